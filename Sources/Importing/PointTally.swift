import Geography
import HeritageModel
import Localization

/// Counts records at identical points, so that a point given to many addresses is noticed.
///
/// Memory is bounded: where there are very many different points, those met once are forgotten from
/// time to time (lossy counting, Manku and Motwani 2002), and a count may then be too low.
struct PointTally {
  private struct Entry {
    var count: Int
    var address: UInt64
    var hasSeveralAddresses = false
    var name: String
    var line: Int
    var ordinal: Int
  }

  /// How many records of different addresses, or of one, at one point are worth a word.
  static let noticed = (different: 10, same: 20)
  private static let capacity = 30_000
  private var entries: [Coordinate: Entry] = [:]
  private var hasForgotten = false

  /// Counts a record with a place and an address.
  mutating func add(_ facts: SiteFacts, line: Int, ordinal: Int) {
    guard let point = facts.place?.coordinate else { return }
    var hash = Hash64()
    hash.add(facts[.address] ?? facts[.name] ?? "")
    if var entry = entries[point] {
      entry.count += 1
      if entry.address != hash.value { entry.hasSeveralAddresses = true }
      entries[point] = entry
      return
    }
    if entries.count >= Self.capacity {
      // In the memory that it has grown to.
      let kept = entries.filter { $0.value.count > 1 }
      entries.removeAll(keepingCapacity: true)
      entries.merge(kept) { $1 }
      hasForgotten = true
      // Points that all came twice are no reason to grow for ever.
      if entries.count >= Self.capacity / 2 { entries.removeAll(keepingCapacity: true) }
    }
    entries[point] = Entry(
      count: 1, address: hash.value, name: facts[.name] ?? "", line: line, ordinal: ordinal)
  }

  /// One warning for each point with many records of different addresses, the greatest first.
  func issues(source: String) -> [ImportIssue] {
    let stacks = entries.filter { _, entry in
      entry.count
        >= (entry.hasSeveralAddresses ? Self.noticed.different : Self.noticed.same)
    }
    let sorted = stacks.sorted {
      ($1.value.count, $0.value.ordinal) < ($0.value.count, $1.value.ordinal)
    }
    return sorted.map { point, entry in
      ImportIssue(
        source: source, line: entry.line, record: entry.ordinal, field: nil,
        value: point.description, rule: .stacked, message: sentence(point, entry),
        severity: .warning)
    }
  }

  private func sentence(_ point: Coordinate, _ entry: Entry) -> LocalizedText {
    let count = hasForgotten ? "\(entry.count)+" : "\(entry.count)"
    return entry.hasSeveralAddresses
      ? LocalizedText(
        "\(count) records of different addresses share the point \(point) (the first: \(entry.name));"
          + " it may be the middle of an area, not a place.",
        "주소가 다른 기록 \(count)건이 한 점 \(point)에 있습니다(첫 기록: \(entry.name))."
          + " 장소가 아니라 구역의 중심점일 수 있습니다.")
      : LocalizedText(
        "\(count) records of one address share the point \(point) (the first: \(entry.name)); one place that"
          + " holds many, or a point that nobody set one by one.",
        "주소가 같은 기록 \(count)건이 한 점 \(point)에 있습니다(첫 기록: \(entry.name))."
          + " 여럿을 둔 한 장소이거나, 하나하나 찍지 않은 좌표일 수 있습니다.")
  }
}
