import CommandLineKit
import HeritageCatalog
import HeritageModel
import KoreanText
import Localization
import Rendering

/// The command `search`: the sites whose name or description holds a text.
enum SearchCommand {
  static let command = Command(
    "search",
    abstract: LocalizedText(
      "Find sites by their names and descriptions.", "이름과 설명에서 유산을 찾습니다."),
    discussion: LocalizedText(
      """
      Names that match come first, the best first, then descriptions that hold all the words, each with the piece around them. All filters of heritage list hold too. \
      Initials are understood as heritage complete does; where nothing matches as typed, the wrong keyboard and romanised Korean are tried, which is said. No sign has a meaning of its own: \
      quotation marks, AND and * are text.
      """,
      """
      이름이 맞는 유산이 먼저, 잘 맞는 순서로 나오고, 다음으로 모든 낱말이 설명에 있는 유산이 그 부분과 함께 나옵니다. heritage list의 조건을 함께 쓸 수 있습니다. heritage \
      complete처럼 초성을 알아봅니다. 입력한 그대로 검색 결과가 없으면 한영 전환을 잊은 입력이나 로마자로 보고 찾으며, 그렇게 했다고 알립니다. 따옴표, AND, * 같은 기호에는 특별한 뜻이 없습니다.
      """),
    examples: [
      .init(
        "heritage search 석탑 --province 경북", LocalizedText("Stone pagodas of a province", "경북의 석탑")),
      .init(
        "heritage search 임진왜란 --kind 국보 --format json",
        LocalizedText("What descriptions say, for another program", "설명에 있는 말을 다른 프로그램으로")),
    ],
    arguments: [
      .positional(
        "text", .oneOrMore, valueName: "TEXT",
        help: LocalizedText(
          "What to find; several words are one text.", "찾을 말입니다. 여러 낱말은 하나로 이어집니다."))
    ] + QueryOptions.arguments.filter { $0.name != "sort" } + [
      .option(
        "sort", values: .choice(["relevance"] + SiteQuery.Sort.allCases.map(\.rawValue)),
        default: "relevance",
        help: LocalizedText(
          "The order: the best matches first, or another of heritage list.",
          "정렬 순서입니다. 잘 맞는 것부터, 또는 heritage list의 다른 순서입니다.")),
      ByteOrderMarkOption.argument, FormatOption.argument(["text", "json", "csv", "geojson"]),
    ],
    run: run)

  @Sendable
  private static func run(_ arguments: ParsedArguments, _ console: Console) throws {
    let text = arguments.all("text").joined(separator: " ")
    let catalog = try CatalogOption.open(arguments, console)
    let format = arguments["format"] ?? "text"
    try ByteOrderMarkOption.check(arguments, format)
    try reportingUnresolved(console, asJSON: format == "json") {
      var query = try QueryOptions.query(arguments, catalog)
      query.text = text
      let listing = try found(query, sorted: arguments["sort"] != "relevance", catalog)
      if let corrected = listing.correctedText { note(text, corrected, console) }
      let datasets = try catalog.datasets()
      switch format {
      case "json": try listing.writeJSON(datasets: datasets, to: console.write)
      case "geojson": try listing.writeGeoJSON(datasets: datasets, to: console.write)
      case "csv":
        try listing.writeCSV(
          hasByteOrderMark: arguments.flag("bom"), datasets: datasets, to: console.write)
      default:
        try listing.writeText(
          language: console.language, style: TextStyle(console), to: console.write)
      }
      if listing.matching == 0 {
        console.note(LocalizedText("Nothing matches.", "검색 결과가 없습니다."))
        try suggest(text, catalog, console)
      }
    }
  }

  /// Returns the sites of a query with the places where its text stands, by relevance or in the
  /// order of the query.
  private static func found(
    _ query: SiteQuery, sorted: Bool, _ catalog: Catalog
  ) throws -> SiteListing<FoundSite> {
    var asked = query
    if sorted {
      (asked.limit, asked.offset) = (nil, 0)
    } else {
      asked.sort = .serial
    }
    let hits = try catalog.search(query.text ?? "", query: asked)
    // A text without a letter finds nothing, while a query without a text would find everything.
    guard sorted, hits.matching > 0 else {
      return SiteListing(
        query: hits.query, correctedText: hits.correctedText, matching: hits.matching,
        unplaced: hits.unplaced,
        sites: try hits.sites.compactMap { hit in
          try catalog.site(hit.site.identity).map { FoundSite($0, found: hit.place) }
        })
    }
    let places = Dictionary(
      hits.sites.map { ($0.site.identity, $0.place) }, uniquingKeysWith: { first, _ in first })
    let listing = try catalog.sites(query)
    return SiteListing(
      query: query, correctedText: listing.correctedText, matching: listing.matching,
      unplaced: listing.unplaced,
      sites: listing.sites.map { FoundSite($0, found: places[$0.identity] ?? .name([])) })
  }

  /// Says that the text was taken for another.
  private static func note(_ text: String, _ corrected: String, _ console: Console) {
    let (text, corrected) = ("‘\(repeated(text))’", "‘\(repeated(corrected))’")
    guard text != corrected else { return console.note(Self.beginning(of: text)) }
    console.note(
      LocalizedText(
        "Nothing matches \(text) as typed; showing \(corrected).",
        "\(KoreanParticle.attach(text, .direction))는 검색 결과가 없어 \(KoreanParticle.attach(corrected, .direction)) 검색했습니다."
      ))
  }

  /// Says that a text is too long to be looked for as a whole.
  static func beginning(of text: String) -> LocalizedText {
    LocalizedText(
      "That is longer than any name; only its beginning was looked for: \(text)",
      "입력이 너무 길어 앞부분으로만 검색했습니다: \(text)")
  }

  /// Says what the text may have been meant to be.
  private static func suggest(_ text: String, _ catalog: Catalog, _ console: Console) throws {
    var options = CompletionOptions()
    options.limit = 5
    let list = try catalog.complete(text, options: options)
    guard list.state == .results else { return }
    console.note(LocalizedText("Did you mean:", "혹시 다음 중 하나인가요?"))
    let style = TextStyle(
      width: console.width - 2, ambiguousWidth: TextStyle(console).ambiguousWidth)
    for line in CompleteCommand.lines(list, style, console.language) { console.note("  " + line) }
  }
}
