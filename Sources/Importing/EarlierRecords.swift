/// Remembers where the records of an import were met, so that a duplicate can name the one before
/// it.
///
/// Memory is bounded: of very many records the latest 131,072 to 262,144 are remembered, in less
/// than 16 MB.
struct EarlierRecords {
  /// A file of the import and a record in it, from 1.
  struct Position: Hashable {
    let file: Int
    let record: Int
  }

  private static let capacity = 131_072
  private var recent: [Int: UInt64] = [:]
  private var before: [Int: UInt64] = [:]

  /// Returns where a record with this hash was met first, and remembers the new place where there
  /// is none.
  mutating func meet(_ hash: Int, at position: Position) -> Position? {
    if let met = recent[hash] ?? before[hash] {
      return Position(file: Int(met >> 40), record: Int(met & 0xFF_FFFF_FFFF))
    }
    if recent.count == Self.capacity {
      before = recent
      recent = [:]
    }
    // Growing step by step would hash all of it again and again.
    if recent.count == 1024 { recent.reserveCapacity(Self.capacity) }
    recent[hash] = UInt64(position.file) << 40 | UInt64(position.record)
    return nil
  }
}
