import SQLite

/// Fills an empty R*Tree table with points whose order already follows a space-filling curve, node
/// by node.
///
/// The nodes are written straight into the shadow tables that the manual documents
/// (https://www.sqlite.org/rtree.html, "Shadow tables"), which is some 20 times faster than one
/// INSERT a point and makes nodes that are full and hardly overlap.
///
/// A node is a blob: depth of the tree (root only) and number of cells, 16 bits each, then cells of
/// a 64-bit id and the 32-bit floats minx, maxx, miny, maxy, all big-endian; the node of id 1 is
/// the root.
struct PackedRTree {
  private struct Cell {
    var id: Int
    var minX = Float.infinity
    var maxX = -Float.infinity
    var minY = Float.infinity
    var maxY = -Float.infinity

    mutating func cover(_ other: Cell) {
      minX = min(minX, other.minX)
      maxX = max(maxX, other.maxX)
      minY = min(minY, other.minY)
      maxY = max(maxY, other.maxY)
    }
  }

  // A node holds at most 51 cells of 24 bytes, whatever the page size; a few places are left free
  // so that the first inserts into a packed tree do not split every node they meet.
  private static let capacity = 51
  private static let fill = 48

  /// The cells of a leaf as rows of an id and the node.
  private struct LeafEntries: Bindable {
    let cells: [Cell]
    let node: Int

    func bind(to binder: inout Binder) {
      for cell in cells {
        binder.bind(cell.id)
        binder.bind(node)
      }
    }
  }

  private let insertNode: Statement
  private let insertLeafEntry: Statement
  private let insertLeafEntries: Statement
  private let insertParent: Statement
  private var nextNode = 2
  private var leaf: [Cell] = []
  private var leaves: [Cell] = []

  /// Prepares to fill the empty R*Tree `table`.
  init(_ table: String, on connection: borrowing Connection) throws {
    insertNode = try connection.statement("INSERT OR REPLACE INTO \(table)_node VALUES (?, ?)")
    insertLeafEntry = try connection.statement(
      "INSERT INTO \(table)_rowid (rowid, nodeno) VALUES (?, ?)")
    // Most leaves are full, and a statement of many rows costs less than half of as many statements.
    insertLeafEntries = try connection.statement(
      "INSERT INTO \(table)_rowid (rowid, nodeno) VALUES "
        + Array(repeating: "(?, ?)", count: Self.fill).joined(separator: ", "))
    insertParent = try connection.statement("INSERT INTO \(table)_parent VALUES (?, ?)")
    leaf.reserveCapacity(Self.fill)
  }

  /// Adds a point.
  mutating func add(id: Int, longitude: Double, latitude: Double) throws {
    if leaf.count == Self.fill { try flushLeaf() }
    leaf.append(
      Cell(
        id: id, minX: roundedDown(longitude), maxX: roundedUp(longitude),
        minY: roundedDown(latitude), maxY: roundedUp(latitude)))
  }

  /// Writes what is left: the last leaf and all levels above.
  mutating func finish() throws {
    if leaves.isEmpty {
      try write(leaf, node: 1, depth: 0, isLeaf: true)
      return
    }
    try flushLeaf()
    var level = leaves
    var depth = 1
    while level.count > Self.fill {
      var above: [Cell] = []
      for start in stride(from: 0, to: level.count, by: Self.fill) {
        let cells = Array(level[start..<min(start + Self.fill, level.count)])
        above.append(try write(cells, node: takeNode(), depth: 0, isLeaf: false))
      }
      level = above
      depth += 1
    }
    try write(level, node: 1, depth: depth, isLeaf: false)
  }

  private mutating func takeNode() -> Int {
    defer { nextNode += 1 }
    return nextNode
  }

  private mutating func flushLeaf() throws {
    guard !leaf.isEmpty else { return }
    leaves.append(try write(leaf, node: takeNode(), depth: 0, isLeaf: true))
    leaf.removeAll(keepingCapacity: true)
  }

  @discardableResult
  private func write(_ cells: [Cell], node: Int, depth: Int, isLeaf: Bool) throws -> Cell {
    var blob: [UInt8] = []
    blob.reserveCapacity(4 + 24 * Self.capacity)
    append(UInt16(depth), to: &blob)
    append(UInt16(cells.count), to: &blob)
    var cover = Cell(id: node)
    for cell in cells {
      append(UInt64(bitPattern: Int64(cell.id)), to: &blob)
      append(cell.minX.bitPattern, to: &blob)
      append(cell.maxX.bitPattern, to: &blob)
      append(cell.minY.bitPattern, to: &blob)
      append(cell.maxY.bitPattern, to: &blob)
      cover.cover(cell)
    }
    if isLeaf, cells.count == Self.fill {
      try insertLeafEntries.run(LeafEntries(cells: cells, node: node))
    } else {
      for cell in cells { try (isLeaf ? insertLeafEntry : insertParent).run(cell.id, node) }
    }
    blob += Array(repeating: 0, count: 4 + 24 * Self.capacity - blob.count)
    try insertNode.run(node, blob)
    return cover
  }

  private func append(_ number: some FixedWidthInteger, to blob: inout [UInt8]) {
    withUnsafeBytes(of: number.bigEndian) { blob.append(contentsOf: $0) }
  }
}

/// The greatest 32-bit float not above `number`.
private func roundedDown(_ number: Double) -> Float {
  let near = Float(number)
  return Double(near) > number ? near.nextDown : near
}

/// The least 32-bit float not below `number`.
private func roundedUp(_ number: Double) -> Float {
  let near = Float(number)
  return Double(near) < number ? near.nextUp : near
}
