import Testing

@testable import HeritageModel

struct SiteCandidateTests {
  @Test func `a candidate tells a site apart, as far as its source knows`() {
    var facts = SiteFacts()
    facts[.sn] = "1"
    facts[.designationNumber] = "1"
    facts[.kind] = "국보"
    facts[.name] = "서울 숭례문"
    facts[.province] = "서울"
    facts[.district] = "중구"
    let site = Site(identity: SiteIdentity(dataset: "khs", key: "1111100010000"), facts: facts)
    let whole = SiteCandidate(site, reference: "국보/1")
    #expect(whole.reference == "국보/1")
    #expect([whole.designationNumber, whole.province, whole.district] == ["1", "서울", "중구"])
    let brief = SiteCandidate(SiteSummary(site), reference: "국보/1")
    #expect(brief.identity == whole.identity)
    #expect([brief.sn, brief.kind, brief.name] == [whole.sn, whole.kind, whole.name])
    #expect([brief.designationNumber, brief.province, brief.district] == [nil, nil, nil])
  }

  @Test func `identities are ordered by data set and then key, as text`() {
    let sorted = [("khs", "10"), ("khs", "9"), ("std", "0")].map {
      SiteIdentity(dataset: $0.0, key: $0.1)
    }
    #expect(sorted.shuffled().sorted() == sorted)
    #expect(sorted[0].description == "khs:10")
  }
}
