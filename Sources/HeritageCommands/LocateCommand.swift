import CommandLineKit
import Foundation
import Geography
import HeritageCatalog
import HeritageModel
import KoreanText
import Localization
import Rendering

/// The command `locate`: the address of a coordinate.
enum LocateCommand {
  static let command = Command(
    "locate",
    abstract: LocalizedText("Say where a coordinate is.", "좌표가 어디인지 알려 줍니다."),
    discussion: LocalizedText(
      """
      With boundaries in the catalog (heritage boundaries import) the address is that of the regions that contain the coordinate, or of one up to 1 km \
      away, which is said. Without them it is what the nearest sites state as their own, which is said too. The nearest site is told apart from the address. \
      With - coordinates are read from standard input, one a line, and answered with one JSON object a line.
      """,
      """
      카탈로그에 경계가 있으면(heritage boundaries import) 좌표가 들어 있는 구역의 주소를, 1 km 안의 구역이면 그렇다고 밝혀 알려 줍니다. 경계가 없으면 가장 가까운 \
      유산들의 소재지로 답하고 그렇다고 밝힙니다. 가장 가까운 유산은 주소와 따로 알려 줍니다. -를 주면 표준 입력에서 한 줄에 하나씩 읽어 JSON 한 줄씩으로 답합니다.
      """),
    examples: [
      .init("heritage locate 37.5663,126.9779", LocalizedText("An address in Seoul", "서울의 주소")),
      .init(
        "heritage locate -33.8,151 --format json", LocalizedText("As JSON", "JSON으로")),
    ],
    arguments: [
      .positional(
        "coordinate", .oneOrMore, valueName: "LAT,LON",
        help: LocalizedText(
          "Latitude and longitude in degrees, or -.", "위도와 경도(도 단위), 또는 -")),
      FormatOption.argument(["text", "json"]),
    ],
    run: run)

  @Sendable
  private static func run(_ arguments: ParsedArguments, _ console: Console) throws {
    let catalog = try CatalogOption.open(arguments, console)
    let words = arguments.all("coordinate")
    if words == ["-"] { return try locateLines(catalog, console) }
    let location = try catalog.location(at: coordinate(words.joined(separator: " ")))
    if arguments["format"] == "json" {
      try console.print(LocationJSON.text(location))
    } else {
      for line in LocationText(location, language: console.language).lines {
        try console.print(visibleText(line))
      }
    }
  }

  /// Reads a coordinate.
  ///
  /// - Throws: `CommandError` that names the order and the fault.
  private static func coordinate(_ text: String) throws -> Coordinate {
    do {
      return try Coordinate(parsing: text)
    } catch {
      throw CommandError(
        visible(LocalizedText(error.description, error.koreanDescription)), exitCode: .usage)
    }
  }

  private static func locateLines(_ catalog: Catalog, _ console: Console) throws {
    var number = 0
    while let line = try console.readLine() {
      number += 1
      guard !line.allSatisfy(\.isWhitespace) else { continue }
      do {
        let coordinate = try Coordinate(parsing: line)
        try console.print(
          onOneLine(
            LocationJSON.text(catalog.location(at: coordinate, withLandmark: false))))
      } catch let error as CoordinateError {
        let message = LocalizedText(error.description, error.koreanDescription)
        try console.print(
          jsonMembers([
            ("error", jsonText("invalid_coordinate")), ("line", "\(number)"),
            ("text", jsonText(line)), ("message", jsonText(message(console.language))),
          ]))
      }
      // Who sent the line waits for the answer.
      try console.flush()
      try console.checkCancellation()
    }
    try console.checkCancellation()
  }
}

/// A location as lines for a person.
struct LocationText {
  private let location: PlaceLocation
  private let language: Language

  init(_ location: PlaceLocation, language: Language) {
    self.location = location
    self.language = language
  }

  var lines: [String] {
    var lines: [String] = []
    if let address = location.address {
      lines.append(address.full(language))
    } else {
      lines.append(
        say("No region is known here or within 1 km.", "이 좌표나 1 km 안에는 알려진 구역이 없습니다."))
    }
    lines += [basis, landmark].compactMap(\.self)
    return lines
  }

  private var basis: String? {
    switch (location.origin, location.containment) {
    case (.boundaries(let source), .nearest(let metres)):
      let distance = distanceInWords(metres)
      return say(
        "Nearest region, \(distance) away; boundaries: \(describe(source))",
        "가장 가까운 구역까지 \(distance) · 경계: \(describe(source))")
    case (.boundaries(let source), _):
      return say("Inside; boundaries: \(describe(source))", "구역 안 · 경계: \(describe(source))")
    case (.sites(let agreeing, let count), .nearest(let metres)):
      let distance = distanceInWords(metres)
      return say(
        "From the addresses of \(agreeing) of the \(count) nearest sites, the nearest \(distance) away; no boundaries are imported",
        "가까운 유산 \(count)건 중 \(agreeing)건의 소재지에 따름(가장 가까운 유산까지 \(distance)) · 가져온 경계가 없습니다")
    default: return nil
    }
  }

  private func describe(_ source: BoundarySource) -> String {
    let parts = [
      source.name, source.dataDate, source.attribution.isEmpty ? nil : source.attribution,
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  private var landmark: String? {
    guard let landmark = location.landmark else { return nil }
    let name = landmark.name ?? landmark.site.description
    let distance = distanceInWords(landmark.metres)
    let direction = CompassDirection.name(landmark.bearing)
    return say(
      "Nearest site: \(name), \(distance) \(direction.english) (\(landmark.site))",
      "가장 가까운 유산: \(name), \(direction.korean)쪽 \(distance) (\(landmark.site))")
  }

  private func say(_ english: String, _ korean: String) -> String {
    LocalizedText(english, korean)(language)
  }
}

/// The eight directions of a compass.
enum CompassDirection {
  private static let names = [
    LocalizedText("north", "북"), LocalizedText("north-east", "북동"), LocalizedText("east", "동"),
    LocalizedText("south-east", "남동"), LocalizedText("south", "남"),
    LocalizedText("south-west", "남서"), LocalizedText("west", "서"),
    LocalizedText("north-west", "북서"),
  ]

  /// Returns the name of the direction nearest to a bearing in degrees clockwise from north.
  static func name(_ bearing: Double) -> LocalizedText {
    names[Int((bearing / 45).rounded()) % 8]
  }
}

/// A location as JSON.
enum LocationJSON {
  static func text(_ location: PlaceLocation) -> String {
    let (containment, metres): (String, Double?) =
      switch location.containment {
      case .inside: ("inside", nil)
      case .nearest(let metres): ("nearest", metres)
      case .none: ("none", nil)
      }
    let levels = location.address?.regions.map { region in
      jsonObject([
        ("level", region.level.name), ("code", region.code), ("name", region.name.korean),
        ("name_en", region.name.english), ("stated_name", region.statedName),
      ])
    }
    let full = location.address?.full
    let short = location.address?.short
    return jsonMembers([
      ("latitude", number(location.coordinate.latitude)),
      ("longitude", number(location.coordinate.longitude)),
      ("containment", jsonText(containment)), ("metres", metres.map(rounded) ?? "null"),
      ("address", text(full?.korean)), ("address_en", text(full?.english)),
      ("short_address", text(short?.korean)), ("short_address_en", text(short?.english)),
      ("postal_code", text(location.address?.postalCode)),
      ("levels", jsonArray(levels ?? [])), ("source", origin(location.origin)),
      ("landmark", location.landmark.map(landmark) ?? "null"),
    ])
  }

  private static func origin(_ origin: AddressOrigin?) -> String {
    switch origin {
    case .boundaries(let source): boundarySource(source)
    case .sites(let agreeing, let count):
      jsonMembers([
        ("type", jsonText("sites")), ("agreeing", "\(agreeing)"), ("of", "\(count)"),
      ])
    case nil: "null"
    }
  }

  static func boundarySource(_ source: BoundarySource) -> String {
    jsonObject([
      ("type", "boundaries"), ("name", source.name), ("data_date", source.dataDate),
      ("attribution", source.attribution.isEmpty ? nil : source.attribution),
      ("licence", source.licence),
    ])
  }

  private static func landmark(_ landmark: Landmark) -> String {
    jsonMembers([
      ("dataset", jsonText(landmark.site.dataset)), ("key", jsonText(landmark.site.key)),
      ("name", text(landmark.name)), ("metres", rounded(landmark.metres)),
      ("bearing", rounded(landmark.bearing)),
    ])
  }

  static func text(_ text: String?) -> String { text.map(jsonText) ?? "null" }

  /// A distance in metres or an angle in degrees, to a tenth.
  static func rounded(_ number: Double) -> String { "\((number * 10).rounded() / 10)" }

  /// Degrees in plain decimals; ten-millionths are exact enough for any map.
  static func number(_ degrees: Double) -> String {
    let steps = Int((degrees * 1e7).rounded())
    let (whole, part) = (steps.magnitude / 10_000_000, steps.magnitude % 10_000_000)
    var digits = String(part)
    digits = String(repeating: "0", count: 7 - digits.count) + digits
    while digits.last == "0" { digits.removeLast() }
    return (steps < 0 ? "-" : "") + "\(whole)" + (digits.isEmpty ? "" : "." + digits)
  }
}

/// Returns JSON without its line ends, of which none is inside of a text.
private func onOneLine(_ json: String) -> String {
  json.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }.joined(separator: " ")
}

/// Returns an object of members whose values are JSON already.
func jsonMembers(_ members: [(String, String)]) -> String {
  "{" + members.map { jsonText($0) + ": " + $1 }.joined(separator: ", ") + "}"
}
