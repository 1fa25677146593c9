import SQLite
import TestSupport
import Testing

@testable import HeritageCatalog

struct FullTextSegmentTests {
  /// Texts in which few words are in nearly all of them and most in hardly any.
  private static func texts(_ count: Int, seed: UInt64) -> [String] {
    var random = SeededGenerator(seed: seed)
    let syllables = (0..<40).map { Unicode.Scalar(0xAC00 + 277 * $0) ?? "가" }
    var words = (0..<600).map { _ in
      String(
        String.UnicodeScalarView(
          (0..<Int.random(in: 1...5, using: &random)).map { _ in
            syllables.randomElement(using: &random) ?? "가"
          }))
    }
    words += (0..<200).map { _ in "w\(Int.random(in: 0..<100_000, using: &random))" }
    words += (0..<60).map { "longwordwithmanyletters\($0)" }
    words += ["佛國寺", "𠀀𠀁𠀂", "\u{FA11}\u{20000}", "ㄱㄴㄷ", "cathédrale", "Ⅱ", "１２３"]
    words.shuffle(using: &random)
    words.append("가나")
    return (0..<count).map { _ in
      (0..<Int.random(in: 0...30, using: &random)).map { _ in
        let share = Double.random(in: 0..<1, using: &random)
        let place = Int(Double(words.count) * share * share * share)
        return words[words.count - 1 - place]
      }.joined(separator: " ")
    }
  }

  private static func makeTable(
    _ name: String, pageSize: Int, on connection: borrowing Connection
  ) throws {
    try connection.execute(
      """
      CREATE VIRTUAL TABLE \(name) USING fts5(
        terms, content='', columnsize=0, detail=none, tokenize='ascii');
      INSERT INTO \(name) (\(name), rank) VALUES ('pgsz', \(pageSize));
      INSERT INTO \(name) (\(name), rank) VALUES ('hashsize', 100000000);
      """)
  }

  /// Fills `theirs` by FTS5 and `ours` by us.
  private static func fill(
    _ texts: [String], pageSize: Int, capacity: Int, on connection: borrowing Connection
  ) throws {
    for name in ["theirs", "ours"] {
      try makeTable(name, pageSize: pageSize, on: connection)
    }
    let folder = try TemporaryDirectory()
    var collector = SearchTerms.Collector()
    var postings = TermPostings(spillingTo: folder.path + "/terms", capacity: capacity)
    var (rowCount, termCount) = (0, 0)
    try connection.write {
      let insert = try connection.statement("INSERT INTO theirs (rowid, terms) VALUES (?, ?)")
      for (number, var text) in texts.enumerated() {
        let terms = text.withUTF8 { collector.terms(of: UnsafeRawBufferPointer($0)) }
        if terms.isEmpty { continue }
        try postings.add(terms, number: UInt32(number + 1))
        rowCount += 1
        termCount += terms.count
        try insert.run(number + 1, terms.texts.joined(separator: " "))
      }
      var segment = try FullTextSegment("ours", on: connection)
      try postings.finish { try segment.add($0, $1) }
      try segment.finish(rowCount: rowCount, termCount: termCount)
    }
  }

  private static func rows(_ sql: String, _ connection: borrowing Connection) throws -> [[Value]] {
    let statement = try connection.statement(sql)
    let count = statement.columnNames.count
    return try statement.all { row in (0..<count).map { row.value($0) } }
  }

  /// Whether rows are the same; hundreds of those that are not would take long to show.
  private static func areSame(_ sql: String, _ connection: borrowing Connection) throws -> Bool {
    let theirs = try rows(sql.replacing("NAME", with: "theirs"), connection)
    let ours = try rows(sql.replacing("NAME", with: "ours"), connection)
    return theirs == ours
  }

  private static func expectSame(_ connection: borrowing Connection) throws {
    for kind in ["row", "instance"] {
      for name in ["theirs", "ours"] {
        try connection.execute(
          "CREATE VIRTUAL TABLE temp.\(name)_\(kind) USING fts5vocab(main, \(name), \(kind))")
      }
      #expect(try areSame("SELECT * FROM temp.NAME_\(kind)", connection))
      try connection.execute("DROP TABLE temp.theirs_\(kind); DROP TABLE temp.ours_\(kind)")
    }
    for query in [
      "\"가나\"", "\"w1\"*", "\"w\"*", "\"longwordwithmanyletters1\"", "\"long\"* AND \"가나\"",
      "\"佛國\" OR \"𠀀𠀁\"", "\"없는\"", "\"cathedrale\" NOT \"가나\"", "\"가\"*",
    ] {
      let select = "SELECT rowid FROM NAME WHERE NAME MATCH '\(query)'"
      #expect(try areSame(select, connection), "\(query)")
      #expect(
        try areSame(select + " AND rowid > 250 ORDER BY rowid DESC", connection), "\(query)")
    }
    for name in ["theirs", "ours"] {
      try connection.execute("INSERT INTO \(name) (\(name)) VALUES ('integrity-check')")
    }
  }

  private static let shadowTables = [
    "SELECT id, block FROM NAME_data ORDER BY id",
    "SELECT segid, term, pgno FROM NAME_idx ORDER BY segid, term",
  ]

  @Test(arguments: [(32, 1 << 19), (32, 40), (100, 1 << 19), (1000, 500), (4050, 40)])
  func `the tables are those that FTS5 makes, byte for byte`(
    pageSize: Int, capacity: Int
  ) throws {
    let connection = try Connection.openInMemory()
    let texts = Self.texts(600, seed: UInt64(pageSize))
    try Self.fill(texts, pageSize: pageSize, capacity: capacity, on: connection)
    for sql in Self.shadowTables { #expect(try Self.areSame(sql, connection), "\(sql)") }
    try Self.expectSame(connection)
  }

  @Test(arguments: [32, 200, 4050]) func `FTS5 goes on with the tables as with its own`(
    pageSize: Int
  ) throws {
    let connection = try Connection.openInMemory()
    let texts = Self.texts(400, seed: UInt64(pageSize) + 1)
    try Self.fill(texts, pageSize: pageSize, capacity: 300, on: connection)
    var collector = SearchTerms.Collector()
    let spelled = texts.map { text in
      var text = text
      return text.withUTF8 { collector.terms(of: UnsafeRawBufferPointer($0)) }.texts
        .joined(separator: " ")
    }
    for name in ["theirs", "ours"] {
      for number in stride(from: 3, to: spelled.count, by: 7) where !spelled[number].isEmpty {
        try connection.statement(
          "INSERT INTO \(name) (\(name), rowid, terms) VALUES ('delete', ?, ?)"
        ).run(number + 1, spelled[number])
      }
      for number in 0..<50 {
        try connection.statement("INSERT INTO \(name) (rowid, terms) VALUES (?, ?)")
          .run(spelled.count + 1 + number, spelled[number] + " 가나 new\(number)")
      }
    }
    try Self.expectSame(connection)
    for name in ["theirs", "ours"] {
      try connection.execute("INSERT INTO \(name) (\(name)) VALUES ('optimize')")
    }
    try Self.expectSame(connection)
  }

  @Test func `numbers of a term that is everywhere are found through an index of several levels`()
    throws
  {
    let connection = try Connection.openInMemory()
    let texts = (0..<2000).map { $0 % 3 == 1 ? "가나 다라" : "가나" }
    try Self.fill(texts, pageSize: 32, capacity: 700, on: connection)
    for sql in Self.shadowTables { #expect(try Self.areSame(sql, connection), "\(sql)") }
    let heights = try Self.rows(
      "SELECT DISTINCT id >> 31 & 31 FROM ours_data WHERE id >> 36 & 1", connection)
    #expect(heights.count > 1)
    try Self.expectSame(connection)
  }

  @Test func `of a word of many kilobytes the beginning is kept, as FTS5 does`() throws {
    let connection = try Connection.openInMemory()
    let long = String(repeating: "word", count: 10_000)
    try Self.fill(
      [long, "short", long + "other", "words \(long.dropLast(20_000)) 가나"], pageSize: 4050,
      capacity: 100, on: connection)
    for sql in Self.shadowTables { #expect(try Self.areSame(sql, connection), "\(sql)") }
    try Self.expectSame(connection)
  }

  @Test func `a table of no texts is an empty one`() throws {
    let connection = try Connection.openInMemory()
    try Self.fill(["", "가"], pageSize: 4050, capacity: 100, on: connection)
    for sql in Self.shadowTables { #expect(try Self.areSame(sql, connection), "\(sql)") }
  }
}
