import SQLite

/// Which texts each term is in, sorted by term in bounded memory.
///
/// Texts come in the order of their numbers. What fills the memory is sorted and goes to a file
/// without a name; all such runs are merged in the end. Costs 6 MB for pairs, up to 10 MB where there are
/// very many of them, and 4 MB for other terms.
struct TermPostings: ~Copyable {
  /// How many postings of pairs are held in memory.
  static let capacity = 1 << 20

  private let capacity: Int
  private let path: String
  private var file: SpillFile?
  /// Where the runs in the file are.
  private var spilled: [Range<Int>] = []
  private var pairs = PairPostings()
  /// The numbers of texts with each other term.
  private var others: [SearchTerm: [UInt32]] = [:]
  private var otherSize = 0

  /// Prepares to gather; `path` is that of the file, made only where it is needed.
  init(spillingTo path: String, capacity: Int = Self.capacity) {
    self.path = path
    self.capacity = capacity
  }

  /// Adds the terms of a text, whose number is greater than those of all before and 1 at least.
  mutating func add(_ terms: DescriptionTerms, number: UInt32) throws {
    if pairs.count + terms.pairs.count > capacity || pairs.pairCount > capacity / 8
      || otherSize > 4 * capacity
    {
      try spill()
    }
    pairs.add(terms.pairs, number: number)
    var start = 0
    while let end = terms.others[start...].firstIndex(of: 0x20) {
      add(SearchTerm(terms.others[start..<end]), number)
      start = end + 1
    }
  }

  private mutating func add(_ term: SearchTerm, _ number: UInt32) {
    let count = Self.append(number, to: &others[term, default: []])
    // What a dictionary and an array take beside what they hold.
    otherSize += count == 1 ? 96 + term.tail.count : 8
  }

  /// Appends a number that is not there yet; returns how many there are.
  private static func append(_ number: UInt32, to numbers: inout [UInt32]) -> Int {
    if numbers.last != number { numbers.append(number) }
    return numbers.count
  }

  /// Calls `body` with all terms in order, each with the numbers of its texts, and forgets them.
  mutating func finish(_ body: (SearchTerm, NumberList) throws -> Void) throws {
    // What is still in memory is the last run, and stays there.
    var last: [UInt8] = []
    try forEachInMemory { try PostingRun.append($0, $1, to: &last) }
    (pairs, others, otherSize) = (PairPostings(), [:], 0)
    var runs = spilled.map { PostingRun(file, $0) } + [PostingRun(last)]
    last = []
    var queue: [(head: UInt64, run: Int)] = []
    for run in runs.indices where try runs[run].next() { Self.insert(run, into: &queue, runs) }
    var list = NumberList()
    while let (_, first) = queue.last {
      let term = runs[first].term
      list.removeAll()
      while let (head, run) = queue.last, head == term.head, runs[run].term == term {
        queue.removeLast()
        try runs[run].takeNumbers(into: &list)
        // The next term of a run is mostly among the next of all; it is greater than this one.
        if try runs[run].next() { Self.insert(run, into: &queue, runs) }
      }
      try body(term, list)
    }
    (file, spilled) = (nil, [])
  }

  /// Puts a run where it belongs in a queue whose last is that of the least term, of the same one the
  /// first run.
  private static func insert(
    _ run: Int, into queue: inout [(head: UInt64, run: Int)], _ runs: [PostingRun]
  ) {
    let term = runs[run].term
    var (low, high) = (0, queue.count)
    while low < high {
      let middle = (low + high) / 2
      let (head, other) = queue[middle]
      let isBehind =
        head != term.head ? term.head < head : (term, run) < (runs[other].term, other)
      if isBehind { low = middle + 1 } else { high = middle }
    }
    queue.insert((term.head, run), at: low)
  }

  private mutating func spill() throws {
    let file = try file ?? SpillFile(path: path)
    self.file = file
    let start = file.count
    var bytes: [UInt8] = []
    try forEachInMemory { term, list in
      try PostingRun.append(term, list, to: &bytes)
      if bytes.count >= PostingRun.bufferSize {
        try file.append(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
    }
    try file.append(bytes)
    spilled.append(start..<file.count)
    others.removeAll()
    otherSize = 0
  }

  /// Calls `body` with all terms in memory in order.
  private mutating func forEachInMemory(
    _ body: (SearchTerm, NumberList) throws -> Void
  ) throws {
    let sorted = others.keys.sorted()
    let firstPair = SearchTerm(pair: pairs.least)
    let split = sorted.firstIndex { $0 > firstPair } ?? sorted.count
    var list = NumberList()
    func forEachOther(_ terms: ArraySlice<SearchTerm>) throws {
      for term in terms {
        list.removeAll()
        for number in others[term] ?? [] { list.append(number) }
        try body(term, list)
      }
    }
    // No other term is between two pairs: these are of letters, or of characters beyond all of pairs.
    try forEachOther(sorted[..<split])
    try pairs.takeAll(body)
    try forEachOther(sorted[split...])
  }
}

/// Ascending numbers as FTS5 writes them: the first, then how much greater each next one is.
struct NumberList {
  /// The numbers; each as an SQLite varint.
  private(set) var bytes: [UInt8] = []
  private(set) var first: UInt32 = 0
  private(set) var last: UInt32 = 0
  /// Where the second number begins in ``bytes``.
  private(set) var restStart = 0

  var isEmpty: Bool { bytes.isEmpty }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    (first, last) = (0, 0)
  }

  /// Appends a number, which is greater than the last, or the same and left out.
  @inline(__always)
  mutating func append(_ number: UInt32) {
    guard number != last else { return }
    Varint.append(UInt64(number - last), to: &bytes)
    if last == 0 { (first, restStart) = (number, bytes.count) }
    last = number
  }

  /// Appends numbers: all but the first as differences in varints.
  mutating func append(first: UInt32, rest: ArraySlice<UInt8>, last: UInt32) {
    append(first)
    bytes.append(contentsOf: rest)
    self.last = last
  }
}

/// SQLite's numbers of variable length: seven bits a byte, the highest first.
enum Varint {
  /// Appends a number of at most 56 bits.
  @inline(__always)
  static func append(_ number: UInt64, to bytes: inout [UInt8]) {
    if number < 0x80 { return bytes.append(UInt8(number)) }
    precondition(number >> 56 == 0, "Greater numbers take a ninth byte of another kind.")
    var shift = (UInt64(63 - number.leadingZeroBitCount) / 7) * 7
    while shift > 0 {
      bytes.append(0x80 | UInt8(truncatingIfNeeded: number >> shift & 0x7F))
      shift -= 7
    }
    bytes.append(UInt8(number & 0x7F))
  }

  /// How many bytes a number takes.
  @inline(__always)
  static func size(_ number: UInt32) -> UInt32 {
    number < 0x80 ? 1 : UInt32(38 - number.leadingZeroBitCount) / 7
  }

  /// Writes a number over the bytes at a place; returns how many it takes.
  @inline(__always)
  static func write(_ number: UInt32, to bytes: inout MutableSpan<UInt8>, at place: Int) -> UInt32 {
    let size = size(number)
    var rest = number
    var end = place + Int(size) - 1
    bytes[end] = UInt8(rest & 0x7F)
    while end > place {
      end -= 1
      rest >>= 7
      bytes[end] = 0x80 | UInt8(truncatingIfNeeded: rest & 0x7F)
    }
    return size
  }

  /// Reads the number at a place and moves the place behind it.
  @inline(__always)
  static func read(_ bytes: [UInt8], _ place: inout Int) -> UInt64 {
    var number: UInt64 = 0
    while true {
      let byte = bytes[place]
      place += 1
      number = number << 7 | UInt64(byte & 0x7F)
      if byte < 0x80 { return number }
    }
  }
}
