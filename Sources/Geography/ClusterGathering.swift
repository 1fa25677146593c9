/// The work behind a ``ClusterTree``: the marks of one level, gathered into those of the next lower
/// one.
///
/// The map is 2³² units wide and high, so that differences of 32-bit numbers wrap around the
/// antimeridian by themselves. Marks lie in rows, 128 pixels high at the level, sorted by x within
/// each. A radius of at most 64 pixels reaches only the own row and the nearer of the two beside
/// it, in both a short run to the left and right. Rows of the next lower level are pairs of these,
/// merged: nothing is sorted again.
struct ClusterGathering: ~Copyable {
  /// A mark of the current level.
  struct Item {
    var x: UInt32
    var y: UInt32
    /// The place among the marks of this level in canonical order.
    var place: UInt32
    /// The place at the next level where it is a seed, else ``absorbed`` or ``free``.
    var seed: UInt32
  }

  static let free = UInt32.max
  static let absorbed = UInt32.max - 1
  static let nowhere = UInt32.max

  /// The marks, in rows.
  private(set) var items: UnsafeMutableBufferPointer<Item>
  /// Room for the marks of the next level.
  private var spare: UnsafeMutableBufferPointer<Item>
  /// By item: the first one of the nearer row that is not further west, or ``nowhere``.
  let across: UnsafeMutableBufferPointer<UInt32>
  /// By place: the item.
  let itemOf: UnsafeMutableBufferPointer<UInt32>
  /// By place: the rank.
  let rankOf: UnsafeMutableBufferPointer<UInt32>
  /// How many marks there are.
  var count: Int
  /// The height of a row is 2 to this power.
  private(set) var rowShift = rowShift(level: ClusterHierarchy.lastLevel)

  /// Takes points in canonical order.
  init(_ points: [ClusterPoint]) {
    count = points.count
    items = .allocate(capacity: count)
    spare = .allocate(capacity: count)
    across = .allocate(capacity: count)
    itemOf = .allocate(capacity: count)
    rankOf = .allocate(capacity: count)
    for (index, point) in points.enumerated() {
      let point = WebMercator.point(of: point.coordinate)
      let x = UInt32(truncatingIfNeeded: Int64(point.x * 0x1p32))
      let y = UInt32(min(point.y * 0x1p32, 0x1p32 - 1))
      let rank = UInt32(index)
      items.initializeElement(at: index, to: Item(x: x, y: y, place: rank, seed: rank))
      rankOf.initializeElement(at: index, to: rank)
    }
    spare.initialize(repeating: Item(x: 0, y: 0, place: 0, seed: 0))
    across.initialize(repeating: 0)
    itemOf.initialize(repeating: 0)
    sortIntoRows()
  }

  deinit {
    items.deallocate()
    spare.deallocate()
    across.deallocate()
    itemOf.deallocate()
    rankOf.deallocate()
  }

  /// Rows of 128 pixels, and never lower than at the last level.
  private static func rowShift(level: Int) -> UInt32 {
    31 - UInt32(min(level, ClusterHierarchy.lastLevel))
  }

  /// The row of an item.
  @inline(__always)
  func row(_ item: Int) -> UInt32 { items[item].y >> rowShift }

  /// Lets only the seeds of the level before go on, in the rows of `level`.
  mutating func settle(level: Int) {
    let isMerging = rowShift != Self.rowShift(level: level)
    var written = 0
    var start = 0
    while start < count {
      let first = row(start)
      let middle = endOfRow(first, from: start)
      var end = middle
      if isMerging, middle < count, first % 2 == 0, row(middle) == first + 1 {
        end = endOfRow(first + 1, from: middle)
      }
      var (left, right) = (start, middle)
      while left < middle || right < end {
        let isLeft = right == end || (left < middle && items[left].x <= items[right].x)
        let item = items[isLeft ? left : right]
        if isLeft { left += 1 } else { right += 1 }
        guard item.seed != Self.absorbed else { continue }
        spare[written] = Item(x: item.x, y: item.y, place: item.seed, seed: Self.free)
        itemOf[Int(item.seed)] = UInt32(written)
        written += 1
      }
      start = end
    }
    swap(&items, &spare)
    rowShift = Self.rowShift(level: level)
    count = written
    lookAcross()
  }

  private func endOfRow(_ row: UInt32, from start: Int) -> Int {
    var end = start
    while end < count, self.row(end) == row { end += 1 }
    return end
  }

  /// Finds for each item where to look in the nearer of the rows beside its own.
  private func lookAcross() {
    let half: UInt32 = 1 << (rowShift - 1)
    for index in 0..<count { across[index] = Self.nowhere }
    var start = 0
    var middle = endOfRow(count == 0 ? 0 : row(0), from: 0)
    while middle < count {
      let end = endOfRow(row(middle), from: middle)
      if row(middle) == row(start) + 1 {
        var below = middle
        for index in start..<middle where items[index].y & half != 0 {
          while below < end, items[below].x < items[index].x { below += 1 }
          across[index] = UInt32(below)
        }
        var above = start
        for index in middle..<end where items[index].y & half == 0 {
          while above < middle, items[above].x < items[index].x { above += 1 }
          across[index] = UInt32(above)
        }
      }
      (start, middle) = (middle, end)
    }
  }

  /// Sorts by row, then x, then rank: by digits from the last to the first, each time keeping the
  /// order of equals.
  private mutating func sortIntoRows() {
    let digits: [(isRow: Bool, shift: UInt32, bits: UInt32)] = [
      (false, 0, 11), (false, 11, 11), (false, 22, 10), (true, rowShift, 9),
      (true, rowShift + 9, 8),
    ]
    for digit in digits {
      let mask = (1 << digit.bits) - 1
      @inline(__always) func bucket(_ item: Item) -> Int {
        Int((digit.isRow ? item.y : item.x) >> digit.shift) & mask
      }
      var starts = [Int](repeating: 0, count: mask + 2)
      for index in 0..<count { starts[bucket(items[index]) + 1] += 1 }
      for index in 0..<mask { starts[index + 1] += starts[index] }
      for index in 0..<count {
        let item = items[index]
        let bucket = bucket(item)
        spare[starts[bucket]] = item
        starts[bucket] += 1
      }
      swap(&items, &spare)
    }
  }
}
