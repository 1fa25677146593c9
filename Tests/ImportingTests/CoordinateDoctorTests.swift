import Geography
import HeritageModel
import Localization
import Testing

@testable import Importing

struct CoordinateDoctorTests {
  private let doctor = CoordinateDoctor()

  @Test(arguments: [
    ("", "", CoordinateRule.blank), ("0", "0", .zero), ("0.0", "-0", .zero), ("126.97", "0", .half),
    ("0", "37.5", .half), ("", "37.5", .half), ("126.97", "", .half),
    ("nan", "37", .notANumber), ("inf", "37", .notANumber), ("0x7f", "37", .notANumber),
    ("동경", "북위", .notANumber),
  ])
  func `what is no coordinate is absent with the rule`(
    longitude: String, latitude: String, rule: CoordinateRule
  ) {
    let finding = doctor.examine(longitude: longitude, latitude: latitude, provinceCode: "11")
    #expect(finding.place == .absent(rule))
    #expect(finding.isWarning == (rule != .zero && rule != .blank))
    #expect((finding.message == nil) == !finding.isWarning)
  }

  @Test func `plain degrees have the place that a whole examination finds, or none at once`() {
    let texts = [
      "126.9769", "37.5597", "-126.5", "127", "126.9700", "126.", ".5", "-.5", "+37.5", "0", "-0.0",
      "0.0001", "137.1", "1270.5", "37.55970000000000000001", "37,5", "37.5 ", "37.5E+1", "37..5",
      "-",
      "", "127.000000", "33.45", "90.1", "126.97691", "038.25",
    ]
    var plain = 0
    for country in [CoordinateDoctor.korea, nil] {
      let doctor = CoordinateDoctor(country: country)
      for longitude in texts {
        for latitude in texts {
          guard let x = SourceField("x", longitude).withUTF8(PlainDegrees.init),
            let y = SourceField("y", latitude).withUTF8(PlainDegrees.init),
            let place = doctor.plainPlace(longitude: x, latitude: y, of: SiteFacts())
          else { continue }
          plain += 1
          let finding = doctor.examine(
            CoordinateReading(longitude: longitude, latitude: latitude), of: SiteFacts())
          #expect(finding == CoordinateDoctor.Finding(place: place))
        }
      }
    }
    #expect(plain > 50)
  }

  @Test(arguments: [
    ("126 58.9", "37 33.5", 126.9816666667, 37.5583333333),
    ("126  58,9", "37 33,50", 126.9816666667, 37.5583333333),
    ("-122 30.0", "-0 30.6", -122.5, -0.51), ("+126 58.9", "37.5", 126.9816666667, 37.5),
  ])
  func `degrees and decimal minutes are read without their signs`(
    longitude: String, latitude: String, x: Double, y: Double
  ) throws {
    let finding = doctor.examine(longitude: longitude, latitude: latitude, provinceCode: nil)
    let point = try #require(finding.place.coordinate)
    #expect(abs(point.longitude - x) < 1e-9 && abs(point.latitude - y) < 1e-9)
  }

  @Test(arguments: [
    "37 75.5", "37.5 33.5", "37 33", "37 33.5 1", "200 33.5", "37 33.5.1", "37 -3.5", "37 033.5",
  ])
  func `other numbers with a blank between them are no coordinate`(latitude: String) {
    let finding = doctor.examine(longitude: "126.97", latitude: latitude, provinceCode: nil)
    #expect(finding.place == .absent(.notANumber) && finding.isWarning)
  }

  @Test(arguments: [
    ("1e999", "37", CoordinateRule.notDegrees), ("953932.5", "1951953.5", .notDegrees),
    ("37.56", "126.97", .swapped), ("33", "131.87", .swapped), ("127", "91", .notDegrees),
  ])
  func `numbers that are no coordinate are suspect and kept`(
    longitude: String, latitude: String, rule: CoordinateRule
  ) {
    let finding = doctor.examine(longitude: longitude, latitude: latitude, provinceCode: "11")
    #expect(
      finding.place
        == .suspect(numbers: "longitude '\(longitude)', latitude '\(latitude)'", rule))
    #expect(finding.place.status == .suspect)
    #expect(finding.place.coordinate == nil)
    #expect(finding.isWarning && finding.message != nil)
  }

  @Test(arguments: [
    ("0.000001", "0.000001", CoordinateRule.placeholder),
    ("127.0000001", "37.0000001", .placeholder),
    ("127", "37", .placeholder), ("-95.2", "36.1", .outOfCountry), ("0.5", "37.5", .outOfCountry),
    ("132.1", "37.5", .outOfCountry), ("126.97", "32.9", .outOfCountry),
    ("128.4421", "35.3278", .otherProvince), ("127.7679737", "37.7336887", .otherProvince),
  ])
  func `an implausible coordinate is kept and suspect`(
    longitude: String, latitude: String, rule: CoordinateRule
  ) throws {
    let code = longitude == "128.4421" ? "36" : "11"
    let finding = doctor.examine(longitude: longitude, latitude: latitude, provinceCode: code)
    let x = try #require(Double(longitude))
    let y = try #require(Double(latitude))
    let point = try #require(Coordinate(latitude: y, longitude: x))
    #expect(finding.place.coordinate == point)
    #expect(finding.place.status == .suspect)
    #expect(finding.place.rule == rule)
    #expect(finding.isWarning)
    #expect(finding.message?.english.contains("'\(longitude)'") == true)
    #expect(finding.message?.korean.contains("'\(latitude)'") == true)
  }

  @Test(arguments: [
    ("131.8667", "37.2412", "37"), ("126.268", "33.118", "50"), ("124.7", "37.95", "23"),
    ("126.9753", "37.5599", "11"), ("126.9753", "37.5599", "ZZ"), ("126.9753", "37.5599", "41"),
    ("126.9753", "37.5599", nil), ("128.6", "36.24", "22"), ("128.9", "37.75", "32"),
    ("128.9", "37.75", "51"), ("127.15", "35.81", "52"), ("127.0", "37.5599", "11"),
  ])
  func `the far corners of the country and recoded provinces are in order`(
    longitude: String, latitude: String, code: String?
  ) {
    let finding = doctor.examine(longitude: longitude, latitude: latitude, provinceCode: code)
    #expect(finding.place.status == .present)
    #expect(finding.message == nil)
  }

  @Test(arguments: [
    ("126.97E", "37.56N"), ("E126.97", "N37.56"), ("126.97e", "37.56 n"), ("1.2697E2", "3.756e1"),
    ("126.97°E", "37.56°N"), ("+126.97", "+37.56"),
  ])
  func `letters of directions are no exponents`(longitude: String, latitude: String) throws {
    let finding = CoordinateDoctor().examine(
      longitude: longitude, latitude: latitude, provinceCode: nil)
    let point = try #require(finding.place.coordinate)
    #expect(abs(point.longitude - 126.97) < 1e-9 && abs(point.latitude - 37.56) < 1e-9)
    #expect(finding.message == nil)
  }

  @Test func `every province of the south has a box inside the country`() {
    for province in Province.all where !["40", "41", "42", "43", "44", "ZZ"].contains(province.id) {
      for code in province.codes {
        let box = CoordinateDoctor.provinces[code]?.box
        #expect(box != nil, "\(code)")
        guard let box else { continue }
        #expect(CoordinateDoctor.korea.contains(longitude: box.west, latitude: box.south))
        #expect(CoordinateDoctor.korea.contains(longitude: box.east, latitude: box.north))
      }
    }
  }
}
