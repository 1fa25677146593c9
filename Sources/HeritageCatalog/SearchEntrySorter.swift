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
    var waiting: [(key: UInt64, run: Int)] = []
    for run in runs.indices {
      if let key = try runs[run].nextKey() { waiting.append((key, run)) }
    }
    var queue = SearchRunQueue(waiting)
    while let key = queue.first?.key {
      values.removeAll(keepingCapacity: true)
      while let (next, run) = queue.first, next == key {
        try runs[run].takeValues(into: &values)
        queue.replaceFirst(by: try runs[run].nextKey())
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

  /// Sorts by key, two bytes at a time.
  static func sort(_ entries: inout [SearchEntry], _ scratch: inout [SearchEntry]) {
    guard entries.count >= leastCount else { return entries.sort { $0.key < $1.key } }
    DigitSort.sort(&entries, &scratch, bits: 16, count: 4) { $0.key }
  }
}

/// The next key of each of several runs, the lowest first: a heap, since there may be a hundred.
private struct SearchRunQueue {
  /// None has a lower key than the one at half its place.
  private var waiting: [(key: UInt64, run: Int)]

  init(_ waiting: [(key: UInt64, run: Int)]) {
    self.waiting = waiting.sorted { $0.key < $1.key }
  }

  var first: (key: UInt64, run: Int)? { waiting.first }

  /// Puts the next key of the run that is first in its place; nil where it has none.
  mutating func replaceFirst(by key: UInt64?) {
    if let key {
      waiting[0].key = key
    } else {
      let last = waiting.removeLast()
      if !waiting.isEmpty { waiting[0] = last }
    }
    var waiting = waiting.mutableSpan
    guard waiting.count > 1 else { return }
    let moved = waiting[0]
    var place = 0
    while true {
      var next = 2 * place + 1
      if next + 1 < waiting.count, waiting[next + 1].key < waiting[next].key { next += 1 }
      guard next < waiting.count, waiting[next].key < moved.key else { break }
      waiting[place] = waiting[next]
      place = next
    }
    waiting[place] = moved
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
      values.append(contentsOf: buffer[position..<next])
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
