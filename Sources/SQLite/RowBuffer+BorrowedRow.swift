import CSQLite

extension RowBuffer {
  /// A row of a buffer, valid only during the call that it is lent to.
  public struct BorrowedRow: Bindable {
    let cells: UnsafeBufferPointer<Cell>
    let bytes: UnsafeRawBufferPointer

    init(cells: UnsafeBufferPointer<Cell>, bytes: UnsafeRawBufferPointer) {
      self.cells = cells
      self.bytes = bytes
    }

    /// Takes the bytes that ``encode(into:)`` appended, as they lie in memory that is aligned to
    /// words.
    public init(encoded: UnsafeRawBufferPointer, columnCount: Int) {
      let head = Self.headSize(columnCount: columnCount)
      cells = Self.cells(UnsafeRawBufferPointer(rebasing: encoded[..<head]))
      bytes = UnsafeRawBufferPointer(rebasing: encoded[head...])
    }

    /// How many bytes at the start of an encoded row tell its size.
    public static func headSize(columnCount: Int) -> Int {
      columnCount * MemoryLayout<Cell>.stride
    }

    /// The size of an encoded row by its first ``headSize(columnCount:)`` bytes.
    public static func encodedSize(head: UnsafeRawBufferPointer) -> Int {
      head.count + size(of: cells(head))
    }

    private static func cells(_ head: UnsafeRawBufferPointer) -> UnsafeBufferPointer<Cell> {
      UnsafeBufferPointer(
        start: head.baseAddress?.assumingMemoryBound(to: Cell.self),
        count: head.count / MemoryLayout<Cell>.stride)
    }

    /// How many bytes ``encode(into:)`` appends.
    public var encodedSize: Int { cells.count * MemoryLayout<Cell>.stride + bytes.count }

    /// Appends the row as bytes that only this process reads.
    public func encode(into buffer: inout [UInt8]) {
      buffer.append(contentsOf: UnsafeRawBufferPointer(cells))
      buffer.append(contentsOf: bytes)
    }

    static func size(of cells: UnsafeBufferPointer<Cell>) -> Int {
      var size = 0
      for cell in cells { size += cell.size }
      return size
    }

    /// Tells whether a value is NULL, by its place from 0.
    public func isNull(_ index: Int) -> Bool { cells[index].isNull }

    /// The bytes of a text or a blob, by its place from 0; empty for a number and for NULL.
    public func bytes(_ index: Int) -> UnsafeRawBufferPointer {
      switch cells[index].type {
      case SQLITE_TEXT, SQLITE_BLOB: content(index)
      default: UnsafeRawBufferPointer(start: nil, count: 0)
      }
    }

    /// A text by its place from 0; `nil` for what is none.
    public func text(_ index: Int) -> String? {
      cells[index].type == SQLITE_TEXT ? String(decoding: content(index), as: UTF8.self) : nil
    }

    /// The bytes of a text by its place from 0; `nil` for what is none.
    public func textBytes(_ index: Int) -> UnsafeRawBufferPointer? {
      cells[index].type == SQLITE_TEXT ? content(index) : nil
    }

    /// A value by its place from 0.
    public func value(_ index: Int) -> Value {
      switch cells[index].type {
      case SQLITE_INTEGER: .integer(Int(content(index).loadUnaligned(as: Int64.self)))
      case SQLITE_FLOAT: .real(content(index).loadUnaligned(as: Double.self))
      case SQLITE_TEXT: .text(String(decoding: content(index), as: UTF8.self))
      case SQLITE_BLOB: .blob([UInt8](content(index)))
      default: .null
      }
    }

    private func content(_ index: Int) -> UnsafeRawBufferPointer {
      let start = Self.size(of: UnsafeBufferPointer(rebasing: cells[..<index]))
      return UnsafeRawBufferPointer(rebasing: bytes[start..<start + cells[index].size])
    }

    /// Binds each value to a parameter of its own, texts and blobs where they lie.
    public func bind(to binder: inout Binder) {
      var offset = 0
      for cell in cells { bind(cell, from: &offset, to: &binder) }
    }

    @inline(__always)
    private func bind(_ cell: Cell, from offset: inout Int, to binder: inout Binder) {
      let value = UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + cell.size])
      offset += cell.size
      switch cell.type {
      case SQLITE_INTEGER: binder.bind(Int(value.loadUnaligned(as: Int64.self)))
      case SQLITE_FLOAT: binder.bind(value.loadUnaligned(as: Double.self))
      case SQLITE_TEXT: binder.bind(borrowedText: value)
      case SQLITE_BLOB: binder.bind(borrowedBlob: value)
      default: binder.bindNull()
      }
    }

    /// How many values there are.
    public var valueCount: Int { cells.count }

    /// The row or the rows without the columns that are not wanted.
    public func selecting(_ isWanted: [Bool]) -> SelectedColumns {
      SelectedColumns(row: self, isWanted: isWanted)
    }

    /// The values of some columns of a row or of several.
    public struct SelectedColumns: Bindable {
      fileprivate let row: BorrowedRow
      /// Whether each column is bound; of the others all values are passed over.
      fileprivate let isWanted: [Bool]

      /// Binds each value of these columns to a parameter of its own.
      public func bind(to binder: inout Binder) {
        var offset = 0
        var column = 0
        for cell in row.cells {
          if isWanted[column] {
            row.bind(cell, from: &offset, to: &binder)
          } else {
            offset += cell.size
          }
          column = column + 1 == isWanted.count ? 0 : column + 1
        }
      }
    }
  }
}
