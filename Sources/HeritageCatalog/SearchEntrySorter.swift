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
  static let capacity = 250_000

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

  /// Calls `body` with all keys in order, each once, with the values of its entries as they were
  /// added, not sorted.
  consuming func finish(_ body: (UInt64, inout [UInt32]) throws -> Void) throws {
    Self.sort(&entries, &scratch)
    scratch = []
    guard let file else {
      var values: [UInt32] = []
      try Self.forEachGroup(entries) { key, group in
        values.removeAll(keepingCapacity: true)
        for entry in group { values.append(entry.value) }
        try body(key, &values)
      }
      return
    }
    try spill()
    fflush(file)
    var runs = zip([0] + ends, ends).map { SearchRun(file: file, from: $0, to: $1) }
    entries = []
    var queue: [(key: UInt64, run: Int)] = []
    for run in runs.indices {
      if let key = try runs[run].nextKey() { queue.append((key, run)) }
    }
    queue.sort { ($0.key, $0.run) > ($1.key, $1.run) }
    var values: [UInt32] = []
    while let (key, _) = queue.last {
      values.removeAll(keepingCapacity: true)
      var taken: [Int] = []
      while let last = queue.last, last.key == key {
        try runs[last.run].takeValues(into: &values)
        taken.append(last.run)
        queue.removeLast()
      }
      try body(key, &values)
      for run in taken {
        guard let next = try runs[run].nextKey() else { continue }
        // Runs are few, and the next key of one is mostly among the next of all.
        var place = queue.count
        while place > 0, (queue[place - 1].key, queue[place - 1].run) < (next, run) { place -= 1 }
        queue.insert((next, run), at: place)
      }
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
    let file = file
    var words: [UInt32] = []
    var count = 0
    func write() throws {
      let written = words.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
      guard written == 4 * words.count else { throw Self.error() }
      count += words.count
      words.removeAll(keepingCapacity: true)
    }
    try Self.forEachGroup(entries) { key, group in
      words.append(UInt32(truncatingIfNeeded: key >> 32))
      words.append(UInt32(truncatingIfNeeded: key))
      words.append(UInt32(group.count))
      for entry in group { words.append(entry.value) }
      if words.count >= SearchRun.bufferSize { try write() }
    }
    try write()
    ends.append((ends.last ?? 0) + count)
    entries.removeAll(keepingCapacity: true)
  }

  /// Calls `body` with the entries of each key.
  private static func forEachGroup(
    _ entries: [SearchEntry], _ body: (UInt64, UnsafeBufferPointer<SearchEntry>) throws -> Void
  ) throws {
    try entries.withUnsafeBufferPointer { entries in
      var start = 0
      while start < entries.count {
        let key = entries[start].key
        var end = start + 1
        while end < entries.count, entries[end].key == key { end += 1 }
        try body(key, UnsafeBufferPointer(rebasing: entries[start..<end]))
        start = end
      }
    }
  }

  /// Sorts by key, the least significant byte first, which takes the same time whatever the entries.
  static func sort(_ entries: inout [SearchEntry], _ scratch: inout [SearchEntry]) {
    guard entries.count > 1 else { return }
    if scratch.count < entries.count {
      scratch = Array(repeating: SearchEntry(key: 0, value: 0), count: entries.count)
    }
    var counts = [Int](repeating: 0, count: 8 * 256)
    for entry in entries {
      for digit in 0..<8 { counts[digit << 8 | entry.digit(digit)] += 1 }
    }
    let count = entries.count
    entries.withUnsafeMutableBufferPointer { entries in
      scratch.withUnsafeMutableBufferPointer { scratch in
        var source = UnsafeMutableBufferPointer(rebasing: entries[..<count])
        var target = UnsafeMutableBufferPointer(rebasing: scratch[..<count])
        for digit in 0..<8 {
          let used = digit << 8..<(digit + 1) << 8
          if counts[used].contains(count) { continue }
          var start = 0
          for index in used { (counts[index], start) = (start, start + counts[index]) }
          for entry in source {
            let index = digit << 8 | entry.digit(digit)
            target[counts[index]] = entry
            counts[index] += 1
          }
          swap(&source, &target)
        }
        if source.baseAddress != entries.baseAddress {
          _ = target.update(fromContentsOf: source)
        }
      }
    }
  }
}

/// A sorted run in a file, read in pieces.
private struct SearchRun {
  /// How many words are read at once, at least.
  static let bufferSize = 4096

  private var buffer: [UInt32] = []
  private var position = 0
  private let file: UnsafeMutablePointer<FILE>
  private var start: Int
  private let end: Int

  init(file: UnsafeMutablePointer<FILE>, from start: Int, to end: Int) {
    (self.file, self.start, self.end) = (file, start, end)
  }

  /// Reads on to the next key; nil at the end.
  mutating func nextKey() throws -> UInt64? {
    guard position < buffer.count || start < end else { return nil }
    return UInt64(try word()) << 32 | UInt64(try word())
  }

  /// Adds the values of the key that was read last.
  mutating func takeValues(into values: inout [UInt32]) throws {
    for _ in 0..<(try word()) { values.append(try word()) }
  }

  @inline(__always)
  private mutating func word() throws -> UInt32 {
    if position == buffer.count { try fill() }
    defer { position += 1 }
    return buffer[position]
  }

  private mutating func fill() throws {
    let count = min(end - start, Self.bufferSize)
    guard fseeko(file, off_t(4 * start), SEEK_SET) == 0 else { throw SearchEntrySorter.error() }
    let file = file
    buffer = [UInt32](unsafeUninitializedCapacity: count) { target, size in
      size = fread(target.baseAddress, 4, count, file)
    }
    guard buffer.count == count, count > 0 else { throw SearchEntrySorter.error() }
    start += count
    position = 0
  }
}

extension SearchEntry {
  @inline(__always)
  fileprivate func digit(_ index: Int) -> Int { Int(key >> (8 * UInt64(index)) & 0xFF) }
}
