import Foundation
import Geography
import HeritageCatalog
import HeritageModel
import Localization
import TestSupport
import Testing

@testable import Importing

private let gdal = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { "\($0)/ogr2ogr" }
  .contains { FileManager.default.isExecutableFile(atPath: $0) }

struct BoundaryImporterTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  private var catalog: String { folder.file("heritage.gpkg").path }

  private func run(
    _ text: String, name: String = "map.geojsonl",
    options: BoundaryImporter.Options = BoundaryImporter.Options()
  ) throws -> BoundaryReport {
    let file = try folder.write(text, to: name)
    return try BoundaryImporter(catalog: catalog, options: options).run([.file(file.path)])
  }

  private func square(
    _ west: Double, _ south: Double, _ east: Double, _ north: Double
  ) -> String {
    "[[\(west),\(south)],[\(east),\(south)],[\(east),\(north)],[\(west),\(north)],[\(west),\(south)]]"
  }

  private func feature(_ properties: String, _ rings: String, type: String = "Polygon") -> String {
    "{\"type\":\"Feature\",\"properties\":{\(properties)},\"geometry\":{\"type\":\"\(type)\",\"coordinates\":\(rings)}}\n"
  }

  private func address(_ latitude: Double, _ longitude: Double) throws -> String? {
    let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
    return try Catalog(path: catalog).address(containing: place)?.full.korean
  }

  // MARK: - What files say

  struct FieldCase: Sendable, CustomTestStringConvertible {
    let properties: String
    let level: RegionLevel
    let address: String
    let code: String
    var testDescription: String { properties }
  }

  private static let fieldCases = [
    FieldCase(
      properties: "\"CTPRVN_CD\":\"11\",\"CTP_ENG_NM\":\"Seoul\",\"CTP_KOR_NM\":\"서울특별시\"",
      level: .province, address: "대한민국 서울특별시", code: "11"),
    FieldCase(
      properties: "\"SIG_CD\":\"11290\",\"SIG_ENG_NM\":\"Seongbuk-gu\",\"SIG_KOR_NM\":\"서울시성북구\"",
      level: .district, address: "대한민국 성북구", code: "11290"),
    FieldCase(
      properties: "\"EMD_CD\":\"11140103\",\"EMD_KOR_NM\":\"태평로1가\"", level: .township,
      address: "대한민국 태평로1가", code: "11140103"),
    FieldCase(
      properties: "\"LI_CD\":\"4794025027\",\"LI_KOR_NM\":\"독도리\",\"EMD_CD\":\"47940250\"",
      level: .village, address: "대한민국 독도리", code: "4794025027"),
    FieldCase(
      properties: "\"adm_nm\":\"서울특별시 종로구 사직동\",\"adm_cd\":\"1101053\",\"adm_cd2\":\"1111053000\"",
      level: .township, address: "대한민국 사직동", code: "1111053000"),
    FieldCase(
      properties:
        "\"name\":\"종로구\",\"base_year\":\"2018\",\"name_eng\":\"Jongno-gu\",\"code\":\"11010\"",
      level: .district, address: "대한민국 종로구", code: "11010"),
    FieldCase(
      properties:
        "\"GID_1\":\"KOR.1_1\",\"GID_0\":\"KOR\",\"COUNTRY\":\"South Korea\",\"NAME_1\":\"Busan\",\"NL_NAME_1\":\"부산광역시\"",
      level: .province, address: "대한민국 부산광역시", code: "KOR.1_1"),
    FieldCase(
      properties: "\"ADM0_A3\":\"KOR\",\"NAME\":\"South Korea\",\"NAME_KO\":\"대한민국\"",
      level: .country, address: "대한민국", code: "KOR"),
    FieldCase(
      properties: "\"name\":\"Bayern\",\"admin_level\":4", level: .province, address: "Bayern",
      code: "Bayern"),
  ]

  @Test(arguments: fieldCases)
  func `the fields of usual files are guessed, and said`(_ file: FieldCase) throws {
    let report = try run(feature(file.properties, "[\(square(126, 37, 127, 38))]"))
    #expect(report.added == 1)
    #expect(report.levels == [file.level: 1])
    #expect(report.ruleCounts[.guessed] == 1)
    #expect(try address(37.5, 126.5) == file.address)
    let place = try #require(Coordinate(latitude: 37.5, longitude: 126.5))
    let regions = try Catalog(path: catalog).address(containing: place)?.regions
    #expect(regions?.last?.code == file.code)
  }

  @Test func `the caller's fields and level go before any guess`() throws {
    var options = BoundaryImporter.Options()
    options.level = .district
    options.nameField = "title"
    options.codeField = "key"
    options.parentField = "in"
    options.source = BoundarySource(name: "own", country: "KR", dataDate: "2020", attribution: "me")
    let report = try run(
      feature(
        "\"title\":\"갑군\",\"name\":\"x\",\"key\":\"7\",\"in\":\"서울특별시\"", "[\(square(1, 1, 2, 2))]"),
      options: options)
    #expect(report.added == 1 && report.source == "own")
    #expect(try address(1.5, 1.5) == "대한민국 갑군")
    options.nameField = "nothing"
    #expect(throws: ImportError.self) { try run(feature("\"a\":1", "[]"), options: options) }
  }

  // MARK: - What is wrong with files

  struct BrokenCase: Sendable, CustomTestStringConvertible {
    let name: String
    let rings: String
    let rules: Set<String>
    let rejected: Int
    var testDescription: String { name }
  }

  private static let brokenCases = [
    BrokenCase(
      name: "unclosed", rings: "[[[1,1],[2,1],[2,2],[1,2]]]", rules: ["unclosed-ring"], rejected: 0),
    BrokenCase(
      name: "self-crossing", rings: "[[[0,0],[4,0],[1,4],[3,4],[0,0]]]", rules: ["self-crossing"],
      rejected: 0),
    BrokenCase(
      name: "two points", rings: "[[[1,1],[2,2],[1,1]]]", rules: ["too-few-points", "no-polygon"],
      rejected: 1),
    BrokenCase(
      name: "metres", rings: "[[[200000,450000],[200001,450000],[200001,450001],[200000,450000]]]",
      rules: ["not-degrees", "no-polygon"], rejected: 1),
    BrokenCase(
      name: "winding", rings: "[[[1,1],[1,2],[2,2],[2,1],[1,1]]]", rules: ["wrong-winding"],
      rejected: 0),
    BrokenCase(
      name: "stray hole",
      rings: "[[[1,1],[2,1],[2,2],[1,2],[1,1]],[[5,5],[5,6],[6,6],[5,5]]]", rules: ["stray-hole"],
      rejected: 0),
    BrokenCase(name: "no rings", rings: "[]", rules: ["no-polygon"], rejected: 1),
    BrokenCase(
      name: "points", rings: "[[1,1],[2,2]]", rules: ["bad-geometry", "no-polygon"], rejected: 1),
  ]

  @Test(arguments: brokenCases)
  func `broken rings are put right or rejected, with the feature`(_ broken: BrokenCase) throws {
    let good = feature("\"name\":\"A\",\"code\":\"11\"", "[\(square(10, 10, 11, 11))]")
    let report = try run(good + feature("\"name\":\"B\",\"code\":\"12\"", broken.rings))
    let rules = Set(report.issues.map(\.rule.rawValue)).subtracting(["guessed-column", "guessed"])
    #expect(rules == broken.rules)
    #expect(report.rejected == broken.rejected)
    #expect(report.read == 2 && report.added == 2 - broken.rejected)
    #expect(
      report.issues.filter { broken.rules.contains($0.rule.rawValue) }.allSatisfy { $0.line == 2 })
    #expect(try Catalog(path: catalog).check().isEmpty)
  }

  @Test func `features without a name, a code, a level or a polygon, and duplicates are rejected`()
    throws
  {
    let ring = "[\(square(1, 1, 2, 2))]"
    let report = try run(
      [
        feature("\"name\":\"A\",\"code\":\"11\"", ring),
        feature("\"name\":\"\",\"code\":\"12\"", ring),
        feature("\"name\":\"B\",\"code\":\"\"", ring),
        feature("\"name\":\"C\",\"code\":\"123456\"", ring),
        feature("\"name\":\"D\",\"code\":\"13\"", "[1,2]", type: "Point"),
        feature("\"name\":\"E\",\"code\":\"11\"", ring), "{\"type\":\"Feature\" \"x\"}\n",
      ].joined())
    #expect(report.read == 7 && report.added == 1 && report.rejected == 6)
    let rules = report.issues.filter { $0.severity == .error }.map(\.rule.rawValue)
    #expect(
      rules == [
        "no-region-name", "no-region-code", "no-region-level", "no-polygon", "duplicate-region",
        "bad-json",
      ])
    #expect(report.isBalanced)
  }

  @Test func `files without regions are refused and leave no catalog`() throws {
    for (name, text) in [
      ("a.csv", "name,code\nA,1\n"), ("a.json", "{\"type\":\"FeatureCollection\",\"features\":["),
      ("b.geojsonl", feature("\"x\":1", "[\(square(1, 1, 2, 2))]")), ("a.txt", "\u{1}\u{2}"),
    ] {
      #expect(throws: (any Error).self, "\(name)") { try run(text, name: name) }
      #expect(!FileManager.default.fileExists(atPath: catalog))
    }
  }

  // MARK: - Forms of files

  @Test func `a collection in metres of a stated system is converted`() throws {
    let text = """
      {"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::5179"}},
      "features":[{"type":"Feature","properties":{"CTPRVN_CD":"11","CTP_KOR_NM":"서울특별시"},"geometry":
      {"type":"MultiPolygon","coordinates":[[[[950000,1950000],[960000,1950000],[960000,1960000],[950000,1960000],[950000,1950000]]]]}}]}
      """
    let report = try run(text, name: "seoul.geojson")
    #expect(report.added == 1)
    #expect(try address(37.5658, 126.9783) == "대한민국 서울특별시")
    var options = BoundaryImporter.Options()
    options.crs = "EPSG:5179"
    let again = try run(
      text.replacingOccurrences(of: "\"crs\"", with: "\"srs\""), name: "seoul.geojson",
      options: options)
    #expect(again.unchanged == 1)
  }

  @Test(.enabled(if: gdal)) func `a topology is read through GDAL as degrees`() throws {
    let report = try run(
      """
      {"type":"Topology","objects":{"map":{"type":"GeometryCollection","geometries":[
      {"type":"Polygon","arcs":[[0]],"properties":{"code":"11","name":"서울특별시"}}]}},
      "arcs":[[[126,37],[127,37],[127,38],[126,38],[126,37]]]}
      """, name: "map.json")
    #expect(report.added == 1)
    #expect(try address(37.5, 126.5) == "대한민국 서울특별시")
  }

  @Test func `the same file again changes nothing, and files of one import may come in any order`()
    throws
  {
    let provinces = try folder.write(
      feature("\"CTPRVN_CD\":\"11\",\"CTP_KOR_NM\":\"서울특별시\"", "[\(square(126, 37, 127, 38))]"),
      to: "z.geojsonl")
    let districts = try folder.write(
      feature("\"SIG_CD\":\"11140\",\"SIG_KOR_NM\":\"중구\"", "[\(square(126, 37, 126.5, 38))]"),
      to: "a.geojsonl")
    let sources: [ImportSource] = [.file(provinces.path), .file(districts.path)]
    var options = BoundaryImporter.Options()
    options.source = BoundarySource(name: "test")
    let importer = BoundaryImporter(catalog: catalog, options: options)
    #expect(try importer.run(sources).added == 2)
    #expect(try address(37.5, 126.2) == "대한민국 서울특별시 중구")
    #expect(try importer.run(sources.reversed()).unchanged == 2)
    options.isDryRun = true
    let dry = try BoundaryImporter(catalog: catalog, options: options).run(sources)
    #expect(dry.unchanged == 2)
  }

  // MARK: - The doctor

  @Test
  func `a point outside the region that its record states is suspect once boundaries are there`()
    throws
  {
    func item(
      _ number: Int, _ name: String, _ admin: String, _ latitude: Double, _ longitude: Double
    ) -> String {
      """
      <item><sn>\(number)</sn><ccmaName>국보</ccmaName><ccbaMnm1>\(name)</ccbaMnm1><ccbaCtcdNm>서울</ccbaCtcdNm>
      <ccsiName>중구</ccsiName><ccbaAdmin>\(admin)</ccbaAdmin><ccbaKdcd>11</ccbaKdcd><ccbaCtcd>11</ccbaCtcd>
      <ccbaAsno>0000\(number)0000</ccbaAsno><ccbaCncl>N</ccbaCncl><ccbaCpno>11111000\(number)0000</ccbaCpno>
      <longitude>\(longitude)</longitude><latitude>\(latitude)</latitude></item>
      """
    }
    let list =
      "<?xml version=\"1.0\" encoding=\"utf-8\"?><result><totalCnt>3</totalCnt>"
      + item(1, "가", "", 37.5512, 126.9512) + item(2, "나", "", 37.5912, 126.9512)
      + item(3, "다", "서울역사박물관", 37.5913, 126.9512) + "</result>"
    let table = try folder.write(list, to: "list.xml")
    let importer = Importer(catalog: catalog)
    let before = try importer.run([.file(table.path)])
    #expect(before.ruleCounts[ImportRule(.outsideStatedRegion)] == nil)
    _ = try run(
      feature(
        "\"CTPRVN_CD\":\"11\",\"CTP_KOR_NM\":\"서울특별시\"", "[\(square(126.9, 37.5, 127, 37.6))]")
        + feature("\"CTPRVN_CD\":\"99\",\"CTP_KOR_NM\":\"경기도\"", "[\(square(127, 37, 128, 38))]"))
    _ = try run(
      feature("\"SIG_CD\":\"11140\",\"SIG_KOR_NM\":\"중구\"", "[\(square(126.9, 37.5, 127, 37.57))]"),
      name: "sig.geojsonl",
      options: {
        var options = BoundaryImporter.Options()
        options.source = BoundarySource(name: "map")
        return options
      }())
    let after = try importer.run([.file(table.path)])
    #expect(after.ruleCounts[ImportRule(.outsideStatedRegion)] == 1)
    #expect(after.changed == 1)
    var query = SiteQuery()
    query.hasPlace = true
    let suspect = try Catalog(path: catalog).sites(query).sites.filter {
      $0.place.status == .suspect
    }
    #expect(suspect.map(\.name) == ["나"])
    #expect(suspect.first?.place.rule == .outsideStatedRegion)
  }
}
