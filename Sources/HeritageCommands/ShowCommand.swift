import CommandLineKit
import HeritageCatalog
import HeritageModel
import Localization
import Rendering

/// The command `show`: the page of one site.
enum ShowCommand {
  static let command = Command(
    "show",
    abstract: LocalizedText("Show the page of one site.", "유산 하나의 상세 페이지를 보여 줍니다."),
    discussion: LocalizedText(
      """
      A reference is a serial number (35), a serial number within a kind (국보/35), a designation number ("국보 83호"), a key \
      (1111100010000), kind-number-province (11-00010000-11), the server's number (no:2739) or a name (숭례문). 국보/83 and 국보 83호 are \
      different things. A reference that names several sites is answered with all of them and exit code 1.
      """,
      """
      일련번호(35), 종목과 일련번호(국보/35), 지정번호("국보 83호"), 키(1111100010000), 종목-관리번호-시도(11-00010000-11), \
      서버의 고유번호(no:2739), 이름(숭례문)으로 가리킬 수 있습니다. 국보/83과 국보 83호는 서로 다릅니다. 여러 건에 해당하면 모두 보여 주고 종료 코드 1로 \
      끝납니다.
      """),
    examples: [
      .init("heritage show 숭례문", LocalizedText("By name", "이름으로")),
      .init(
        "heritage show 국보/1 --format markdown",
        LocalizedText("As Markdown", "마크다운으로")),
    ],
    arguments: [
      .positional(
        "reference", .oneOrMore, valueName: "REF",
        help: LocalizedText(
          "Which site; several words are one reference.", "유산을 가리키는 말입니다. 여러 낱말은 하나로 이어집니다.")),
      FormatOption.argument(["text", "json", "markdown", "html"]),
    ],
    run: run)

  @Sendable
  private static func run(_ arguments: ParsedArguments, _ console: Console) throws {
    let catalog = try CatalogOption.open(arguments, console)
    let format = arguments["format"] ?? "text"
    let reference = arguments.all("reference").joined(separator: " ")
    let site = try reportingUnresolved(console, asJSON: format == "json") {
      try SiteLookup(catalog, spelling: "heritage show").site(reference)
    }
    let dataset = try catalog.dataset(site.identity.dataset)
    let detail = DetailView(site, dataset: dataset, language: console.language)
    switch format {
    case "json": try console.write(site.json(dataset: dataset))
    case "markdown": try console.write(MarkdownPage().render(detail))
    case "html": try console.write(HTMLPage().render(detail))
    default: try console.write(TextPage(style: TextStyle(console)).render(detail))
    }
  }
}

extension TextStyle {
  /// The style that fits a console.
  init(_ console: Console) {
    self.init(width: console.width, isColored: console.usesColor)
  }
}
