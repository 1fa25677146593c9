import CommandLineKit
import Foundation
import TestSupport
import Testing

@testable import HeritageCommands

struct MapBoundariesTests {
  @Test func `imported boundaries are drawn, and their source is named`() throws {
    let terminal = try Terminal.withSample()
    let arguments = [
      "map", "--once", "--size", "100x30", "--center", "37.56,126.97", "--zoom", "11",
    ]
    let before = terminal.run(arguments).output
    let file = terminal.folder.file("districts.geojson")
    try Data(
      """
      {"type": "FeatureCollection", "features": [{"type": "Feature",
        "properties": {"SIG_CD": "11140", "SIG_KOR_NM": "중구"}, "geometry": {"type": "Polygon",
        "coordinates": [[[126.9, 37.5], [127.05, 37.5], [127.05, 37.6], [126.9, 37.5]]]}}]}
      """.utf8
    ).write(to: file)
    let answer = terminal.run([
      "boundaries", "import", file.path, "--source", "gu", "--attribution", "Somebody",
    ])
    #expect(answer.exitCode.rawValue == 0, "\(answer.errors)")
    let after = terminal.run(arguments).output
    func dots(_ text: String) -> Int {
      text.unicodeScalars.count { (0x2801...0x28FF).contains($0.value) }
    }
    #expect(dots(after) > dots(before) + 20)
    #expect(after.contains("Somebody"))
  }
}
