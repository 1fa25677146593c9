import HeritageModel

/// A profile made ready to map records: field names looked up once, rules in a fixed order.
final class RecordMapping: Sendable {
  /// What a rule makes.
  enum Target: Sendable, Hashable {
    case key
    case text(SiteField)
    case date(SiteField)
    case time(SiteField)
    case flag(SiteField)
    case images
  }

  /// One rule with the columns it reads; a class, because a record goes through all of them and
  /// each has many parts.
  final class Rule: Sendable {
    let target: Target
    let columns: [Int]
    let rule: FieldRule
    let cleaning: TextCleaner.Kind
    /// Whether the text is taken as it is after cleaning, which most are.
    let isPlain: Bool
    /// Whether the text of one field is the fact, without a look at what it says.
    let isVerbatim: Bool

    init(_ target: Target, _ rule: FieldRule, columns: [Int]) {
      self.target = target
      self.columns = columns
      self.rule = rule
      cleaning = target == .text(.content) ? .prose : rule.isHTML ? .inlineHTML : .line
      isPlain =
        rule.strip.isEmpty && rule.word == nil && rule.none.isEmpty && rule.codes.isEmpty
        && rule.separator == nil && rule.template == nil
      isVerbatim = isPlain && rule.combination == .first && cleaning != .inlineHTML
    }
  }

  /// Where a coordinate comes from, with the columns it reads.
  final class CoordinateSource: Sendable {
    let columns: [Int]
    /// How many of the columns are of longitude; the others are of latitude.
    let longitudes: Int
    let rule: Profile.CoordinateRuleSet
    /// Whether it is one field of longitude and one of latitude with one point in them, as most
    /// are.
    let isPlain: Bool
    /// Whether the point is one that a reader made of a geometry.
    let isOfGeometry: Bool
    /// The names of the fields, for reports.
    let fieldNames: String

    init(_ rule: Profile.CoordinateRuleSet, columns: [Int], longitudes: Int) {
      self.rule = rule
      self.columns = columns
      self.longitudes = longitudes
      isOfGeometry = rule.layout == RecordMapping.geometry.layout
      if case .fields(let longitude, let latitude) = rule.layout {
        fieldNames = [longitude.first, latitude.first].compactMap { $0 }.joined(separator: ",")
      } else {
        fieldNames = ""
      }
      isPlain = columns.count == 2 && longitudes == 1 && rule.separator == nil
    }
  }

  /// The column of a field that is left out on purpose.
  static let ignored = -1
  /// The column of a field that nobody maps.
  static let unknown = -2

  let profile: Profile
  let rules: [Rule]
  let coordinates: [CoordinateSource]
  let columnCount: Int
  /// The columns that several rules take whole, so that one that does not take them loses nothing.
  let sharedColumns: Set<Int>
  /// The forms of days and of times.
  let dayPatterns: [DatePattern]
  let timePatterns: [DatePattern]
  private let columns: [String: Int]
  private let ignoredPrefixes: [String]
  private let ignoredSuffixes: [String]

  /// Makes a profile ready; a coordinate reference system takes the place of all that it names.
  init(_ profile: Profile, crs: String? = nil) {
    self.profile = profile
    var columns: [String: Int] = [:]
    func column(_ name: String) -> Int {
      if let known = columns[name] { return known }
      columns[name] = columns.count
      return columns.count - 1
    }
    var rules: [Rule] = []
    func add(_ target: Target, _ rule: FieldRule) {
      rules.append(Rule(target, rule, columns: rule.from.map(column)))
    }
    profile.key.map { add(.key, $0) }
    for field in SiteField.allCases {
      guard let rule = profile.fields[field] else { continue }
      switch field {
      case .designatedOn, .cancelledOn: add(.date(field), rule)
      case .modifiedAt: add(.time(field), rule)
      case .cancelled: add(.flag(field), rule)
      default: add(.text(field), rule)
      }
    }
    profile.images.map { add(.images, $0) }
    self.rules = rules
    var readers: [Int: Int] = [:]
    for rule in rules where rule.rule.word == nil {
      for column in rule.columns { readers[column, default: 0] += 1 }
    }
    sharedColumns = Set(readers.filter { $0.value > 1 }.keys)
    // A reader of geometries states the point itself; it needs no rule.
    coordinates = (profile.coordinates + [Self.geometry]).map { rule in
      var rule = rule
      rule.crs = crs ?? rule.crs
      switch rule.layout {
      case .fields(let longitude, let latitude):
        return CoordinateSource(
          rule, columns: (longitude + latitude).map(column), longitudes: longitude.count)
      case .pair(let names, _), .wellKnownText(let names):
        return CoordinateSource(rule, columns: names.map(column), longitudes: 0)
      }
    }
    _ = column(Self.geometryField)
    _ = column(Self.systemField)
    columnCount = columns.count
    for name in profile.ignored where !name.contains("*") && columns[name] == nil {
      columns[name] = Self.ignored
    }
    if columns["@id"] == nil { columns["@id"] = Self.ignored }
    self.columns = columns
    ignoredSuffixes = profile.ignored.filter { $0.count > 1 && $0.hasPrefix("*") }
      .map { String($0.dropFirst()) }
    ignoredPrefixes = profile.ignored.filter { $0.hasSuffix("*") }.map { String($0.dropLast()) }
    let patterns = profile.dates.isEmpty ? Self.usualPatterns : profile.dates
    dayPatterns = patterns.filter { !$0.hasTime }
    let times = patterns.filter(\.hasTime)
    timePatterns = times.isEmpty ? Self.usualTimes + dayPatterns : times
  }

  /// The point that a reader states besides the geometry it stands for.
  fileprivate static let geometry = Profile.CoordinateRuleSet(
    layout: .fields(longitude: ["@longitude"], latitude: ["@latitude"]))

  /// The field in which readers of geometries state what the geometry is.
  static let geometryField = "@geometry"

  /// The field in which readers state the system that the source names for its geometries.
  static let systemField = "@crs"

  /// Forms that can be read without knowing the source.
  static let usualPatterns = [
    "yyyy-MM-dd", "yyyyMMdd", "yyyy.MM.dd", "yyyy/MM/dd", "yyyy년 M월 d일", "yyyy.MM.dd.", "yyyy-MM",
    "yyyy",
  ].compactMap(DatePattern.init)

  private static let usualTimes = [
    "yyyy-MM-dd HH:mm:ss", "yyyy-MM-ddTHH:mm:ss", "yyyy-MM-ddTHH:mm:ssZ",
  ].compactMap(DatePattern.init)

  /// The coordinate reference systems that the profile or the user names.
  var systems: [String] { coordinates.compactMap(\.rule.crs) }

  /// Returns the column of a field, ``ignored`` or ``unknown``.
  func column(of name: String) -> Int {
    if let column = columns[name] { return column }
    let isIgnored =
      ignoredPrefixes.contains { name.hasPrefix($0) }
      || ignoredSuffixes.contains { name.hasSuffix($0) }
    return isIgnored ? Self.ignored : Self.unknown
  }

  /// The column of ``geometryField``.
  var geometryColumn: Int { columns[Self.geometryField] ?? Self.unknown }

  /// The column of ``systemField``.
  var systemColumn: Int { columns[Self.systemField] ?? Self.unknown }
}
