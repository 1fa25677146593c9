import SQLite

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Sorts the entries of a search index in bounded memory: runs that are full are sorted and written
/// to a file without a name, and merged in the end.
struct SearchEntrySorter: ~Copyable {
  /// How many entries are held in memory: with the room to sort them, 32 MB.
  static let capacity = 1_000_000

  private let path: String
  private let capacity: Int
  private var entries: [SearchEntry] = []
  private var file: UnsafeMutablePointer<FILE>?
  private var runs: [Int] = []

  /// Prepares to sort; `path` is that of the file, made only where it is needed.
  init(spillingTo path: String, capacity: Int = Self.capacity) {
    self.path = path
    self.capacity = capacity
  }

  deinit {
    if let file { fclose(file) }
  }

  mutating func add(_ entry: SearchEntry) throws {
    if entries.count == capacity { try spill() }
    entries.append(entry)
  }

  /// Calls `body` with all entries in order of key, then value, each once.
  consuming func finish(_ body: (SearchEntry) throws -> Void) throws {
    Self.sort(&entries)
    var last: SearchEntry?
    func take(_ entry: SearchEntry) throws {
      guard entry != last else { return }
      last = entry
      try body(entry)
    }
    guard let file else {
      for entry in entries { try take(entry) }
      return
    }
    fflush(file)
    var start = 0
    var sources: [Run] = []
    for count in runs {
      sources.append(Run(file: file, next: start, end: start + count))
      start += count
    }
    sources.append(Run(entries))
    var heads: [SearchEntry?] = []
    for index in sources.indices { heads.append(try sources[index].next()) }
    while true {
      var least: Int?
      for (index, head) in heads.enumerated() {
        guard let head else { continue }
        if let known = least.flatMap({ heads[$0] }), !head.precedes(known) { continue }
        least = index
      }
      guard let index = least, let entry = heads[index] else { return }
      try take(entry)
      heads[index] = try sources[index].next()
    }
  }

  /// What the system says of the file, as SQLite would report it of one of its own.
  private static func error() -> SQLiteError {
    let code = errno
    return SQLiteError(
      code: code == ENOSPC ? .full : .inputOutput,
      message: "sorting the search index: \(String(cString: strerror(code)))")
  }

  private mutating func spill() throws {
    Self.sort(&entries)
    if file == nil {
      guard let opened = fopen(path, "w+b") else { throw Self.error() }
      file = opened
      // Nobody else needs its name, and so it goes whatever happens.
      unlink(path)
    }
    let written = entries.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
    guard written == entries.count * MemoryLayout<SearchEntry>.stride else {
      throw Self.error()
    }
    runs.append(entries.count)
    entries.removeAll(keepingCapacity: true)
  }

  /// Sorts by least significant byte first, which takes the same time whatever the entries.
  static func sort(_ entries: inout [SearchEntry]) {
    guard entries.count > 1 else { return }
    var other = entries
    var counts = [Int](repeating: 0, count: 12 * 256)
    for entry in entries {
      for digit in 0..<12 { counts[digit << 8 | entry.digit(digit)] += 1 }
    }
    for digit in 0..<12 {
      let used = digit << 8..<(digit + 1) << 8
      if counts[used].contains(entries.count) { continue }
      var start = 0
      for index in used { (counts[index], start) = (start, start + counts[index]) }
      entries.withUnsafeBufferPointer { source in
        other.withUnsafeMutableBufferPointer { target in
          for entry in source {
            let index = digit << 8 | entry.digit(digit)
            target[counts[index]] = entry
            counts[index] += 1
          }
        }
      }
      swap(&entries, &other)
    }
  }

  /// A sorted run, read in pieces.
  private struct Run {
    private var buffer: [SearchEntry]
    private var position = 0
    private let file: UnsafeMutablePointer<FILE>?
    private var start: Int
    private let end: Int

    init(_ entries: [SearchEntry]) {
      (buffer, file, start, end) = (entries, nil, 0, 0)
    }

    init(file: UnsafeMutablePointer<FILE>, next: Int, end: Int) {
      (buffer, self.file, start, self.end) = ([], file, next, end)
    }

    mutating func next() throws -> SearchEntry? {
      if position == buffer.count {
        guard let file, start < end else { return nil }
        let count = min(end - start, 16_384)
        let stride = MemoryLayout<SearchEntry>.stride
        guard fseeko(file, off_t(start * stride), SEEK_SET) == 0 else {
          throw SearchEntrySorter.error()
        }
        var read = 0
        buffer = [SearchEntry](unsafeUninitializedCapacity: count) { target, size in
          read = fread(target.baseAddress, stride, count, file)
          size = read
        }
        guard read == count else { throw SearchEntrySorter.error() }
        start += count
        position = 0
      }
      defer { position += 1 }
      return buffer[position]
    }
  }
}

extension SearchEntry {
  @inline(__always)
  func precedes(_ other: SearchEntry) -> Bool { (key, value) < (other.key, other.value) }

  @inline(__always)
  fileprivate func digit(_ index: Int) -> Int {
    index < 4
      ? Int(value >> (8 * UInt32(index)) & 0xFF) : Int(key >> (8 * UInt64(index - 4)) & 0xFF)
  }
}
