import SQLite
import Testing

struct ConnectionFunctionsTests {
  struct Failure: Error, CustomStringConvertible {
    let description = "the geometry is short"
  }

  private func first(_ connection: borrowing Connection, _ sql: String) throws -> Value? {
    try connection.statement(sql).first { $0.value(0) }
  }

  @Test func `a function gets and gives every kind of value`() throws {
    let connection = try Connection.openInMemory()
    try connection.addFunction("same", argumentCount: 1) { $0.value(0) }
    for literal in ["NULL", "-9223372036854775808", "0.5", "''", "'가나'", "x''", "x'00ff'"] {
      let isSame =
        "same(\(literal)) IS \(literal) AND typeof(same(\(literal))) = typeof(\(literal))"
      #expect(try first(connection, "SELECT \(isSame)") == .integer(1), "\(literal)")
    }
    #expect(
      try connection.statement("SELECT same(?)").first("a\0b") { $0.text(0) } == "a\0b")
  }

  @Test func `a function reads its arguments with types`() throws {
    let connection = try Connection.openInMemory()
    try connection.addFunction("facts", argumentCount: nil) { arguments in
      let blob = arguments.withBlob(3) { $0.reduce(0) { $0 + Int($1) } }
      return .text(
        "\(arguments.count) \(arguments.int(0)) \(arguments.double(1)) \(arguments.text(2)) "
          + "\(blob) \(arguments.isNull(4))")
    }
    #expect(
      try first(connection, "SELECT facts(7, 0.5, '가', x'0102', NULL)")
        == .text("5 7 0.5 가 3 true"))
  }

  @Test func `an error in a function fails the statement`() throws {
    let connection = try Connection.openInMemory()
    try connection.addFunction("bad", argumentCount: 0) { _ in throw Failure() }
    try connection.addFunction("crowded", argumentCount: 0) { _ in
      throw SQLiteError(code: .full, message: "no room")
    }
    #expect(
      sqliteError { _ = try first(connection, "SELECT bad()") }
        == SQLiteError(code: .error, message: "the geometry is short", sql: "SELECT bad()"))
    #expect(
      sqliteError { _ = try first(connection, "SELECT crowded()") }
        == SQLiteError(code: .full, message: "no room", sql: "SELECT crowded()"))
  }

  @Test func `a view of a file that is only read may call only innocuous functions`() throws {
    let folder = try TemporaryFolder()
    try Connection.open(folder.file("a.db"), mode: .create)
      .execute("CREATE VIEW a AS SELECT kind(); CREATE VIEW b AS SELECT risky()")
    let reader = try Connection.open(folder.file("a.db"), mode: .readOnly)
    try reader.addFunction("kind", argumentCount: 0) { _ in .integer(1) }
    try reader.addFunction("risky", argumentCount: 0, options: []) { _ in .integer(1) }
    #expect(try first(reader, "SELECT * FROM a") == .integer(1))
    #expect(
      sqliteError { _ = try first(reader, "SELECT * FROM b") }?.message == "unsafe use of risky()")
    #expect(try first(reader, "SELECT risky()") == .integer(1))
  }

  @Test func `a trigger may keep an R-tree and a search table in step`() throws {
    let connection = try Connection.openInMemory()
    try connection.addFunction("west", argumentCount: 1) { .real($0.double(0)) }
    try connection.execute(
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, x, name);
      CREATE VIRTUAL TABLE r USING rtree (id, west, east);
      CREATE VIRTUAL TABLE f USING fts5 (name);
      CREATE TRIGGER a AFTER INSERT ON t BEGIN
        INSERT INTO r VALUES (new.id, west(new.x), west(new.x));
        INSERT INTO f (rowid, name) VALUES (new.id, new.name);
      END;
      INSERT INTO t VALUES (7, 127.5, '숭례문');
      """)
    #expect(try first(connection, "SELECT id FROM r WHERE west = 127.5") == .integer(7))
    #expect(try first(connection, "SELECT rowid FROM f WHERE f MATCH '숭례문'") == .integer(7))
  }

  @Test func `a deterministic function may serve an index`() throws {
    let connection = try Connection.openInMemory()
    try connection.addFunction("sure", argumentCount: 1) { $0.value(0) }
    try connection.addFunction("unsure", argumentCount: 1, options: .innocuous) { $0.value(0) }
    try connection.execute("CREATE TABLE t (v); CREATE INDEX a ON t (sure(v))")
    #expect(throws: SQLiteError.self) { try connection.execute("CREATE INDEX b ON t (unsure(v))") }
  }

  @Test func `a function is released with its connection, when replaced, and when refused`() throws
  {
    final class Witness {}
    weak var kept: Witness?
    weak var replaced: Witness?
    weak var refused: Witness?
    do {
      let connection = try Connection.openInMemory()
      func add(_ name: String, _ count: Int) throws -> Witness {
        let witness = Witness()
        try connection.addFunction(name, argumentCount: count) { [witness] _ in
          withExtendedLifetime(witness) { .null }
        }
        return witness
      }
      replaced = try add("f", 0)
      #expect(replaced != nil)
      kept = try add("f", 0)
      #expect(replaced == nil)
      #expect(kept != nil)
      let witness = Witness()
      refused = witness
      #expect(
        sqliteError {
          try connection.addFunction("f", argumentCount: 1_000) { [witness] _ in
            withExtendedLifetime(witness) { .null }
          }
        }?.code == .misuse)
    }
    #expect(kept == nil)
    #expect(refused == nil)
  }
}
