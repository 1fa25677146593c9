import CommandLineKit
import Foundation
import Geography
import HeritageCatalog
import HeritageModel
import Localization
import MapInteraction
import Rendering

/// The command `map`: the map on the terminal, or one picture of it.
enum MapCommand {
  static let command = Command(
    "map",
    abstract: LocalizedText("Show the map in the terminal.", "터미널에서 지도를 봅니다."),
    discussion: LocalizedText(
      """
      Without options all sites are seen. Keys: arrows or h j k l move, + and - zoom, Tab goes from site to site, Enter opens, Esc closes, / searches, \
      ? explains, q quits; they work in Korean keyboard mode too, and so does the mouse. Where there is no terminal, or none that can draw (TERM=dumb, \
      HERITAGE_A11Y=text), a list of what the map shows is printed instead.
      """,
      """
      옵션이 없으면 모든 유산이 보입니다. 키: 화살표나 h j k l로 이동, +와 -로 확대·축소, Tab으로 다음 유산, Enter로 열기, Esc로 닫기, /로 검색, ?로 도움말, q로 \
      끝내기. 한글 입력 상태에서도 그대로 쓸 수 있고 마우스도 됩니다. 터미널이 아니거나 그림을 그릴 수 없으면(TERM=dumb, HERITAGE_A11Y=text) 지도의 \
      내용을 목록으로 적습니다.
      """),
    examples: [
      .init(
        "heritage map --select 숭례문",
        LocalizedText("Begin at a site", "유산 하나에서 시작합니다")),
      .init(
        "heritage map --once --center 37.57,126.98 --zoom 12",
        LocalizedText("Print one picture", "그림 한 장을 출력합니다")),
      .init(
        "heritage map --svg seoul.svg --bbox 126.7,37.4,127.3,37.7 --kind 국보",
        LocalizedText("Draw a picture for the web", "웹에 쓸 그림 파일을 만듭니다")),
    ],
    arguments: view + QueryOptions.filters + output,
    run: run)

  private static let view: [Argument] = [
    .option(
      "center", valueName: "LAT,LON",
      help: LocalizedText("Begin here.", "여기에서 시작합니다(위도,경도).")),
    .option(
      "near", valueName: "LAT,LON|REF",
      help: LocalizedText("Begin at this point or site.", "이 지점이나 유산에서 시작합니다.")),
    .option(
      "bbox", valueName: "W,S,E,N",
      help: LocalizedText("Begin with this box.", "이 범위에서 시작합니다(서,남,동,북).")),
    .option(
      "zoom", values: .number(0...19),
      help: LocalizedText(
        "The zoom; the world is 256 dots wide at 0, and each step doubles it.",
        "확대 단계입니다. 0이면 세계의 너비가 256점이고, 한 단계마다 두 배가 됩니다.")),
    .option(
      "select", valueName: "REF",
      help: LocalizedText("Select this site first.", "이 유산을 선택한 채로 시작합니다.")),
    .option(
      "location", valueName: "LAT,LON",
      help: LocalizedText("Where you are; 0 goes back there.", "내 위치입니다. 0을 누르면 돌아옵니다.")),
  ]

  private static let output: [Argument] = [
    .flag(
      "once",
      help: LocalizedText("Print one picture and end.", "그림 한 장을 출력하고 끝냅니다.")),
    .flag(
      "plain",
      help: LocalizedText(
        "Print a list by distance, that reads well aloud.", "읽어 주기 좋은 거리순 목록을 출력합니다.")),
    .option(
      "svg", valueName: "FILE", values: .file(extensions: ["svg"]),
      help: LocalizedText(
        "Write an SVG picture; - is standard output.", "SVG 그림을 파일에 씁니다. -는 표준 출력입니다.")),
    .option(
      "size", valueName: "WxH",
      help: LocalizedText(
        "The size of a picture: columns and rows, or pixels for --svg (1024x768).",
        "그림의 크기입니다. 열x행이며, --svg에서는 픽셀입니다(1024x768).")),
    .option(
      "ambiguous-width", values: .choice(["1", "2"]),
      help: LocalizedText(
        "The cells of characters such as ●; the terminal is asked if not given.",
        "● 같은 문자의 폭입니다. 없으면 터미널에 물어봅니다.")),
    .option(
      "color", values: .choice(["auto", "never", "16", "256", "true"]), default: "auto",
      help: LocalizedText("How many colours to use.", "색을 얼마나 쓸지 정합니다.")),
  ]

  @Sendable
  private static func run(_ arguments: ParsedArguments, _ console: Console) throws {
    try arguments.exclude("once", "plain")
    try arguments.exclude("once", "svg")
    try arguments.exclude("plain", "svg")
    let size = try arguments.value("size") { text in
      try parsedSize(text, isPixels: arguments.isGiven("svg"))
    }
    let catalog = try CatalogOption.open(arguments, console)
    try reportingUnresolved(console, asJSON: false) {
      let provider = try CatalogProvider(path: CatalogOption.path(arguments, console))
      let map = MapOutput(
        console: console, catalog: catalog, start: try start(arguments, catalog),
        selection: arguments["select"],
        source: MapSource(provider, geocoder: provider, completer: provider),
        context: try MapScreen.Context(catalog, language: console.language),
        ambiguousWidth: arguments["ambiguous-width"].flatMap { Int($0) },
        depth: depth(arguments, console))
      if let path = arguments["svg"] {
        try map.writePicture(path, size ?? (1024, 768))
      } else if arguments.flag("once") {
        try map.printFrame(size ?? (console.width, console.height))
      } else if arguments.flag("plain") || !canDraw(console) {
        try map.printList(size ?? (console.width, console.height))
      } else {
        if size != nil {
          throw arguments.error(
            .other(
              LocalizedText(
                "--size is for --once, --plain and --svg: the map fills the terminal.",
                "--size는 --once, --plain, --svg에서만 쓸 수 있습니다. 지도는 터미널을 채웁니다.")))
        }
        try map.show()
      }
    }
  }

  private static func start(
    _ arguments: ParsedArguments, _ catalog: Catalog
  ) throws -> MapStart {
    try arguments.exclude("center", "near", "bbox")
    var query = try QueryOptions.filter(arguments, catalog)
    try QueryOptions.setView(&query, arguments, catalog)
    var start = MapStart()
    if arguments.isGiven("center") || arguments.isGiven("near") {
      start.view = query.center.map { .center($0) }
    } else if let region = query.region {
      start.view = .region(region)
    } else if let center = query.center {
      start.view =
        try query.radius.map { radius in
          .region(try QueryOptions.explaining { try Region(center: center, radius: radius) })
        } ?? .center(center)
    }
    start.filter = query
    // A map looks at places and shows all that is there.
    (start.filter.region, start.filter.center, start.filter.radius) = (nil, nil, nil)
    (start.filter.sort, start.filter.limit, start.filter.offset) = (.serial, nil, 0)
    start.zoom = arguments.number("zoom")
    start.selection = try arguments["select"].map(SiteLookup.reference)
    start.location = try arguments.value("location") { text in
      try QueryOptions.explaining { try Coordinate(parsing: text) }
    }
    if start.view == nil { start.everywhere = try MapStart.everywhere(catalog, start.filter) }
    return start
  }

  private static func parsedSize(
    _ text: String, isPixels: Bool
  ) throws -> (width: Int, height: Int) {
    let sides = text.split(omittingEmptySubsequences: false) { "xX×*".contains($0) }
      .map { Int($0) ?? 0 }
    let range = isPixels ? 100...10_000 : 1...1000
    guard sides.count == 2, sides.allSatisfy(range.contains) else {
      throw CommandError(
        LocalizedText(
          "Give width and height from \(range.lowerBound) to \(range.upperBound), such as \(isPixels ? "1024x768" : "80x24").",
          "너비와 높이를 \(range.lowerBound)에서 \(range.upperBound) 사이로 \(isPixels ? "1024x768" : "80x24")처럼 쓰십시오."
        ),
        exitCode: .usage)
    }
    return (sides[0], sides[1])
  }

  private static func depth(_ arguments: ParsedArguments, _ console: Console) -> ColorDepth {
    switch arguments["color"] {
    case "never": console.outputIsTerminal ? .attributes : .plainText
    case "16": .sixteen
    case "256": .palette
    case "true": .trueColor
    default:
      ColorDepth(isTerminal: console.outputIsTerminal, environment: console.environment)
    }
  }

  private static func canDraw(_ console: Console) -> Bool {
    console.inputIsTerminal && console.outputIsTerminal && console.environment("TERM") != "dumb"
      && console.environment("HERITAGE_A11Y") != "text"
  }
}
