/// A run of marks of a ``ClusterHierarchy`` that first appear at about the same level, neighbours
/// mostly.
///
/// The bytes hold one entry a mark: how far its position lies beyond that of the one before (of the
/// page, for the first one); number, longitude and latitude of its first point, each less that of
/// the one before; then 3 times the number of its sizes, plus how far its first level lies beyond
/// that of the page; then each size from the last level to the first: the level in one byte, and
/// how many points more than the size before (one, for the first). All but the levels are LEB128,
/// those that may be negative in zigzag form: about 10 bytes a mark.
public struct ClusterPage: Hashable, Sendable {
  /// The lowest first level that its marks may have: each page has marks of up to three levels.
  public let level: Int
  /// The position of its first entry.
  public let position: Int
  /// The smallest box around its marks.
  public let box: FixedBox
  /// The entries.
  public let bytes: [UInt8]

  /// The levels that pages begin with.
  ///
  /// A view reads pages of all levels up to its own. Fewer and wider bands are fewer pages to
  /// fetch, and more marks of higher levels to skip; the last level has most marks and is alone.
  static let levels = [0, 3, 6, 9, 12, 15, 17]

  /// Returns the level of the page that holds marks of a first level.
  static func level(of firstLevel: Int) -> Int {
    firstLevel > ClusterHierarchy.lastLevel ? firstLevel : firstLevel / 3 * 3
  }

  /// Calls a closure with each mark of a page that exists at a level and stands in a box, in the
  /// order of positions.
  ///
  /// - Parameters:
  ///   - bytes: The entries of the page.
  ///   - pageLevel: The level of the page.
  ///   - position: The position of its first entry.
  ///   - level: The level for which the marks are described; `nil` for the first one of each.
  ///   - box: Where the marks must stand; `nil` for anywhere.
  ///   - body: Takes a mark.
  /// - Throws: ``DamagedClusterPage`` where the bytes are no page, or what the closure throws.
  static func forEachMark(
    of bytes: UnsafeRawBufferPointer, pageLevel: Int, position: Int, at level: Int?,
    in box: FixedBox? = nil, _ body: (ClusterMark) throws -> Void
  ) throws {
    var reader = ClusterPageReader(bytes: bytes)
    var (position, id, longitude, latitude) = (position, 0, 0, 0)
    while !reader.isAtEnd {
      position &+= reader.number()
      id &+= reader.difference()
      longitude &+= reader.difference()
      latitude &+= reader.difference()
      let head = reader.number()
      let firstLevel = pageLevel + head % 3
      guard let place = FixedPoint(longitude, latitude) else { throw DamagedClusterPage() }
      let level = level ?? firstLevel
      if firstLevel > level || box?.contains(place) == false {
        reader.skipSizes(head / 3)
        continue
      }
      var (last, count, stackCount) = (1, 1, 1)
      var (expansionLevel, unclusterLevel): (Int?, Int?)
      for _ in 0..<head / 3 {
        let sizeLevel = reader.byte()
        last &+= reader.number()
        if reader.isDamaged { break }
        if sizeLevel > ClusterHierarchy.lastLevel {
          stackCount = last
        } else if unclusterLevel == nil {
          unclusterLevel = sizeLevel + 1
        }
        if sizeLevel >= level {
          count = last
          expansionLevel = last > stackCount ? sizeLevel + 1 : nil
        }
      }
      // Added up from bytes that may be anything.
      let limits = 0...Int(UInt32.max)
      guard !reader.isDamaged, limits.contains(position), limits.contains(count), 0 < stackCount,
        stackCount <= count
      else { throw DamagedClusterPage() }
      try body(
        ClusterMark(
          position: position, id: id, place: place, count: count, stackCount: stackCount,
          firstLevel: firstLevel, expansionLevel: expansionLevel,
          unclusterLevel: unclusterLevel ?? firstLevel))
    }
    if reader.isDamaged { throw DamagedClusterPage() }
  }
}

/// Bytes that are no page of a ``ClusterHierarchy``.
public struct DamagedClusterPage: Error, Hashable, Sendable {
  /// Creates the error.
  public init() {}
}

extension FixedPoint {
  /// Creates a place from numbers of any size, or nil where they are no degrees.
  @inline(__always)
  fileprivate init?(_ longitude: Int, _ latitude: Int) {
    guard longitude.magnitude <= 1_800_000_000, latitude.magnitude <= 900_000_000 else {
      return nil
    }
    self.init(
      longitude: Int32(truncatingIfNeeded: longitude), latitude: Int32(truncatingIfNeeded: latitude)
    )
  }
}

/// Takes numbers out of the bytes of a page, and notes when there are none left.
private struct ClusterPageReader {
  let bytes: UnsafeRawBufferPointer
  private var next = 0
  private(set) var isDamaged = false

  init(bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { next >= bytes.count }

  @inline(__always)
  mutating func byte() -> Int {
    guard next < bytes.count else {
      isDamaged = true
      return 0
    }
    defer { next &+= 1 }
    return Int(bytes[next])
  }

  /// Takes a number that is not negative and below 2⁶³.
  @inline(__always)
  mutating func number() -> Int {
    var byte = byte()
    guard byte >= 0x80 else { return byte }
    var value = byte & 0x7F
    var shift = 7
    while shift < 63 {
      byte = self.byte()
      value |= (byte & 0x7F) &<< shift
      if byte < 0x80 { return value }
      shift &+= 7
    }
    isDamaged = true
    return 0
  }

  /// Takes a number that may be negative.
  @inline(__always)
  mutating func difference() -> Int {
    let number = number()
    return number >> 1 ^ -(number & 1)
  }

  mutating func skipSizes(_ count: Int) {
    for _ in 0..<count {
      _ = byte()
      _ = number()
      if isDamaged { return }
    }
  }
}
