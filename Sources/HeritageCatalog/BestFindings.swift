/// Sites by how well they match, then by rank, of which only the best are kept.
struct BestFindings {
  /// How many sites are wanted; nil for all.
  let wanted: Int?
  /// How many were added.
  private(set) var count = 0
  /// Order and rank of each.
  private var found: [UInt64] = []
  private var limit = UInt64.max
  private let room: Int

  init(wanted: Int?) {
    self.wanted = wanted
    room = wanted.map { 2 * $0 + 64 } ?? .max
  }

  /// Whether a finding may be among the best.
  @inline(__always)
  func takes(order: Int, rank: UInt32) -> Bool { UInt64(order) << 32 | UInt64(rank) < limit }

  @inline(__always)
  mutating func add(order: Int, rank: UInt32) {
    count += 1
    let finding = UInt64(order) << 32 | UInt64(rank)
    guard finding < limit else { return }
    found.append(finding)
    if found.count == room { tidy() }
  }

  /// Returns the best and forgets all.
  mutating func take() -> [SearchFindings.Finding] {
    tidy()
    let best = found.map {
      SearchFindings.Finding(order: Int($0 >> 32), rank: Int(UInt32(truncatingIfNeeded: $0)))
    }
    removeAll()
    return best
  }

  mutating func removeAll() {
    count = 0
    found.removeAll(keepingCapacity: true)
    limit = .max
  }

  /// Keeps each site once, where it is best, and no more sites than are wanted.
  private mutating func tidy() {
    found.sort()
    var seen = Set<UInt32>(minimumCapacity: wanted ?? 0)
    var kept = 0
    for finding in found where seen.insert(UInt32(truncatingIfNeeded: finding)).inserted {
      found[kept] = finding
      kept += 1
      if kept == wanted {
        limit = finding
        break
      }
    }
    found.removeSubrange(kept...)
  }
}
