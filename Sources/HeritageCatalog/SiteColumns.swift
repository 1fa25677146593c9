import Geography
import HeritageModel
import SQLite

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// How sites lie in the columns of the table `site`.
enum SiteColumns {
  /// The columns of ``Row/summary(from:)``, for a table or alias named `site`.
  static let summary = columnList([
    "geom", "dataset", "key", "sn", "name", "kind_code", "kind", "cancelled", "coordinate_status",
  ])

  /// The columns of ``site(from:)``, for a table or alias named `site`.
  static let whole = columnList(
    ["geom", "dataset", "key", "coordinate_status", "coordinate_rule", "images"]
      + SiteField.allCases.map(\.name)
      + ["coordinate_origin", "coordinate_precision", "coordinate_source", "delisted"])

  /// The number of columns in ``summary``.
  static let summaryCount = 9

  /// The number of columns in ``whole``.
  static let wholeCount = 10 + SiteField.allCases.count

  /// Reads a summary from the columns ``summary`` that begin at `first`.
  @inline(__always)
  static func summary(
    from row: borrowing Row, first: Int = 0, isDelisted: Bool = false, shared: inout SharedTexts
  ) -> SiteSummary {
    SiteSummary(
      identity: SiteIdentity(
        dataset: shared.datasets.text(row, first + 1) ?? "", key: row.text(first + 2)),
      sn: row.optionalText(first + 3), name: row.optionalText(first + 4),
      kindCode: row.optionalText(first + 5), kind: shared.kinds.text(row, first + 6),
      coordinate: row.withBlob(first) { GeoPackagePoint.decoded($0) },
      coordinateStatus: row.withText(first + 8) { status in
        // The three words differ in their first letter, and this is the hottest loop of all.
        switch status.first {
        case UInt8(ascii: "p"): .present
        case UInt8(ascii: "s"): .suspect
        default: .absent
        }
      },
      isCancelled: row.bool(first + 7), isDelisted: isDelisted)
  }

  /// Reads a site from the columns ``whole``.
  static func site(from row: borrowing Row) throws -> Site {
    let identity = SiteIdentity(dataset: row.text(1), key: row.text(2))
    var facts = SiteFacts()
    let coordinate = row.withBlob(0) { GeoPackagePoint.decoded($0) }
    facts.place = Place(
      coordinate: coordinate, status: CoordinateStatus(rawValue: row.text(3)) ?? .absent,
      rule: row.optionalText(4).map(CoordinateRule.init(rawValue:)),
      origin: row.optionalText(wholeCount - 4).map(CoordinateOrigin.init(geometry:)) ?? .point,
      precision: row.optionalDouble(wholeCount - 3),
      statedNumbers: row.optionalText(wholeCount - 2))
    do {
      facts.images = try row.optionalText(5).map(FactsCoding.images)
    } catch {
      throw DamagedContent(identity, "images")
    }
    for field in SiteField.allCases {
      facts[field] = row.optionalText(6 + field.rawValue)
    }
    var site = Site(identity: identity, facts: facts)
    site.delisting = row.optionalInt(wholeCount - 1).map { Delisting(release: $0) }
    return site
  }

  /// An expression that is true of a row that holds a value in another form than heritage writes
  /// it: a number or bytes for a text, an empty text.
  static let irregular =
    (SiteRow.columnNames.compactMap { name in
      switch name {
      case "geom", "hash": "typeof(site.\(name)) NOT IN ('blob', 'null')"
      case "coordinate_precision": "typeof(site.\(name)) NOT IN ('real', 'null')"
      case "cancelled": "site.cancelled NOT IN (0, 1)"
      case "delisted": "typeof(site.delisted) NOT IN ('integer', 'null') OR site.delisted < 1"
      default: "typeof(site.\(name)) NOT IN ('text', 'null') OR site.\(name) = ''"
      }
    } + [
      "site.coordinate_status NOT IN ('present', 'absent', 'suspect')", "site.images = '[]'",
      "site.coordinate_origin = 'point'",
    ])
    .joined(separator: " OR ")

  private static func columnList(_ names: [String]) -> String {
    names.map { "site." + $0 }.joined(separator: ", ")
  }
}

/// The values of a row of `site`, in the order of ``columns``.
struct SiteRow {
  private let site: Site
  private let reply: String
  private let replyFacts: String?
  let hash: SiteHash

  /// The row of a site that replies come to.
  init(site: Site, replies: ReplyFacts, hash: SiteHash) {
    self.site = site
    reply = replies.names
    replyFacts = replies.json(of: site)
    self.hash = hash
  }

  /// The row of a site that is what one reply states.
  init(site: Site, reply: ReplyKind, hash: SiteHash) {
    self.site = site
    self.reply = reply.name
    replyFacts = nil
    self.hash = hash
  }

  static let columnNames =
    [
      "geom", "dataset", "key", "coordinate_status", "coordinate_rule", "coordinate_origin",
      "coordinate_precision", "coordinate_source", "images", "reply", "reply_facts", "hash",
      "delisted",
    ] + SiteField.allCases.map(\.name)

  /// The places of columns that are looked at one by one.
  static let geometry = 0
  static let dataset = 1
  static let key = 2
  static let hash = place("hash")
  static let content = place(SiteField.content.name)

  /// The place of a column that there is.
  static func place(_ name: String) -> Int { columnNames.firstIndex(of: name) ?? columnNames.count }

  static let columns = columnNames.joined(separator: ", ")

  static let placeholders = columnNames.map { _ in "?" }.joined(separator: ", ")

  /// Appends the values to a buffer for rows of as many.
  func append(to buffer: inout RowBuffer) {
    let place = site.place
    if let point = place.coordinate {
      buffer.appendBlob { GeoPackagePoint.append(point, to: &$0) }
    } else {
      buffer.appendNull()
    }
    buffer.append(site.identity.dataset)
    buffer.append(site.identity.key)
    buffer.append(place.status.rawValue)
    buffer.append(place.rule?.rawValue)
    buffer.append(place.origin == .point ? nil : place.origin.geometry)
    buffer.append(place.precision)
    buffer.append(place.statedNumbers)
    buffer.append(site.images.isEmpty ? nil : FactsCoding.json(site.images))
    buffer.append(reply)
    buffer.append(replyFacts)
    buffer.appendBlob { hash.append(to: &$0) }
    buffer.append(site.delisting?.release)
    buffer.append(texts: site.facts.utf8, sizes: site.facts.sizes)
  }
}

/// Texts of one column that repeat from row to row, each made once.
struct InternedText {
  private static let capacity = 24

  private var known: [String] = []

  /// Returns the text of a column, the same string as for the rows before where the bytes are the
  /// same.
  @inline(__always)
  mutating func text(_ row: borrowing Row, _ column: Int) -> String? {
    row.withText(column) { bytes in
      guard let start = bytes.baseAddress else { return nil }
      for var text in known where text.utf8.count == bytes.count {
        let isEqual = text.withUTF8 { own in
          own.baseAddress.map { memcmp($0, start, bytes.count) == 0 } ?? true
        }
        if isEqual { return text }
      }
      return add(String(decoding: bytes, as: UTF8.self))
    }
  }

  private mutating func add(_ text: String) -> String {
    if known.count == Self.capacity { known.removeAll(keepingCapacity: true) }
    known.append(text)
    return text
  }
}

/// The texts that summaries share: few data sets and few kinds for many sites.
struct SharedTexts {
  var datasets = InternedText()
  var kinds = InternedText()
}
