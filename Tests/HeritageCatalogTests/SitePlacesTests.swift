import SQLite
import Testing
import TestSupport

@testable import HeritageCatalog

struct SitePlacesTests {
  @Test func `the indexes are those of all versions, each with its condition`() {
    let names = CatalogSchema.siteIndexes.compactMap { index in
      index.statement.split(whereSeparator: \.isWhitespace).drop { $0 != "INDEX" }.dropFirst()
        .first.map(String.init)
    }
    #expect(
      names == CatalogSchema.Version1.siteIndexNames + CatalogSchema.Version2.siteIndexNames)
    #expect(
      CatalogSchema.siteIndexes.map(\.condition) == [
        nil, nil, "no IS NOT NULL", "management_number IS NOT NULL",
        "designation_number IS NOT NULL", nil, "geom IS NULL", "delisted IS NOT NULL",
      ])
  }

  @Test func `indexes of few sites are made beforehand, each index once`() {
    let all = (1 << CatalogSchema.siteIndexes.count) - 1
    let rare = 3
    var places = SitePlaces()
    for site in 0..<640 {
      places.add(
        site, indexes: site < 20 ? all : all & ~(1 << rare), position: 0,
        dataset: UnsafeRawBufferPointer(start: nil, count: 0))
    }
    #expect(places.sparseIndexes.map(\.statement) == [CatalogSchema.siteIndexes[rare].statement])
    #expect(
      places.fullIndexes.map(\.statement)
        == CatalogSchema.siteIndexes.indices.filter { $0 != rare }
        .map { CatalogSchema.siteIndexes[$0].statement })
    places.add(
      640, indexes: all, position: 0, dataset: UnsafeRawBufferPointer(start: nil, count: 0))
    #expect(places.sparseIndexes.isEmpty)
  }

  // The second and the third are canonically equal and two data sets all the same.
  @Test(arguments: [["khs", "caf\u{E9}", "cafe\u{301}", "nhle", "국보", "Z"], ["khs"]])
  func `sites are sorted by place, data set and key as SQL sorts them`(datasets: [String]) throws {
    var random = SeededGenerator(seed: 0x51_7E)
    let connection = try Connection.openInMemory()
    try connection.execute(
      "CREATE TABLE site (id INTEGER, position INTEGER, dataset TEXT, key TEXT)")
    let nowhere = GeoPackagePoint.position(of: UnsafeRawBufferPointer(start: nil, count: 0))
    let ends = [0, 1 << 11, 1 << 22, Int(UInt32.max) - 1, Int(UInt32.max), nowhere]
    for id in 0..<3_000 {
      let isEnd = Int.random(in: 0..<4, using: &random) == 0
      try connection.statement("INSERT INTO site VALUES (?, ?, ?, ?)").run(
        id, isEnd ? ends.randomElement(using: &random) : Int.random(in: 0...40, using: &random),
        datasets.randomElement(using: &random),
        "\(Int.random(in: 0...1_000_000_000, using: &random))")
    }
    var places = SitePlaces()
    try connection.statement("SELECT id, position, dataset FROM site ORDER BY key, dataset").query {
      row in
      row.withText(2) {
        places.add(row.int(0), indexes: 0, position: row.int(1), dataset: $0)
      }
    }
    places.sort()
    let expected = try connection.statement("SELECT id FROM site ORDER BY position, dataset, key")
      .all { $0.int(0) }
    #expect(places.count == 3_000)
    #expect(places.takeOrder() == expected)
  }

  @Test func `no site has no order, and one site is the order`() {
    var places = SitePlaces()
    places.sort()
    #expect(places.takeOrder() == [])
    for position in [0, Int(UInt32.max) + 1] {
      var places = SitePlaces()
      places.add(
        7, indexes: 0, position: position, dataset: UnsafeRawBufferPointer(start: nil, count: 0))
      places.sort()
      #expect(places.count == 1)
      #expect(places.takeOrder() == [7])
    }
  }

  @Test func `the indexes of a staged row are those that SQL tells`() throws {
    let columns = ["no", "management_number", "designation_number", "geom", "delisted"]
    let connection = try Connection.openInMemory()
    try connection.execute("CREATE TABLE site (\(SiteRow.columns))")
    for bits in 0..<1 << columns.count {
      var row = RowBuffer(columnCount: SiteRow.columnNames.count)
      for name in SiteRow.columnNames {
        let isStated = columns.firstIndex(of: name).map { bits >> $0 & 1 == 1 } ?? true
        row.append(isStated ? "1" : nil)
      }
      try row.withLastRow { row in
        try connection.execute("DELETE FROM site")
        try connection.statement("INSERT INTO site VALUES (\(SiteRow.placeholders))").run(row)
        let told = try connection.statement("SELECT \(SitePlaces.indexes) FROM site")
          .first { $0.int(0) }
        #expect(SitePlaces.indexes(of: row) == told, "\(bits)")
      }
    }
  }
}
