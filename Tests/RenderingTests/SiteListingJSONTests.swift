import Foundation
import Geography
import HeritageModel
import Rendering
import TestSupport
import Testing

struct SiteListingJSONTests {
  private static let keys = [
    "sn", "no", "key", "dataset", "designation_number", "name", "name_hanja", "name_en",
    "kind_code", "kind", "province_code", "province", "district", "address", "longitude",
    "latitude", "coordinate_status", "coordinate_rule", "coordinate_origin", "coordinate_precision",
    "coordinate_source", "management_number", "era", "quantity", "owner", "admin", "designated_on",
    "cancelled", "cancelled_on", "categories", "modified_at",
    "content", "images", "source_url", "licence", "delisted_on", "corrections",
  ]

  private struct Listing: Decodable {
    struct Image: Decodable, Equatable {
      let url: String
      let caption: String?
      let licence: String?
    }
    struct Record: Decodable {
      let sn: String?
      let key: String
      let name: String?
      let longitude: Double?
      let latitude: Double?
      let coordinate_status: String
      let coordinate_rule: String?
      let management_number: String?
      let cancelled: Bool
      let categories: [String]
      let content: String?
      let images: [Image]
      let source_url: String?
      let licence: String?
    }
    let query: String
    let matching: Int
    let shown: Int
    let unplaced: Int
    let sites: [Record]
  }

  private func object(_ text: String) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test func `every site has every key of the contract, whatever is known`() throws {
    #expect(Site.keys.map(\.name) == Self.keys)
    for site in SampleSites.all {
      #expect(Set(try object(site.json()).keys) == Set(Self.keys))
    }
    let text = SampleSites.nameless.json()
    #expect(
      text.hasPrefix("{\n  \"sn\": \"0007\",\n  \"no\": null,\n  \"key\": \"0000010000000\",\n"))
    #expect(text.hasSuffix("\n}\n"))
    let nameless = try object(text)
    #expect(nameless["name"] is NSNull)
    #expect(nameless["longitude"] is NSNull)
    #expect(nameless["coordinate_status"] as? String == "absent")
    #expect(nameless["coordinate_rule"] as? String == "zero-zero")
    #expect((nameless["categories"] as? [Any])?.isEmpty == true)
  }

  @Test func `a whole site keeps its shape`() {
    expectSnapshot(SampleSites.gate.json(dataset: SampleSites.dataset), named: "site.json")
  }

  @Test func `a listing reads back as it was`() throws {
    var query = SiteQuery()
    query.kinds = ["11"]
    query.limit = 4
    var text = ""
    SampleSites.listing(query).writeJSON(datasets: ["khs": SampleSites.dataset]) { text += $0 }
    let listing = try JSONDecoder().decode(Listing.self, from: Data(text.utf8))
    #expect(listing.query == "kind=11&limit=4")
    #expect((listing.matching, listing.shown, listing.unplaced) == (5310, 4, 1678))
    #expect(listing.sites.map(\.key) == SampleSites.all.map(\.identity.key))
    #expect(listing.sites.map(\.sn) == ["1", "84", "141", "0007"])
    #expect(listing.sites.map(\.name) == SampleSites.all.map(\.name))
    #expect(listing.sites.map(\.cancelled) == [false, false, true, false])
    #expect(listing.sites.map(\.longitude) == SampleSites.all.map { $0.coordinate?.longitude })
    #expect(listing.sites.map(\.latitude) == SampleSites.all.map { $0.coordinate?.latitude })
    #expect(listing.sites[0].categories == ["유적건조물", "정치국방", "성", "성곽시설"])
    #expect(listing.sites[0].content == SampleSites.gate[.content])
    #expect(
      listing.sites[0].images == [
        Listing.Image(
          url: "http://www.khs.go.kr/unisearch/images/national_treasure/2685609.jpg",
          caption: "숭례문 정면", licence: "KOGL-1"),
        Listing.Image(url: "javascript:alert(1)", caption: "<b>나쁜</b> 주소", licence: nil),
      ])
    #expect(listing.sites[2].coordinate_rule == "other-province")
    #expect(listing.sites[3].licence == "KOGL-1")
    #expect(
      listing.sites[3].source_url
        == "https://www.heritage.go.kr/heri/cul/culSelectDetail.do?ccbaCpno=0000010000000")
    #expect(text.split(separator: "\n").count == 6)
  }

  @Test func `an empty listing is an answer too`() throws {
    let none = SiteListing<SiteSummary>(query: SiteQuery(), matching: 0, unplaced: 0, sites: [])
    var json = ""
    var geoJSON = ""
    none.writeJSON { json += $0 }
    none.writeGeoJSON { geoJSON += $0 }
    #expect((try object(json)["sites"] as? [Any])?.isEmpty == true)
    #expect((try object(geoJSON)["features"] as? [Any])?.isEmpty == true)
  }

  @Test func `a summary writes the keys it knows and no other`() throws {
    let summary = SiteSummary(SampleSites.hall)
    let object = try object(summary.json())
    #expect(Set(object.keys) == Set(SiteSummary.keys.map(\.name)))
    #expect(object["coordinate_status"] as? String == "suspect")
    #expect(object["latitude"] as? Double == 35.3278)
    #expect(object["cancelled"] as? Bool == true)
  }

  @Test func `a feature collection holds the sites without a place as well`() throws {
    var text = ""
    SampleSites.listing().writeGeoJSON { text += $0 }
    let collection = try object(text)
    #expect(collection["type"] as? String == "FeatureCollection")
    #expect(collection["unplaced"] as? Int == 1678)
    let features = try #require(collection["features"] as? [[String: Any]])
    #expect(features.map { $0["id"] as? String } == SampleSites.all.map(\.identity.description))
    #expect(features.allSatisfy { $0["type"] as? String == "Feature" })
    let geometry = try #require(features[0]["geometry"] as? [String: Any])
    #expect(geometry["type"] as? String == "Point")
    #expect(geometry["coordinates"] as? [Double] == [126.975312652739, 37.559975221378])
    #expect(features[3]["geometry"] is NSNull)
    let properties = try #require(features[3]["properties"] as? [String: Any])
    #expect(Set(properties.keys) == Set(Self.keys))
  }

  @Test func `JSON never carries what could steer a terminal, and loses nothing`() throws {
    let nasty =
      "\u{1B}[2J\u{07}\u{9B}\u{202E}\u{2028}\u{FEFF}\u{E0041}\0\"\\/</script>\r\n\t가👩‍👩‍👧e\u{301}"
    let text = SampleSites.site(key: nasty, [.name: nasty]).json()
    let hidden = text.unicodeScalars.filter { scalar in
      scalar != "\n" && (scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value))
        || [0x202E, 0x2028, 0xFEFF, 0xE0041].contains(scalar.value)
    }
    #expect(hidden.isEmpty)
    let name = try #require(try object(text)["name"] as? String)
    #expect(Array(name.unicodeScalars) == Array(nasty.unicodeScalars))
  }

  @Test func `tiny coordinates are written in plain decimals`() throws {
    let place = Place.present(SampleSites.point(0.00001, -0.0000002))
    let text = SampleSites.site(key: "1", [:], place: place).json()
    #expect(text.contains("\"longitude\": -0.0000002,\n  \"latitude\": 0.00001,"))
  }

  @Test(arguments: [UInt64](1...20))
  func `whatever the texts hold, every format says the same`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let sites = (0..<10).map { _ in RandomText.site(using: &random) }
    let listing = SiteListing(query: SiteQuery(), matching: 10, unplaced: 0, sites: sites)
    var json = ""
    var csv = ""
    listing.writeJSON { json += $0 }
    listing.writeCSV(isFormulaSafe: false) { csv += $0 }
    let records = try #require(try object(json)["sites"] as? [[String: Any]])
    let rows = try parsedCSV(csv)
    for (index, site) in sites.enumerated() {
      for field in SiteField.allCases where field != .cancelled && field != .categories {
        let name = records[index][field.name] as? String
        #expect(bytes(name) == bytes(site[field]), "seed \(seed), \(field)")
        #expect(
          bytes(rows[index][field.name]) == bytes(site[field] ?? ""), "seed \(seed), \(field)")
      }
    }
  }

  /// Strings compare by canonical equivalence; what is written must be the same to the byte.
  private func bytes(_ text: String?) -> [UInt8]? { text.map { Array($0.utf8) } }
}
