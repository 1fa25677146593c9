import CSQLite

/// Copies of rows that outlive their statement, to be bound to another one, on another thread too.
///
/// Values keep their kinds, and texts their bytes, whatever these are. Costs about 10 ns a value.
public struct RowBuffer: Sendable {
  /// What a value is: in 4 bytes, since most values of a row are NULL.
  struct Cell {
    /// The size above the two bits of the type; of NULL all bits are set.
    private let bits: UInt32

    static let null = Cell(bits: .max)

    private init(bits: UInt32) {
      self.bits = bits
    }

    /// SQLite's own limit of a value is 1,000,000,000 bytes; more than a gigabyte traps.
    init(type: Int32, size: Int) {
      precondition(size < (1 << 30) - 1, "A value of a row is less than a gigabyte.")
      bits = UInt32(size) << 2 | UInt32(type - SQLITE_INTEGER)
    }

    /// SQLite's fundamental type.
    var type: Int32 { isNull ? SQLITE_NULL : Int32(bits & 3) + SQLITE_INTEGER }

    var size: Int { isNull ? 0 : Int(bits >> 2) }

    var isNull: Bool { bits == .max }
  }

  private let columnCount: Int
  private var cells: [Cell] = []
  private var bytes: [UInt8] = []

  /// Creates an empty buffer for rows of `columnCount` values.
  public init(columnCount: Int) {
    self.columnCount = columnCount
  }

  /// How many bytes of memory the rows take.
  public var size: Int { bytes.count + cells.count * MemoryLayout<Cell>.stride }

  /// Removes all rows and keeps their memory.
  public mutating func removeAll() {
    cells.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
  }

  /// Copies values of a row, which go on with the row that is not whole, or begin one.
  public mutating func append(_ row: borrowing Row, columns: Range<Int>) {
    for index in columns {
      let type = row.type(index)
      switch type {
      case SQLITE_INTEGER: append(UInt64(bitPattern: Int64(row.int(index))), type)
      case SQLITE_FLOAT: append(row.double(index).bitPattern, type)
      case SQLITE_TEXT: append(row.textBytes(index), type)
      case SQLITE_BLOB: append(row.blobBytes(index), type)
      default: appendNull()
      }
    }
  }

  /// Copies the values of a row of another buffer.
  public mutating func append(_ row: BorrowedRow) {
    cells.append(contentsOf: row.cells)
    bytes.append(contentsOf: row.bytes)
  }

  /// Appends NULL as the next value.
  public mutating func appendNull() {
    cells.append(.null)
  }

  /// Appends a text as the next value, or NULL.
  public mutating func append(_ text: String?) {
    guard var text else { return appendNull() }
    text.withUTF8 { append(UnsafeRawBufferPointer($0), SQLITE_TEXT) }
  }

  /// Appends texts that lie one behind the other as the next values, NULL for each of no bytes.
  ///
  /// - Parameters:
  ///   - utf8: The texts.
  ///   - sizes: How many bytes each has; all of `utf8` together.
  public mutating func append(texts utf8: [UInt8], sizes: [Int]) {
    var end = 0
    for size in sizes { end += size }
    precondition(end == utf8.count, "Each byte belongs to a text.")
    // All at once: most are NULL, and each that is appended alone is a look at the capacity.
    let first = cells.count
    cells.append(contentsOf: repeatElement(.null, count: sizes.count))
    var cells = cells.mutableSpan
    for index in sizes.indices where sizes[index] > 0 {
      cells[first + index] = Cell(type: SQLITE_TEXT, size: sizes[index])
    }
    bytes.append(contentsOf: utf8)
  }

  /// Appends bytes as the next value: `append` appends them to what it is lent, and changes nothing
  /// else of it.
  public mutating func appendBlob(_ append: (inout [UInt8]) -> Void) {
    let start = bytes.count
    append(&bytes)
    precondition(bytes.count >= start, "The values before stay as they are.")
    cells.append(Cell(type: SQLITE_BLOB, size: bytes.count - start))
  }

  /// Appends bytes as the next value, or NULL.
  public mutating func append(blob: [UInt8]?) {
    guard let blob else { return appendNull() }
    blob.withUnsafeBytes { append($0, SQLITE_BLOB) }
  }

  /// Appends an integer as the next value, or NULL.
  public mutating func append(_ number: Int?) {
    guard let number else { return appendNull() }
    append(UInt64(bitPattern: Int64(number)), SQLITE_INTEGER)
  }

  /// Appends a number as the next value, or NULL.
  public mutating func append(_ number: Double?) {
    guard let number else { return appendNull() }
    append(number.bitPattern, SQLITE_FLOAT)
  }

  /// Lends each row to a closure, in order, as the values of consecutive parameters.
  public func forEachRow(_ body: (BorrowedRow) throws -> Void) rethrows {
    try forEachGroup(of: 1, body)
  }

  /// Lends as many rows at a time to a closure, in order, as if they were one of all their values;
  /// those that are left in the end one by one.
  public func forEachGroup(
    of rowCount: Int, _ body: (BorrowedRow) throws -> Void
  ) rethrows {
    try cells.withUnsafeBufferPointer { cells in
      try bytes.withUnsafeBytes { bytes in
        var (start, offset) = (0, 0)
        while start < cells.count {
          let isWhole = start + rowCount * columnCount <= cells.count
          let end = start + (isWhole ? rowCount : 1) * columnCount
          let group = UnsafeBufferPointer(rebasing: cells[start..<end])
          let size = BorrowedRow.size(of: group)
          try body(
            BorrowedRow(
              cells: group,
              bytes: UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + size])))
          (start, offset) = (end, offset + size)
        }
      }
    }
  }

  /// Returns those of some columns, by their places from 0, that are not NULL in all rows.
  public func columnsWithValues(among columns: [Int]) -> [Int] {
    let cells = cells.span
    return columns.filter { column in
      var place = column
      while place < cells.count, cells[place].isNull { place += columnCount }
      return place < cells.count
    }
  }

  /// Lends the last row, which must be whole, to a closure.
  public func withLastRow<Result>(_ body: (BorrowedRow) throws -> Result) rethrows -> Result {
    try cells.withUnsafeBufferPointer { cells in
      try bytes.withUnsafeBytes { bytes in
        let row = UnsafeBufferPointer(rebasing: cells.suffix(columnCount))
        // Nearly always the only one.
        let size = cells.count == columnCount ? bytes.count : BorrowedRow.size(of: row)
        return try body(
          BorrowedRow(cells: row, bytes: UnsafeRawBufferPointer(rebasing: bytes.suffix(size))))
      }
    }
  }

  private mutating func append(_ number: UInt64, _ type: Int32) {
    withUnsafeBytes(of: number) { append($0, type) }
  }

  private mutating func append(_ value: UnsafeRawBufferPointer, _ type: Int32) {
    cells.append(Cell(type: type, size: value.count))
    bytes.append(contentsOf: value)
  }
}
