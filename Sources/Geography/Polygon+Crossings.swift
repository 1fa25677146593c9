/// Returns a place at which a ring crosses itself; nil where it does not, or is too tangled to tell
/// in reasonable time.
///
/// Edges that only touch do not cross. The edges are swept from south to north, and each is compared
/// with those whose heights overlap with its own.
func selfCrossing(of ring: [GridPoint]) -> GridPoint? {
  guard ring.count > 3 else { return nil }
  let edges = ring.indices.map { RingEdge(ring[$0], ring[($0 + 1) % ring.count]) }
    .sorted { $0.box.minY < $1.box.minY }
  var active: [RingEdge] = []
  // A coast of 100,000 edges meets a parallel some hundred times.
  var patience = 2_000_000 + edges.count * 600
  for edge in edges {
    active.removeAll { $0.box.maxY < edge.box.minY }
    patience -= active.count + 1
    guard patience > 0 else { return nil }
    for other in active
    where other.box.minX <= edge.box.maxX && edge.box.minX <= other.box.maxX && edge.crosses(other)
    {
      return other.start
    }
    active.append(edge)
  }
  return nil
}

private struct RingEdge {
  let start: GridPoint
  let end: GridPoint
  let box: GridBox

  init(_ start: GridPoint, _ end: GridPoint) {
    self.start = start
    self.end = end
    box = GridBox(
      minX: min(start.x, end.x), minY: min(start.y, end.y), maxX: max(start.x, end.x),
      maxY: max(start.y, end.y))
  }

  /// Tells whether each edge has its ends on different sides of the other.
  func crosses(_ other: RingEdge) -> Bool {
    side(of: other.start) * side(of: other.end) < 0
      && other.side(of: start) * other.side(of: end) < 0
  }

  /// 1 for a point to the left of the edge, -1 to the right, 0 in line with it; exact.
  private func side(of point: GridPoint) -> Int {
    let (dx, dy) = (Int128(end.x) - Int128(start.x), Int128(end.y) - Int128(start.y))
    let cross = dx * (Int128(point.y) - Int128(start.y)) - dy * (Int128(point.x) - Int128(start.x))
    return cross.signum() == 0 ? 0 : cross > 0 ? 1 : -1
  }
}
