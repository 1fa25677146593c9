import Geography
import HeritageModel
import Localization
import Testing

struct CorrectableFieldTests {
  @Test func `every field but the identity and the source's clock can be corrected by its name`() {
    let names = CorrectableField.allCases.map(\.name)
    #expect(
      Set(names)
        == Set(SiteField.allCases.map(\.name) + ["coordinate"]).subtracting(["modified_at"]))
    #expect(names.compactMap(CorrectableField.init(name:)) == CorrectableField.allCases)
    for name in ["key", "dataset", "modified_at", "images", "Name", ""] {
      #expect(CorrectableField(name: name) == nil)
    }
  }

  @Test(
    arguments: [
      ("name", " 숭례문 ", "숭례문"), ("owner", "  ", nil), ("cancelled", "YES", "true"),
      ("cancelled", "0", "false"), ("designated_on", "1962", "1962"),
      ("designated_on", "2000-02-29", "2000-02-29"), ("coordinate", "37.50, 127", "37.5,127"),
      ("content", "가\n나", "가\n나"), ("sn", "007", "007"),
    ] as [(String, String, String?)])
  func `a value has one spelling`(name: String, text: String, value: String?) throws {
    let field = try #require(CorrectableField(name: name))
    #expect(try field.value(parsing: text) == value)
    var facts = SiteFacts()
    field.set(value, in: &facts)
    #expect(field.value(in: facts) == value)
  }

  @Test(arguments: [
    ("designated_on", "1962-12-32"), ("designated_on", "2001-02-29"), ("cancelled_on", "62-12-20"),
    ("designated_on", "1962.12.20"), ("designated_on", "0000"), ("designated_on", "１９６２"),
    ("cancelled", "아마"), ("coordinate", "91,0"), ("coordinate", "37"), ("coordinate", "x,y"),
    ("name", " "), ("name", "가\n나"), ("name", "a\u{7}b"), ("content", "a\rb"),
  ])
  func `a value that its field cannot have is refused with what is wanted`(
    name: String, text: String
  ) throws {
    let field = try #require(CorrectableField(name: name))
    let error = #expect(throws: CorrectionValueError.self) { _ = try field.value(parsing: text) }
    #expect(error?.message.english.hasPrefix(name + ": ") == true)
  }
}

struct CorrectionTests {
  private func status(_ value: String?, replaced: String?, upstream: String?)
    -> CorrectionStatus.State
  {
    var facts = SiteFacts()
    facts[.name] = upstream
    return CorrectionStatus(
      Correction(
        identity: SiteIdentity(dataset: "khs", key: "1"), field: .fact(.name), value: value,
        replaced: replaced, author: "a", correctedAt: "2026-01-01T00:00:00Z", note: "n",
        source: nil), upstream: facts
    ).state
  }

  @Test func `the state follows from what the source states`() {
    #expect(status("나", replaced: "가", upstream: "가") == .active)
    #expect(status("나", replaced: "가", upstream: "나") == .adopted)
    #expect(status("나", replaced: "가", upstream: "다") == .conflict)
    #expect(status("나", replaced: "가", upstream: nil) == .conflict)
    #expect(status(nil, replaced: "가", upstream: nil) == .adopted)
    #expect(status("나", replaced: nil, upstream: nil) == .active)
    #expect(
      status("\u{AC00}", replaced: "\u{1100}\u{1161}", upstream: "\u{1100}\u{1161}") == .active)
  }

  @Test func `a time has an offset and lies in the calendar`() {
    for time in ["2026-01-31T23:59:59Z", "2026-01-31T00:00:00+09:00", "2024-02-29T00:00:60-03:30"] {
      #expect(Correction.isTime(time))
    }
    for time in [
      "", "2026-01-31", "2026-01-31T00:00:00", "2026-02-29T00:00:00Z", "2026-01-31T24:00:00Z",
      "2026-01-31 00:00:00Z", "2026-01-31T00:00:00+0900", "2026-01-31T00:00:00+15:00",
    ] {
      #expect(!Correction.isTime(time), "\(time)")
    }
  }
}
