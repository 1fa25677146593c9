/// Remembers where the records of an import were met, so that a duplicate can name the one before
/// it.
///
/// Memory is bounded: of very many records the latest 131,072 to 262,144 are remembered, in 8 MB.
struct EarlierRecords {
  /// A file of the import and a record in it, from 1.
  struct Position: Hashable {
    let file: Int
    let record: Int
  }

  private static let capacity = 131_072
  private var recent = PositionTable()
  private var before = PositionTable()

  /// Returns where a record with this hash was met first, and remembers the new place where there
  /// is none.
  mutating func meet(_ hash: Int, at position: Position) -> Position? {
    if before.count > 0, let met = before[hash] { return Self.position(met) }
    let number = UInt64(position.file) << 40 | UInt64(position.record)
    if let met = recent.insert(number, for: hash) { return Self.position(met) }
    if recent.count == Self.capacity {
      // Its memory serves again.
      swap(&recent, &before)
      recent.removeAll()
    }
    return nil
  }

  private static func position(_ number: UInt64) -> Position {
    Position(file: Int(number >> 40), record: Int(number & 0xFF_FFFF_FFFF))
  }
}

/// Numbers other than 0 by hashes, which are random in all their bits.
///
/// Costs one look at memory where a dictionary hashes each hash again.
private struct PositionTable {
  private struct Slot {
    var hash: Int
    /// 0 where the slot is free.
    var number: UInt64
  }

  private static let free = Slot(hash: 0, number: 0)
  private(set) var count = 0
  /// As many as a power of two, at least twice as many as numbers.
  private var slots = Array(repeating: free, count: 1024)

  /// The number of a hash.
  subscript(hash: Int) -> UInt64? {
    let number = slots[slot(of: hash)].number
    return number == 0 ? nil : number
  }

  /// Adds a number, unless the hash has one, which is returned.
  mutating func insert(_ number: UInt64, for hash: Int) -> UInt64? {
    let slot = slot(of: hash)
    guard slots[slot].number == 0 else { return slots[slot].number }
    slots[slot] = Slot(hash: hash, number: number)
    count += 1
    if 2 * count > slots.count { grow() }
    return nil
  }

  /// Removes all and keeps the memory.
  mutating func removeAll() {
    for slot in slots.indices { slots[slot] = Self.free }
    count = 0
  }

  /// Where a hash is, or the free slot where it would be.
  private func slot(of hash: Int) -> Int {
    var slot = hash & (slots.count - 1)
    while slots[slot].number != 0, slots[slot].hash != hash {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: Self.free, count: 4 * old.count)
    for entry in old where entry.number != 0 { slots[slot(of: entry.hash)] = entry }
  }
}
