public import CommandLineKit
import Foundation
import HeritageCatalog
import HeritageModel
public import Importing
import Localization

/// The command `harvest`: declared here for help, completion and checking, done by the companion
/// `heritage-harvest`.
///
/// `heritage` has no network code: it finds the companion as git finds its own commands, and
/// becomes it.
public enum HarvestCommand {
  static let command = command { _, console in try Companion.become("heritage-harvest", console) }

  /// Makes the tool that the companion is: the command `harvest` alone, with the same options and
  /// the same words.
  ///
  /// - Parameter run: Does the work of `harvest khs`.
  /// - Returns: The tool.
  public static func tool(run: @escaping Command.Run) -> CommandLineTool {
    CommandLineTool(
      "heritage", version: heritageVersion, abstract: abstract,
      globalOptions: [CatalogOption.argument], commands: [command(run)], explain: explained)
  }

  /// Returns the path of the catalog that a command line means.
  public static func catalog(_ arguments: ParsedArguments, _ console: Console) -> String {
    CatalogOption.path(arguments, console)
  }

  /// Returns the account of an import as `heritage import` prints it.
  public static func lines(of report: ImportReport, _ console: Console) -> [String] {
    ImportReportText(
      report, language: console.language,
      width: console.outputIsTerminal ? console.width : nil, isHarvest: true
    ).lines
  }

  private static let abstract = LocalizedText(
    "Fetch records from their source over the network.", "원본 서비스에서 자료를 받아 옵니다.")

  private static func command(_ run: @escaping Command.Run) -> Command {
    Command("harvest", abstract: abstract, subcommands: [khs(run)])
  }

  private static func khs(_ run: @escaping Command.Run) -> Command {
    Command(
      "khs",
      abstract: LocalizedText(
        "Fetch from the Korean heritage Open API and import.", "국가유산청 Open API에서 받아 가져옵니다."),
      discussion: LocalizedText(
        """
        Asks for the lists of the kinds, then with --details and --images for the pages and pictures of those records that are new or have changed. \
        One question at a time, twice a second, with pauses when the service is busy. Every reply is kept until all of it is imported in one \
        go: after Ctrl-C, a failure or a crash, the same command goes on where it stopped. The exit code is 69 when something \
        stayed without an answer.
        """,
        """
        종목별 목록을 받고, --details와 --images를 주면 새롭거나 바뀐 기록의 상세와 이미지 정보도 받습니다. 한 번에 하나씩 1초에 두 번만 요청하고, 서비스가 \
        바쁘면 쉬었다가 다시 요청합니다. 응답은 한꺼번에 가져올 때까지 보관하므로, Ctrl-C나 오류로 끝나도 같은 명령을 다시 실행하면 이어서 합니다. 답을 얻지 못한 것이 \
        있으면 종료 코드는 69입니다.
        """),
      examples: [
        .init(
          "heritage harvest khs --kind 국보 --details",
          LocalizedText("The national treasures with their pages", "국보와 그 상세")),
        .init(
          "heritage harvest khs --since last --details --images",
          LocalizedText("What has changed since the last time", "지난번 뒤로 바뀐 것")),
      ],
      arguments: arguments, run: run)
  }

  private static let arguments: [Argument] = [
    .option(
      "kind", values: .suggested(DesignationKind.all.map(\.name.korean)), isRepeated: true,
      help: LocalizedText(
        "Designation kind, by code or name; all if not given.", "종목의 코드나 이름입니다. 없으면 모두입니다.")),
    .option(
      "province", values: .suggested(Province.all.map(\.shortName)), isRepeated: true,
      help: LocalizedText(
        "Province, by code or name; the whole country if not given.",
        "시도의 코드나 이름입니다. 없으면 전국입니다.")),
    .option(
      "since", valueName: "DATE",
      help: LocalizedText(
        "Only lists in which something changed since a day or time in Korea, or since the newest change in the catalog (last).",
        "이 날짜나 시각(한국 시각), 또는 카탈로그의 가장 최근 변경(last) 뒤에 바뀐 것이 있는 목록만 받습니다.")),
    .flag("details", help: LocalizedText("Fetch details too.", "상세도 받습니다.")),
    .flag("images", help: LocalizedText("Fetch image information too.", "이미지 정보도 받습니다.")),
    .flag(
      "all",
      help: LocalizedText(
        "Details and images also of records that have not changed.", "바뀌지 않은 기록의 상세와 이미지도 받습니다.")),
    .option(
      "url", valueName: "BASE", values: .suggested(["https://www.cha.go.kr/cha/"]),
      default: "https://www.khs.go.kr/cha/",
      help: LocalizedText("The address of the service.", "서비스의 주소입니다.")),
    .option(
      "rate", valueName: "N", values: .number(0.01...100), default: "2",
      help: LocalizedText("At most so many requests a second.", "1초에 보내는 요청의 최대 수입니다.")),
    .option(
      "page-size", valueName: "N", values: .wholeNumber(1...1_000_000), default: "1000",
      help: LocalizedText("Records in one list reply.", "목록 응답 하나에 담을 기록의 수입니다.")),
    .option(
      "keep", valueName: "FOLDER", values: .directory,
      help: LocalizedText(
        "Keep the replies here; otherwise beside the catalog until they are imported.",
        "응답을 이 폴더에 남깁니다. 없으면 가져올 때까지만 카탈로그 옆에 둡니다.")),
    .flag(
      "restart",
      help: LocalizedText(
        "Discard an unfinished harvest and begin anew.", "끝나지 않은 수집을 버리고 처음부터 합니다.")),
    FormatOption.argument(["text", "json"]),
  ]
}

/// A program that does the work of a command in place of this one.
enum Companion {
  /// Becomes the companion of a name, with the words and streams of this process; returns only by
  /// an error.
  ///
  /// It is looked for beside this program, then in the folders of `PATH`.
  static func become(_ name: String, _ console: Console) throws {
    try console.flush()
    for path in candidates(name, console) where access(path, X_OK) == 0 {
      var words = CommandLine.arguments.map { strdup($0) }
      defer { words.forEach { free($0) } }
      words.append(nil)
      execv(path, words)
      throw CommandError(
        LocalizedText(
          "\(path): cannot be run: \(String(cString: strerror(errno))).",
          "\(path): 실행할 수 없습니다. (\(String(cString: strerror(errno))))"), exitCode: .unavailable)
    }
    throw CommandError(
      LocalizedText(
        "This needs the program \(name), which is neither beside heritage nor on the PATH.",
        "\(name) 프로그램이 필요하지만 heritage 옆에도 PATH에도 없습니다."),
      hints: [
        LocalizedText(
          "Scripts/setup builds both; keep them in one folder.",
          "Scripts/setup이 둘 다 빌드합니다. 같은 폴더에 두십시오.")
      ], exitCode: .unavailable)
  }

  private static func candidates(_ name: String, _ console: Console) -> [String] {
    let own = Bundle.main.executableURL?.resolvingSymlinksInPath()
    let beside = own.map { [$0.deletingLastPathComponent().appendingPathComponent(name).path] }
    // An empty entry would mean the current folder, from which nobody wants to run a program
    // unasked.
    let folders = (console.environment("PATH") ?? "").split(separator: ":")
    return (beside ?? []) + folders.map { "\($0)/\(name)" }
  }
}
