import Foundation
import Geography
import HeritageModel
import Localization
import TestSupport
import Testing

@testable import Rendering

#if canImport(FoundationXML)
  import FoundationXML
#endif

struct SVGMapTests {
  private let map = SVGMap(width: 640, height: 400)

  @Test
  func `pictures look as recorded`() {
    expectSnapshot(map.document(of: SampleFrames.selected()), named: "map/seoul-ko.svg")
    expectSnapshot(map.document(of: SampleFrames.korea(.english)), named: "map/korea-en.svg")
  }

  /// The texts of the elements of one name, by an XML parser that is not ours.
  private final class Reader: NSObject, XMLParserDelegate {
    var texts: [String: [String]] = [:]
    private var open: [String] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      open.append(name)
      texts[name, default: []].append("")
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
      qualifiedName: String?
    ) {
      open.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
      guard let name = open.last, let last = texts[name]?.indices.last else { return }
      texts[name]?[last] += string
    }
  }

  private func read(_ document: String) throws -> [String: [String]] {
    let reader = Reader()
    let parser = XMLParser(data: Data(document.utf8))
    parser.delegate = reader
    try #require(parser.parse(), "\(String(describing: parser.parserError))")
    return reader.texts
  }

  @Test
  func `each mark has a title, and hostile names stay text`() throws {
    var frame = SampleFrames.seoul(.english)
    let name = "<script>alert(\"1\")</script> & 'x' \u{1B}[2J ]]> \u{FFFF}\u{0}\u{202E}"
    frame.items = [SampleFrames.item(SampleFrames.site("x\"y", name, 37.5665, 126.978))]
    let texts = try read(map.document(of: frame))
    let title = try #require(texts["title"]?.last)
    #expect(title.hasPrefix("<script>alert(\"1\")</script> & 'x' ␛[2J ]]>"))
    #expect(texts["script"] == nil)
  }

  @Test
  func `clusters have areas in the proportion of their counts`() throws {
    var frame = SampleFrames.korea()
    frame.lines = []
    frame.items = [400, 100].map { count in
      let site = SampleFrames.site("\(count)", "x", 36.2 + Double(count) / 200, 127.9)
      return SampleFrames.item(site, count: count, level: 5)
    }
    let document = map.document(of: frame)
    #expect(document.contains("r=\"30\"") && document.contains("r=\"15\""))
  }

  @Test
  func `what lies outside the picture has no name in it`() {
    var frame = SampleFrames.seoul()
    frame.lines = []
    let west = frame.center.longitude - 360 * 322 / WebMercator.worldSize(zoom: frame.zoom)
    frame.items = [
      SampleFrames.item(SampleFrames.site("1", "서쪽 밖", frame.center.latitude, west)),
      SampleFrames.item(SampleFrames.site("2", "서쪽 안", frame.center.latitude, west + 0.01)),
    ]
    let document = map.document(of: frame)
    #expect(document.contains(">서쪽 안</text>") && !document.contains(">서쪽 밖</text>"))
  }

  @Test
  func `the selected site has its name wherever marks crowd`() {
    var generator = SeededGenerator(seed: 12)
    var frame = SampleFrames.selected()
    frame.lines = []
    let middle = frame.center
    frame.selected = SampleFrames.site("s", "고른 유산", middle.latitude, middle.longitude)
    frame.items = (0..<500).map { index in
      SampleFrames.item(
        SampleFrames.site(
          String(index), nil,
          middle.latitude + .random(in: -0.02...0.02, using: &generator),
          middle.longitude + .random(in: -0.02...0.02, using: &generator)))
    }
    #expect(map.document(of: frame).contains(">고른 유산</text>"), "seed \(generator.seed)")
  }

  @Test
  func `labels never lie over each other`() throws {
    var generator = SeededGenerator(seed: 11)
    var frame = SampleFrames.seoul()
    frame.lines = []
    frame.items = (0..<500).map { index in
      SampleFrames.item(
        SampleFrames.site(
          String(index), "유산 \(index)", .random(in: 37.4...37.7, using: &generator),
          .random(in: 126.7...127.2, using: &generator)))
    }
    let labels: [(x: Double, y: Double, length: Double)] = map.document(of: frame)
      .split(separator: "\n").compactMap { line in
        line.firstMatch(
          of: /<text class="label( end| middle)?" x="([-0-9.]+)" y="([-0-9.]+)">유산 (\d+)</
        ).map { match in
          let length = 22 + 6.5 * Double(match.4.count + 1)
          let before = match.1 == " end" ? length : match.1 == " middle" ? length / 2 : 0
          return ((Double(match.2) ?? 0) - before, Double(match.3) ?? 0, length)
        }
      }
    #expect(labels.count > 30)
    // The scale with its words keeps its room too.
    #expect(!labels.contains { $0.x < 100 && $0.y > 385 })
    for (index, label) in labels.enumerated() {
      for other in labels[..<index] where abs(label.y - other.y) < 11 {
        #expect(
          label.x + label.length <= other.x + 0.2 || other.x + other.length <= label.x + 0.2,
          "seed \(generator.seed)")
      }
    }
  }
}
