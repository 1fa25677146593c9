/// Who absorbed whom, and at which level: what a ``ClusterHierarchy`` is written from.
///
/// Ranks are places in canonical order. A point is absorbed once, by one of lower rank, and takes
/// all it has absorbed with it; what is never absorbed is a mark at level 0. So points have
/// *positions*: a point's own, then, one after the other as it absorbed them, those of each with
/// what it holds.
struct ClusterTree {
  /// The first level of a point that shares a stack with a more important one, and is no mark.
  static let never = UInt8(ClusterHierarchy.lastLevel + 2)

  /// By rank: the lowest level at which it is the first point of a mark, or ``never``.
  private(set) var firstLevels: [UInt8]
  /// By rank: how many points it holds in the end.
  private(set) var counts: [UInt32]
  /// By position: the rank.
  private(set) var order: [UInt32] = []

  /// Gathers points in canonical order.
  ///
  /// - Parameters:
  ///   - count: How many points there are.
  ///   - radius: The distance that marks keep, in pixels, at most 64.
  ///   - coordinate: The coordinate of the point of a rank.
  init(count: Int, radius: Int, coordinate: (Int) -> Coordinate) {
    var gathering = ClusterGathering(count: count, coordinate: coordinate)
    // By rank: the point that absorbed it, and its position less that of this point.
    var parents = [UInt32](repeating: 0, count: count)
    var offsets = [UInt32](repeating: 0, count: count)
    firstLevels = Array(repeating: 0, count: count)
    counts = Array(repeating: 1, count: count)
    parents.withUnsafeMutableBufferPointer { parents in
      firstLevels.withUnsafeMutableBufferPointer { firstLevels in
        counts.withUnsafeMutableBufferPointer { counts in
          offsets.withUnsafeMutableBufferPointer { offsets in
            let log = ClusterGathering.Log(
              parents: parents, firstLevels: firstLevels, counts: counts, offsets: offsets)
            gathering.gatherStacks(into: log)
            for level in stride(from: ClusterHierarchy.lastLevel, through: 0, by: -1) {
              gathering.gather(level: level, radius: radius, into: log)
            }
          }
        }
      }
    }
    _ = consume gathering
    // A parent's rank is lower, so its position is known before it is needed.
    var next: UInt32 = 0
    for rank in 0..<count {
      if firstLevels[rank] == 0 {
        offsets[rank] = next
        next += counts[rank]
      } else {
        offsets[rank] += offsets[Int(parents[rank])]
      }
    }
    // Each is needed once more, and its parent no longer.
    order = consume parents
    for rank in 0..<count { order[Int(offsets[rank])] = UInt32(rank) }
  }

  /// Calls a closure with each number of points that the mark of a position holds beyond its first
  /// one, and the last level at which it does, from the last level to the first.
  @inline(__always)
  func forEachSize(ofPosition position: Int, _ body: (UInt8, Int) -> Void) {
    let end = position + Int(counts[Int(order[position])])
    var next = position + 1
    while next < end {
      let firstLevel = firstLevels[Int(order[next])]
      // All that it absorbed at one level.
      repeat {
        next += Int(counts[Int(order[next])])
      } while next < end && firstLevels[Int(order[next])] == firstLevel
      body(firstLevel - 1, next - position)
    }
  }
}
