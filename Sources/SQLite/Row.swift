import CSQLite

/// The current row of a running statement, with typed access by column index from 0.
///
/// Lent to a closure: it cannot be copied or kept. Values are converted as SQLite converts them
/// (NULL reads as 0, an empty text or an empty blob), so ask ``isNull(_:)`` or use the `optional…`
/// forms where NULL may occur. See <https://www.sqlite.org/c3ref/column_blob.html>.
public struct Row: ~Copyable {
  private let statement: OpaquePointer

  @usableFromInline
  init(_ statement: borrowing Statement) {
    self.statement = statement.handle
  }

  /// The number of columns (`sqlite3_data_count`).
  public var columnCount: Int {
    Int(sqlite3_data_count(statement))
  }

  private func column(_ index: Int) -> Int32 {
    assert(index >= 0 && index < columnCount, "no column \(index) in a row of \(columnCount)")
    return Int32(truncatingIfNeeded: index)
  }

  /// Tells whether the column is NULL (`sqlite3_column_type`).
  public func isNull(_ index: Int) -> Bool {
    sqlite3_column_type(statement, column(index)) == SQLITE_NULL
  }

  /// SQLite's fundamental type of the column.
  func type(_ index: Int) -> Int32 {
    sqlite3_column_type(statement, column(index))
  }

  /// The column as an integer (`sqlite3_column_int64`).
  public func int(_ index: Int) -> Int {
    Int(sqlite3_column_int64(statement, column(index)))
  }

  /// The column as an integer, or nil for NULL.
  public func optionalInt(_ index: Int) -> Int? {
    isNull(index) ? nil : int(index)
  }

  /// The column as a truth value: any integer but 0 is true.
  public func bool(_ index: Int) -> Bool {
    int(index) != 0
  }

  /// The column as a number (`sqlite3_column_double`).
  public func double(_ index: Int) -> Double {
    sqlite3_column_double(statement, column(index))
  }

  /// The column as a number, or nil for NULL.
  public func optionalDouble(_ index: Int) -> Double? {
    isNull(index) ? nil : double(index)
  }

  /// The column as a text, U+0000 included; bytes that are not UTF-8 become U+FFFD
  /// (`sqlite3_column_text`).
  public func text(_ index: Int) -> String {
    String(decoding: textBytes(index), as: UTF8.self)
  }

  /// The column as a text, or nil for NULL.
  public func optionalText(_ index: Int) -> String? {
    // A text has an address even when it is empty, so NULL need not be asked for in a call of its
    // own.
    let bytes = textBytes(index)
    return bytes.baseAddress == nil ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// A copy of the column's bytes (`sqlite3_column_blob`).
  public func blob(_ index: Int) -> [UInt8] {
    [UInt8](blobBytes(index))
  }

  /// A copy of the column's bytes, or nil for NULL.
  public func optionalBlob(_ index: Int) -> [UInt8]? {
    isNull(index) ? nil : blob(index)
  }

  /// Lends the UTF-8 of the column to a closure, without a copy; empty for NULL.
  @inlinable
  public func withText<Result, Failure: Error>(
    _ index: Int, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(textBytes(index))
  }

  /// Lends the bytes of the column to a closure, without a copy; empty for NULL.
  @inlinable
  public func withBlob<Result, Failure: Error>(
    _ index: Int, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(blobBytes(index))
  }

  /// The column as whatever kind it is stored as.
  public func value(_ index: Int) -> Value {
    switch sqlite3_column_type(statement, column(index)) {
    case SQLITE_INTEGER: .integer(int(index))
    case SQLITE_FLOAT: .real(double(index))
    case SQLITE_TEXT: .text(text(index))
    case SQLITE_BLOB: .blob(blob(index))
    default: .null
    }
  }

  // > The safest policy is to invoke these routines in one of the following ways:
  // > sqlite3_column_text() followed by sqlite3_column_bytes(), …
  @usableFromInline
  func textBytes(_ index: Int) -> UnsafeRawBufferPointer {
    let start = sqlite3_column_text(statement, column(index))
    return UnsafeRawBufferPointer(
      start: start, count: Int(sqlite3_column_bytes(statement, column(index))))
  }

  @usableFromInline
  func blobBytes(_ index: Int) -> UnsafeRawBufferPointer {
    let start = sqlite3_column_blob(statement, column(index))
    return UnsafeRawBufferPointer(
      start: start, count: Int(sqlite3_column_bytes(statement, column(index))))
  }
}
