import SQLite
import TestSupport
import Testing

struct BindableTests {
  static let values: [Value] = [
    .null, .integer(0), .integer(.min), .integer(.max), .integer(-1),
    .real(0.1), .real(.infinity), .real(-.infinity), .real(.greatestFiniteMagnitude),
    .real(.leastNonzeroMagnitude), .real(-126.97835974378631),
    .text(""), .text("a\0b"), .text("\0"), .text("숭례문 崇禮門 👨‍👩‍👧‍👦"), .text("É\u{301}"),
    .blob([]), .blob([0]), .blob([0, 255, 0]),
  ]

  @Test(arguments: values)
  func `a value comes back as it was bound`(value: Value) throws {
    let connection = try Connection.openInMemory()
    try connection.execute("CREATE TABLE t (v)")
    try connection.statement("INSERT INTO t VALUES (?)").run(value)
    let read = try connection.statement("SELECT v FROM t").first { $0.value(0) }
    #expect(read == value)
  }

  @Test func `five megabytes of text and of bytes come back`() throws {
    let connection = try Connection.openInMemory()
    let text = String(repeating: "가나", count: 5_000_000 / 6)
    let blob = [UInt8](repeating: 7, count: 5_000_000)
    let isEqual = try connection.statement("SELECT ?, ?").first(text, blob) { row in
      row.text(0) == text && row.blob(1) == blob
    }
    #expect(isEqual == true)
  }

  @Test func `each Swift type binds as the matching kind`() throws {
    let connection = try Connection.openInMemory()
    let kinds = try connection.statement(
      """
      SELECT typeof(?1), typeof(?2), typeof(?3), typeof(?4), typeof(?5), typeof(?6), typeof(?7)
      """
    ).first(1, true, 0.5, "a", [1] as [UInt8], Int?.none, String?.some("b")) { row in
      (0..<7).map { row.text($0) }
    }
    #expect(kinds == ["integer", "integer", "real", "text", "blob", "null", "text"])
  }

  @Test func `NaN is stored as NULL`() throws {
    let connection = try Connection.openInMemory()
    #expect(try connection.statement("SELECT ?").first(Double.nan) { $0.value(0) } == .null)
  }

  @Test func `a text is bound with its byte length`() throws {
    let connection = try Connection.openInMemory()
    let length = try connection.statement("SELECT length(CAST(? AS BLOB))")
      .first("a\0b") { $0.int(0) }
    #expect(length == 3)
  }

  @Test func `borrowed memory is read in place and then forgotten`() throws {
    let connection = try Connection.openInMemory()
    try connection.execute("CREATE TABLE t (a, b)")
    let insert = try connection.statement("INSERT INTO t VALUES (?, ?)")
    let long = [UInt8](repeating: 65, count: 1_000)
    try long.withUnsafeBytes { bytes in
      try insert.run(BorrowedText(bytes), BorrowedBlob(bytes))
    }
    let empty = UnsafeRawBufferPointer(start: nil, count: 0)
    try insert.run(BorrowedText(empty), BorrowedBlob(empty))
    let rows = try connection.statement("SELECT a, b FROM t").all { [$0.value(0), $0.value(1)] }
    #expect(
      rows == [
        [.text(String(repeating: "A", count: 1_000)), .blob(long)],
        [.text(""), .blob([])],
      ])
  }

  @Test func `a list of values fills as many parameters`() throws {
    let connection = try Connection.openInMemory()
    let sum = try connection.statement("SELECT ? + ? + ? + ?")
      .first(1, Bindings([.integer(10), .real(0.5)]), 100) { $0.double(0) }
    #expect(sum == 111.5)
  }

  @Test func `too few and too many values are refused`() throws {
    let connection = try Connection.openInMemory()
    let statement = try connection.statement("SELECT ?, ?")
    #expect(
      sqliteError { try statement.run(1) }
        == SQLiteError(code: .misuse, message: "1 values for 2 parameters", sql: "SELECT ?, ?"))
    #expect(
      sqliteError { try statement.run(1, 2, 3) }
        == SQLiteError(code: .misuse, message: "3 values for 2 parameters", sql: "SELECT ?, ?"))
    #expect(try statement.first(1, 2) { $0.int(1) } == 2)
  }

  @Test func `NULL takes the place of whatever a parameter had before`() throws {
    let connection = try Connection.openInMemory()
    let select = try connection.statement("SELECT ?, ?, ?")
    let bytes = Array("text".utf8)
    let values: [Value] = [.null, .integer(1), .real(0.5), .text("a"), .blob([1])]
    var random = SeededGenerator(seed: 5)
    for _ in 0..<200 {
      let wanted = (0..<3).map { _ in values.randomElement(using: &random) ?? .null }
      let isBorrowing = Bool.random(using: &random)
      let found = try bytes.withUnsafeBytes { bytes in
        isBorrowing
          ? try select.first(wanted[0], wanted[1], BorrowedText(bytes)) { row in
            (0..<3).map { row.value($0) }
          }
          : try select.first(wanted[0], wanted[1], wanted[2]) { row in
            (0..<3).map { row.value($0) }
          }
      }
      #expect(found == Array(wanted[..<2]) + [isBorrowing ? .text("text") : wanted[2]])
      #expect(throws: SQLiteError.self) { try select.run(nil as Int?, nil as Int?) }
    }
  }
}
