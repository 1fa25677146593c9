import CommandLineKit
import HeritageCatalog
import HeritageModel
import Importing
import Localization
import Rendering

/// The command `correct`: what people know better than a source.
enum CorrectCommand {
  static let command = Command(
    "correct",
    abstract: LocalizedText("Correct fields of a record.", "기록의 내용을 정정합니다."),
    discussion: LocalizedText(
      """
      A correction takes the place of what the source says, in pages, lists and maps, and stays in force whatever is imported later. It keeps who made it, when, \
      why and what it replaced. When the source changes the field, the import reports a conflict; when the source agrees, it says so. An empty value (owner=) \
      says that nothing is known. Fields have the names of a site's JSON: \(fieldNames).
      """,
      """
      정정한 내용은 상세 페이지, 목록, 지도에서 출처의 내용을 대신하며, 나중에 무엇을 가져와도 그대로입니다. 누가, 언제, 왜, 무엇을 고쳤는지 함께 남깁니다. 출처가 그 내용을 \
      바꾸면 가져올 때 어긋남을 알리고, 출처가 받아들이면 그렇다고 알립니다. 값을 비우면(owner=) 모른다는 뜻입니다. 필드 이름은 JSON의 이름과 같습니다: \(fieldNames).
      """),
    examples: [
      .init(
        "heritage correct 국보/1 name=숭례문 --note \"Its own sign says so\"",
        LocalizedText("Correct a name", "이름 정정")),
      .init(
        "heritage correct 국보/1 latitude=37.56 longitude=126.975 --note \"Measured\" --source \"Survey 2025\"",
        LocalizedText("Correct a place, and say what it rests on", "위치를 정정하고 근거 밝히기")),
      .init(
        "heritage correct --remove 국보/1 name",
        LocalizedText("Show again what the source says", "출처의 내용으로 되돌리기")),
      .init(
        "heritage correct --export corrections.csv",
        LocalizedText("Keep or share all corrections", "모든 정정을 파일로")),
    ],
    arguments: [
      .positional(
        "word", .any, valueName: "REF FIELD=VALUE",
        help: LocalizedText(
          "Which site, then what holds; with --remove the names of fields.",
          "유산을 가리키는 말과 바른 내용입니다. --remove에서는 필드 이름입니다.")),
      .option("note", valueName: "TEXT", help: LocalizedText("Why.", "정정하는 까닭입니다.")),
      .option(
        "author", valueName: "NAME",
        help: LocalizedText(
          "Who corrects; your login name if not given.", "정정하는 사람입니다. 없으면 로그인 이름입니다.")),
      .option(
        "source", valueName: "TEXT",
        help: LocalizedText(
          "What it rests on: a title, an address.", "근거가 되는 문헌이나 주소입니다.")),
      .flag(
        "remove",
        help: LocalizedText("Remove corrections of a site.", "유산의 정정을 지웁니다.")),
      .flag(
        "list",
        help: LocalizedText(
          "List all corrections and how their sources stand to them.",
          "모든 정정과 출처의 현재 내용을 봅니다.")),
      .option(
        "export", valueName: "CSV", values: .file(extensions: ["csv"]),
        help: LocalizedText(
          "Write all corrections to a table; - for standard output.",
          "모든 정정을 표로 씁니다. -는 표준 출력입니다.")),
      .option(
        "import", valueName: "CSV", values: .file(extensions: ["csv"]),
        help: LocalizedText(
          "Take over a table of corrections: all of it, or on any error nothing; - for standard input.",
          "정정 표를 가져옵니다. 모두 들어가거나, 오류가 있으면 하나도 들어가지 않습니다. -는 표준 입력입니다.")),
      FormatOption.argument(["text", "json"]),
    ],
    run: run)

  private static let fieldNames =
    (CorrectableField.allCases.map(\.name) + ["latitude", "longitude"]).joined(separator: " ")

  @Sendable
  private static func run(_ arguments: ParsedArguments, _ console: Console) throws {
    let modes = ["remove", "list", "export", "import"]
    try arguments.exclude("remove", "list", "export", "import")
    let mode = modes.first(where: arguments.isGiven)
    let ofSetting = ["note", "author", "source"]
    if let mode {
      for name in ofSetting where arguments.isGiven(name) {
        throw arguments.error(
          .conflict(arguments.declaration(mode), arguments.declaration(name)))
      }
      if mode != "remove", let word = arguments["word"] {
        throw arguments.error(.unexpectedArguments([word]))
      }
    }
    switch mode {
    case "remove": try CorrectionEdit(arguments, console).remove()
    case "list": try CorrectionList.run(arguments, console)
    case "export": try CorrectionTransfer.write(arguments, console)
    case "import": try CorrectionTransfer.read(arguments, console)
    default: try CorrectionEdit(arguments, console).set()
    }
  }
}
