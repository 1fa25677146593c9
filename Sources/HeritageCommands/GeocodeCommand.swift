import CommandLineKit
import Geography
import HeritageCatalog
import HeritageModel
import KoreanText
import Localization
import Rendering

/// The command `geocode`: the places that a text may mean.
enum GeocodeCommand {
  static let command = Command(
    "geocode",
    abstract: LocalizedText("Find the place of an address or name.", "주소나 이름의 위치를 찾습니다."),
    discussion: LocalizedText(
      """
      Takes names of regions in any usual spelling, with or without blanks (서울 중구, 서울특별시중구태평로1가), names of sites, addresses as the records have them, \
      and coordinates. What several regions may be called is answered with all of them, and exit code 1, as is a text that means nothing.
      """,
      """
      구역 이름(서울 중구, 서울특별시중구태평로1가처럼 띄어 써도 붙여 써도 됩니다), 유산 이름, 기록에 있는 주소, 좌표를 받습니다. 여러 곳에 해당하면 모두 보여 주고 종료 코드 1로 \
      끝나며, 찾지 못해도 1입니다.
      """),
    examples: [
      .init("heritage geocode 서울 중구", LocalizedText("A district", "시군구")),
      .init("heritage geocode 숭례문", LocalizedText("A site", "유산")),
    ],
    arguments: [
      .positional(
        "text", .oneOrMore, valueName: "TEXT",
        help: LocalizedText(
          "What to find; several words are one text.", "찾을 말입니다. 여러 낱말은 하나로 이어집니다.")),
      .option(
        "limit", valueName: "COUNT", values: .wholeNumber(1...1000), default: "10",
        help: LocalizedText("The most places to show.", "보여 줄 곳의 최대 개수.")),
      FormatOption.argument(["text", "json"]),
    ],
    run: run)

  @Sendable
  private static func run(_ arguments: ParsedArguments, _ console: Console) throws {
    let text = arguments.all("text").joined(separator: " ")
    let catalog = try CatalogOption.open(arguments, console)
    let places: [GeocodedPlace]
    do {
      places = try catalog.places(matching: text, limit: arguments.integer("limit") ?? 10)
    } catch let error as GeocodingError {
      throw CommandError(visible(error.message), exitCode: .usage)
    }
    // One answer is the rule; several regions of one name, or several sites, are for the user.
    let best = places.filter { $0.kind == places[0].kind && $0.unmatched == places[0].unmatched }
    let isAmbiguous = best.count > 1
    if arguments["format"] == "json" {
      try console.print(
        jsonMembers([
          ("query", jsonText(text)), ("ambiguous", "\(isAmbiguous)"),
          ("results", jsonArray(places.map(Self.json))),
        ]))
    } else {
      let hasBoundaries = try !catalog.boundaries().isEmpty
      for place in places {
        let lines = lines(place, hasBoundaries: hasBoundaries, console.language)
        for (number, line) in lines.enumerated() {
          try console.print((number == 0 ? "" : "    ") + visibleText(line))
        }
      }
    }
    guard !places.isEmpty else {
      throw CommandError(
        GeocodingError.notFound(repeated(text)).message,
        hints: try catalog.boundaries().isEmpty ? [BoundariesCommand.hint] : [],
        exitCode: .notFound)
    }
    if isAmbiguous { throw ExitCode.notFound }
  }

  private static func lines(
    _ place: GeocodedPlace, hasBoundaries: Bool, _ language: Language
  ) -> [String] {
    func say(_ english: String, _ korean: String) -> String {
      LocalizedText(english, korean)(language)
    }
    let kind =
      switch place.kind {
      case .coordinate: say("coordinate", "좌표")
      case .region: place.level.map { $0.title(language) } ?? ""
      case .site: say("site", "유산")
      case .address: say("address", "주소")
      }
    let position = place.coordinate.map {
      LocationJSON.number($0.latitude) + "," + LocationJSON.number($0.longitude)
    }
    var first = "\(place.title(language)) [\(kind)]"
    if let position { first += " \(position)" }
    if let site = place.site { first += " \(site)" }
    var lines = [first]
    if let address = place.address?(language), address != place.title(language) {
      lines.append(address)
    }
    if let rest = place.unmatched {
      lines.append(say("not found: \(rest)", "찾지 못한 부분: \(rest)"))
    }
    if case .sites = place.origin, place.kind == .region {
      lines.append(
        hasBoundaries
          ? say(
            "from the sites' own records; no boundary of this name is imported",
            "유산 기록에 따름 · 가져온 경계에는 없는 이름입니다")
          : say(
            "from the sites' own records; no boundaries are imported",
            "유산 기록에 따름 · 가져온 경계가 없습니다"))
    }
    return lines
  }

  private static func json(_ place: GeocodedPlace) -> String {
    let origin =
      switch place.origin {
      case .text: jsonObject([("type", "text")])
      case .sites: jsonObject([("type", "sites")])
      case .boundaries(let source): LocationJSON.boundarySource(source)
      }
    let region = place.region.map { region in
      "["
        + [region.west, region.south, region.east, region.north].map(LocationJSON.number)
        .joined(separator: ", ") + "]"
    }
    return jsonMembers([
      ("kind", jsonText(place.kind.rawValue)), ("title", jsonText(place.title.korean)),
      ("title_en", jsonText(place.title.english)),
      ("address", LocationJSON.text(place.address?.korean)),
      ("address_en", LocationJSON.text(place.address?.english)),
      ("level", LocationJSON.text(place.level?.name)), ("code", LocationJSON.text(place.code)),
      ("latitude", place.coordinate.map { LocationJSON.number($0.latitude) } ?? "null"),
      ("longitude", place.coordinate.map { LocationJSON.number($0.longitude) } ?? "null"),
      ("bbox", region ?? "null"), ("dataset", LocationJSON.text(place.site?.dataset)),
      ("key", LocationJSON.text(place.site?.key)),
      ("unmatched", LocationJSON.text(place.unmatched)), ("source", origin),
    ])
  }
}
