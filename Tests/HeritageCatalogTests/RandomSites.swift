import Foundation
import Geography
import HeritageModel
import TestSupport

/// Whether the slow forms of tests run: `HERITAGE_FULL=1` in the environment.
let isFullRun = ProcessInfo.processInfo.environment["HERITAGE_FULL"] == "1"

/// Sites at random, with all that filters and orders can trip over.
struct RandomSites {
  var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  /// A point: mostly in Korea with many digits, else anywhere, often on an edge of the world.
  mutating func point() -> (Double, Double) {
    switch Int.random(in: 0..<10, using: &generator) {
    case 0:
      let latitudes: [Double] = [-90, 90, 0, 45]
      let longitudes: [Double] = [-180, 180, 0, 179.99999, -179.99999]
      return (pick(latitudes), pick(longitudes))
    case 1:
      return (.random(in: -90...90, using: &generator), .random(in: -180...180, using: &generator))
    case 2: return (37.5, 127.123456789)
    default:
      return (
        .random(in: 34...38, using: &generator), .random(in: 126...129.5, using: &generator)
      )
    }
  }

  mutating func pick<Element>(_ list: [Element]) -> Element {
    list[Int.random(in: list.indices, using: &generator)]
  }

  mutating func draft(_ number: Int) -> SiteDraft {
    var texts: [SiteField: String] = [:]
    let kinds: [(code: String?, name: String?)] = [
      ("11", "국보"), ("12", "보물"), ("17", "국가무형유산"), ("17", "중요무형문화재"), (nil, "사적"), (nil, nil),
    ]
    let kind = pick(kinds)
    texts[.kindCode] = kind.code
    texts[.kind] = kind.name
    let provinces: [(code: String?, name: String?)] = [
      ("11", "서울특별시"), ("32", "강원도"), ("51", "강원특별자치도"), (nil, "강원"), ("37", "경상북도"),
    ]
    let province = pick(provinces)
    texts[.provinceCode] = province.code
    texts[.province] = province.name
    texts[.district] = pick(["중구", "경주시", "춘천시", nil])
    texts[.era] = pick(["통일신라 후기", "신라", "조선시대", "고려 공민왕 1년(1352)", "1398년", nil])
    texts[.cancelled] = pick(["0", "1", nil])
    texts[.sn] = pick([nil, String(Int.random(in: 1...60, using: &generator)), "007", "1000"])
    texts[.name] = pick([nil, "숭례문", "가", "나 문", "Ä", "zebra"])
    texts[.designatedOn] = pick([nil, "1962-12-20", "1934", "2024-01-01"])
    var draft = listed(
      String(number), texts, at: pick([true, true, true, false]) ? point() : nil)
    if texts[.name] == nil { draft.facts[.name] = nil }
    if pick([true, false]) {
      draft.facts.images = [SiteImage(url: "http://example.org/\(number).jpg")]
    }
    return draft
  }

  mutating func drafts(_ count: Int) -> [SiteDraft] {
    (0..<count).map { draft($0) }
  }
}

extension SiteDraft {
  var key: String {
    if case .identity(let identity) = subject { identity.key } else { "" }
  }
}
