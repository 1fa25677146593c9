import CSQLite

/// The arguments of one call of an SQL function, with typed access by index from 0.
///
/// Lent to a closure: it cannot be copied or kept. Values are converted as those of a ``Row`` are.
/// See <https://www.sqlite.org/c3ref/value_blob.html>.
public struct Arguments: ~Copyable {
  private let values: UnsafeBufferPointer<OpaquePointer?>

  init(_ values: UnsafeBufferPointer<OpaquePointer?>) {
    self.values = values
  }

  /// The number of arguments.
  public var count: Int {
    values.count
  }

  /// Tells whether the argument is NULL (`sqlite3_value_type`).
  public func isNull(_ index: Int) -> Bool {
    sqlite3_value_type(values[index]) == SQLITE_NULL
  }

  /// The argument as an integer (`sqlite3_value_int64`).
  public func int(_ index: Int) -> Int {
    Int(sqlite3_value_int64(values[index]))
  }

  /// The argument as a number (`sqlite3_value_double`).
  public func double(_ index: Int) -> Double {
    sqlite3_value_double(values[index])
  }

  /// The argument as a text, U+0000 included (`sqlite3_value_text`).
  public func text(_ index: Int) -> String {
    let start = sqlite3_value_text(values[index])
    return String(
      decoding: UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(values[index]))),
      as: UTF8.self)
  }

  /// Lends the bytes of the argument to a closure, without a copy; empty for NULL
  /// (`sqlite3_value_blob`).
  public func withBlob<Result, Failure: Error>(
    _ index: Int, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let start = sqlite3_value_blob(values[index])
    return try body(
      UnsafeRawBufferPointer(start: start, count: Int(sqlite3_value_bytes(values[index]))))
  }

  /// The argument as whatever kind it is.
  public func value(_ index: Int) -> Value {
    switch sqlite3_value_type(values[index]) {
    case SQLITE_INTEGER: .integer(int(index))
    case SQLITE_FLOAT: .real(double(index))
    case SQLITE_TEXT: .text(text(index))
    case SQLITE_BLOB: .blob(withBlob(index) { [UInt8]($0) })
    default: .null
    }
  }
}
