import CSQLite

/// The parameters of one statement, filled from first to last.
///
/// Made by ``Statement``; a ``Bindable`` type of your own calls one of its methods for each
/// parameter it fills.
public struct Binder: ~Copyable {
  let statement: OpaquePointer
  /// How many parameters have a value so far.
  private(set) var count: Int32 = 0
  /// The first failure, so that binding itself need not throw.
  private(set) var code: Int32 = SQLITE_OK
  /// Whether all parameters were NULL before.
  private let isCleared: Bool
  /// Whether a parameter points at memory that SQLite does not own.
  private(set) var isBorrowing = false

  @usableFromInline
  init(_ statement: borrowing Statement) {
    self.statement = statement.handle
    isCleared = statement.isCleared
  }

  private mutating func next() -> Int32 {
    count += 1
    return count
  }

  private mutating func note(_ result: Int32) {
    if code == SQLITE_OK {
      code = result
    }
  }

  /// Binds NULL (`sqlite3_bind_null`), where the parameter is not NULL already.
  public mutating func bindNull() {
    let index = next()
    if !isCleared { note(sqlite3_bind_null(statement, index)) }
  }

  /// Binds an integer (`sqlite3_bind_int64`).
  public mutating func bind(_ value: Int) {
    note(sqlite3_bind_int64(statement, next(), Int64(value)))
  }

  /// Binds a number (`sqlite3_bind_double`).
  public mutating func bind(_ value: Double) {
    note(sqlite3_bind_double(statement, next(), value))
  }

  /// Binds a copy of a text with its length, so that U+0000 is kept (`sqlite3_bind_text64`).
  public mutating func bind(_ value: String) {
    var value = value
    let index = next()
    let statement = statement
    note(
      value.withUTF8 { bytes in
        bindText(UnsafeRawBufferPointer(bytes), statement, index, csqlite_transient())
      })
  }

  /// Binds a copy of the bytes (`sqlite3_bind_blob64`).
  public mutating func bind(blob value: [UInt8]) {
    let index = next()
    let statement = statement
    note(value.withUnsafeBytes { bindBlob($0, statement, index, csqlite_transient()) })
  }

  mutating func bind(borrowedText bytes: UnsafeRawBufferPointer) {
    isBorrowing = true
    note(bindText(bytes, statement, next(), nil))
  }

  mutating func bind(borrowedBlob bytes: UnsafeRawBufferPointer) {
    isBorrowing = true
    note(bindBlob(bytes, statement, next(), nil))
  }
}

/// Binds text; a destructor of `nil` is `SQLITE_STATIC`, which borrows.
private func bindText(
  _ bytes: UnsafeRawBufferPointer, _ statement: OpaquePointer, _ index: Int32,
  _ destructor: sqlite3_destructor_type?
) -> Int32 {
  // > If the third parameter to sqlite3_bind_text() … is a NULL pointer then the fourth parameter
  // > is ignored and the end result is the same as sqlite3_bind_null().
  guard let start = bytes.baseAddress else {
    return sqlite3_bind_text64(statement, index, "", 0, csqlite_transient(), UInt8(SQLITE_UTF8))
  }
  return sqlite3_bind_text64(
    statement, index, start.assumingMemoryBound(to: CChar.self), UInt64(bytes.count), destructor,
    UInt8(SQLITE_UTF8))
}

/// Binds a blob; a destructor of `nil` is `SQLITE_STATIC`, which borrows.
private func bindBlob(
  _ bytes: UnsafeRawBufferPointer, _ statement: OpaquePointer, _ index: Int32,
  _ destructor: sqlite3_destructor_type?
) -> Int32 {
  guard let start = bytes.baseAddress, !bytes.isEmpty else {
    return sqlite3_bind_zeroblob(statement, index, 0)
  }
  return sqlite3_bind_blob64(statement, index, start, UInt64(bytes.count), destructor)
}
