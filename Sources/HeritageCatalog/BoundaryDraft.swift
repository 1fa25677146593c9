public import Geography
public import HeritageModel
import SQLite

/// An administrative region with its polygons, before it meets the catalog.
public struct BoundaryDraft: Sendable, Hashable {
  /// Its level.
  public var level: RegionLevel
  /// The code, unique among the regions of its source and level.
  public var code: String
  /// The name, as an address gives it.
  public var name: String
  /// The name as the source spells it.
  public var statedName: String
  /// The English name; nil where the source has none.
  public var nameEnglish: String?
  /// The code or the name of the region it is part of, as the source says; nil where it does not.
  public var parent: String?
  /// The postal code; nil where the source has none.
  public var postalCode: String?
  /// The polygons; at least one.
  public var area: MultiPolygon

  /// Creates a draft.
  public init(
    level: RegionLevel, code: String, name: String, statedName: String? = nil,
    nameEnglish: String? = nil, parent: String? = nil, postalCode: String? = nil,
    area: MultiPolygon
  ) {
    self.level = level
    self.code = code
    self.name = name
    self.statedName = statedName ?? name
    self.nameEnglish = nameEnglish
    self.parent = parent
    self.postalCode = postalCode
    self.area = area
  }

  /// A hash over all that the draft states.
  func hash(_ pieces: [[PolygonPiece]]) -> [UInt8] {
    var message: [UInt8] = []
    for text in [
      String(level.rawValue), code, name, statedName, nameEnglish, parent, postalCode,
    ] {
      message += text.map { Array($0.utf8) } ?? [0xFF]
      message.append(0)
    }
    for piece in pieces.joined() {
      message += piece.bytes
      message.append(0)
    }
    let words = message.withUnsafeBytes { BLAKE2b.hash($0, size: 16) }
    return withUnsafeBytes(of: words) { Array($0.prefix(16)) }
  }

  /// The western and eastern side of the smallest extent, which may cross the antimeridian: the
  /// widest gap between polygons is left out.
  var longitudes: (west: Int32, east: Int32) {
    let spans = area.polygons.map { ($0.box.minX, $0.box.maxX) }.sorted { $0 < $1 }
    guard let first = spans.first else { return (0, 0) }
    var east = first.1
    var widest = Int64(0)
    var gap: (west: Int32, east: Int32)?
    for span in spans.dropFirst() {
      if Int64(span.0) - Int64(east) > widest {
        widest = Int64(span.0) - Int64(east)
        gap = (span.0, east)
      }
      east = max(east, span.1)
    }
    let outside = 3_600_000_000 - (Int64(east) - Int64(first.0))
    // Only a region that touches the antimeridian on both sides goes across it.
    guard let gap, widest > outside, outside == 0 else { return (first.0, east) }
    return gap
  }
}

/// What became of a draft.
public enum BoundaryOutcome: Sendable, Hashable {
  /// The region is new.
  case added
  /// The region was there and its source now states it otherwise.
  case changed
  /// The region was there as it is.
  case unchanged
  /// The same level and code came before in this import: the draft was not taken.
  case duplicate
}

/// The numbers of an import of boundaries.
public struct BoundaryCounts: Sendable, Hashable {
  /// How many regions are new.
  public var added = 0
  /// How many regions changed.
  public var changed = 0
  /// How many regions were there as they are.
  public var unchanged = 0

  /// Creates counts of nothing.
  public init() {}
}
