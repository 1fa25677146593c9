import SQLite

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Sorts the entries of a search index by key in bounded memory: runs that are full are sorted and
/// written to a file without a name, and merged in the end.
struct SearchEntrySorter: ~Copyable {
  /// How many entries are held in memory: with the room to sort them, 8 MB.
  static let capacity = 240_000

  private let path: String
  private let capacity: Int
  private var entries: [SearchEntry] = []
  private var scratch: [SearchEntry] = []
  private var file: UnsafeMutablePointer<FILE>?
  /// Where each run in the file ends, in words.
  private var ends: [Int] = []

  /// Prepares to sort; `path` is that of the file, made only where it is needed.
  init(spillingTo path: String, capacity: Int = Self.capacity) {
    self.path = path
    self.capacity = capacity
  }

  deinit {
    if let file { fclose(file) }
  }

  @inline(__always)
  mutating func add(_ entry: SearchEntry) throws {
    if entries.count == capacity { try spill() }
    entries.append(entry)
  }

  /// Lets the memory go that is filled again and again, where there is a file to hold what is in it.
  mutating func rest() throws {
    guard file != nil else { return }
    try spill()
    (entries, scratch) = ([], [])
  }

  /// Calls `body` with all keys in order, each once, with the values of its entries, not sorted.
  consuming func finish(_ body: (UInt64, inout [UInt32]) throws -> Void) throws {
    var values: [UInt32] = []
    guard file != nil else {
      Self.sort(&entries, &scratch)
      scratch = []
      return try Self.forEachGroup(entries) { key, group in
        values.removeAll(keepingCapacity: true)
        for place in group { values.append(entries[place].value) }
        try body(key, &values)
      }
    }
    try spill()
    (entries, scratch) = ([], [])
    guard let file else { return }
    fflush(file)
    var runs = zip([0] + ends, ends).map { SearchRun(file: file, from: $0, to: $1) }
    // The next key of each run, the lowest last.
    var queue: [(key: UInt64, run: Int)] = []
    func wait(_ key: UInt64, _ run: Int) {
      // Runs are few, and the next key of one is mostly among the next of all.
      var place = queue.count
      while place > 0, (queue[place - 1].key, queue[place - 1].run) < (key, run) { place -= 1 }
      queue.insert((key, run), at: place)
    }
    for run in runs.indices {
      if let key = try runs[run].nextKey() { wait(key, run) }
    }
    while let (key, _) = queue.last {
      values.removeAll(keepingCapacity: true)
      while let (next, run) = queue.last, next == key {
        queue.removeLast()
        try runs[run].takeValues(into: &values)
        if let next = try runs[run].nextKey() { wait(next, run) }
      }
      try body(key, &values)
    }
  }

  /// What the system says of the file, as SQLite would report it of one of its own.
  static func error() -> SQLiteError {
    let code = errno
    return SQLiteError(
      code: code == ENOSPC ? .full : .inputOutput,
      message: "sorting the search index: \(String(cString: strerror(code)))")
  }

  /// Writes what is in memory: for each key its halves, how many values it has, and these.
  private mutating func spill() throws {
    Self.sort(&entries, &scratch)
    if file == nil {
      guard let opened = fopen(path, "w+b") else { throw Self.error() }
      file = opened
      // Nobody else needs its name, and so it goes whatever happens.
      unlink(path)
    }
    var words: [UInt32] = []
    var count = 0
    try Self.forEachGroup(entries) { key, group in
      words.append(UInt32(truncatingIfNeeded: key >> 32))
      words.append(UInt32(truncatingIfNeeded: key))
      words.append(UInt32(group.count))
      for place in group { words.append(entries[place].value) }
      if words.count >= SearchRun.bufferSize {
        try write(words)
        count += words.count
        words.removeAll(keepingCapacity: true)
      }
    }
    try write(words)
    count += words.count
    ends.append((ends.last ?? 0) + count)
    entries.removeAll(keepingCapacity: true)
  }

  private func write(_ words: [UInt32]) throws {
    let written = words.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
    guard written == 4 * words.count else { throw Self.error() }
  }

  /// Calls `body` with each key of sorted entries, and their places.
  @inline(__always)
  private static func forEachGroup(
    _ entries: [SearchEntry], _ body: (UInt64, Range<Int>) throws -> Void
  ) rethrows {
    var start = 0
    while start < entries.count {
      let key = entries[start].key
      var end = start + 1
      while end < entries.count, entries[end].key == key { end += 1 }
      try body(key, start..<end)
      start = end
    }
  }

  /// Fewer entries are not worth the passes over all values of two bytes.
  private static let leastCount = 4096

  /// Sorts by key, two bytes at a time, the least significant first, which takes the same time
  /// whatever the entries.
  static func sort(_ entries: inout [SearchEntry], _ scratch: inout [SearchEntry]) {
    guard entries.count >= leastCount else { return entries.sort { $0.key < $1.key } }
    if scratch.count < entries.count {
      scratch = Array(repeating: SearchEntry(key: 0, value: 0), count: entries.count)
    } else {
      scratch.removeLast(scratch.count - entries.count)
    }
    var places = [UInt32](repeating: 0, count: 1 << 16)
    for digit in 0..<4 {
      let isMoved = move(entries, into: &scratch, by: digit, &places)
      if isMoved { swap(&entries, &scratch) }
    }
  }

  /// Puts entries in the order of two bytes of their keys and keeps that of equals, with memory for the
  /// place of the next entry of each value.
  ///
  /// - Returns: false where all have the same, which are not put anywhere.
  private static func move(
    _ entries: [SearchEntry], into target: inout [SearchEntry], by digit: Int,
    _ places: inout [UInt32]
  ) -> Bool {
    var places = places.mutableSpan
    let entries = entries.span
    var target = target.mutableSpan
    for value in places.indices { places[value] = 0 }
    for index in entries.indices { places[entries[index].digit(digit)] += 1 }
    if Int(places[entries[0].digit(digit)]) == entries.count { return false }
    var start: UInt32 = 0
    for value in places.indices { (places[value], start) = (start, start + places[value]) }
    for index in entries.indices {
      let entry = entries[index]
      let value = entry.digit(digit)
      target[Int(places[value])] = entry
      places[value] += 1
    }
    return true
  }
}

/// A sorted run in a file, read in pieces.
private struct SearchRun {
  /// How many words are read at once, at least.
  static let bufferSize = 4096

  private var buffer = [UInt32](repeating: 0, count: Self.bufferSize)
  /// Where in the buffer the next word is, and where those that were read end.
  private var position = 0
  private var known = 0
  private let file: UnsafeMutablePointer<FILE>
  private var start: Int
  private let end: Int

  init(file: UnsafeMutablePointer<FILE>, from start: Int, to end: Int) {
    (self.file, self.start, self.end) = (file, start, end)
  }

  /// Reads on to the next key; nil at the end.
  mutating func nextKey() throws -> UInt64? {
    guard position < known || start < end else { return nil }
    return UInt64(try word()) << 32 | UInt64(try word())
  }

  /// Adds the values of the key that was read last.
  mutating func takeValues(into values: inout [UInt32]) throws {
    var rest = Int(try word())
    while rest > 0 {
      if position == known { try fill() }
      let next = min(position + rest, known)
      for place in position..<next { values.append(buffer[place]) }
      rest -= next - position
      position = next
    }
  }

  @inline(__always)
  private mutating func word() throws -> UInt32 {
    if position == known { try fill() }
    defer { position += 1 }
    return buffer[position]
  }

  private mutating func fill() throws {
    let count = min(end - start, Self.bufferSize)
    guard fseeko(file, off_t(4 * start), SEEK_SET) == 0 else { throw SearchEntrySorter.error() }
    let file = file
    known = buffer.withUnsafeMutableBytes {
      fread($0.baseAddress, 4, min(count, $0.count / 4), file)
    }
    guard known == count, count > 0 else { throw SearchEntrySorter.error() }
    start += count
    position = 0
  }
}

extension SearchEntry {
  /// Two bytes of the key, by their place from the lowest.
  @inline(__always)
  fileprivate func digit(_ index: Int) -> Int { Int(key >> (16 * UInt64(index)) & 0xFFFF) }
}
