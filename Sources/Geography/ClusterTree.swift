/// Who absorbed whom, and at which level: what a ``ClusterHierarchy`` is written from.
///
/// Ranks are places in canonical order. A point is absorbed once, by one of lower rank, and takes
/// all it has absorbed with it; what is never absorbed is a mark at level 0.
struct ClusterTree {
  /// The first level of a point that shares a stack with a more important one, and is no mark.
  static let never = UInt8(ClusterHierarchy.lastLevel + 2)
  /// No rank.
  static let none = UInt32.max

  /// A number of points that a mark holds, and the last level at which it does.
  struct Size {
    /// The rank of the mark's first point.
    var rank: UInt32
    /// How many points.
    var count: UInt32
    /// The last level with this count; on lower ones it may be higher.
    var level: UInt8
  }

  /// By rank: the point that absorbed it, or ``none``.
  private(set) var parents: [UInt32]
  /// By rank: the lowest level at which it is the first point of a mark, or ``never``.
  private(set) var firstLevels: [UInt8]
  /// By rank: how many points it holds in the end.
  private(set) var counts: [UInt32]
  /// Each change of a count, from the last level to the first.
  private(set) var sizes: [Size] = []
  /// By rank: the position less that of the parent.
  private var offsets: [UInt32]

  /// Gathers points in canonical order.
  ///
  /// - Parameters:
  ///   - points: The points.
  ///   - radius: The distance that marks keep, in pixels, at most 64.
  init(_ points: [ClusterPoint], radius: Int) {
    parents = Array(repeating: Self.none, count: points.count)
    firstLevels = Array(repeating: 0, count: points.count)
    counts = Array(repeating: 1, count: points.count)
    offsets = Array(repeating: 0, count: points.count)
    var gathering = ClusterGathering(points)
    parents.withUnsafeMutableBufferPointer { parents in
      firstLevels.withUnsafeMutableBufferPointer { firstLevels in
        counts.withUnsafeMutableBufferPointer { counts in
          offsets.withUnsafeMutableBufferPointer { offsets in
            let log = ClusterGathering.Log(
              parents: parents, firstLevels: firstLevels, counts: counts, offsets: offsets)
            gathering.gatherStacks(into: log, &sizes)
            for level in stride(from: ClusterHierarchy.lastLevel, through: 0, by: -1) {
              gathering.gather(level: level, radius: radius, into: log, &sizes)
            }
          }
        }
      }
    }
  }

  /// The ranks of the points by position.
  var order: [UInt32] {
    // A parent's rank is lower, so its position is known before it is needed.
    var positions = offsets
    var next: UInt32 = 0
    for rank in positions.indices {
      if parents[rank] == Self.none {
        positions[rank] = next
        next += counts[rank]
      } else {
        positions[rank] += positions[Int(parents[rank])]
      }
    }
    var order = [UInt32](repeating: 0, count: positions.count)
    for (rank, position) in positions.enumerated() {
      order[Int(position)] = UInt32(rank)
    }
    return order
  }

  /// Returns the changes of counts by rank, each from the last level to the first: those of a rank
  /// are from its start to the next one's.
  func sizesByRank() -> (starts: [UInt32], sizes: [Size]) {
    var starts = [UInt32](repeating: 0, count: counts.count + 1)
    for size in sizes { starts[Int(size.rank) + 1] += 1 }
    for rank in counts.indices { starts[rank + 1] += starts[rank] }
    var next = starts
    var sorted = sizes
    for size in sizes {
      sorted[Int(next[Int(size.rank)])] = size
      next[Int(size.rank)] += 1
    }
    return (starts, sorted)
  }
}
