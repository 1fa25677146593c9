import Geography
import SQLite

/// The cluster hierarchy in a catalog file, page by page.
final class StoredClusters: ClusterSource {
  private let overlapping: Statement
  private let following: Statement
  private let holding: Statement

  init(_ connection: borrowing Connection) throws {
    overlapping = try connection.statement(
      """
      SELECT page.id, page.marks FROM cluster_box AS box JOIN cluster_page AS page USING (id)
      WHERE west <= ? AND east >= ? AND south <= ? AND north >= ? AND level <= ?
      """)
    following = try connection.statement(
      """
      SELECT id, marks FROM cluster_page
      WHERE id >= coalesce((SELECT max(id) FROM cluster_page WHERE id BETWEEN ?1 AND ?2), ?2)
        AND id < ?3
      ORDER BY id
      """)
    holding = try connection.statement(
      "SELECT position, sites FROM cluster_member WHERE position BETWEEN ? AND ? ORDER BY position")
  }

  /// The id of the page of a level that begins at a position.
  static func id(level: Int, position: Int) -> Int { level << 32 | position }

  func forEachPage(
    overlapping box: FixedBox, upTo level: Int,
    _ body: (UnsafeRawBufferPointer, Int, Int) throws -> Void
  ) throws {
    try overlapping.query(
      Int(box.east), Int(box.west), Int(box.north), Int(box.south), level
    ) { row in
      let id = row.int(0)
      try row.withBlob(1) { try body($0, id >> 32, id & 0xFFFF_FFFF) }
    }
  }

  func forEachPage(
    ofLevel level: Int, meeting positions: Range<Int>,
    while body: (UnsafeRawBufferPointer, Int) throws -> Bool
  ) throws {
    struct Enough: Error {}
    let (first, last) = (
      Self.id(level: level, position: positions.lowerBound),
      Self.id(level: level, position: positions.upperBound)
    )
    do {
      try following.query(Self.id(level: level, position: 0), first, last) { row in
        let position = row.int(0) & 0xFFFF_FFFF
        guard try row.withBlob(1, { try body($0, position) }) else { throw Enough() }
      }
    } catch is Enough {}
  }

  func members(_ positions: Range<Int>) throws -> [Int] {
    guard !positions.isEmpty else { return [] }
    var members: [Int] = []
    let first = positions.lowerBound / ClusterMemberRow.capacity * ClusterMemberRow.capacity
    try holding.query(first, positions.upperBound - 1) { row in
      let start = row.int(0)
      let ids = try row.withBlob(1) { try ClusterMemberRow.decoded($0) }
      let wanted = positions.clamped(to: start..<start + ids.count)
      members += ids[wanted.lowerBound - start..<wanted.upperBound - start]
    }
    return members
  }
}

/// A row of `cluster_page` with its row of `cluster_box`.
struct ClusterPageRow: Equatable {
  let id: Int
  let marks: [UInt8]
  let box: FixedBox
  let level: Int

  /// The rows of a hierarchy, by id.
  static func rows(_ hierarchy: ClusterHierarchy) -> [ClusterPageRow] {
    hierarchy.pages.map { page in
      ClusterPageRow(
        id: StoredClusters.id(level: page.level, position: page.position), marks: page.bytes,
        box: page.box, level: page.level)
    }
  }

  /// The rows of a catalog, by id; those without a box or a page are left out.
  static func rows(_ connection: borrowing Connection) throws -> [ClusterPageRow] {
    try connection.statement(
      """
      SELECT id, marks, west, south, east, north, level FROM cluster_page JOIN cluster_box USING (id)
      WHERE level = last_level ORDER BY id
      """
    ).all { row in
      let sides = (2..<6).map { Int32(clamping: row.int($0)) }
      var box = FixedBox(FixedPoint(longitude: sides[0], latitude: sides[1]))
      box.formUnion(FixedBox(FixedPoint(longitude: sides[2], latitude: sides[3])))
      return ClusterPageRow(id: row.int(0), marks: row.blob(1), box: box, level: row.int(6))
    }
  }
}

/// A row of `cluster_member`: row ids of sites in few bytes, since neighbours have near ones.
struct ClusterMemberRow: Equatable {
  /// How many positions a row holds.
  static let capacity = 512

  let position: Int
  let sites: [UInt8]

  /// The rows of a hierarchy, by position.
  static func rows(_ hierarchy: ClusterHierarchy) -> [ClusterMemberRow] {
    let members = hierarchy.members
    return stride(from: 0, to: members.count, by: capacity).map { start in
      ClusterMemberRow(
        position: start, sites: encoded(members[start..<min(start + capacity, members.count)]))
    }
  }

  /// The rows of a catalog, by position.
  static func rows(_ connection: borrowing Connection) throws -> [ClusterMemberRow] {
    try connection.statement("SELECT position, sites FROM cluster_member ORDER BY position")
      .all { ClusterMemberRow(position: $0.int(0), sites: $0.blob(1)) }
  }

  /// Each id less the one before, zigzag, then LEB128.
  private static func encoded(_ ids: ArraySlice<Int>) -> [UInt8] {
    var bytes: [UInt8] = []
    var last = 0
    for id in ids {
      let difference = id &- last
      last = id
      var rest = UInt(bitPattern: difference << 1 ^ difference >> 63)
      while rest >= 0x80 {
        bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
        rest >>= 7
      }
      bytes.append(UInt8(rest))
    }
    // A copy, without the room that is left for more.
    return bytes.withUnsafeBufferPointer { Array($0) }
  }

  /// Returns the ids that a row holds.
  static func decoded(_ bytes: UnsafeRawBufferPointer) throws -> [Int] {
    var ids: [Int] = []
    var id = 0
    var (value, shift) = (UInt(0), UInt(0))
    for byte in bytes {
      guard shift < 64 else { throw DamagedClusterPage() }
      value |= UInt(byte & 0x7F) << shift
      shift += 7
      guard byte < 0x80 else { continue }
      id &+= Int(bitPattern: value >> 1) ^ -Int(bitPattern: value & 1)
      ids.append(id)
      (value, shift) = (0, 0)
    }
    if shift > 0 { throw DamagedClusterPage() }
    return ids
  }
}
