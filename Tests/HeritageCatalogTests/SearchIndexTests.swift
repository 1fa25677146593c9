import Geography
import HeritageModel
import KoreanText
import SQLite
import TestSupport
import Testing

@testable import HeritageCatalog

struct SearchIndexTests {
  private static func entries(_ count: Int, _ random: inout SeededGenerator) -> [SearchEntry] {
    (0..<count).map { _ in
      // Few different bytes and lengths, so that keys are shared and contain each other.
      let length = Int.random(in: 1...8, using: &random)
      var key: UInt64 = 0
      for _ in 0..<length { key = key << 8 | UInt64.random(in: 1...3, using: &random) }
      key <<= 8 * UInt64(8 - length)
      return SearchEntry(key: key, value: UInt32.random(in: 0...5000, using: &random))
    }
  }

  private static func precede(_ left: SearchEntry, _ right: SearchEntry) -> Bool {
    (left.key, left.value) < (right.key, right.value)
  }

  @Test(arguments: [1_000_000, 700, 100, 1])
  func `entries come out by key, from memory and from a file`(capacity: Int) throws {
    var random = SeededGenerator(seed: 0x50B7)
    let folder = try TemporaryDirectory()
    let entries = Self.entries(2000, &random)
    var sorter = SearchEntrySorter(
      spillingTo: folder.path + "/spill", capacity: max(capacity, 20))
    for (index, entry) in entries.enumerated() {
      if index == entries.count / 2 { try sorter.rest() }
      try sorter.add(entry)
    }
    var sorted: [SearchEntry] = []
    var keys: [UInt64] = []
    try sorter.finish { key, values in
      keys.append(key)
      sorted += values.sorted().map { SearchEntry(key: key, value: $0) }
    }
    #expect(keys == Set(entries.map(\.key)).sorted())
    #expect(sorted == entries.sorted(by: Self.precede))
  }

  @Test func `entries come out by key, however many fit into memory`() throws {
    var random = SeededGenerator(seed: 0x5B111)
    let folder = try TemporaryDirectory()
    for round in 0..<24 {
      // Many are sorted otherwise than few.
      let (capacity, limit) = [(1, 40), (7, 300), (90, 900), (5000, 14_000)][round % 4]
      let entries = Self.entries(Int.random(in: 0...limit, using: &random), &random)
      var sorter = SearchEntrySorter(
        spillingTo: folder.path + "/spill\(round)",
        capacity: Int.random(in: capacity...2 * capacity, using: &random))
      for entry in entries {
        if Int.random(in: 0..<limit, using: &random) == 0 { try sorter.rest() }
        try sorter.add(entry)
      }
      var sorted: [SearchEntry] = []
      var last: UInt64 = 0
      try sorter.finish { key, values in
        #expect(!values.isEmpty && last < key)
        last = key
        sorted += values.sorted().map { SearchEntry(key: key, value: $0) }
      }
      #expect(sorted == entries.sorted(by: Self.precede))
    }
  }

  @Test func `lists name the best sites of each prefix of many entries`() throws {
    var random = SeededGenerator(seed: 0x4EAD)
    // Few sites, so that some have many entries of one prefix.
    let entries = Set(Self.entries(24_000, &random)).sorted(by: Self.precede)
    var heads: [(prefix: UInt64, bytes: [UInt8])] = []
    var writer = SearchIndexWriter {
      if case .head(let prefix, let bytes) = $0 { heads.append((prefix, bytes)) }
    }
    for (key, group) in Dictionary(grouping: entries, by: \.key).sorted(by: { $0.key < $1.key }) {
      var values = group.map(\.value).shuffled(using: &random)
      values.append(values[0])
      try writer.add(key, &values)
    }
    try writer.finish()
    var wanted: [UInt64: [UInt8]] = [:]
    for length in 1...8 {
      let whole = entries.filter { SearchEntry.byte($0.key, length - 1) != 0 }
      for (prefix, group) in Dictionary(grouping: whole, by: { $0.key.cut(after: length) })
      where group.count > SearchIndexWriter.headThreshold {
        var best: [Int: Int] = [:]
        for entry in group {
          let order = SearchEntry.order(entry, length: length)
          best[entry.rank] = min(order, best[entry.rank] ?? order)
        }
        var bytes: [UInt8] = []
        SearchBlock.append(UInt32(group.count), to: &bytes)
        for (rank, order) in best.sorted(by: { ($0.value, $0.key) < ($1.value, $1.key) })
          .prefix(SearchIndexWriter.headCount)
        {
          SearchBlock.append(UInt32(order), to: &bytes)
          SearchBlock.append(UInt32(rank), to: &bytes)
        }
        wanted[prefix] = bytes
      }
    }
    #expect(heads.count == wanted.count && heads.count > 3)
    for head in heads { #expect(head.bytes == wanted[head.prefix]) }
  }

  @Test func `values are sorted and left once, few or many`() {
    var random = SeededGenerator(seed: 0x50)
    var scratch: [UInt32] = []
    for count in Array(0...70) + [5000, 500] {
      for most in [0, 255, 256, UInt32(count), .max] {
        let values = (0..<count).map { _ in UInt32.random(in: 0...most, using: &random) }
        var sorted = values
        SearchIndexWriter.sort(&sorted, &scratch)
        #expect(sorted == Set(values).sorted())
      }
    }
  }

  @Test func `areas are counted by the names that sites state`() throws {
    let stated: [(code: String?, province: String?, district: String?)] = [
      ("11", "서울", "중구"), ("11", "서울", "중구"), ("21", "부산", "중구"), ("11", "서울", nil),
      (nil, nil, nil), (nil, nil, "중구"), (nil, "서울", nil),
      ("11", "서울", "\u{110C}\u{116E}\u{11BC}\u{1100}\u{116E}"),
      ("11", "서울", ""),
    ]
    var areas = SearchAreas()
    for (index, names) in stated.enumerated() {
      var buffer = RowBuffer(columnCount: 3)
      for name in [names.code, names.province, names.district] { buffer.append(name) }
      let point = Coordinate(latitude: 37, longitude: 120 + Double(index))
      buffer.withLastRow { areas.add($0, first: 0, at: index == 1 ? nil : point) }
    }
    let found = areas.sorted()
    #expect(found.map(\.siteCount) == [5, 3, 1, 1, 1, 1, 1])
    #expect(found[0].name == SearchArea.Name(provinceCode: "11", province: "서울"))
    #expect(found[1].name == SearchArea.Name(provinceCode: "11", province: "서울", district: "중구"))
    // One of the three has no place, one the same name in other bytes.
    #expect(found[1].extent.count == 2)
    #expect(found[1].extent.west == 120 && found[1].extent.east == 127)
    #expect(found.contains { $0.name == SearchArea.Name(district: "중구") })
    #expect(found.contains { $0.name == SearchArea.Name(province: "서울") })
  }

  @Test func `of districts without number those that single sites name are left out`() throws {
    let connection = try Connection.openTemporary()
    try connection.execute("CREATE TABLE site (code, province, district)")
    let insert = try connection.statement("INSERT INTO site VALUES (?, ?, ?)")
    // Every other site has an address of its own in place of its district.
    for number in 0..<400 {
      try insert.run("21", "부산", number.isMultiple(of: 2) ? "중구" : "시험로 \(number)")
    }
    var areas = SearchAreas(capacity: 16)
    try connection.statement("SELECT * FROM site").query { row in
      var buffer = RowBuffer(columnCount: 3)
      buffer.append(row, columns: 0..<3)
      buffer.withLastRow { areas.add($0, first: 0, at: nil) }
    }
    let sorted = areas.sorted()
    #expect(sorted.prefix(2).map(\.siteCount) == [400, 200])
    #expect(sorted.prefix(2).map(\.name.district) == [nil, "중구"])
    #expect(sorted.count <= 16)
    #expect(sorted.dropFirst(2).allSatisfy { $0.siteCount == 1 })
  }

  @Test func `blocks give back the entries of a range`() throws {
    var random = SeededGenerator(seed: 0xB10C)
    let entries = Self.entries(6000, &random)
    let sorted = Set(entries).sorted(by: Self.precede)
    var blocks: [(first: UInt64, bytes: [UInt8])] = []
    var heads: [UInt64: [UInt8]] = [:]
    var writer = SearchIndexWriter { row in
      switch row {
      case .block(let first, let entries): blocks.append((first, entries))
      case .head(let prefix, let entries): heads[prefix] = entries
      default: Issue.record("\(row)")
      }
    }
    for (key, group) in Dictionary(grouping: entries, by: \.key).sorted(by: { $0.key < $1.key }) {
      var values = group.map(\.value)
      try writer.add(key, &values)
    }
    try writer.finish()
    #expect(blocks.count > 1)
    for length in 1...8 {
      for _ in 0..<40 {
        let prefix = (sorted.randomElement(using: &random)?.key ?? 0).cut(after: length)
        let upper = prefix.filled(after: length)
        var found: [SearchEntry] = []
        for block in blocks {
          block.bytes.withUnsafeBytes { bytes in
            SearchBlock.forEach(in: bytes, from: prefix, through: upper) { found.append($0) }
          }
        }
        #expect(found == sorted.filter { $0.key >= prefix && $0.key <= upper })
      }
    }
    // Every prefix of more entries than the threshold has a list, and no other.
    for length in 1...8 {
      let groups = Dictionary(
        grouping: sorted.filter {
          $0.key.cut(after: length) == $0.key.cut(after: length)
            && SearchEntry.byte($0.key, length - 1) != 0
        }
      ) {
        $0.key.cut(after: length)
      }
      for (prefix, group) in groups where group.count > SearchIndexWriter.headThreshold {
        #expect(heads[prefix] != nil)
      }
    }
    #expect(!heads.isEmpty)
  }

  @Test func `damaged bytes end a block and nothing else`() {
    var random = SeededGenerator(seed: 0xBAD)
    for _ in 0..<2000 {
      let count = Int.random(in: 0...40, using: &random)
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      bytes.withUnsafeBytes { SearchBlock.forEach(in: $0, from: 0, through: .max) { _ in } }
    }
  }

  @Test func `the index finds what looking at every name finds`() throws {
    var random = SeededGenerator(seed: 0x1DE8)
    print("seed \(random.seed)")
    let fixture = try CatalogFixture()
    let words = ["경주", "불국사", "삼층석탑", "다보탑", "각황전", "가람", "석등", "Temple", "慶州", "佛國寺", "2", "숭례문"]
    let names = (0..<1500).map { _ in
      (0..<Int.random(in: 1...4, using: &random)).map { _ in
        words.randomElement(using: &random) ?? ""
      }
      .joined(separator: Bool.random(using: &random) ? " " : "")
    }
    try fixture.add(names.enumerated().map { listed(String($0), [.name: $1, .kindCode: "11"]) })
    let catalog = try fixture.open()
    for _ in 0..<150 {
      let name = names.randomElement(using: &random) ?? ""
      let state = Typing.states(of: name).randomElement(using: &random) ?? ""
      let typed = String(state.suffix(Int.random(in: 1...8, using: &random)))
      let keys = SearchPattern(typed).keys
      guard !keys.isEmpty else { continue }
      let wanted = Set(
        names.indices.filter { MatchingText(names[$0]).match(keys) != nil }.map(String.init))
      let found = try catalog.read { connection in
        try connection.searchFindings(keys, wanted: nil).list.compactMap { finding in
          try connection.searchedID(rank: finding.rank).flatMap {
            try connection.searchedMatch(id: $0, of: .keys(keys)).flatMap {
              try connection.searchedSite(id: $0.id)?.identity.key
            }
          }
        }
      }
      #expect(Set(found) == wanted && found.count == wanted.count, "\(typed)")
    }
  }

  @Test func `check finds an index that is not what the sites make of it`() throws {
    let changes = [
      "DELETE FROM search_key", "UPDATE search_head SET entries = x'00'",
      "UPDATE search_rank SET sites = zeroblob(4)", "DELETE FROM search_described",
      "DELETE FROM search_area",
      "UPDATE search_facet SET sites = 7", "INSERT INTO search_text (rowid, terms) VALUES (1, 'x')",
      "INSERT INTO search_area (id, sites) VALUES (99, 1)",
    ]
    let fixture = try CatalogFixture()
    try fixture.add(
      (0..<1100).map {
        listed(
          String($0),
          [
            .name: "유산 \($0)", .kindCode: "11", .district: "중구", .content: "설명 \($0)",
          ])
      })
    #expect(try fixture.open().check() == [])
    let connection = try fixture.connect()
    for change in changes {
      try connection.execute("SAVEPOINT change")
      try connection.execute(change)
      try connection.execute("RELEASE change")
      #expect(try fixture.open().check().contains { $0.rule == "search" }, "\(change)")
      try connection.execute("BEGIN")
      try connection.writeSearchIndex()
      try connection.execute("COMMIT")
      #expect(try fixture.open().check() == [], "after \(change)")
    }
  }
}
