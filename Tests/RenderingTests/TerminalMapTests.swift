import Geography
import HeritageModel
import KoreanText
import Localization
import MapInteraction
import TestSupport
import Testing

@testable import Rendering

struct TerminalMapTests {
  private func text(_ columns: Int, _ rows: Int, _ frame: MapFrame) -> String {
    TerminalMap(columns: columns, rows: rows).canvas(for: frame).text(.plainText)
  }

  @Test(arguments: [(80, 24), (40, 12), (200, 60)], [1, 2])
  func `frames look as recorded`(size: (columns: Int, rows: Int), ambiguous: Int) {
    let map = TerminalMap(
      columns: size.columns, rows: size.rows, ambiguousWidth: ambiguous)
    let name = "map/\(size.columns)x\(size.rows)-ambiguous\(ambiguous)"
    let frames = [SampleFrames.seoul(), SampleFrames.selected(.english), SampleFrames.korea()]
    let texts = frames.map { map.canvas(for: $0).text(.plainText) }
    expectSnapshot(texts.joined(separator: "=====\n"), named: name + ".txt")
    expectSnapshot(map.canvas(for: frames[1]).text(.trueColor), named: name + "-color.txt")
  }
}
