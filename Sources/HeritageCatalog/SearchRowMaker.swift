import Geography
import HeritageModel
import SQLite

/// Makes the rows of the search index from the sites, which come in the order of the file, but for
/// those of descriptions.
///
/// Holds 8 MB beside 10 bytes a site.
struct SearchRowMaker: ~Copyable {
  /// The columns of `site` that it reads.
  static let columns = [
    "name", "name_hanja", "name_en", "address", "province_code", "province", "district", "geom",
    "kind_code", "kind", "era", "cancelled", "coordinate_status", "delisted",
  ]

  /// The fields that are read in these columns or derived of them, beside the place.
  static let fields: [SiteField] = [
    .name, .nameHanja, .nameEnglish, .address, .provinceCode, .province, .district, .kindCode,
    .kind, .cancelled, .era, .content,
  ]

  /// Where each of ``columns`` is in a row.
  private let names: [Int]
  private let address: Int
  private let provinceCode: Int
  private let geometry: Int
  private let kindCode: Int
  private let kind: Int
  private let era: Int
  private let cancelled: Int
  private let status: Int
  private let delisted: Int

  private let put: (SearchRow) throws -> Void
  private var ranks = SearchRanks()
  private var entries: SearchEntryCollector
  private var areas = SearchAreas()
  private var importances = SearchImportances()
  private var kinds = TextCounts()
  private var eras = TextCounts()

  /// Hands rows out through a closure.
  ///
  /// - Parameters:
  ///   - columns: the columns of `site` in each row; all of ``columns`` must be among them, province
  ///     code, province and district in this order.
  ///   - path: the path of the file for what does not fit into memory.
  ///   - put: takes each row.
  init(
    reading columns: [String] = Self.columns, spillingTo path: String,
    _ put: @escaping (SearchRow) throws -> Void
  ) {
    let places = Self.columns.map { name in
      columns.firstIndex(of: name) ?? columns.count
    }
    names = Array(places[0..<3])
    (address, provinceCode) = (places[3], places[4])
    (geometry, kindCode, kind, era) = (places[7], places[8], places[9], places[10])
    (cancelled, status, delisted) = (places[11], places[12], places[13])
    self.put = put
    entries = SearchEntryCollector(spillingTo: path)
  }

  /// Makes room for a number of sites.
  mutating func reserveCapacity(_ count: Int) { ranks.reserveCapacity(count) }

  /// Takes the next site; returns its place and its importance, where its source still lists it.
  mutating func add(
    _ row: RowBuffer.BorrowedRow, id: Int
  ) throws -> (point: ClusterPoint, importance: Int)? {
    let importance =
      isCancelled(row)
      ? Importance.cancelled.rawValue : importances.importance(row, kindCode: kindCode, kind: kind)
    let number = ranks.add(
      id: id, importance: importance,
      nameLength: row.isNull(names[0]) ? 1000 : Self.length(row.bytes(names[0])))
    for column in names { try entries.add(name: row.bytes(column), number: number) }
    try entries.add(
      address: row.bytes(address), in: row.bytes(provinceCode + 1), row.bytes(provinceCode + 2),
      number: number)
    let point = GeoPackagePoint.decoded(row.bytes(geometry))
    let isTrusted = row.bytes(status).elementsEqual(CoordinateStatus.present.rawValue.utf8)
    areas.add(row, first: provinceCode, at: isTrusted ? point : nil)
    if let code = row.textBytes(kindCode) { kinds.add(code) }
    if let era = row.textBytes(era) { eras.add(era) }
    guard let point, row.isNull(delisted) else { return nil }
    return (ClusterPoint(point, id: id), importance)
  }

  /// A truth value, which a staged row has as a text.
  private func isCancelled(_ row: RowBuffer.BorrowedRow) -> Bool {
    switch row.value(cancelled) {
    case .integer(1), .text("1"): true
    default: false
    }
  }

  /// The number of characters of a text, as SQLite counts them.
  private static func length(_ utf8: UnsafeRawBufferPointer) -> Int {
    var count = 0
    for byte in utf8 where byte & 0xC0 != 0x80 { count += 1 }
    return count
  }

  /// Lets memory go before others need theirs.
  mutating func rest() throws { try entries.rest() }

  /// Hands out what all sites together make.
  consuming func finish() throws {
    let put = put
    try ranks.finish { try put(.rank(page: $0, sites: $1)) }
    for (number, area) in areas.sorted().enumerated() {
      try put(.area(number: number, area))
      for entry in SearchArea.entries(area.name, number: number) { try entries.add(entry) }
    }
    for (code, count) in kinds.texts.sorted(by: { $0.key < $1.key }) {
      try put(.facet(name: "kind", code: code, count: count))
    }
    for (code, count) in Self.eraCodes(eras.texts).sorted(by: { $0.key < $1.key }) {
      try put(.facet(name: "era", code: code, count: count))
    }
    var writer = SearchIndexWriter(put)
    let ranks = ranks
    try entries.finish { key, values in
      if !SearchArea.isMarked(key) { ranks.rank(&values) }
      try writer.add(key, &values)
    }
    try writer.finish()
  }

  /// How many sites there are of each era, by what their texts say.
  private static func eraCodes(_ texts: [String: Int]) -> [String: Int] {
    var codes: [String: Int] = [:]
    for (text, count) in texts {
      for code in Era.eras(in: text) { codes[code, default: 0] += count }
    }
    return codes
  }
}

/// Makes the rows of the search index from the descriptions of sites, which come in the order of the
/// file.
struct DescriptionRowMaker {
  private var terms = SearchTerms.Collector()
  private var described = SitePages()

  /// Takes the description of the site of a row id, UTF-8, empty where there is none.
  mutating func add(
    _ content: UnsafeRawBufferPointer, id: Int, _ put: (SearchRow) throws -> Void
  ) throws {
    let found = terms.terms(of: content)
    guard !found.isEmpty else { return }
    try described.add(id) { try put(.described(page: $0, sites: $1)) }
    try put(.terms(number: described.count, found))
  }

  /// Hands out what is left.
  mutating func finish(_ put: (SearchRow) throws -> Void) throws {
    try described.finish { try put(.described(page: $0, sites: $1)) }
  }
}

/// A row of one of the tables of the search index.
enum SearchRow {
  /// Row ids of the sites of 1,000 ranks.
  case rank(page: Int, sites: [UInt8])
  /// Entries of names, and the key of the first.
  case block(first: UInt64, entries: [UInt8])
  /// The best entries of a prefix.
  case head(prefix: UInt64, entries: [UInt8])
  /// Row ids of 1,000 sites with a description.
  case described(page: Int, sites: [UInt8])
  /// The terms of a description, by its number in all pages of `described`, from 1.
  case terms(number: Int, DescriptionTerms)
  case area(number: Int, SearchArea)
  /// How many sites there are of a kind or era.
  case facet(name: String, code: String, count: Int)

  /// About how many bytes of memory it takes.
  var size: Int {
    switch self {
    case .rank(_, let bytes), .block(_, let bytes), .head(_, let bytes), .described(_, let bytes):
      64 + bytes.count
    case .terms(_, let terms): 64 + terms.size
    case .area, .facet: 256
    }
  }
}
