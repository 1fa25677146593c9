import SQLite

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A sorted run of terms and the numbers of their texts, read in pieces where it is in a file.
///
/// For each term: its head and the length of its tail, the first and the last number, how many bytes
/// the others take, then the tail and these.
struct PostingRun {
  /// How many bytes are read or written at once.
  static let bufferSize = 16 << 10
  /// The bytes before tail and numbers at most: all as varints but the head.
  private static let headSize = 8 + 4 * 5

  private var buffer: [UInt8]
  private var position = 0
  private let file: SpillFile?
  /// What is not in the buffer yet.
  private var rest: Range<Int>

  /// The current term.
  private(set) var term = SearchTerm(head: 0)
  private var first: UInt32 = 0
  private var last: UInt32 = 0
  private var size = 0

  /// A run in a file.
  init(_ file: SpillFile?, _ range: Range<Int>) {
    (self.file, rest, buffer) = (file, range, [])
  }

  /// A run in memory.
  init(_ bytes: [UInt8]) {
    (file, rest, buffer) = (nil, 0..<0, bytes)
  }

  /// Appends a term to a run.
  static func append(
    _ term: SearchTerm, _ list: NumberList, to bytes: inout [UInt8]
  ) throws {
    for shift: UInt64 in [56, 48, 40, 32, 24, 16, 8, 0] {
      bytes.append(UInt8(truncatingIfNeeded: term.head >> shift))
    }
    let numbers = list.bytes[list.restStart...]
    for number in [term.tail.count, Int(list.first), Int(list.last), numbers.count] {
      Varint.append(UInt64(number), to: &bytes)
    }
    bytes.append(contentsOf: term.tail)
    bytes.append(contentsOf: numbers)
  }

  /// Reads on to the next term; false at the end.
  mutating func next() throws -> Bool {
    try fill(Self.headSize)
    guard position < buffer.count else { return false }
    var head: UInt64 = 0
    for place in position..<position + 8 { head = head << 8 | UInt64(buffer[place]) }
    position += 8
    let tailLength = Int(Varint.read(buffer, &position))
    first = UInt32(truncatingIfNeeded: Varint.read(buffer, &position))
    last = UInt32(truncatingIfNeeded: Varint.read(buffer, &position))
    size = Int(Varint.read(buffer, &position))
    try fill(tailLength + size)
    term = SearchTerm(head: head, tail: Array(buffer[position..<position + tailLength]))
    position += tailLength
    return true
  }

  /// Appends the numbers of the current term; to be called once for each.
  mutating func takeNumbers(into list: inout NumberList) throws {
    list.append(first: first, rest: buffer[position..<position + size], last: last)
    position += size
  }

  /// Has the next bytes in the buffer, as far as there are so many.
  private mutating func fill(_ count: Int) throws {
    guard position + count > buffer.count, !rest.isEmpty, let file else { return }
    buffer.removeSubrange(..<position)
    position = 0
    let wanted = min(rest.count, max(Self.bufferSize, count) - buffer.count)
    try file.read(rest.lowerBound..<rest.lowerBound + wanted, into: &buffer)
    rest = rest.lowerBound + wanted..<rest.upperBound
  }
}

/// A file without a name, to which bytes are appended and from which they are read again.
final class SpillFile {
  private let descriptor: Int32
  /// How many bytes it holds.
  private(set) var count = 0

  /// Makes the file at `path`, which is gone at once: nobody else needs its name.
  init(path: String) throws {
    descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.error() }
    unlink(path)
  }

  deinit {
    close(descriptor)
  }

  func append(_ bytes: [UInt8]) throws {
    try bytes.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count {
        let written = write(
          descriptor, UnsafeRawBufferPointer(rebasing: bytes[done...]).baseAddress,
          bytes.count - done)
        if written < 0, errno == EINTR { continue }
        guard written > 0 else { throw Self.error() }
        done += written
      }
    }
    count += bytes.count
  }

  /// Appends a range of its bytes to `bytes`.
  func read(_ range: Range<Int>, into bytes: inout [UInt8]) throws {
    let start = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: range.count))
    try bytes.withUnsafeMutableBytes { bytes in
      var done = 0
      while done < range.count {
        let target = UnsafeMutableRawBufferPointer(rebasing: bytes[(start + done)...])
        let count = pread(
          descriptor, target.baseAddress, target.count, off_t(range.lowerBound + done))
        if count < 0, errno == EINTR { continue }
        if count == 0 { errno = EIO }
        guard count > 0 else { throw Self.error() }
        done += count
      }
    }
  }

  /// What the system says of the file, as SQLite would report it of one of its own.
  private static func error() -> SQLiteError {
    let code = errno
    return SQLiteError(
      code: code == ENOSPC || code == EDQUOT ? .full : .inputOutput,
      message: "sorting descriptions: \(String(cString: strerror(code)))")
  }
}
