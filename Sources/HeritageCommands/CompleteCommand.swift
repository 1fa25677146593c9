import CommandLineKit
import Geography
import HeritageCatalog
import HeritageModel
import KoreanText
import Localization
import Rendering

/// The command `complete`: what somebody who is typing may mean.
enum CompleteCommand {
  static let command = Command(
    "complete",
    abstract: LocalizedText(
      "Complete what somebody is typing.", "입력하는 중인 말의 완성 후보를 보여 줍니다."),
    discussion: LocalizedText(
      """
      Understands Hangul at every key (숭ㄹ, 숭롐), initials (ㅅㄹㅁ), the wrong keyboard (tndfPans), romanised Korean (sungnyemun), Hanja, and designation numbers \
      (국보 1호). Finds sites, provinces and districts, and questions: a kind, an era, 조선 석탑. That nothing matches is no error.

      With - for the fragment each line of standard input is one, and each is answered by a line of JSON at once, for as long as the input is open.
      """,
      """
      입력 도중의 한글(숭ㄹ, 숭롐), 초성(ㅅㄹㅁ), 한영 전환을 잊은 입력(tndfPans), 로마자(sungnyemun), 한자, 지정번호(국보 1호)를 알아봅니다. 유산, 시도와 시군구, \
      그리고 종목·시대·'조선 석탑' 같은 질의를 찾습니다. 검색 결과가 없어도 오류가 아닙니다.

      입력할 말 자리에 -를 쓰면 표준 입력의 한 줄을 하나의 입력으로 보고, 줄마다 바로 JSON 한 줄로 답합니다.
      """),
    examples: [
      .init("heritage complete 숭ㄹ", LocalizedText("In the middle of a syllable", "음절을 치는 중에")),
      .init(
        "heritage complete ㅅㄹㅁ --near 37.56,126.98 --types pointOfInterest",
        LocalizedText("Sites by their initials, those nearby first", "초성으로, 가까운 유산부터")),
    ],
    arguments: [
      .positional(
        "fragment", .oneOrMore, valueName: "FRAGMENT",
        help: LocalizedText(
          "What stands in the search field; several words are one fragment; - for lines of input.",
          "검색창에 있는 말입니다. 여러 낱말은 하나로 이어지고, -는 표준 입력의 줄입니다.")),
      .option(
        "limit", short: "n", valueName: "COUNT", values: .wholeNumber(1...1000), default: "10",
        help: LocalizedText("At most this many.", "최대 몇 개를 보일지 정합니다.")),
      .option(
        "types", valueName: "TYPE", values: .choice(CompletionType.allCases.map(\.rawValue)),
        isRepeated: true,
        help: LocalizedText(
          "Only this type; may be given several times.", "이 종류만 봅니다. 여러 번 쓸 수 있습니다.")),
      .option(
        "near", valueName: "LAT,LON|REF",
        help: LocalizedText(
          "What is near this point or site comes first.", "이 지점이나 유산에서 가까운 것이 먼저 나옵니다.")),
      .option(
        "bbox", valueName: "W,S,E,N",
        help: LocalizedText(
          "What is near the middle of this region comes first.",
          "이 범위의 가운데에서 가까운 것이 먼저 나옵니다(서,남,동,북).")),
      .option(
        "zoom", valueName: "ZOOM", values: .number(0...24),
        help: LocalizedText(
          "The zoom of the map, by which near is measured.", "얼마나 가까워야 하는지를 정하는 지도 확대 수준입니다.")),
      .flag(
        "required",
        help: LocalizedText(
          "Nothing outside of the region of --bbox.", "--bbox 범위 밖의 것은 보이지 않습니다.")),
      .option(
        "delisted", values: .choice(["yes", "no", "any"]), default: "any",
        help: LocalizedText(
          "Only sites that their source no longer lists (yes), none of them (no), or these behind all others (any).",
          "출처의 목록에서 빠진 유산만(yes), 빼고(no), 또는 맨 뒤에(any) 보입니다.")),
      FormatOption.argument(["text", "json"]),
    ],
    run: run)

  @Sendable
  private static func run(_ arguments: ParsedArguments, _ console: Console) throws {
    let fragment = arguments.all("fragment").joined(separator: " ")
    let readsLines = fragment == "-"
    if readsLines, arguments.isGiven("format"), arguments["format"] != "json" {
      throw arguments.error(
        .other(
          LocalizedText(
            "Lines of standard input are answered by lines of JSON alone.",
            "표준 입력의 줄에는 JSON으로만 답합니다.")))
    }
    let catalog = try CatalogOption.open(arguments, console)
    let isJSON = readsLines || arguments["format"] == "json"
    let options = try reportingUnresolved(console, asJSON: isJSON) {
      try Self.options(arguments, catalog)
    }
    guard readsLines else {
      let list = try catalog.complete(fragment, options: options)
      return try isJSON ? console.print(json(list, console)) : show(list, console)
    }
    while let line = try console.readLine() {
      try console.print(json(catalog.complete(line, options: options), console))
      // Who sent the line waits for the answer.
      try console.flush()
      try console.checkCancellation()
    }
    try console.checkCancellation()
  }

  private static func options(
    _ arguments: ParsedArguments, _ catalog: Catalog
  ) throws -> CompletionOptions {
    try arguments.exclude("near", "bbox")
    var options = CompletionOptions()
    options.limit = arguments.integer("limit") ?? options.limit
    let types = arguments.all("types").compactMap(CompletionType.init(rawValue:))
    if !types.isEmpty { options.types = Set(types) }
    options.zoom = arguments.number("zoom")
    if let delisted = arguments["delisted"], delisted != "any" {
      options.delisted = delisted == "yes"
    }
    options.region = try arguments.value(
      "bbox", parse: { text in try QueryOptions.explaining { try Region(parsing: text) } })
    if let near = arguments["near"] {
      options.region = try surroundings(near, catalog)
    }
    if arguments.flag("required") {
      guard arguments.isGiven("bbox") else {
        throw arguments.error(
          .other(
            LocalizedText(
              "--required needs --bbox W,S,E,N: outside of what is nothing wanted?",
              "--required에는 --bbox 서,남,동,북이 필요합니다.")))
      }
      options.regionPriority = .required
    }
    if options.zoom != nil, options.region == nil {
      throw arguments.error(
        .other(
          LocalizedText(
            "--zoom needs --near or --bbox.", "--zoom에는 --near 또는 --bbox가 필요합니다.")))
    }
    return options
  }

  /// Returns the region around a point or a site, in whose inner half things are near.
  private static func surroundings(_ text: String, _ catalog: Catalog) throws -> Region {
    let center = try SiteLookup(catalog, spelling: "--near").coordinate(of: text)
    return try QueryOptions.explaining { try Region(center: center, radius: 10_000) }
  }

  private static func json(_ list: CompletionList, _ console: Console) -> String {
    var object = JSONObject()
    object.add(list, in: console.language)
    return object.text
  }

  private static func show(_ list: CompletionList, _ console: Console) throws {
    if let corrected = list.correctedFragment {
      let (typed, spelling) = ("‘\(repeated(list.fragment))’", "‘\(repeated(corrected))’")
      let reading = KoreanParticle.attach(spelling, .direction)
      console.note(
        typed == spelling
          ? SearchCommand.beginning(of: spelling)
          : LocalizedText("Read as \(spelling)", "\(reading) 검색했습니다"))
    }
    switch list.state {
    case .results: break
    case .empty: return console.note(LocalizedText("Nothing was typed.", "입력한 말이 없습니다."))
    case .none: return console.note(LocalizedText("Nothing matches.", "검색 결과가 없습니다."))
    }
    for line in lines(list, TextStyle(console), console.language) { try console.print(line) }
  }

  /// Returns a numbered line for each completion: the title with its highlights, and what tells it
  /// from others.
  static func lines(
    _ list: CompletionList, _ style: TextStyle, _ language: Language
  ) -> [String] {
    let digits = String(list.completions.count).count
    func cells(_ text: String) -> Int { DisplayWidth.of(text, ambiguous: style.ambiguousWidth) }
    let titles = list.completions.map { cells(visibleText($0.title)) }
    let room = style.width - digits - 4
    let width = min(titles.max() ?? 0, max(room * 3 / 5, 10))
    return list.completions.enumerated().map { index, completion in
      let number = String(index + 1).padded(to: digits, aligned: .trailing)
      let title = style.highlighted(completion.title, completion.titleRanges, width: width)
      let subtitle = visibleText(completion.subtitle(language)).truncated(
        to: max(room - width, 0), ambiguous: style.ambiguousWidth)
      guard !subtitle.isEmpty else { return "\(number)  \(title)" }
      let blanks = String(repeating: " ", count: max(width - titles[index], 0))
      return "\(number)  \(title)\(blanks)  \(subtitle)"
    }
  }
}
