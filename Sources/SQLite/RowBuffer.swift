import CSQLite

/// Copies of rows that outlive their statement, to be bound to another one, on another thread too.
///
/// Values keep their kinds, and texts their bytes, whatever these are. Costs about 10 ns a value.
public struct RowBuffer: Sendable {
  fileprivate struct Cell {
    /// SQLite's fundamental type.
    var type: Int32
    var size: Int32
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

  /// Copies the values of a row from column `first` on.
  public mutating func append(_ row: borrowing Row, first: Int) {
    for index in first..<first + columnCount {
      let type = row.type(index)
      switch type {
      case SQLITE_INTEGER: append(UInt64(bitPattern: Int64(row.int(index))), type)
      case SQLITE_FLOAT: append(row.double(index).bitPattern, type)
      case SQLITE_TEXT: append(row.textBytes(index), type)
      case SQLITE_BLOB: append(row.blobBytes(index), type)
      default: cells.append(Cell(type: SQLITE_NULL, size: 0))
      }
    }
  }

  /// Lends each row to a closure, in order, as the values of consecutive parameters.
  public func forEachRow(_ body: (BorrowedRow) throws -> Void) rethrows {
    try bytes.withUnsafeBytes { bytes in
      var offset = 0
      for start in stride(from: 0, to: cells.count, by: columnCount) {
        let row = cells[start..<start + columnCount]
        let size = row.reduce(0) { $0 + Int($1.size) }
        try body(
          BorrowedRow(
            cells: row, bytes: UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + size])))
        offset += size
      }
    }
  }

  private mutating func append(_ number: UInt64, _ type: Int32) {
    withUnsafeBytes(of: number) { append($0, type) }
  }

  private mutating func append(_ value: UnsafeRawBufferPointer, _ type: Int32) {
    cells.append(Cell(type: type, size: Int32(truncatingIfNeeded: value.count)))
    bytes.append(contentsOf: value)
  }

  /// A row of a buffer, valid only during the call that it is lent to.
  public struct BorrowedRow: Bindable {
    fileprivate let cells: ArraySlice<Cell>
    fileprivate let bytes: UnsafeRawBufferPointer

    /// The bytes of a text or a blob, by its place from 0; empty for a number and for NULL.
    public func bytes(_ index: Int) -> UnsafeRawBufferPointer {
      let before = cells.prefix(index).reduce(0) { $0 + Int($1.size) }
      let cell = cells[cells.startIndex + index]
      let size = cell.type == SQLITE_TEXT || cell.type == SQLITE_BLOB ? Int(cell.size) : 0
      return UnsafeRawBufferPointer(rebasing: bytes[before..<before + size])
    }

    /// Binds each value to a parameter of its own, texts and blobs where they lie.
    public func bind(to binder: inout Binder) {
      var offset = 0
      for cell in cells {
        let value = UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + Int(cell.size)])
        offset += Int(cell.size)
        switch cell.type {
        case SQLITE_INTEGER: binder.bind(Int(value.loadUnaligned(as: Int64.self)))
        case SQLITE_FLOAT: binder.bind(value.loadUnaligned(as: Double.self))
        case SQLITE_TEXT: binder.bind(borrowedText: value)
        case SQLITE_BLOB: binder.bind(borrowedBlob: value)
        default: binder.bindNull()
        }
      }
    }
  }
}
