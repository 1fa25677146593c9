import Foundation
import Geography
import HeritageCatalog
import HeritageModel
import Localization
import TestSupport
import Testing

@testable import Importing

/// Places whose degrees, minutes and seconds stand in columns of their own.
struct DegreePartsTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  private var catalog: String { folder.file("heritage.gpkg").path }

  private func run(_ table: String, profile: Profile? = nil) throws -> ImportReport {
    var options = Importer.Options()
    options.reading.profile = profile
    let source = ImportSource.file(try folder.write(table, to: "places.csv").path)
    return try Importer(catalog: catalog, options: options).run([source])
  }

  private func places() throws -> [String: Place] {
    let sites = try Catalog(path: catalog).sites(SiteQuery()).sites
    return Dictionary(uniqueKeysWithValues: sites.map { ($0.name ?? "", $0.place) })
  }

  @Test(arguments: [
    "문화재명,소재지,위도(도),위도(분),위도(초),경도(도),경도(분),경도(초)",
    "site name,region,lat deg,lat_min,lat-sec,lon deg,lon_min,lon-sec",
    "Bezeichnung,Ort,Breite Grad,Breite Minuten,Breite Sekunden,Länge Grad,Länge Minuten,Länge Sekunden",
  ])
  func `are put together, whatever the columns are called`(header: String) throws {
    let report = try run(
      header + "\n가,서울,37,33,36,126,58,30\n나,서울,37,33.5,,126,58.25,\n다,서울,37,,,126,,\n")
    #expect(report.added == 3)
    #expect(report.ruleCounts[.unknownElement] == nil)
    let places = try places()
    let seconds = try #require(places["가"]?.coordinate)
    #expect(abs(seconds.latitude - 37.56) < 1e-9 && abs(seconds.longitude - 126.975) < 1e-9)
    let minutes = try #require(places["나"]?.coordinate)
    #expect(abs(minutes.latitude - (37 + 33.5 / 60)) < 1e-9)
    #expect(abs(minutes.longitude - (126 + 58.25 / 60)) < 1e-9)
    #expect(places["다"]?.coordinate == Coordinate(latitude: 37, longitude: 126))
  }

  @Test func `whole numbers are read as programs write them that know fractions alone`() throws {
    let report = try run(
      "name,lat deg,lat min,lat sec,lon deg,lon min,lon sec\nA,37.0,33.0,36.0,126.0,58.0,30\nB,37.00,33.0,,126,\"58,0\",\n"
    )
    #expect(report.added == 2)
    let places = try places()
    let seconds = try #require(places["A"]?.coordinate)
    #expect(abs(seconds.latitude - 37.56) < 1e-9 && abs(seconds.longitude - 126.975) < 1e-9)
    let minutes = try #require(places["B"]?.coordinate)
    #expect(abs(minutes.latitude - 37.55) < 1e-9)
    #expect(abs(minutes.longitude - (126 + 58.0 / 60)) < 1e-9)
  }

  @Test func `minutes never pass for degrees that are missing`() throws {
    let report = try run(
      "name,lat deg,lat min,lon deg,lon min\nA,,33,126,58\nB,,,,\nC,37,75,126,58\n")
    #expect(report.added == 3)
    let places = try places()
    #expect(places.values.allSatisfy { $0.coordinate == nil })
    let faults = report.issues.filter { $0.rule == ImportRule(.notANumber) }
    #expect(faults.count == 2)
    #expect(faults.first?.message.english.contains("latitude '?°33′'") == true)
  }

  @Test func `a profile names them`() throws {
    let text = """
      {"name": "mills", "fields": {"name": "n"},
       "coordinates": {"longitude": ["e1", "e2"], "latitude": ["n1", "n2"], "sexagesimal": true}}
      """
    let profile = try JSONDecoder().decode(Profile.self, from: Data(text.utf8))
    let again = try JSONDecoder().decode(Profile.self, from: JSONEncoder().encode(profile))
    #expect(again == profile)
    _ = try run("n,e1,e2,n1,n2\nMill,-3,30,57,15\n", profile: profile)
    #expect(try places()["Mill"]?.coordinate == Coordinate(latitude: 57.25, longitude: -3.5))
  }

  @Test func `easting and northing of a municipal list are known, and their system is asked for`()
    throws
  {
    let report = try run("문화재명,소재지,X좌표,Y좌표\n가,서울,198000.5,551000.2\n")
    #expect(report.format == "municipal-csv")
    #expect(report.ruleCounts[ImportRule(.notDegrees)] == 1)
    #expect(try places()["가"]?.coordinate == nil)
  }
}
