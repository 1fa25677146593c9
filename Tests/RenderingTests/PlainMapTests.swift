import HeritageModel
import Localization
import Testing
import TestSupport

@testable import Rendering

struct PlainMapTests {
  @Test
  func `a map in words reads as recorded`() {
    let texts = [
      PlainMap().text(of: SampleFrames.selected()),
      PlainMap(limit: 3).text(of: SampleFrames.seoul(.english)),
      PlainMap().text(of: SampleFrames.korea(.english)),
    ]
    expectSnapshot(texts.joined(separator: "=====\n"), named: "map/plain.txt")
  }

  @Test
  func `an empty map says so`() {
    var frame = SampleFrames.seoul(.english)
    frame.items = []
    #expect(PlainMap().text(of: frame).contains("\nNo site here.\n"))
  }

  @Test
  func `the user's location is told as the marks are`() {
    var frame = SampleFrames.seoul(.english)
    frame.location = SampleSites.point(37.5665, 126.9894)
    #expect(PlainMap().text(of: frame).contains("\nMy location: 1.0 km east\n"))
    frame.language = .korean
    #expect(PlainMap().text(of: frame).contains("\n내 위치: 동쪽 1.0 km\n"))
  }

  @Test(arguments: [
    (0, "north"), (22, "north"), (23, "north-east"), (90, "east"), (180, "south"), (270, "west"),
    (337, "north-west"), (338, "north"), (359.9, "north"),
  ])
  func `directions are one of eight`(bearing: Double, word: String) {
    #expect(compassPoint(bearing)(.english) == word)
  }
}
