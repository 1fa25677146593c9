import CommandLineKit
import Geography
import HeritageCatalog
import HeritageModel
import Localization

/// The options that say which sites, in which order; they have the names that the canonical query
/// string has.
enum QueryOptions {
  static let arguments = places + filters + order

  private static let places: [Argument] = [
    .option(
      "bbox", valueName: "W,S,E,N",
      help: LocalizedText(
        "Sites in this box, edges included; west greater than east crosses the antimeridian.",
        "이 범위 안의 유산입니다(서,남,동,북). 경계를 포함하며, 서쪽이 동쪽보다 크면 날짜변경선을 넘습니다.")),
    .option(
      "center", valueName: "LAT,LON",
      help: LocalizedText("Measure distances from here.", "여기서부터 거리를 잽니다(위도,경도).")),
    .option(
      "near", valueName: "LAT,LON|REF",
      help: LocalizedText(
        "Measure distances from this point or site.", "이 지점이나 유산에서부터 거리를 잽니다.")),
    .option(
      "radius", valueName: "METRES", values: .number(0...Double.greatestFiniteMagnitude),
      help: LocalizedText("At most this far from the centre.", "중심에서 이 거리 안만 봅니다(미터).")),
    .option(
      "span", valueName: "DEGREES",
      help: LocalizedText(
        "A box around the centre, so many degrees high and wide; or LAT,LON degrees.",
        "중심을 둘러싼 범위의 크기입니다(도). 위도,경도로 따로 줄 수 있습니다.")),
  ]

  /// The options that say which sites, wherever they are.
  static let filters: [Argument] = [
    .option(
      "kind", isRepeated: true,
      help: LocalizedText(
        "Designation kind, by code or name, old or new: 11, 국보.", "종목의 코드나 이름입니다. 옛 이름도 됩니다.")),
    .option(
      "province", isRepeated: true,
      help: LocalizedText("Province, by code or name: 11, 서울, Seoul.", "시도의 코드나 이름입니다.")),
    .option(
      "district", isRepeated: true,
      help: LocalizedText("City, county or district: 종로구.", "시군구 이름입니다.")),
    .option(
      "era", isRepeated: true,
      help: LocalizedText("Era, by code or name: 통일신라, Joseon.", "시대의 코드나 이름입니다.")),
    .option(
      "cancelled", values: .choice(["yes", "no"]),
      help: LocalizedText(
        "Only cancelled designations (yes) or standing ones (no).",
        "지정(등록)이 해제된 것만(yes), 또는 유지되는 것만(no) 봅니다.")),
    .option(
      "delisted", values: .choice(["yes", "no", "any"]),
      help: LocalizedText(
        "Only sites that their source no longer lists (yes), or these too (any); left out by default.",
        "출처의 목록에서 빠진 것만(yes), 또는 함께(any) 봅니다. 기본은 뺍니다.")),
    .option(
      "place", values: .choice(["yes", "no"]),
      help: LocalizedText(
        "Only sites with a place (yes) or without one (no).",
        "위치가 있는 것만(yes), 또는 없는 것만(no) 봅니다.")),
    .option(
      "image", values: .choice(["yes", "no"]),
      help: LocalizedText(
        "Only sites with an image (yes) or without one (no).",
        "이미지가 있는 것만(yes), 또는 없는 것만(no) 봅니다.")),
    .option(
      "query", valueName: "STRING",
      help: LocalizedText(
        "All filters as one string, as JSON output has it under query; other options add to it.",
        "모든 조건을 한 줄로 씁니다. JSON 출력의 query 값과 같은 형식이고, 다른 옵션은 여기에 더해집니다.")),
  ]

  private static let order: [Argument] = [
    .option(
      "sort", values: .choice(SiteQuery.Sort.allCases.map(\.rawValue)),
      help: LocalizedText(
        "The order; by serial number, or by distance where there is a centre.",
        "정렬 순서입니다. 기본은 일련번호순, 중심이 있으면 거리순입니다.")),
    .option(
      "limit", short: "n", valueName: "COUNT", values: .wholeNumber(0...Int.max),
      help: LocalizedText("Show at most this many.", "최대 몇 건을 보일지 정합니다.")),
    .option(
      "offset", valueName: "COUNT", values: .wholeNumber(0...Int.max),
      help: LocalizedText("Skip this many first.", "앞에서 몇 건을 건너뜁니다.")),
  ]

  /// Reads the query of a command line; names are checked against the tables of codes and what the
  /// catalog holds.
  static func query(_ arguments: ParsedArguments, _ catalog: Catalog) throws -> SiteQuery {
    try arguments.exclude("center", "near")
    try arguments.exclude("radius", "span")
    try arguments.exclude("bbox", "span")
    var query = try filter(arguments, catalog)
    try setPlace(&query, arguments, catalog)
    query.limit = arguments.integer("limit") ?? query.limit
    query.offset = arguments.integer("offset") ?? query.offset
    if let sort = arguments["sort"].flatMap(SiteQuery.Sort.init(rawValue:)) {
      query.sort = sort
    } else if arguments.isGiven("center") || arguments.isGiven("near") {
      query.sort = .distance
    }
    if query.sort == .distance, query.center == nil {
      throw arguments.error(
        .other(
          LocalizedText(
            "Sorting by distance needs --center LAT,LON or --near REF.",
            "거리순으로 정렬하려면 --center 위도,경도 또는 --near REF가 필요합니다.")))
    }
    return query
  }

  /// Reads the options of `filters` alone; a place or an order may come with `--query`.
  static func filter(_ arguments: ParsedArguments, _ catalog: Catalog) throws -> SiteQuery {
    var query = try arguments.value("query") { try parsed($0, catalog) } ?? SiteQuery()
    query.kinds += try arguments.values("kind") { try known($0, .kind, catalog) }
    query.provinces += try arguments.values("province") { try known($0, .province, catalog) }
    query.districts += try arguments.values("district") { try known($0, .district, catalog) }
    query.eras += try arguments.values("era") { try known($0, .era, catalog) }
    query.cancelled = arguments["cancelled"].map { $0 == "yes" } ?? query.cancelled
    if let delisted = arguments["delisted"] {
      query.delisted = delisted == "any" ? nil : delisted == "yes"
    }
    query.hasPlace = arguments["place"].map { $0 == "yes" } ?? query.hasPlace
    query.hasImage = arguments["image"].map { $0 == "yes" } ?? query.hasImage
    return query
  }

  /// Reads the options `bbox`, `center` and `near` alone.
  static func setView(
    _ query: inout SiteQuery, _ arguments: ParsedArguments, _ catalog: Catalog
  ) throws {
    if let region = try arguments.value(
      "bbox", parse: { text in try explaining { try Region(parsing: text) } })
    {
      query.region = region
    }
    if let center = try arguments.value(
      "center", parse: { text in try explaining { try Coordinate(parsing: text) } })
    {
      query.center = center
    }
    if let near = arguments["near"] {
      query.center = try SiteLookup(catalog, spelling: "--near").coordinate(of: near)
    }
  }

  private static func setPlace(
    _ query: inout SiteQuery, _ arguments: ParsedArguments, _ catalog: Catalog
  ) throws {
    try setView(&query, arguments, catalog)
    if let radius = arguments.number("radius") { query.radius = radius }
    if query.radius != nil, query.center == nil {
      throw arguments.error(
        .other(
          LocalizedText(
            "--radius needs --center LAT,LON or --near REF.",
            "--radius에는 --center 위도,경도 또는 --near REF가 필요합니다.")))
    }
    guard let text = arguments["span"] else { return }
    guard let center = query.center else {
      throw arguments.error(
        .other(
          LocalizedText(
            "--span needs --center LAT,LON or --near REF.",
            "--span에는 --center 위도,경도 또는 --near REF가 필요합니다.")))
    }
    query.region = try arguments.value("span") { _ in try span(text, around: center) }
  }

  private static func span(_ text: String, around center: Coordinate) throws -> Region {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      .map { Double($0.filter { !$0.isWhitespace }) }
    guard (1...2).contains(parts.count), let latitude = parts[0],
      let longitude = parts[parts.count - 1]
    else {
      throw CommandError(
        LocalizedText(
          "Give degrees, such as 0.1, or latitude and longitude degrees, such as 0.1,0.2.",
          "0.1처럼 도 단위로, 또는 0.1,0.2처럼 위도와 경도의 폭을 쓰십시오."), exitCode: .usage)
    }
    return try explaining {
      try Region(center: center, latitudeSpan: latitude, longitudeSpan: longitude)
    }
  }

  /// Reads a canonical string; its names are checked as those of the other options are.
  static func parsed(_ text: String, _ catalog: Catalog) throws -> SiteQuery {
    let query = try explaining { try SiteQuery(canonicalString: text) }
    var known = query
    func names(_ texts: [String], _ field: VocabularyField) throws -> [String] {
      try texts.map { try HeritageCommands.known($0, field, catalog) }
    }
    known.kinds = try names(query.kinds, .kind)
    known.provinces = try names(query.provinces, .province)
    known.districts = try names(query.districts, .district)
    known.eras = try names(query.eras, .era)
    return known
  }

  /// Turns what lower modules say about a value into the reason that an error message ends with.
  static func explaining<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as RegionError {
      throw reason(error.description, error.koreanDescription)
    } catch let error as CoordinateError {
      throw reason(error.description, error.koreanDescription)
    } catch let error as SiteQueryError {
      throw reason(error.message.english, error.message.korean)
    }
  }

  /// Makes a sentence of a reason, which begins with a small letter where it may follow a name.
  private static func reason(_ english: String, _ korean: String) -> CommandError {
    // No full stop behind a number that is to be copied.
    let end = english.last?.isLetter == true ? "." : ""
    return CommandError(
      LocalizedText(english.prefix(1).uppercased() + english.dropFirst() + end, korean),
      exitCode: .usage)
  }
}
