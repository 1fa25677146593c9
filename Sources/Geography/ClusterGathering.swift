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
    /// The rank of its most important point, or ``absorbed``.
    var rank: Int32
  }

  /// Less than every rank.
  static let absorbed: Int32 = -1
  static let nowhere = UInt32.max

  /// The marks, in rows.
  let items: UnsafeMutableBufferPointer<Item>
  /// How many marks there are.
  private(set) var count: Int
  /// The height of a row is 2 to this power.
  private(set) var rowShift = rowShift(level: ClusterHierarchy.lastLevel)

  /// Takes the coordinates of points by rank.
  init(count: Int, coordinate: (Int) -> Coordinate) {
    self.count = count
    var items = UnsafeMutableBufferPointer<Item>.allocate(capacity: count)
    for rank in 0..<count {
      let point = WebMercator.point(of: coordinate(rank))
      let x = UInt32(truncatingIfNeeded: Int64(point.x * 0x1p32))
      let y = UInt32(min(point.y * 0x1p32, 0x1p32 - 1))
      items.initializeElement(at: rank, to: Item(x: x, y: y, rank: Int32(rank)))
    }
    Self.sortIntoRows(&items, rowShift)
    self.items = items
  }

  deinit {
    items.deallocate()
  }

  /// Rows of 128 pixels, and never lower than at the last level.
  private static func rowShift(level: Int) -> UInt32 {
    31 - UInt32(min(level, ClusterHierarchy.lastLevel))
  }

  /// The row of an item.
  @inline(__always)
  func row(_ item: Int) -> UInt32 { items[item].y >> rowShift }

  /// Lets only the marks that were not absorbed go on, in the rows of `level`.
  ///
  /// A row that is merged is written over itself, so only its first half is put aside.
  ///
  /// - Parameters:
  ///   - level: the level.
  ///   - itemOf: takes where each mark is, by its rank.
  ///   - across: takes, by its rank, the first one of the nearer row that is not further west, or
  ///     ``nowhere``.
  mutating func settle(
    level: Int, itemOf: UnsafeMutableBufferPointer<UInt32>,
    across: UnsafeMutableBufferPointer<UInt32>
  ) {
    let isMerging = rowShift != Self.rowShift(level: level)
    var aside: [Item] = []
    var written = 0
    @inline(__always) func write(_ item: Item) {
      items[written] = item
      itemOf[Int(item.rank)] = UInt32(written)
      across[Int(item.rank)] = Self.nowhere
      written += 1
    }
    var start = 0
    while start < count {
      let first = row(start)
      let middle = endOfRow(first, from: start)
      var end = middle
      if isMerging, middle < count, first % 2 == 0, row(middle) == first + 1 {
        end = endOfRow(first + 1, from: middle)
      }
      if end == middle {
        for index in start..<end where items[index].rank != Self.absorbed { write(items[index]) }
      } else {
        aside.removeAll(keepingCapacity: true)
        for index in start..<middle where items[index].rank != Self.absorbed {
          aside.append(items[index])
        }
        var right = middle
        for item in aside {
          while right < end, items[right].x < item.x {
            if items[right].rank != Self.absorbed { write(items[right]) }
            right += 1
          }
          write(item)
        }
        for index in right..<end where items[index].rank != Self.absorbed { write(items[index]) }
      }
      start = end
    }
    rowShift = Self.rowShift(level: level)
    count = written
    lookAcross(across)
  }

  private func endOfRow(_ row: UInt32, from start: Int) -> Int {
    var end = start
    while end < count, self.row(end) == row { end += 1 }
    return end
  }

  /// Finds for each item where to look in the nearer of the rows beside its own.
  private func lookAcross(_ across: UnsafeMutableBufferPointer<UInt32>) {
    let half: UInt32 = 1 << (rowShift - 1)
    var start = 0
    var middle = endOfRow(count == 0 ? 0 : row(0), from: 0)
    while middle < count {
      let end = endOfRow(row(middle), from: middle)
      if row(middle) == row(start) + 1 {
        var below = middle
        for index in start..<middle where items[index].y & half != 0 {
          while below < end, items[below].x < items[index].x { below += 1 }
          across[Int(items[index].rank)] = UInt32(below)
        }
        var above = start
        for index in middle..<end where items[index].y & half == 0 {
          while above < middle, items[above].x < items[index].x { above += 1 }
          across[Int(items[index].rank)] = UInt32(above)
        }
      }
      (start, middle) = (middle, end)
    }
  }

  /// Sorts by row, then x, then rank: by digits from the last to the first, each time keeping the
  /// order of equals.
  private static func sortIntoRows(
    _ items: inout UnsafeMutableBufferPointer<Item>, _ rowShift: UInt32
  ) {
    let digits: [(isRow: Bool, shift: UInt32, bits: UInt32)] = [
      (false, 0, 11), (false, 11, 11), (false, 22, 10), (true, rowShift, 9),
      (true, rowShift + 9, 8),
    ]
    var spare = UnsafeMutableBufferPointer<Item>.allocate(capacity: items.count)
    spare.initialize(repeating: Item(x: 0, y: 0, rank: 0))
    for digit in digits {
      let mask = (1 << digit.bits) - 1
      @inline(__always) func bucket(_ item: Item) -> Int {
        Int((digit.isRow ? item.y : item.x) >> digit.shift) & mask
      }
      var starts = [Int](repeating: 0, count: mask + 2)
      for item in items { starts[bucket(item) + 1] += 1 }
      for index in 0..<mask { starts[index + 1] += starts[index] }
      for item in items {
        let bucket = bucket(item)
        spare[starts[bucket]] = item
        starts[bucket] += 1
      }
      swap(&items, &spare)
    }
    spare.deallocate()
  }
}
