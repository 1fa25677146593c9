/// Finds boxes that overlap a box, among many that come in an order of neighbours.
///
/// A packed R-tree: 16 boxes are covered by one of the level above. Beside its box each entry has a
/// number, and a search can leave out those above a limit.
struct PageIndex: Sendable {
  private struct Cover {
    var box: FixedBox
    var number: Int
  }

  private static let fanOut = 16

  /// The entries, then the covers of each 16 of them, and so on up to at most 16.
  private var layers: [[Cover]]

  init(_ entries: [(box: FixedBox, number: Int)]) {
    layers = [entries.map { Cover(box: $0.box, number: $0.number) }]
    while let below = layers.last, below.count > Self.fanOut {
      layers.append(
        stride(from: 0, to: below.count, by: Self.fanOut).map { start in
          below[start..<min(start + Self.fanOut, below.count)].reduce(into: below[start]) {
            $0.box.formUnion($1.box)
            $0.number = min($0.number, $1.number)
          }
        })
    }
  }

  /// Calls a closure with the place of each entry that overlaps `box` and has at most `number`, in
  /// order.
  func forEach(
    overlapping box: FixedBox, upTo number: Int, _ body: (Int) throws -> Void
  ) rethrows {
    try visit(layers.count - 1, 0..<(layers.last?.count ?? 0), box, number, body)
  }

  private func visit(
    _ layer: Int, _ range: Range<Int>, _ box: FixedBox, _ number: Int,
    _ body: (Int) throws -> Void
  ) rethrows {
    for index in range
    where layers[layer][index].number <= number && layers[layer][index].box.intersects(box) {
      if layer == 0 {
        try body(index)
      } else {
        let start = index * Self.fanOut
        let end = min(start + Self.fanOut, layers[layer - 1].count)
        try visit(layer - 1, start..<end, box, number, body)
      }
    }
  }
}
