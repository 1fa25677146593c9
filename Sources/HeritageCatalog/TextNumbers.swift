/// Texts by number, as bytes: each new one has the next number, from 0.
///
/// Texts that differ in their bytes are different, whatever characters these are. Finding one costs
/// about as much as comparing it.
struct TextNumbers {
  /// How many texts there are.
  private(set) var count = 0
  /// All texts, one behind the other, and where each ends.
  private var bytes: [UInt8] = []
  private var ends: [Int] = []
  private var hashes: [UInt64] = []
  /// Numbers by hash, at the next free place; they are a power of two, at least twice as many as texts.
  private var slots: [Int32]
  // Whoever makes a file cannot know which texts meet.
  private let seed = UInt64.random(in: 0...UInt64.max)
  private static let free: Int32 = -1

  /// Makes an empty table.
  init() {
    slots = Array(repeating: Self.free, count: 64)
  }

  /// The number of a text, and whether it is new.
  mutating func number(of text: UnsafeRawBufferPointer) -> (number: Int, isNew: Bool) {
    let hash = hash(text)
    let slot = slot(of: text, hash)
    if slots[slot] != Self.free { return (Int(slots[slot]), false) }
    slots[slot] = Int32(count)
    bytes.append(contentsOf: text)
    ends.append(bytes.count)
    hashes.append(hash)
    count += 1
    if 2 * count > slots.count { grow() }
    return (count - 1, true)
  }

  /// The number of a text that has one.
  func known(_ text: UnsafeRawBufferPointer) -> Int? {
    let number = slots[slot(of: text, hash(text))]
    return number == Self.free ? nil : Int(number)
  }

  /// The text of a number.
  subscript(number: Int) -> String { String(decoding: bytes[range(number)], as: UTF8.self) }

  /// Lends the text of a number to a closure.
  func withText<Result>(_ number: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    bytes[range(number)].withUnsafeBytes(body)
  }

  /// Forgets all texts.
  mutating func removeAll() { self = TextNumbers() }

  /// Where a text is, or the free place where it would be.
  private func slot(of text: UnsafeRawBufferPointer, _ hash: UInt64) -> Int {
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != Self.free {
      let number = Int(slots[slot])
      if hashes[number] == hash, isThis(number, text) { break }
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  private func range(_ number: Int) -> Range<Int> {
    (number == 0 ? 0 : ends[number - 1])..<ends[number]
  }

  @inline(__always)
  private func isThis(_ number: Int, _ text: UnsafeRawBufferPointer) -> Bool {
    let range = range(number)
    guard range.count == text.count else { return false }
    let bytes = bytes.span
    for place in 0..<text.count where bytes[range.lowerBound + place] != text[place] {
      return false
    }
    return true
  }

  @inline(__always)
  private func hash(_ text: UnsafeRawBufferPointer) -> UInt64 {
    var hash = seed
    var place = 0
    while place + 8 <= text.count {
      hash = Self.mixed(hash, text.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      place += 8
    }
    var rest = UInt64(text.count)
    for byte in text[place...] { rest = rest << 8 | UInt64(byte) }
    return Self.mixed(hash, rest)
  }

  @inline(__always)
  private static func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }

  private mutating func grow() {
    slots = Array(repeating: Self.free, count: 2 * slots.count)
    for (number, hash) in hashes.enumerated() {
      var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
      while slots[slot] != Self.free { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(number)
    }
  }
}

/// How often texts come.
struct TextCounts {
  private var known = TextNumbers()
  private var counts: [Int] = []

  mutating func add(_ text: UnsafeRawBufferPointer) {
    let (number, isNew) = known.number(of: text)
    if isNew { counts.append(0) }
    counts[number] += 1
  }

  /// How often each text came; those of the same characters are one.
  var texts: [String: Int] {
    var texts: [String: Int] = [:]
    for (number, count) in counts.enumerated() { texts[known[number], default: 0] += count }
    return texts
  }
}
