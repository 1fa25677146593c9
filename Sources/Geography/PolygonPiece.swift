/// A band of a polygon between two parallels, as compact bytes that answer questions as they are.
///
/// A polygon of a hundred thousand edges is kept as many bands of about a hundred, each under its
/// own box in a spatial index. Whether a point is inside depends only on the one band in whose box
/// it lies, so a look-up reads some hundred bytes and decodes nothing else. All bands together are
/// the polygon again.
///
/// The bytes: the south-western corner of the box as two 32-bit numbers, least byte first, then
/// chains of edges. A chain is its ring, the place of its first point in the ring, its number of
/// points, its first point from the corner, and for each further point the step to it: all of these
/// variable-length numbers of seven bits a byte, least first, signed ones with the sign in the
/// lowest bit.
public struct PolygonPiece: Hashable, Sendable {
  /// The box in which the band decides: its sides lie on the grid, so boxes of two bands of one
  /// polygon have no point in common.
  public let box: GridBox
  /// The edges that meet the band.
  public let bytes: [UInt8]

  /// Tells whether a point in the box of the piece is inside the polygon, by the rule of `Polygon`.
  ///
  /// Costs about 5 ns an edge.
  /// - Returns: nil where the bytes are damaged.
  public static func contains(_ point: GridPoint, in bytes: UnsafeRawBufferPointer) -> Bool? {
    let point = point.canonical
    var isInside = false
    guard
      PieceReader.forEachEdge(
        of: bytes,
        { start, end in
          if isCrossed(byRayFrom: point, start, end) { isInside.toggle() }
        })
    else { return nil }
    return isInside
  }

  /// Returns the distance in metres from a point to the nearest edge of the piece.
  ///
  /// - Returns: nil where the bytes are damaged.
  public static func distance(
    from point: GridPoint, in bytes: UnsafeRawBufferPointer
  ) -> Double? {
    let ruler = BorderRuler(point)
    var nearest = Double.infinity
    guard
      PieceReader.forEachEdge(
        of: bytes,
        { start, end in
          nearest = min(nearest, ruler.squaredDistance(start, end))
        })
    else { return nil }
    return nearest.squareRoot()
  }

  /// Calls a closure with each chain of edges in the piece, as a map draws it.
  ///
  /// An edge that crosses the side of a band is part of both bands.
  /// - Returns: false where the bytes are damaged.
  @discardableResult
  public static func forEachChain(
    of bytes: UnsafeRawBufferPointer, _ body: ([GridPoint]) -> Void
  ) -> Bool {
    var reader = PieceReader(bytes)
    while let chain = reader.chain() {
      body(reader.points(of: chain))
    }
    return reader.isSound
  }
}

extension Polygon {
  /// The pieces of the polygon, from south to north, of about `edgesPerPiece` edges.
  ///
  /// A piece has more edges where no parallel parts them: bands would only repeat them.
  public func pieces(edgesPerPiece: Int = 96) -> [PolygonPiece] {
    var edges: [PieceEdge] = []
    edges.reserveCapacity(edgeCount)
    for (ring, points) in rings.enumerated() {
      for (index, point) in points.enumerated() {
        edges.append(
          PieceEdge(
            ring: ring, index: index, start: point, end: points[(index + 1) % points.count]))
      }
    }
    var pieces: [PolygonPiece] = []
    cut(edges, from: box.minY, to: box.maxY, limit: max(edgesPerPiece, 4), into: &pieces)
    return pieces
  }

  private func cut(
    _ edges: [PieceEdge], from south: Int32, to north: Int32, limit: Int,
    into pieces: inout [PolygonPiece]
  ) {
    if edges.count > limit, south < north {
      let heights = edges.map { min($0.start.y, $0.end.y) }.sorted()
      let middle = min(max(heights[heights.count / 2], south), north - 1)
      let lower = edges.filter { min($0.start.y, $0.end.y) <= middle }
      let upper = edges.filter { max($0.start.y, $0.end.y) > middle }
      if lower.count + upper.count < edges.count + edges.count / 2 {
        cut(lower, from: south, to: middle, limit: limit, into: &pieces)
        cut(upper, from: middle + 1, to: north, limit: limit, into: &pieces)
        return
      }
    }
    guard let extent = GridBox(edges.lazy.flatMap { [$0.start, $0.end] }) else { return }
    let box = GridBox(minX: extent.minX, minY: south, maxX: extent.maxX, maxY: north)
    pieces.append(PolygonPiece(box: box, bytes: PieceWriter.bytes(of: edges, in: self, box)))
  }

  /// Creates the polygon that pieces were made of; nil where some are missing or damaged.
  public init?(pieces: [[UInt8]]) {
    var rings: [[GridPoint?]] = []
    for piece in pieces {
      let isSound = piece.withUnsafeBytes { bytes in
        var reader = PieceReader(bytes)
        while let chain = reader.chain() {
          guard chain.ring < 1 << 24, chain.first + chain.count < 1 << 28 else { return false }
          while rings.count <= chain.ring { rings.append([]) }
          let missing = chain.first + chain.count - rings[chain.ring].count
          if missing > 0 { rings[chain.ring] += Array(repeating: nil, count: missing) }
          for (offset, point) in reader.points(of: chain).enumerated() {
            rings[chain.ring][chain.first + offset] = point
          }
        }
        return reader.isSound
      }
      guard isSound else { return nil }
    }
    // Each ring ends with its first point again.
    let whole = rings.map { $0.compactMap(\.self) }
    guard !whole.isEmpty, zip(rings, whole).allSatisfy({ $0.count == $1.count && $1.count > 3 })
    else { return nil }
    self.init(rings: whole.map { Array($0.dropLast()) })
  }
}
