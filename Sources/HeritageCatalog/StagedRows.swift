import SQLite

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The rows of `site` that an import has staged, one behind the other in a file without a name: what
/// is not looked up costs no more than its bytes.
///
/// A row is known by where it starts. One that is staged again is appended again. The last 256 KB are
/// in memory.
final class StagedRows {
  private static let capacity = 256 << 10

  private let path: String?
  private var file: UnsafeMutablePointer<FILE>?
  private var writtenCount = 0
  private var tail: [UInt8] = []
  private let reader = StagedRowReader()

  /// Prepares an empty file, which is made when it is needed; without a path it is one of the system's
  /// temporary files.
  init(path: String?) {
    self.path = path
    tail.reserveCapacity(Self.capacity)
  }

  deinit {
    if let file { fclose(file) }
  }

  /// Appends a row; returns where it starts.
  func append(_ row: RowBuffer.BorrowedRow) throws -> Int {
    if tail.count + row.encodedSize > Self.capacity { try flush() }
    defer { row.encode(into: &tail) }
    return writtenCount + tail.count
  }

  /// Takes back the row that was appended last, unless it is in the file already, where it does no harm.
  func forget(_ start: Int) {
    if start >= writtenCount { tail.removeLast(writtenCount + tail.count - start) }
  }

  /// Lends the row that starts at `start` to a closure.
  func withRow<Result>(
    at start: Int, _ body: (RowBuffer.BorrowedRow) throws -> Result
  ) throws -> Result {
    if start >= writtenCount { try flush() }
    return try reader.withRow(at: start, of: descriptor, body)
  }

  /// The file, with all rows in it, of which memory holds none any more; valid as long as this lives.
  func wholeFile() throws -> Int32 {
    try flush()
    tail = []
    return descriptor
  }

  private var descriptor: Int32 { file.map(fileno) ?? -1 }

  private func flush() throws {
    guard !tail.isEmpty else { return }
    if file == nil {
      guard let opened = path.map({ fopen($0, "w+b") }) ?? tmpfile() else { throw Self.error() }
      file = opened
      // Nobody else needs its name, and so it goes whatever happens.
      if let path { unlink(path) }
    }
    let descriptor = descriptor
    try tail.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = write(
          descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { throw Self.error() }
        rest = rest.dropFirst(count)
      }
    }
    writtenCount += tail.count
    tail.removeAll(keepingCapacity: true)
  }

  /// What the system says of the file, as SQLite would report it of one of its own.
  fileprivate static func error() -> SQLiteError {
    let code = errno
    return SQLiteError(
      code: code == ENOSPC || code == EDQUOT ? .full : .inputOutput,
      message: "staging sites: \(String(cString: strerror(code)))")
  }
}

/// Reads staged rows from their file.
final class StagedRowReader {
  /// What is read at once; most rows are smaller.
  private static let usualSize = 512

  private var memory = UnsafeMutableRawBufferPointer.allocate(
    byteCount: 16 * usualSize, alignment: 16)
  /// Where the row in memory starts, and its size.
  private var held = (start: -1, size: 0)

  deinit {
    memory.deallocate()
  }

  /// Lends the row that starts at `start` to a closure; always of the same file.
  func withRow<Result>(
    at start: Int, of descriptor: Int32, _ body: (RowBuffer.BorrowedRow) throws -> Result
  ) throws -> Result {
    let columnCount = SiteRow.columnNames.count
    if held.start != start {
      held.start = -1
      let head = RowBuffer.BorrowedRow.headSize(columnCount: columnCount)
      let known = try read(
        from: start, of: descriptor, 0..<max(Self.usualSize, head), atLeast: head)
      let size = RowBuffer.BorrowedRow.encodedSize(
        head: UnsafeRawBufferPointer(rebasing: memory[..<head]))
      if size > known {
        _ = try read(from: start, of: descriptor, known..<size, atLeast: size)
      }
      held = (start, size)
    }
    return try body(
      RowBuffer.BorrowedRow(
        encoded: UnsafeRawBufferPointer(rebasing: memory[..<held.size]), columnCount: columnCount))
  }

  /// Reads a range of bytes behind `start` into the same place of the memory, or less than all; returns
  /// where what was read ends.
  private func read(
    from start: Int, of descriptor: Int32, _ range: Range<Int>, atLeast least: Int
  ) throws -> Int {
    if memory.count < range.upperBound {
      let larger = UnsafeMutableRawBufferPointer.allocate(
        byteCount: 2 * range.upperBound, alignment: 16)
      larger.copyMemory(from: UnsafeRawBufferPointer(memory))
      memory.deallocate()
      memory = larger
    }
    var end = range.lowerBound
    repeat {
      let count = pread(
        descriptor, memory.baseAddress?.advanced(by: end), range.upperBound - end,
        off_t(start + end))
      if count < 0, errno == EINTR { continue }
      if count == 0 { errno = EIO }
      guard count > 0 else { throw StagedRows.error() }
      end += count
    } while end < least
    return end
  }
}
