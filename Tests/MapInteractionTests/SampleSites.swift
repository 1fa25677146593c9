import Geography
import HeritageModel
import TestSupport

/// Makes a site of the sample data set.
func makeSite(
  _ key: String, sn: String?, name: String?, kind: String = "11", kindName: String? = "국보",
  at point: (latitude: Double, longitude: Double)?
) -> Site {
  var facts = SiteFacts()
  facts[.sn] = sn
  facts[.name] = name
  facts[.kindCode] = kind
  facts[.kind] = kindName
  facts.place = point.flatMap {
    Coordinate(latitude: $0.latitude, longitude: $0.longitude).map(Place.present)
  }
  return Site(identity: SiteIdentity(dataset: "khs", key: key), facts: facts)
}

/// Two national treasures and a treasure in Seoul, one of each in Gyeongju; serial number 1 repeats
/// in both cities.
enum Sample {
  static let gate = makeSite("1", sn: "1", name: "서울 숭례문", at: (37.56, 126.975))
  static let pagoda = makeSite("2", sn: "2", name: "서울 원각사지 십층석탑", at: (37.571, 126.988))
  static let bell = makeSite(
    "3", sn: "3", name: nil, kind: "12", kindName: "보물", at: (37.575, 126.976))
  static let temple = makeSite("4", sn: "5", name: "경주 불국사 다보탑", at: (35.79, 129.332))
  static let palace = makeSite(
    "5", sn: "1", name: "경주 포석정지", kind: "13", kindName: "사적", at: (35.807, 129.212))
  static let catalog = MemoryCatalog(sites: [gate, pagoda, bell, temple, palace])

  static let seoul = region("126.9,37.5,127.1,37.6")
  static let gyeongju = region("129.1,35.7,129.5,35.9")
  static let sea = region("125,33,125.1,33.1")

  static func region(_ text: String) -> Region {
    (try? Region(parsing: text)) ?? .world
  }

  static func query(kinds: [String] = [], in region: Region? = nil) -> SiteQuery {
    var query = SiteQuery()
    query.kinds = kinds
    query.region = region
    return query
  }
}

extension Site {
  var summary: SiteSummary { SiteSummary(self) }
}
