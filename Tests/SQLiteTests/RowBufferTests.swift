import SQLite
import Testing

struct RowBufferTests {
  @Test func `rows come back with the kinds and bytes that they had`() throws {
    let connection = try Connection.openInMemory()
    try connection.execute("CREATE TABLE source (a, b); CREATE TABLE target (a, b)")
    let insert = try connection.statement("INSERT INTO source VALUES (?, ?)")
    for value in BindableTests.values {
      for other in BindableTests.values { try insert.run(value, other) }
    }
    func rows(_ table: String) throws -> [[Value]] {
      try connection.statement("SELECT a, b FROM \(table) ORDER BY rowid")
        .all { [$0.value(0), $0.value(1)] }
    }
    var buffer = RowBuffer(columnCount: 2)
    try connection.statement("SELECT rowid, a, b, 'no more' FROM source ORDER BY rowid")
      .query { buffer.append($0, columns: 1..<3) }
    let copy = try connection.statement("INSERT INTO target VALUES (?, ?)")
    try buffer.forEachRow { try copy.run($0) }
    #expect(try rows("target") == rows("source"))
    #expect(buffer.size > 0)
  }

  @Test func `texts that are not UTF-8 keep their bytes`() throws {
    let connection = try Connection.openInMemory()
    try connection.execute("CREATE TABLE target (a)")
    var buffer = RowBuffer(columnCount: 1)
    try connection.statement("SELECT CAST(x'61FF62' AS TEXT)").query {
      buffer.append($0, columns: 0..<1)
    }
    let copy = try connection.statement("INSERT INTO target VALUES (?)")
    try buffer.forEachRow { try copy.run($0) }
    let found = try connection.statement("SELECT typeof(a), hex(a) FROM target")
      .first { [$0.text(0), $0.text(1)] }
    #expect(found == ["text", "61FF62"])
  }

  @Test func `a text or a blob of a row is lent by its place`() throws {
    let connection = try Connection.openInMemory()
    var buffer = RowBuffer(columnCount: 5)
    for sql in ["SELECT 'ab', 7, NULL, x'0102', 'c'", "SELECT '', 7.5, x'', 'd', NULL"] {
      try connection.statement(sql).query { buffer.append($0, columns: 0..<5) }
    }
    var rows: [[[UInt8]]] = []
    buffer.forEachRow { row in rows.append((0..<5).map { [UInt8](row.bytes($0)) }) }
    #expect(
      rows == [
        [Array("ab".utf8), [], [], [1, 2], Array("c".utf8)], [[], [], [], Array("d".utf8), []],
      ])
  }

  @Test(arguments: [0, 1, 2, 3, 4, 6, 7])
  func `rows are lent several at a time, the rest one by one`(count: Int) throws {
    let connection = try Connection.openInMemory()
    try connection.execute("CREATE TABLE target (a, b, c)")
    var buffer = RowBuffer(columnCount: 3)
    for number in 0..<count {
      buffer.append(number)
      buffer.append("passed over")
      buffer.append(number == 4 ? nil : "text \(number)")
    }
    let one = try connection.statement("INSERT INTO target (a, c) VALUES (?, ?)")
    let three = try connection.statement("INSERT INTO target (a, c) VALUES (?, ?), (?, ?), (?, ?)")
    var sizes: [Int] = []
    try buffer.forEachGroup(of: 3) { rows in
      sizes.append(rows.valueCount)
      try (rows.valueCount == 3 ? one : three).run(rows.selecting([true, false, true]))
    }
    #expect(
      sizes == Array(repeating: 9, count: count / 3) + Array(repeating: 3, count: count % 3))
    let found = try connection.statement("SELECT a, b, c FROM target ORDER BY rowid")
      .all { [$0.value(0), $0.value(1), $0.value(2)] }
    #expect(
      found
        == (0..<count).map { [.integer($0), .null, $0 == 4 ? .null : .text("text \($0)")] })
  }

  @Test func `columns in which all rows are NULL are known`() {
    var buffer = RowBuffer(columnCount: 3)
    #expect(buffer.columnsWithValues(among: [0, 1, 2]) == [])
    for number: Int? in [nil, nil, 7] {
      buffer.append(number)
      buffer.appendNull()
      buffer.append("")
    }
    #expect(buffer.columnsWithValues(among: [0, 1, 2]) == [0, 2])
    #expect(buffer.columnsWithValues(among: [1]) == [])
    #expect(buffer.columnsWithValues(among: []) == [])
  }

  @Test func `the last row is lent, of one row or of several`() {
    var buffer = RowBuffer(columnCount: 3)
    for (number, text) in ["ab", "", "국보"].enumerated() {
      buffer.append(texts: Array((text + "c").utf8), sizes: [text.utf8.count, 1])
      buffer.append(number)
      let values: [Value] = [text.isEmpty ? .null : .text(text), .text("c"), .integer(number)]
      #expect(buffer.withLastRow { row in (0..<3).map(row.value) } == values)
    }
  }

  @Test func `a row is bytes and back`() throws {
    var buffer = RowBuffer(columnCount: 6)
    buffer.append("가")
    buffer.append(blob: [0, 255])
    buffer.append(-7)
    buffer.append(0.1)
    buffer.append(nil as String?)
    buffer.append("")
    var bytes: [UInt8] = []
    buffer.withLastRow { row in
      row.encode(into: &bytes)
      #expect(row.encodedSize == bytes.count)
    }
    buffer.removeAll()
    #expect(buffer.size == 0)
    let values: [Value] = [
      .text("가"), .blob([0, 255]), .integer(-7), .real(0.1), .null, .text(""),
    ]
    // What follows is no part of it.
    (bytes + [1, 2, 3]).withUnsafeBytes { memory in
      let head = UnsafeRawBufferPointer(
        rebasing: memory[..<RowBuffer.BorrowedRow.headSize(columnCount: 6)])
      let size = RowBuffer.BorrowedRow.encodedSize(head: head)
      #expect(size == bytes.count)
      let row = RowBuffer.BorrowedRow(
        encoded: UnsafeRawBufferPointer(rebasing: memory[..<size]), columnCount: 6)
      #expect((0..<6).map(row.value) == values)
      #expect((0..<6).map(row.text) == ["가", nil, nil, nil, nil, ""])
      #expect((0..<6).map(row.isNull) == [false, false, false, false, true, false])
      buffer.append(row)
    }
    #expect(buffer.withLastRow { row in (0..<6).map(row.value) } == values)
  }
}
