import Geography
import TestSupport
import Testing

@testable import HeritageModel

struct SiteFactsTests {
  private let seoul = Coordinate(latitude: 37.56, longitude: 126.97)
  private let busan = Coordinate(latitude: 35.18, longitude: 129.08)

  @Test func `an empty text is no fact`() {
    var facts = SiteFacts()
    facts[.name] = "숭례문"
    facts[.name] = ""
    #expect(facts[.name] == nil)
    #expect(facts == SiteFacts())
  }

  @Test func `texts lie in the order of the fields, in whatever order they come`() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      var facts = SiteFacts()
      var expected: [SiteField: String] = [:]
      for _ in 0..<60 {
        let field = SiteField.allCases.randomElement(using: &generator) ?? .name
        let text = String(repeating: "가a", count: Int.random(in: 0...3, using: &generator))
        facts[field] = text
        expected[field] = text.isEmpty ? nil : text
      }
      let texts = SiteField.allCases.map { expected[$0] }
      #expect(SiteField.allCases.map { facts[$0] } == texts)
      #expect(facts.utf8 == Array(texts.compactMap(\.self).joined().utf8))
      #expect(facts.sizes == texts.map { $0?.utf8.count ?? 0 })
      // Equal facts are equal however they came about.
      var again = SiteFacts(reserving: 100)
      for field in SiteField.allCases { again[field] = expected[field] }
      #expect(again == facts)
      #expect(again.hashValue == facts.hashValue)
      #expect(facts.over(SiteFacts()) == facts)
      #expect(SiteFacts().over(facts) == facts)
    }
  }

  @Test func `a text that is written anew leaves the others as they are`() {
    var facts = SiteFacts()
    facts[.content] = "설명"
    facts.write(.name) { $0.append(contentsOf: "숭례문".utf8) }
    #expect(facts[.name] == "숭례문")
    #expect(facts[.content] == "설명")
    facts.write(.name) { _ in }
    #expect(!facts.has(.name))
    #expect(facts[.content] == "설명")
  }

  @Test func `categories are one text, from general to special`() {
    var facts = SiteFacts()
    facts.categories = ["유적건조물", "정치국방", "성"]
    #expect(facts[.categories] == "유적건조물 / 정치국방 / 성")
    #expect(facts.categories == ["유적건조물", "정치국방", "성"])
    facts.categories = []
    #expect(facts[.categories] == nil)
    #expect(facts.categories.isEmpty)
  }

  @Test func `the stronger text wins and the weaker fills the gaps`() {
    var strong = SiteFacts()
    strong[.name] = "서울 숭례문"
    var weak = SiteFacts()
    weak[.name] = "남대문"
    weak[.sn] = "1"
    let both = strong.over(weak)
    #expect(both[.name] == "서울 숭례문")
    #expect(both[.sn] == "1")
  }

  @Test func `no place is no fact against a place`() throws {
    let seoul = try #require(seoul)
    let busan = try #require(busan)
    let places: [(strong: Place?, weak: Place?, result: Place?)] = [
      (nil, nil, nil),
      (nil, .absent(.zero), .absent(.zero)),
      (.absent(.blank), nil, .absent(.blank)),
      (.absent(.blank), .absent(.zero), .absent(.blank)),
      (.absent(.zero), .present(seoul), .present(seoul)),
      (.absent(.zero), .suspect(seoul, .swapped), .suspect(seoul, .swapped)),
      (.present(busan), .present(seoul), .present(busan)),
      (.present(busan), .absent(.zero), .present(busan)),
      (.suspect(busan, .placeholder), .present(seoul), .suspect(busan, .placeholder)),
    ]
    for row in places {
      var (strong, weak) = (SiteFacts(), SiteFacts())
      strong.place = row.strong
      weak.place = row.weak
      #expect(strong.over(weak).place == row.result)
    }
  }

  @Test func `no images are no fact against images`() {
    let image = SiteImage(url: "https://example.org/1.jpg")
    var (some, none, unstated) = (SiteFacts(), SiteFacts(), SiteFacts())
    some.images = [image]
    none.images = []
    unstated.images = nil
    #expect(none.over(some).images == [image])
    #expect(some.over(none).images == [image])
    #expect(unstated.over(none).images == [])
    #expect(none.over(unstated).images == [])
  }

  @Test func `facts over facts obey the laws that make the order of files irrelevant`() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<2000 {
      let (a, b, c) = (
        randomFacts(&random), randomFacts(&random), randomFacts(&random)
      )
      #expect(a.over(a) == a, "seed \(random.seed)")
      #expect(a.over(SiteFacts()) == a, "seed \(random.seed)")
      #expect(SiteFacts().over(a) == a, "seed \(random.seed)")
      #expect(a.over(b).over(c) == a.over(b.over(c)), "seed \(random.seed)")
    }
  }

  private func randomFacts(_ random: inout SeededGenerator) -> SiteFacts {
    var facts = SiteFacts()
    for field in SiteField.allCases {
      facts[field] = [nil, nil, "가", "나"].randomElement(using: &random) ?? nil
    }
    let places: [Place?] = [
      nil, .absent(.zero), .absent(.blank), seoul.map(Place.present),
      busan.map { .suspect($0, .swapped) },
    ]
    facts.place = places.randomElement(using: &random) ?? nil
    let images: [[SiteImage]?] = [
      nil, [], [SiteImage(url: "1")], [SiteImage(url: "2"), SiteImage(url: "1")],
    ]
    facts.images = images.randomElement(using: &random) ?? nil
    return facts
  }
}

struct SiteFieldTests {
  @Test func `every field has a name of its own`() {
    #expect(Set(SiteField.allCases.map(\.name)).count == SiteField.allCases.count)
    #expect(SiteField.allCases.map(\.rawValue) == Array(SiteField.allCases.indices))
    #expect(SiteField.allCases.last == .content)
  }
}
