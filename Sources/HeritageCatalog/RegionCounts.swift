import Geography
import SQLite

/// Counts the sites of boxes in the nodes of the R*Tree, without touching those that lie wholly
/// inside one by one.
///
/// The nodes are read from the shadow table that the manual documents; see ``PackedRTree`` for their
/// form. What a node above the leaves holds is remembered as long as the file is the same, so after
/// the first count of a large region only the nodes along its sides are read.
final class RegionCounts {
  private var dataVersion: Int?
  /// The numbers of sites under nodes above the leaves, by node.
  private var totals: [Int: Int] = [:]

  /// A box of degrees.
  private struct Area {
    let box: BoundingBox

    func meets(_ cell: RTreeNode.Cell) -> Bool {
      cell.maxX >= box.west && cell.minX <= box.east && cell.maxY >= box.south
        && cell.minY <= box.north
    }

    func holds(_ cell: RTreeNode.Cell) -> Bool {
      cell.minX >= box.west && cell.maxX <= box.east && cell.minY >= box.south
        && cell.maxY <= box.north
    }
  }

  /// Returns how many sites lie in boxes that have no point in common.
  ///
  /// - Throws: What SQLite reports; `DamagedContent` for nodes that form no tree.
  func count(in boxes: [BoundingBox], _ connection: borrowing Connection) throws -> Int {
    let version = try connection.statement("PRAGMA data_version").first { $0.int(0) }
    if version != dataVersion { (dataVersion, totals) = (version, [:]) }
    let tree = try RTreeNodes(connection)
    return try boxes.reduce(0) { sum, box in
      try sum + count(in: Area(box: box), node: RTreeNode.root, height: tree.height, tree)
    }
  }

  private func count(
    in area: Area, node: Int, height: Int, _ tree: RTreeNodes
  ) throws -> Int {
    var sum = 0
    for cell in try tree.cells(of: node) where area.meets(cell) {
      if area.holds(cell) {
        sum += height == 0 ? 1 : try total(of: cell.id, height: height - 1, tree)
      } else if height > 0 {
        sum += try count(in: area, node: cell.id, height: height - 1, tree)
      } else if try tree.isInside(cell.id, area.box) {
        // The floats of a leaf are rounded outward; on a side the exact doubles decide.
        sum += 1
      }
    }
    return sum
  }

  private func total(of node: Int, height: Int, _ tree: RTreeNodes) throws -> Int {
    guard height > 0 else { return try tree.cellCount(of: node) }
    if let total = totals[node] { return total }
    let total = try tree.cells(of: node).reduce(0) { sum, cell in
      try sum + self.total(of: cell.id, height: height - 1, tree)
    }
    totals[node] = total
    return total
  }
}

/// A node of an R*Tree.
private enum RTreeNode {
  static let root = 1
  /// With a third of its entries filled, such a tree would hold thousands of millions.
  static let greatestHeight = 8

  /// An entry: the id of a node below, or in a leaf of a row, and its box.
  struct Cell {
    let id: Int
    let minX: Double
    let maxX: Double
    let minY: Double
    let maxY: Double
  }
}

/// The nodes of the R*Tree of sites in a file, one by one.
private struct RTreeNodes {
  /// The levels between the root and the leaves.
  let height: Int
  private let select: Statement
  private let inside: Statement

  init(_ connection: borrowing Connection) throws {
    select = try connection.statement("SELECT data FROM rtree_site_geom_node WHERE nodeno = ?")
    inside = try connection.statement(
      "SELECT heritage_inside(geom, ?, ?, ?, ?) FROM site WHERE id = ?")
    height =
      try select.first(RTreeNode.root) { row in
        row.withBlob(0) { $0.count < 4 ? nil : Int($0.number(at: 0, as: UInt16.self)) }
      }.flatMap { $0 } ?? -1
    guard (0...RTreeNode.greatestHeight).contains(height) else { throw Self.damaged(1) }
  }

  func cellCount(of node: Int) throws -> Int {
    try read(node) { bytes, count in count }
  }

  func cells(of node: Int) throws -> [RTreeNode.Cell] {
    try read(node) { bytes, count in
      (0..<count).map { index in
        let start = 4 + 24 * index
        func side(_ offset: Int) -> Double {
          Double(Float(bitPattern: bytes.number(at: start + offset, as: UInt32.self)))
        }
        return RTreeNode.Cell(
          id: Int(truncatingIfNeeded: bytes.number(at: start, as: UInt64.self)), minX: side(8),
          maxX: side(12), minY: side(16), maxY: side(20))
      }
    }
  }

  func isInside(_ site: Int, _ box: BoundingBox) throws -> Bool {
    try inside.first(box.west, box.east, box.south, box.north, site) { $0.bool(0) } ?? false
  }

  private func read<Result>(
    _ node: Int, _ body: (UnsafeRawBufferPointer, Int) -> Result
  ) throws -> Result {
    let result: Result?? = try select.first(node) { row in
      row.withBlob(0) { bytes in
        guard bytes.count >= 4 else { return nil }
        let count = Int(bytes.number(at: 2, as: UInt16.self))
        guard 4 + 24 * count <= bytes.count else { return nil }
        return body(bytes, count)
      }
    }
    guard let result = result.flatMap(\.self) else { throw Self.damaged(node) }
    return result
  }

  private static func damaged(_ node: Int) -> DamagedContent {
    DamagedContent(table: "rtree_site_geom_node", row: String(node))
  }
}

extension UnsafeRawBufferPointer {
  /// The big-endian number at an offset that is known to be inside.
  fileprivate func number<Number: FixedWidthInteger>(at offset: Int, as type: Number.Type) -> Number
  {
    Number(bigEndian: loadUnaligned(fromByteOffset: offset, as: type))
  }
}
