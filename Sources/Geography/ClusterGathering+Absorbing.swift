#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension ClusterGathering {
  /// By rank, what is found out; see ``ClusterTree``.
  struct Log {
    /// For a mark, its item.
    let parents: UnsafeMutableBufferPointer<UInt32>
    let firstLevels: UnsafeMutableBufferPointer<UInt8>
    let counts: UnsafeMutableBufferPointer<UInt32>
    /// For a mark, where to look across from it.
    let offsets: UnsafeMutableBufferPointer<UInt32>
  }

  /// Gathers points at one spot.
  mutating func gatherStacks(into log: Log) {
    gather(
      reach: Self.stackReach(atY: 0), level: ClusterHierarchy.lastLevel + 1, isStack: true, log)
    // They were met in the order of the map. A stack is a list to read, so its order is canonical.
    for rank in log.counts.indices where log.firstLevels[rank] != 0 {
      log.counts[Int(log.parents[rank])] = 1
    }
    for rank in log.counts.indices where log.firstLevels[rank] != 0 {
      let first = Int(log.parents[rank])
      log.offsets[rank] = log.counts[first]
      log.counts[first] += 1
    }
  }

  /// Gathers the marks of the level above into those of `level`, `radius` pixels apart.
  mutating func gather(level: Int, radius: Int, into log: Log) {
    gather(reach: UInt32(radius) << UInt32(24 - level), level: level, isStack: false, log)
  }

  /// The reach of a stack in units, at a place from the northern edge: a metre on the ground is
  /// longer on the map towards the poles.
  private static func stackReach(atY y: UInt32) -> UInt32 {
    let equator = 2 * Double.pi * 6_378_137
    let stretch = cosh(2 * .pi * (0.5 - Double(y) * 0x1p-32))
    return UInt32(ClusterHierarchy.stackReach / equator * 0x1p32 * stretch)
  }

  /// Absorbs, in canonical order, what lies within reach of each mark that is still there.
  @inline(__always)
  private mutating func gather(reach: UInt32, level: Int, isStack: Bool, _ log: Log) {
    settle(level: level, itemOf: log.parents, across: log.offsets)
    for rank in log.counts.indices where log.firstLevels[rank] == 0 {
      let own = Int(log.parents[rank])
      var seed = Seed(
        x: items[own].x, y: items[own].y, rank: Int32(rank), count: log.counts[rank],
        firstLevel: UInt8(level + 1), reach: reach, isStack: isStack)
      absorb(around: own, by: &seed, log)
      log.counts[rank] = seed.count
    }
  }

  /// A mark that absorbs others.
  private struct Seed {
    let x: UInt32
    let y: UInt32
    let rank: Int32
    var count: UInt32
    /// The first level of what it absorbs.
    let firstLevel: UInt8
    let reach: UInt32
    let isStack: Bool
    /// The square of the reach at its latitude, found when first needed.
    private var limit: UInt64?

    init(
      x: UInt32, y: UInt32, rank: Int32, count: UInt32, firstLevel: UInt8, reach: UInt32,
      isStack: Bool
    ) {
      self.x = x
      self.y = y
      self.rank = rank
      self.count = count
      self.firstLevel = firstLevel
      self.reach = reach
      self.isStack = isStack
    }

    @inline(__always)
    mutating func reaches(_ item: Item) -> Bool {
      let dx = UInt64(Int32(bitPattern: item.x &- x).magnitude)
      let dy = UInt64(item.y > y ? item.y &- y : y &- item.y)
      let square = dx &* dx &+ dy &* dy
      guard isStack else { return square <= UInt64(reach) &* UInt64(reach) }
      if square == 0 { return true }
      if let limit { return square <= limit }
      let reach = UInt64(ClusterGathering.stackReach(atY: y))
      limit = reach * reach
      return square <= reach * reach
    }
  }

  @inline(__always)
  private func absorb(around own: Int, by seed: inout Seed, _ log: Log) {
    let row = row(own)
    absorbEastward(from: own + 1, row, by: &seed, log)
    absorbWestward(from: own - 1, row, by: &seed, log)
    let across = log.offsets[Int(seed.rank)]
    if across != Self.nowhere {
      let isBelow = Int(across) > own
      absorbEastward(from: Int(across), isBelow ? row + 1 : row - 1, by: &seed, log)
      absorbWestward(from: Int(across) - 1, isBelow ? row + 1 : row - 1, by: &seed, log)
    }
    if seed.x < seed.reach || seed.x > UInt32.max - seed.reach {
      absorbAcrossAntimeridian(row, by: &seed, log)
    }
  }

  @inline(__always)
  private func absorbEastward(from start: Int, _ row: UInt32, by seed: inout Seed, _ log: Log) {
    var index = start
    while index < count, self.row(index) == row, items[index].x &- seed.x <= seed.reach {
      absorb(index, by: &seed, log)
      index += 1
    }
  }

  @inline(__always)
  private func absorbWestward(from start: Int, _ row: UInt32, by seed: inout Seed, _ log: Log) {
    var index = start
    while index >= 0, self.row(index) == row, seed.x &- items[index].x <= seed.reach {
      absorb(index, by: &seed, log)
      index -= 1
    }
  }

  @inline(__always)
  private func absorb(_ index: Int, by seed: inout Seed, _ log: Log) {
    // Marks of lower ranks are still there because nothing is left within their reach.
    guard items[index].rank > seed.rank, seed.reaches(items[index]) else { return }
    let rank = Int(items[index].rank)
    items[index].rank = Self.absorbed
    log.parents[rank] = UInt32(seed.rank)
    log.firstLevels[rank] = seed.firstLevel
    log.offsets[rank] = seed.count
    seed.count += log.counts[rank]
  }

  /// Goes on at the other end of the own row and of those beside it.
  private func absorbAcrossAntimeridian(_ row: UInt32, by seed: inout Seed, _ log: Log) {
    // At the poles this is a row that does not exist: no item is in it.
    for row in [row &- 1, row, row &+ 1] {
      let isEast = seed.x < seed.reach
      let end = firstItem(ofRow: UInt64(row) + (isEast ? 1 : 0))
      if isEast {
        absorbWestward(from: end - 1, row, by: &seed, log)
      } else {
        absorbEastward(from: end, row, by: &seed, log)
      }
    }
  }

  /// Returns the first item of a row or of those after it, by halving.
  private func firstItem(ofRow row: UInt64) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self.row(middle) < row { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
