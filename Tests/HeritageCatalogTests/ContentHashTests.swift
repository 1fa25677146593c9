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

  @Test func `a hash is that of the texts with their tags and lengths`() throws {
    let point = try #require(Coordinate(latitude: -0.0, longitude: 127.5))
    let content = String(repeating: "국보 ", count: 900)
    let site = site("1") { facts in
      facts[.name] = "숭례문"
      facts[.sn] = "1"
      facts[.content] = content
      facts.place = .present(point)
      facts.images = [SiteImage(url: "a", caption: nil, licence: nil)]
    }
    var message: [UInt8] = []
    func add(_ text: String, _ tag: UInt8) {
      message.append(tag)
      for shift in [0, 8, 16, 24] { message.append(UInt8(text.utf8.count >> shift & 0xFF)) }
      message += Array(text.utf8)
    }
    add("khs", 0x80)
    add("1", 0x81)
    for (field, text) in [(SiteField.sn, "1"), (.name, "숭례문"), (.content, content)] {
      add(text, field.hashTag)
    }
    message.append(0x82)
    for number in [127.5, 0.0] {
      withUnsafeBytes(of: number.bitPattern.littleEndian) { message += Array($0) }
    }
    add("present", 0x83)
    add("a", 0x85)
    let words = message.withUnsafeBytes { BLAKE2b.hash($0, size: 16) }
    let bytes = (0..<16).map { UInt8(truncatingIfNeeded: words[$0 / 8] >> UInt64($0 % 8 * 8)) }
    #expect(SiteHash(site).bytes == bytes)
  }

  @Test func `a hash does not depend on the sites before it`() {
    var hasher = SiteHasher()
    for size in [0, 5000, 1, 3, 20_000, 0, 130, 7] {
      let site = site("\(size)") { $0[.content] = String(repeating: "x", count: size) }
      #expect(hasher.hash(site) == SiteHash(site))
    }
  }

  @Test func `a hash survives its bytes`() {
    let hash = SiteHash(site("1"))
    #expect(hash.bytes.count == 16)
    #expect(hash.bytes.withUnsafeBytes { SiteHash(bytes: $0) } == hash)
  }
}
