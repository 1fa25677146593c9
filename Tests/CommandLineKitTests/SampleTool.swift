import Localization
import CommandLineKit

/// A tool with one command of each shape; each command prints what it was given.
let sampleTool = CommandLineTool(
  "heritage", version: "1.2",
  abstract: LocalizedText("Heritage sites in one file.", "국가유산을 파일 하나에 담습니다."),
  globalOptions: [
    .option(
      "catalog", short: "c", valueName: "FILE", values: .file(extensions: ["gpkg"]),
      help: LocalizedText("The catalog file.", "카탈로그 파일입니다."))
  ],
  commands: [list, locate, show, diff, importCommand, boundaries, .completions(), fail, hidden],
  explain: { error in
    guard error is Unknown else { return nil }
    return CommandError(
      LocalizedText("There is no site 35.", "35번 국가유산이 없습니다."),
      hints: [LocalizedText("Try 'heritage list'.", "'heritage list' 명령을 써 보십시오.")],
      exitCode: .notFound)
  })

struct Unknown: Error {}

private let finding = LocalizedText("FINDING", "찾기")

private let list = Command(
  "list",
  abstract: LocalizedText("List the sites in a region.", "지역 안의 국가유산을 나열합니다."),
  discussion: LocalizedText(
    "Without a region it lists all sites, the most northern first, each with its name and number.",
    "지역을 주지 않으면 모든 국가유산을 북쪽부터 나열하고, 각각의 이름과 번호를 함께 보여 줍니다."),
  examples: [
    .init(
      "heritage list --bbox 126.97,37.56,126.99,37.58",
      LocalizedText("Sites around the city hall of Seoul.", "서울시청 둘레의 국가유산."))
  ],
  group: finding,
  arguments: [
    .option(
      "bbox", valueName: "W,S,E,N",
      help: LocalizedText("The region, in degrees.", "지역(도 단위)입니다.")),
    .option(
      "center", valueName: "LAT,LON",
      help: LocalizedText("The centre of the region.", "지역의 중심입니다.")),
    .option(
      "kind", short: "k", isRepeated: true,
      help: LocalizedText("Only sites of this kind.", "이 종별만 나열합니다.")),
    .option(
      "limit", short: "n", valueName: "COUNT", values: .wholeNumber(1...Int.max), default: "50",
      help: LocalizedText("At most this many sites.", "많아야 이만큼 나열합니다.")),
    .option(
      "radius", values: .number(0...20_000),
      help: LocalizedText("The radius in metres.", "반지름(미터)입니다.")),
    .option(
      "format", short: "f", values: .choice(["text", "json", "그림"]), default: "text",
      help: LocalizedText("The form of the output.", "출력 형식입니다.")),
    .flag(
      "cancelled",
      help: LocalizedText("Only sites whose designation has ended.", "해제된 것만 나열합니다.")),
  ],
  run: { arguments, console in
    try arguments.exclude("bbox", "center")
    let names = ["bbox", "center", "kind", "limit", "radius", "format"]
    try echo(arguments, names, console)
    if arguments.flag("cancelled") { try console.print("cancelled") }
    if let catalog = arguments["catalog"] { try console.print("catalog=\(catalog)") }
  })

private let locate = Command(
  "locate", abstract: LocalizedText("Name a place.", "장소의 주소를 찾습니다."), group: finding,
  arguments: [
    .positional("point", valueName: "LAT,LON", help: LocalizedText("The place.", "장소입니다."))
  ],
  run: { arguments, console in
    let point = try arguments.value("point") { text in
      guard text.split(separator: ",").count == 2 else {
        throw CommandError(
          LocalizedText("Write latitude,longitude.", "위도,경도로 쓰십시오."), exitCode: .usage)
      }
      return text
    }
    try console.print("point=\(point ?? "-")")
  })

private let show = Command(
  "show", abstract: LocalizedText("Show one site.", "국가유산 하나를 보여 줍니다."), group: finding,
  arguments: [
    .positional(
      "reference", .optional, valueName: "REF", default: "35",
      help: LocalizedText("The site.", "국가유산입니다."))
  ],
  run: { arguments, console in try echo(arguments, ["reference"], console) })

private let diff = Command(
  "copy", abstract: LocalizedText("Copy files.", "파일을 복사합니다."),
  arguments: [
    .positional(
      "source", .oneOrMore, values: .file(extensions: []),
      help: LocalizedText("From.", "원본.")),
    .positional(
      "target", values: .directory, help: LocalizedText("To.", "대상.")),
  ],
  run: { arguments, console in try echo(arguments, ["source", "target"], console) })

private let importCommand = Command(
  "import", abstract: LocalizedText("Import files.", "파일을 가져옵니다."),
  arguments: [
    .positional(
      "file", .oneOrMore, values: .file(extensions: ["xml", "csv"]),
      help: LocalizedText("The files.", "파일입니다.")),
    .flag("dry-run", help: LocalizedText("Write nothing.", "아무것도 쓰지 않습니다.")),
  ],
  run: { arguments, console in try echo(arguments, ["file"], console) })

private let boundaries = Command(
  "boundaries",
  abstract: LocalizedText("Administrative boundaries.", "행정 구역 경계입니다."),
  subcommands: [
    Command(
      "import", abstract: LocalizedText("Import boundaries.", "경계를 가져옵니다."),
      arguments: [
        .positional("file", .any, help: LocalizedText("The files.", "파일입니다."))
      ],
      run: { arguments, console in try echo(arguments, ["file"], console) })
  ])

private let fail = Command(
  "fail", abstract: LocalizedText("Fail."), isVisible: false,
  arguments: [.positional("how", help: LocalizedText("How."))],
  run: { arguments, console in
    try console.print("begun")
    switch arguments["how"] {
    case "explained": throw Unknown()
    case "quietly": throw ExitCode.badData
    case "interrupted": try console.checkCancellation()
    default: throw Unexpected()
    }
  })

private struct Unexpected: Error {}

private let hidden = Command(
  "hidden", abstract: LocalizedText("Hidden."), isVisible: false, run: { _, _ in })

private func echo(_ arguments: ParsedArguments, _ names: [String], _ console: Console) throws {
  for name in names where !arguments.all(name).isEmpty {
    try console.print("\(name)=\(arguments.all(name).joined(separator: "|"))")
  }
}
