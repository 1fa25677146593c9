public import Geography
public import Localization

extension SiteQuery {
  /// The one spelling of the query: `bbox=126,37,127,38&kind=11&sort=name&limit=20`.
  ///
  /// Keys come in a fixed order, default values are left out, repeated values are repeated keys,
  /// and everything but unreserved characters, `,`, `/` and `:` is percent-encoded, so the string
  /// is also the query part of a URL. Equal queries have equal strings, except where their texts
  /// differ in Unicode normalisation.
  public var canonicalString: String {
    var pairs: [(String, String)] = []
    func add(_ key: String, _ value: String?) {
      if let value { pairs.append((key, value)) }
    }
    add("bbox", region?.description)
    add("center", center?.description)
    add("radius", radius.map(decimal))
    references.forEach { add("ref", $0.description) }
    kinds.forEach { add("kind", $0) }
    provinces.forEach { add("province", $0) }
    districts.forEach { add("district", $0) }
    eras.forEach { add("era", $0) }
    add("text", text)
    add("cancelled", cancelled.map(yesOrNo))
    add("delisted", delisted == false ? nil : delisted.map(yesOrNo) ?? "any")
    add("place", hasPlace.map(yesOrNo))
    add("image", hasImage.map(yesOrNo))
    add("sort", sort == .serial ? nil : sort.rawValue)
    add("limit", limit.map(String.init))
    add("offset", offset == 0 ? nil : String(offset))
    return pairs.map { $0 + "=" + percentEncoded($1, keeping: ",/:") }.joined(separator: "&")
  }

  /// Parses a canonical string, or any query string with the same keys; a leading `?` and `+` for a
  /// blank are accepted.
  ///
  /// - Throws: ``SiteQueryError`` that names the part at fault, also where a filter that takes one
  ///   value is given twice.
  public init(canonicalString text: String) throws(SiteQueryError) {
    self.init()
    let body = text.hasPrefix("?") ? text.dropFirst() : text[...]
    var seen: Set<String> = []
    for pair in body.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2,
        let value = percentDecoded(String(parts[1].map { $0 == "+" ? " " : $0 }))
      else { throw SiteQueryError(part: String(pair), reason: .notAPair) }
      let key = String(parts[0])
      guard seen.insert(key).inserted || Self.repeatableKeys.contains(key) else {
        throw SiteQueryError(part: String(pair), reason: .repeated)
      }
      try set(key, to: value)
    }
  }

  private static let repeatableKeys: Set = ["ref", "kind", "province", "district", "era"]

  private mutating func set(_ key: String, to value: String) throws(SiteQueryError) {
    switch key {
    case "bbox":
      do { region = try Region(parsing: value) } catch {
        throw SiteQueryError(part: "bbox=\(value)", reason: .region(error))
      }
    case "center":
      do { center = try Coordinate(parsing: value) } catch {
        throw SiteQueryError(part: "center=\(value)", reason: .coordinate(error))
      }
    case "radius":
      // Double alone also reads hexadecimal.
      guard value.utf8.allSatisfy({ "0123456789.eE+-".utf8.contains($0) }),
        let metres = Double(value), metres.isFinite, metres >= 0
      else {
        throw SiteQueryError(part: "radius=\(value)", reason: .notANumber)
      }
      radius = metres
    case "ref": references.append(SiteReference(value))
    case "kind": kinds.append(value)
    case "province": provinces.append(value)
    case "district": districts.append(value)
    case "era": eras.append(value)
    case "text": text = value
    case "cancelled": cancelled = try Self.flag(key, value)
    case "delisted": delisted = value == "any" ? nil : try Self.flag(key, value, or: ["any"])
    case "place": hasPlace = try Self.flag(key, value)
    case "image": hasImage = try Self.flag(key, value)
    case "sort":
      guard let order = Sort(rawValue: value) else {
        throw SiteQueryError(
          part: "sort=\(value)", reason: .unknownValue(Sort.allCases.map(\.rawValue)))
      }
      sort = order
    case "limit": limit = try Self.count(key, value)
    case "offset": offset = try Self.count(key, value)
    default: throw SiteQueryError(part: key, reason: .unknownKey)
    }
  }

  private static func flag(
    _ key: String, _ value: String, or others: [String] = []
  ) throws(SiteQueryError) -> Bool {
    switch value {
    case "yes": return true
    case "no": return false
    default:
      throw SiteQueryError(
        part: "\(key)=\(value)", reason: .unknownValue(["yes", "no"] + others))
    }
  }

  private static func count(_ key: String, _ value: String) throws(SiteQueryError) -> Int {
    guard let number = Int(value), number >= 0 else {
      throw SiteQueryError(part: "\(key)=\(value)", reason: .notANumber)
    }
    return number
  }

  private func yesOrNo(_ flag: Bool) -> String { flag ? "yes" : "no" }

  private func decimal(_ number: Double) -> String {
    let whole = number.rounded(.towardZero)
    return whole == number && abs(number) < 1e15 ? String(Int(whole)) : String(number)
  }
}

/// A part of a query string that cannot be understood.
public struct SiteQueryError: Error, Sendable, Equatable {
  /// The part at fault, as given.
  public let part: String
  /// What is wrong with it.
  public let reason: Reason

  /// Creates an error.
  public init(part: String, reason: Reason) {
    self.part = part
    self.reason = reason
  }

  /// What is wrong with a part of a query string.
  public enum Reason: Sendable, Equatable {
    /// It is not of the form `key=value`, or a percent escape is broken.
    case notAPair
    /// A filter that takes one value is given a second time.
    case repeated
    /// No filter has this name.
    case unknownKey
    /// The value is none of those listed.
    case unknownValue([String])
    /// The value is no number, or a negative one.
    case notANumber
    /// The value is no region.
    case region(RegionError)
    /// The value is no coordinate.
    case coordinate(CoordinateError)
  }

  /// The sentence for the user.
  public var message: LocalizedText {
    switch reason {
    case .notAPair:
      LocalizedText("'\(part)' is not of the form key=value.", "'\(part)'은(는) '이름=값' 꼴이 아닙니다.")
    case .repeated:
      LocalizedText(
        "'\(part)' is given a second time; give it once.",
        "'\(part)': 같은 조건을 두 번 썼습니다. 한 번만 쓰십시오.")
    case .unknownKey:
      LocalizedText("There is no filter '\(part)'.", "'\(part)'(이)라는 조건이 없습니다.")
    case .unknownValue(let allowed):
      LocalizedText(
        "'\(part)': choose one of \(allowed.joined(separator: ", ")).",
        "'\(part)': \(allowed.joined(separator: ", ")) 가운데 하나를 쓰십시오.")
    case .notANumber:
      LocalizedText(
        "'\(part)' needs a number, zero or greater.", "'\(part)'에는 0 이상의 숫자가 필요합니다.")
    case .region(let error): LocalizedText(error.description, error.koreanDescription)
    case .coordinate(let error): LocalizedText(error.description, error.koreanDescription)
    }
  }
}
