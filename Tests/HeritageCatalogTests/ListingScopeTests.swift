import HeritageModel
import Testing

@testable import HeritageCatalog

struct ListingScopeTests {
  @Test(arguments: [
    ("all", ListingScope()), ("kind=11", ListingScope(kinds: ["11"])),
    ("kind=11&kind=12", ListingScope(kinds: ["11", "12"])),
    ("dataset=khs", ListingScope(dataset: "khs")),
    (
      "dataset=khs&kind=11&province=32",
      ListingScope(dataset: "khs", kinds: ["11"], provinces: ["32"])
    ),
  ])
  func `a scope is read as it is written`(text: String, scope: ListingScope) throws {
    #expect(try ListingScope(parsing: text) == scope)
    #expect(scope.description == text)
  }

  @Test(arguments: [
    "", "kind", "era=조선", "kind=11&limit=3", "everything", "kind=11&delisted=any",
    "dataset=a&dataset=b",
  ])
  func `what is no scope is refused`(text: String) {
    #expect(throws: SiteQueryError.self) { _ = try ListingScope(parsing: text) }
  }

  @Test func `kinds and provinces are known under every code and name`() {
    func covers(_ scope: ListingScope, _ texts: [SiteField: String]) -> Bool {
      var facts = SiteFacts()
      for (field, text) in texts { facts[field] = text }
      return scope.covers(facts)
    }
    let intangible = ListingScope(kinds: ["중요무형문화재"])
    #expect(covers(intangible, [.kindCode: "17"]) && covers(intangible, [.kind: "국가무형유산"]))
    #expect(!covers(intangible, [.kindCode: "11"]) && !covers(intangible, [:]))
    let own = ListingScope(kinds: ["Corn mill"])
    #expect(covers(own, [.kind: "Corn mill"]) && !covers(own, [.kind: "Polder mill"]))
    let gangwon = ListingScope(provinces: ["강원"])
    #expect(covers(gangwon, [.provinceCode: "32"]) && covers(gangwon, [.provinceCode: "51"]))
    #expect(!covers(gangwon, [.provinceCode: "11"]) && covers(ListingScope(), [:]))
  }
}
