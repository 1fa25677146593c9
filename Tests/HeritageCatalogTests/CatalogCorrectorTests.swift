import Foundation
import Geography
import HeritageModel
import Localization
import SQLite
import TestSupport
import Testing

@testable import HeritageCatalog

struct CatalogCorrectorTests {
  private let fixture: CatalogFixture

  init() throws {
    fixture = try CatalogFixture()
  }

  private func expectSound() throws {
    #expect(try fixture.open().check() == [])
    #expect(try fixture.files() == ["heritage.gpkg"])
  }

  @Test func `a correction is shown everywhere, with who made it, and the file stays sound`() throws
  {
    try fixture.add([listed("1", [.name: "숭레문", .owner: "국유"], at: (37, 127)), listed("2")])
    let hash = try fixture.open().contentHash()
    let reader = try fixture.open()
    let statuses = try fixture.correct(
      "1", [.fact(.name): "숭례문", .fact(.owner): nil, .coordinate: "37.56,126.97"])
    #expect(statuses.map(\.state) == [.active, .active, .active])
    try expectSound()
    let site = try #require(try reader.site(SiteIdentity(dataset: "khs", key: "1")))
    #expect(site.name == "숭례문" && site[.owner] == nil)
    #expect(site.coordinate?.description == "37.56,126.97" && site.place.status == .present)
    #expect(site.corrections.map(\.correction.field) == [.fact(.name), .coordinate, .fact(.owner)])
    #expect(site.corrections.map(\.upstream) == ["숭레문", "37,127", "국유"])
    #expect(site.corrections.allSatisfy { $0.correction.author == "kim" })
    #expect(try reader.contentHash() != hash)
    #expect(try reader.find(SiteReference("숭례문")).site == site)
    #expect(try reader.resolve(SiteReference("name:숭레문")) != .found(site.identity))
    var query = SiteQuery()
    query.region = try Region(parsing: "126.9,37.5,127,37.6")
    #expect(try reader.sites(query).sites == [site])
    query.region = try Region(parsing: "126.999,36.9,127.001,37.1")
    #expect(try reader.summaries(query).matching == 0)
    try fixture.uncorrect("1")
    try expectSound()
    #expect(try reader.contentHash() == hash)
    #expect(try fixture.site("1")?.corrections == [])
  }

  @Test(arguments: CorrectableField.allCases)
  func `the search index keeps step with a correction of any field`(field: CorrectableField) throws
  {
    try fixture.add([listed("1", [.name: "숭례문"], at: (37, 127)), listed("2")])
    let value =
      switch field {
      case .coordinate: "37.56,126.97"
      case .fact(.kindCode), .fact(.provinceCode): "12"
      case .fact(.cancelled): "true"
      case .fact(.designatedOn), .fact(.cancelledOn): "1999-01-31"
      case .fact: "조선 숭레문"
      }
    try fixture.correct("1", [field: value])
    try expectSound()
  }

  @Test func `a correction of what nobody can search leaves the search index alone`() throws {
    try fixture.add([listed("1", [.name: "숭례문", .era: "조선"], at: (37, 127))])
    let count = "SELECT count(*) FROM search_facet"
    try fixture.connect().execute("DELETE FROM search_facet")
    try fixture.correct("1", [.fact(.owner): "국유"])
    #expect(try fixture.connect().statement(count).first { $0.int(0) } == 0)
    try fixture.correct("1", [.fact(.era): "고려"])
    #expect(try fixture.connect().statement(count).first { $0.int(0) } == 1)
    try expectSound()
  }

  @Test func `a correction is no edit by another program, and hides none`() throws {
    try fixture.add((0..<5).map { listed(String($0), [.owner: "국유"]) })
    try fixture.correct("1", [.fact(.owner): "사유"])
    var writer = try CatalogWriter(catalog: fixture.path)
    #expect(writer.outsideEditCount == 0 && !writer.isEdited)
    writer.rollback()
    try fixture.connect().execute(
      "UPDATE site SET era = '조선', owner = 'x' WHERE key IN ('1', '2')")
    try fixture.correct("1", [.fact(.admin): "구청"])
    try fixture.correct("3", [.fact(.admin): "구청"])
    writer = try CatalogWriter(catalog: fixture.path)
    #expect(writer.outsideEdits.map(\.key) == ["2"])
    _ = try writer.settle()
    _ = try writer.commit(.test(read: 0))
    try expectSound()
    let site = try #require(try fixture.site("1"))
    #expect(site[.era] == "조선" && site[.owner] == "사유" && site[.admin] == "구청")
    #expect(try fixture.site("2")?[.owner] == "x")
    try fixture.uncorrect("1")
    #expect(try fixture.site("1")?[.owner] == "국유")
  }

  @Test func `a correction survives every import, and tells conflict from adoption`() throws {
    let draft = listed("1", [.name: "옛", .owner: "국유"])
    try fixture.add([draft])
    try fixture.correct("1", [.fact(.name): "바른"])
    func imported(_ drafts: [SiteDraft]) throws -> (ImportCounts, [CorrectionEvent]) {
      let writer = try CatalogWriter(catalog: fixture.path)
      for draft in drafts { _ = try writer.add(draft) }
      _ = try writer.settle()
      let events = try writer.correctionEvents()
      _ = try writer.commit(.test(read: drafts.count))
      try expectSound()
      #expect(try fixture.site("1")?.name == "바른")
      return (writer.counts, events)
    }
    var (counts, events) = try imported([draft])
    #expect(counts.unchanged == 1 && events == [])
    (counts, events) = try imported([detailed("1", [.name: "다른", .content: "글"])])
    #expect(counts.changed == 1 && events.map(\.status.state) == [.conflict])
    #expect(events.first?.status.upstream == "다른")
    (counts, events) = try imported([detailed("1", [.name: "다른", .content: "글"])])
    #expect(counts.unchanged == 1 && events == [])
    (counts, events) = try imported([detailed("1", [.name: "바른", .content: "글"]), draft])
    #expect(counts.changed == 1 && counts.unchanged == 1)
    #expect(events.map(\.status.state) == [.adopted])
    #expect(try fixture.open().corrections().map(\.state) == [.adopted])
    (counts, events) = try imported([detailed("1", [.name: "바른", .content: "글"])])
    #expect(counts.unchanged == 1 && events == [])
    try fixture.uncorrect("1")
    #expect(try fixture.site("1")?.name == "바른")
    try expectSound()
  }

  @Test func `a record that states what the corrected site shows is a change of the source`() throws
  {
    try fixture.add([listed("1", [.name: "옛"])])
    try fixture.correct("1", [.fact(.name): "바른"])
    #expect(try fixture.add([listed("1", [.name: "바른"])]).counts.changed == 1)
    #expect(try fixture.open().corrections().map(\.state) == [.adopted])
    #expect(try fixture.add([listed("1", [.name: "옛"])]).counts.changed == 1)
    #expect(try fixture.open().corrections().map(\.state) == [.active])
    try expectSound()
  }

  @Test func `a correction waits for its site, and of two of one field the later stands`() throws {
    try fixture.add([listed("2")])
    func correction(_ value: String, _ time: String) -> Correction {
      Correction(
        identity: SiteIdentity(dataset: "khs", key: "1"), field: .fact(.name), value: value,
        replaced: "옛", author: "lee", correctedAt: time, note: "why", source: "book")
    }
    func add(_ corrections: [Correction]) throws -> CatalogCorrector.Addition {
      let corrector = try CatalogCorrector(catalog: fixture.path)
      let result = try corrector.add(corrections)
      try corrector.commit()
      return result
    }
    let first = correction("가", "2026-01-01T00:00:00+09:00")
    #expect(try add([first]).waiting == 1)
    #expect(try add([first]).unchanged == 1)
    // Earlier, though its text is greater.
    #expect(try add([correction("나", "2025-12-31T15:00:00+01:00")]).older == 1)
    #expect(try add([correction("다", "2025-12-31T18:00:00Z")]).stored == 1)
    #expect(try fixture.open().corrections().map(\.state) == [.waiting])
    try expectSound()
    let writer = try CatalogWriter(catalog: fixture.path)
    _ = try writer.add(listed("1", [.name: "옛"]))
    _ = try writer.settle()
    #expect(try writer.correctionEvents().map(\.isFirst) == [true])
    _ = try writer.commit(.test(read: 1))
    #expect(try fixture.site("1")?.name == "다")
    #expect(try fixture.open().corrections().map(\.state) == [.active])
    try expectSound()
  }

  @Test func `records find a corrected site by what its source says of it`() throws {
    let number = ManagementNumber(kindCode: "11", number: "00010000", provinceCode: "11")
    try fixture.add([
      listed(
        "1",
        [
          .name: "옛", .kindCode: "11", .provinceCode: "11", .managementNumber: number.number,
          .district: "중구",
        ])
    ])
    try fixture.correct(
      "1",
      [.fact(.name): "새", .fact(.kindCode): "12", .fact(.managementNumber): "00990000"])
    var facts = SiteFacts()
    facts.images = [SiteImage(url: "a")]
    let images = SiteDraft(
      subject: .managementNumber(dataset: "khs", number), reply: .images, facts: facts)
    #expect(try fixture.add([images]).counts.changed == 1)
    #expect(try fixture.site("1")?.images.count == 1)
    var description = SiteFacts()
    description[.name] = "옛"
    description[.kindCode] = "11"
    description[.district] = "중구"
    var point = SiteFacts()
    point.place = Coordinate(latitude: 37, longitude: 127).map(Place.present)
    let writer = try CatalogWriter(catalog: fixture.path)
    _ = try writer.add(
      SiteDraft(
        subject: .description(dataset: "khs", description), reply: .gis, facts: point))
    #expect(try writer.settleDescriptions().map(\.result) != [.none])
    _ = try writer.settle()
    _ = try writer.commit(.test(read: 1))
    #expect(try fixture.site("1")?.coordinate != nil)
    try expectSound()
  }

  @Test func `corrections that another program changed are laid over anew by the next import`()
    throws
  {
    try fixture.add([listed("1", [.name: "옛", .owner: "국유"]), listed("2", [.name: "둘"])])
    try fixture.correct("1", [.fact(.name): "바른", .fact(.owner): "사유"])
    try fixture.connect().execute(
      """
      DELETE FROM correction WHERE field = 'owner'; UPDATE correction SET value = '더 바른';
      INSERT INTO correction (dataset, key, field, value, author, corrected_at, note)
        VALUES ('khs', '2', 'era', '조선', 'QGIS', '2026-01-01T00:00:00Z', 'x')
      """)
    #expect(try fixture.open().check().map(\.rule).contains("reply-facts"))
    try fixture.add([])
    try expectSound()
    #expect(try fixture.site("1")?.name == "더 바른" && fixture.site("1")?[.owner] == "국유")
    #expect(try fixture.site("2")?[.era] == "조선")
  }

  @Test func `a coordinate that is suspect is confirmed by correcting it to itself`() throws {
    var draft = listed("1")
    draft.facts.place = Coordinate(latitude: 37, longitude: 127).map {
      Place.suspect($0, .otherProvince)
    }
    try fixture.add([draft])
    #expect(try fixture.correct("1", [.coordinate: "37,127"]).map(\.state) == [.active])
    #expect(
      try fixture.site("1")?.place == Coordinate(latitude: 37, longitude: 127).map(Place.present))
    #expect(try fixture.add([draft]).counts.unchanged == 1)
    try fixture.correct("1", [.coordinate: nil])
    #expect(try fixture.site("1")?.place == .absent)
    try expectSound()
  }

  @Test func `corrections take turns with imports, and without a commit nothing stays`() throws {
    try fixture.add([listed("1")])
    let before = try fixture.open().contentHash()
    var corrector: CatalogCorrector? = try CatalogCorrector(catalog: fixture.path)
    _ = try corrector?.set(
      [(.fact(.name), "새")], of: SiteIdentity(dataset: "khs", key: "1"), author: "a",
      at: "2026-01-01T00:00:00Z", note: "n", source: nil)
    let busy = #expect(throws: CatalogError.self) {
      _ = try CatalogWriter(catalog: fixture.path, patience: .milliseconds(50))
    }
    #expect(busy?.reason == .busy)
    corrector = nil
    #expect(try fixture.open().contentHash() == before)
    try expectSound()
    let writer = try CatalogWriter(catalog: fixture.path)
    #expect(throws: CatalogError.self) {
      _ = try CatalogCorrector(catalog: fixture.path, patience: .milliseconds(50))
    }
    writer.rollback()
  }

  @Test(arguments: UInt64(1)...(isFullRun ? 200 : 12))
  func `whatever is imported, corrected and removed, a site shows its correction or its source`(
    seed: UInt64
  ) throws {
    var random = RandomSites(seed: seed)
    let fields: [CorrectableField] = [
      .fact(.name), .fact(.owner), .fact(.cancelled), .fact(.kind), .coordinate,
    ]
    var truth: [String: [CorrectableField: String?]] = [:]
    for _ in 0..<12 {
      let key = String(Int.random(in: 0..<4, using: &random.generator))
      let field = random.pick(fields)
      let exists = try fixture.folder.exists("heritage.gpkg") && fixture.site(key) != nil
      switch Int.random(in: 0..<5, using: &random.generator) {
      case 0 where exists:
        let value = try field.value(
          parsing: field == .coordinate
            ? random.pick(["", "35,128", "33.5,126.5"])
            : field == .fact(.cancelled)
              ? random.pick(["true", "false"]) : random.pick(["", "가", "나"]))
        for status in try fixture.correct(key, [field: value]) where status.state != .adopted {
          truth[key, default: [:]][field] = .some(value)
        }
      case 1 where exists:
        try fixture.uncorrect(key, [field])
        truth[key]?[field] = nil
      default:
        let drafts = (0..<Int.random(in: 1...6, using: &random.generator)).map { _ in
          var draft = random.draft(Int.random(in: 0..<4, using: &random.generator))
          draft.reply = random.pick([.list, .detail])
          draft.facts[.owner] = random.pick(["국유", nil])
          return draft
        }
        let isWhole = random.pick([true, false, false])
        try fixture.add(drafts, complete: isWhole ? [ListingScope()] : [])
      }
      guard try fixture.folder.exists("heritage.gpkg") else { continue }
      let catalog = try fixture.open()
      #expect(try catalog.check().map(\.message.english) == [], "seed \(seed)")
      var query = SiteQuery()
      query.delisted = nil
      for site in try catalog.sites(query).sites {
        let own = truth[site.identity.key] ?? [:]
        #expect(site.corrections.count == own.count, "seed \(seed)")
        for status in site.corrections {
          let shown = status.correction.field.value(in: site.facts)
          #expect(shown == own[status.correction.field] ?? nil, "seed \(seed)")
        }
        #expect(try catalog.site(site.identity) == site)
      }
    }
  }
}

extension TemporaryDirectory {
  fileprivate func exists(_ name: String) throws -> Bool {
    FileManager.default.fileExists(atPath: file(name).path)
  }
}
