import Geography
import HeritageModel
import TestSupport
import Testing

@testable import HeritageCatalog

struct ContentHashTests {
  private func site(_ key: String, _ change: (inout SiteFacts) -> Void = { _ in }) -> Site {
    var facts = SiteFacts()
    change(&facts)
    return Site(identity: SiteIdentity(dataset: "khs", key: key), facts: facts)
  }

  @Test func `a set of sites has one hash, in whatever order it was put together`() {
    let hashes = (0..<20).map { SiteHash(site(String($0))) }
    var forward = ContentHash()
    var backward = ContentHash()
    hashes.forEach { forward.add($0) }
    hashes.reversed().forEach { backward.add($0) }
    #expect(forward == backward)
    let extra = SiteHash(site("extra"))
    forward.add(extra)
    #expect(forward.hexadecimal != backward.hexadecimal)
    forward.remove(extra)
    #expect(forward == backward)
    hashes.forEach { forward.remove($0) }
    #expect(forward == ContentHash())
  }

  @Test func `every fact counts, and none can pass for another`() {
    let place = Coordinate(latitude: 1, longitude: 2).map(Place.present)
    let variants: [Site] =
      SiteField.allCases.map { field in site("1") { $0[field] = "x" } } + [
        site("1"), site("2"), site("1") { $0.place = place },
        site("1") { $0.place = .absent(.zero) },
        site("1") { $0.images = [SiteImage(url: "x")] },
        site("1") { $0.images = [SiteImage(url: "x", caption: "y")] },
        site("1") { $0.images = [SiteImage(url: "x", caption: nil, licence: .kogl1)] },
        site("1") { facts in
          facts[.sn] = "xy"
        },
        site("1") { facts in
          facts[.sn] = "x"
          facts[.no] = "y"
        },
      ]
    #expect(Set(variants.map { SiteHash($0) }).count == variants.count)
  }

  @Test func `a hash survives its bytes`() {
    let hash = SiteHash(site("1"))
    #expect(hash.bytes.count == 16)
    #expect(hash.bytes.withUnsafeBytes { SiteHash(bytes: $0) } == hash)
  }
}
