import Testing

@testable import Geography

struct CoordinateTextTests {
  @Test(arguments: [
    ("37.56", [37.56]), ("37,56", [37.56]), (" -33.8 ", [-33.8]), ("+126.97", [126.97]),
    ("37°33'36\"N", [37.56]), ("37°33′36″S", [-37.56]), ("N37°33'36\"", [37.56]),
    ("37-33-36", [37.56]), ("37도 33분 36초", [37.56]), ("37도33분36초", [37.56]),
    ("N37 33.6", [37.56]), ("37:33:36", [37.56]), ("37 33 36", [37.56]),
    ("37° 33.6' N", [37.56]), ("126° 58' 12.5\"E", [126.970139]), ("W 0°7'39\"", [-0.1275]),
    ("37.56°", [37.56]), ("37°", [37]), ("37° 33'", [37.55]), ("-0°30'", [-0.5]),
    ("북위 37도 33분 36초", [37.56]), ("동경 126도 58분 12초", [126.97]), ("37°33'36''", [37.56]),
    ("37.56, 126.97", [37.56, 126.97]), ("[126.97, 37.56]", [126.97, 37.56]),
    ("(37.56,126.97)", [37.56, 126.97]), ("37.56 126.97", [37.56, 126.97]),
    ("37,56; 126,97", [37.56, 126.97]), ("37,56, 126,97", [37.56, 126.97]),
    ("37.5 -122.4", [37.5, -122.4]), ("-33.8,151.2", [-33.8, 151.2]),
    ("37°33'36\"N 126°58'12\"E", [37.56, 126.97]), ("N37 33 36 E126 58 12", [37.56, 126.97]),
    ("lat: 37.56, lon: 126.97", [37.56, 126.97]), ("위도 37.56 경도 126.97", [37.56, 126.97]),
    ("954117.55,954119.96", [954_117.55, 954_119.96]), ("954117,1954119", [954_117, 1_954_119]),
    ("1e2", [100]), ("413730.905542135", [413_730.905542135]), ("0", [0]),
    ("37.1,127.1,37.2,127.2", [37.1, 127.1, 37.2, 127.2]),
  ])
  func `a text is read as a person means it`(text: String, numbers: [Double]) throws {
    let read = try #require(CoordinateText.parse(text))
    #expect(read.values.count == numbers.count)
    for (value, number) in zip(read.values, numbers) {
      #expect(abs(value.number - number) < 1e-6, "\(value.number)")
    }
  }

  @Test func `letters and words say which number is which`() throws {
    let pair = try #require(CoordinateText.parse("E126°58'12\" N37°33'36\""))
    #expect(pair.values.map(\.axis) == [.longitude, .latitude])
    #expect(pair.values.map(\.isSexagesimal) == [true, true])
    #expect(CoordinateText.parse("경도 126.97")?.single?.axis == .longitude)
    #expect(CoordinateText.parse("37.56")?.single?.axis == nil)
    #expect(CoordinateText.parse("37.56N")?.single?.isSexagesimal == false)
    #expect(CoordinateText.parse("37.1,127.1,37.2,127.2")?.hasSeveralPoints == true)
  }

  @Test(arguments: [
    "", " ", "-", "서울", "37.5x", "N", "37°61'00\"", "37-33-36-40-50-", "12 Main Street", "1.2.3",
    "°", "N37N", "37..5", "N-37 S", "--5", "2020-13-99", "도", "37'33",
    String(repeating: "1,", count: 500),
  ])
  func `what is no coordinate is none`(text: String) {
    #expect(CoordinateText.parse(text) == nil)
  }
}
