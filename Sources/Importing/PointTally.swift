import Geography
import HeritageModel
import Localization

/// Counts records at identical points, so that a point given to many addresses is noticed.
///
/// Memory is bounded: where there are very many different points, those met once are forgotten from
/// time to time (lossy counting, Manku and Motwani 2002), and a count may then be too low.
struct PointTally {
  private struct Entry {
    let point: Coordinate
    /// The hash of the address of the first record.
    let address: UInt64
    let line: Int
    let ordinal: Int
    /// Where the name of the first record is in `names`.
    var name: Range<Int>
    var count = 1
    var hasSeveralAddresses = false
  }

  /// How many records of different addresses, or of one, at one point are worth a word.
  static let noticed = (different: 10, same: 20)
  private static let capacity = 30_000
  /// The entries in the order in which they came, without a reference in them: nearly every record
  /// makes one.
  private var entries: [Entry] = []
  private var names: [UInt8] = []
  /// The place of each entry, from 1, at the hash of its point or behind it; 0 where there is none.
  private var slots: [UInt16] = []
  private var hasForgotten = false

  /// Counts a record with a place and an address.
  mutating func add(_ facts: SiteFacts, line: Int, ordinal: Int) {
    guard let point = facts.place?.coordinate else { return }
    if slots.isEmpty {
      slots = Array(repeating: 0, count: 1 << 16)
      // Room that is never used costs nothing, and growing costs copies.
      entries.reserveCapacity(Self.capacity)
    }
    let address = Self.hash(facts.utf8(of: facts.has(.address) ? .address : .name))
    var slot = slot(of: point)
    if slots[slot] > 0 {
      let index = Int(slots[slot]) - 1
      entries[index].count += 1
      if entries[index].address != address { entries[index].hasSeveralAddresses = true }
      return
    }
    if entries.count >= Self.capacity {
      forget()
      slot = self.slot(of: point)
    }
    let name = facts.utf8(of: .name)
    entries.append(
      Entry(
        point: point, address: address, line: line, ordinal: ordinal,
        name: names.count..<names.count + name.count))
    names.append(contentsOf: name)
    slots[slot] = UInt16(entries.count)
  }

  /// Forgets the points that were met once.
  private mutating func forget() {
    hasForgotten = true
    entries.removeAll { $0.count == 1 }
    // Points that all came twice are no reason to grow for ever.
    if entries.count >= Self.capacity / 2 { entries.removeAll(keepingCapacity: true) }
    let known = names
    names.removeAll(keepingCapacity: true)
    for index in slots.indices { slots[index] = 0 }
    for index in entries.indices {
      let name = known[entries[index].name]
      entries[index].name = names.count..<names.count + name.count
      names.append(contentsOf: name)
      slots[slot(of: entries[index].point)] = UInt16(index + 1)
    }
  }

  /// Returns the slot of the entry of a point, or the free one that is to be its.
  private func slot(of point: Coordinate) -> Int {
    // Adding zero turns -0 into 0, which is the same place.
    let hash = Self.mix(
      Self.mix(0, (point.longitude + 0).bitPattern), (point.latitude + 0).bitPattern)
    // As many bits as there are slots.
    var slot = Int(hash >> 48)
    while slots[slot] > 0, entries[Int(slots[slot]) - 1].point != point {
      slot = (slot + 1) % slots.count
    }
    return slot
  }

  /// Returns a hash of a text by which addresses are told apart.
  private static func hash(_ text: ArraySlice<UInt8>) -> UInt64 {
    text.withUnsafeBytes { text in
      var hash = UInt64(text.count)
      var start = 0
      while start + 8 <= text.count {
        hash = mix(hash, text.loadUnaligned(fromByteOffset: start, as: UInt64.self))
        start += 8
      }
      for byte in text[start...] { hash = mix(hash, UInt64(byte)) }
      return hash
    }
  }

  /// Takes a word into a hash: the halves of a long product, so that each bit counts everywhere.
  private static func mix(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word ^ 0x9e37_79b9_7f4a_7c15)
      .multipliedFullWidth(by: 0xd6e8_feb8_6659_fd93)
    return product.high ^ product.low
  }

  /// One warning for each point with many records of different addresses, the greatest first.
  func issues(source: String) -> [ImportIssue] {
    let stacks = entries.filter { entry in
      entry.count
        >= (entry.hasSeveralAddresses ? Self.noticed.different : Self.noticed.same)
    }
    let sorted = stacks.sorted {
      ($1.count, $0.ordinal) < ($0.count, $1.ordinal)
    }
    return sorted.map { entry in
      ImportIssue(
        source: source, line: entry.line, record: entry.ordinal, field: nil,
        value: entry.point.description, rule: .stacked, message: sentence(entry),
        severity: .warning)
    }
  }

  private func sentence(_ entry: Entry) -> LocalizedText {
    let point = entry.point
    let name = String(decoding: names[entry.name], as: UTF8.self)
    let count = hasForgotten ? "\(entry.count)+" : "\(entry.count)"
    return entry.hasSeveralAddresses
      ? LocalizedText(
        "\(count) records of different addresses share the point \(point) (the first: \(name));"
          + " it may be the middle of an area, not a place.",
        "주소가 다른 기록 \(count)건이 한 점 \(point)에 있습니다(첫 기록: \(name))."
          + " 장소가 아니라 구역의 중심점일 수 있습니다.")
      : LocalizedText(
        "\(count) records of one address share the point \(point) (the first: \(name)); one place that"
          + " holds many, or a point that nobody set one by one.",
        "주소가 같은 기록 \(count)건이 한 점 \(point)에 있습니다(첫 기록: \(name))."
          + " 여럿을 둔 한 장소이거나, 하나하나 찍지 않은 좌표일 수 있습니다.")
  }
}
