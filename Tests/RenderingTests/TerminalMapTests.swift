import Geography
import HeritageModel
import KoreanText
import Localization
import MapInteraction
import TestSupport
import Testing

@testable import Rendering

struct TerminalMapTests {
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

  static let overlays: [MapFrame.Overlay] = [
    .detail(
      DetailView(SampleSites.gate, dataset: SampleSites.dataset, language: .korean), scroll: 3),
    .search(
      .init(
        text: "숭례",
        results: .init(
          entries: [
            .init(title: "서울 숭례문", subtitle: "국보 · 서울 중구", highlights: [3..<5]),
            .init(title: "숭례문 터", subtitle: "서울", highlights: [0..<2]),
          ], marked: 0))),
    .search(.init(text: "없는 것", results: .init(entries: [], whenEmpty: "결과가 없습니다"))),
    .picking(
      .init(
        title: "한 자리에 있는 유산 12건",
        entries: (1...12).map { .init(title: "유산 \($0)", subtitle: "보물") }, marked: 11)),
    .help,
  ]

  @Test(arguments: [(80, 24), (40, 12), (120, 30)])
  func `what lies over the map looks as recorded`(size: (columns: Int, rows: Int)) {
    let map = TerminalMap(columns: size.columns, rows: size.rows)
    let texts = Self.overlays.map { overlay in
      var frame = SampleFrames.seoul()
      frame.overlay = overlay
      return map.canvas(for: frame).text(.plainText)
    }
    expectSnapshot(
      texts.joined(separator: "=====\n"), named: "map/overlays-\(size.columns)x\(size.rows).txt")
  }

  @Test
  func `every size has whole lines and both bars, down to one cell`() {
    var frames = Self.overlays.map { overlay in
      var frame = SampleFrames.selected()
      frame.overlay = overlay
      return frame
    }
    frames += [SampleFrames.selected(.english), SampleFrames.korea()]
    frames.append(MapFrame(center: SampleSites.point(90, 180), zoom: -5, language: .english))
    frames.append(MapFrame(center: SampleSites.point(-90, -180), zoom: 400, language: .korean))
    for (columns, rows) in [(1, 1), (2, 3), (7, 4), (20, 6), (21, 9), (60, 20), (300, 100)] {
      for ambiguous in 1...2 {
        let map = TerminalMap(columns: columns, rows: rows, ambiguousWidth: ambiguous)
        for frame in frames {
          let lines = map.canvas(for: frame).text(.plainText).split(
            separator: "\n", omittingEmptySubsequences: false)
          #expect(lines.count == rows + 1)
          for line in lines {
            #expect(DisplayWidth.of(String(line), ambiguous: ambiguous) <= columns)
          }
          if columns >= 20, case .search = frame.overlay {
          } else if columns >= 20, frame.counts != nil {
            #expect(lines[rows - 1].contains("1,254") || lines[rows - 1].contains("4,075"))
          }
        }
      }
    }
  }

  @Test
  func `the cursor stands where the user types`() {
    var frame = SampleFrames.seoul()
    frame.overlay = .search(.init(text: "숭례 ", results: .init(entries: [])))
    let map = TerminalMap(columns: 20, rows: 6)
    #expect(map.canvas(for: frame).cursor == Canvas.Position(row: 5, column: 6))
    frame.overlay = .search(
      .init(text: String(repeating: "가", count: 30), results: .init(entries: [])))
    #expect(map.canvas(for: frame).cursor == Canvas.Position(row: 5, column: 19))
    frame.overlay = nil
    #expect(map.canvas(for: frame).cursor == nil)
  }

  @Test
  func `marks and labels never lie over each other, and the important ones are there`() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<20 {
      var frame = SampleFrames.seoul()
      frame.lines = []
      frame.items = (0..<300).map { index in
        SampleFrames.item(
          SampleFrames.site(
            String(index), "유산 \(index)", .random(in: 37.4...37.7, using: &generator),
            .random(in: 126.7...127.2, using: &generator)),
          count: index % 7 == 0 ? index + 2 : 1, level: index % 2 == 0 ? 10 : nil)
      }
      let map = TerminalMap(columns: 80, rows: 24)
      var placement = MarkPlacement(map, frame, map.projection(of: frame))
      placement.place()
      var taken: Set<Canvas.Position> = []
      for text in placement.texts {
        #expect(map.mapRows.contains(text.row) && text.columns.upperBound <= 80)
        for column in text.columns {
          #expect(
            taken.insert(Canvas.Position(row: text.row, column: column)).inserted,
            "seed \(generator.seed)")
        }
      }
      let first = placement.texts.lazy.compactMap { placement.item(of: $0) }.first
      #expect(first == frame.items.first { map.isSeen($0, in: frame) }?.id)
    }
  }

  @Test
  func `a click finds the mark that is drawn there, or by its label`() throws {
    let map = TerminalMap(columns: 80, rows: 24)
    let frame = SampleFrames.selected()
    let lines = map.canvas(for: frame).text(.plainText).split(
      separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(lines.firstIndex { $0.contains("◉ 서울 숭례문") })
    let before = try #require(lines[row].firstRange(of: "◉")).lowerBound
    let column = DisplayWidth.of(String(lines[row][..<before]))
    for place in [column, column + 2, column + 8] {
      #expect(
        map.item(at: .init(row: row, column: place), of: frame)
          == .site(SampleFrames.gate.identity))
    }
    #expect(map.item(at: .init(row: row, column: 2), of: frame) == nil)
    #expect(map.point(under: .init(row: 0, column: 3)) == nil)
    let point = try #require(map.point(under: .init(row: 1, column: 3)))
    #expect(point == (7, 2))
  }

  @Test
  func `a renderer tells what it covers of the map`() {
    let map = TerminalMap(columns: 80, rows: 24)
    #expect(map.covered(by: SampleFrames.seoul()) == (0, 0))
    #expect(map.covered(by: SampleFrames.selected()) == (0, 16))
    var frame = SampleFrames.seoul()
    frame.overlay = Self.overlays[1]
    #expect(map.covered(by: frame) == (0, 12))
    frame.overlay = Self.overlays[0]
    #expect(map.covered(by: frame) == (0, 0))
    #expect(TerminalMap(columns: 150, rows: 24).covered(by: frame) == (120, 0))
  }

  @Test
  func `nothing of a mark that is covered is drawn, and none is cut at the edge`() {
    let map = TerminalMap(columns: 120, rows: 30)
    var frame = SampleFrames.seoul()
    frame.overlay = Self.overlays[0]
    frame.lines = []
    frame.attributions = []
    let projection = map.projection(of: frame)
    let edge = 120 - Int(map.covered(by: frame).right) / 2
    // From far under the page to beside it, a row each.
    frame.items = (0..<20).map { row in
      let point = WebMercator.point(of: frame.center)
      let (x, y) = (Double(2 * (edge + 9 - row)) + 1, Double(4 * row) + 2)
      let place = WebMercator.coordinate(
        at: .init(
          x: point.x + (x - map.width / 2) / projection.worldSize,
          y: point.y + (y - map.height / 2) / projection.worldSize))
      return SampleFrames.item(
        SampleFrames.site("\(row)", "유산 \(row)", place.latitude, place.longitude),
        count: row.isMultiple(of: 2) ? 1234 : 1, level: row.isMultiple(of: 2) ? 5 : nil)
    }
    var placement = MarkPlacement(map, frame, projection)
    placement.place()
    let items = placement.texts.compactMap { placement.item(of: $0) }
    #expect(Set(items) == Set(frame.items[10...].map(\.id)))
    #expect(placement.texts.allSatisfy { $0.columns.upperBound <= edge })
    #expect(placement.hidden == 0)
  }

  @Test
  func `an address that may be wrong says how it is known, at every width`() {
    var frame = SampleFrames.seoul()
    for (basis, english, korean) in [
      (CenterAddress.Basis.nearbySites, "by nearby sites", "가까운 유산 기준"),
      (.nearest(metres: 350), "350 m away", "350 m 거리"),
    ] {
      frame.address = frame.address.map { CenterAddress($0.address, basis: basis) }
      for (language, label) in [(Language.english, english), (.korean, korean)] {
        frame.language = language
        for columns in [60, 80] {
          let text = TerminalMap(columns: columns, rows: 10).canvas(for: frame).text(.plainText)
          #expect(text.prefix { $0 != "\n" }.contains("(\(label))"))
        }
        #expect(PlainMap().text(of: frame).contains("(\(label))"))
        #expect(SVGMap(width: 640, height: 400).document(of: frame).contains("(\(label))"))
      }
    }
  }

  @Test(arguments: [
    (1, "1"), (999, "999"), (1000, "1k"), (1049, "1k"), (1250, "1.2k"), (9999, "9.9k"),
    (10_000, "10k"), (999_999, "999k"), (1_250_000, "1.2M"), (12_000_000_000, "12G"),
  ])
  func `counts are short and never more than there are`(count: Int, text: String) {
    #expect(shortCount(count) == text)
  }

  @Test
  func `the scale is a round length that is drawn as long as it is`() throws {
    for zoom in stride(from: 0.0, through: 17, by: 0.37) {
      for latitude in [0.0, 37.5, -60, 84] {
        let projection = MapProjection(
          center: SampleSites.point(latitude, 10), zoom: zoom, width: 160, height: 88)
        let bar = try #require(projection.scaleBar(atMost: 40))
        #expect(bar.points <= 40 + 1e-9 && bar.points > 15)
        let end = SampleSites.point(
          latitude, 10 + bar.points / projection.worldSize * 360)
        let truth = GreatCircle.distance(from: SampleSites.point(latitude, 10), to: end)
        // On the sphere the straight way is shorter than the parallel where the bar spans degrees.
        if zoom > 6 { #expect(abs(bar.metres / truth - 1) < 0.01) }
      }
    }
  }
}

extension TerminalMap {
  func isSeen(_ item: MapItem, in frame: MapFrame) -> Bool {
    let point = projection(of: frame).point(of: item.coordinate)
    return point.x >= 0 && point.y >= 0 && point.x < width && point.y < height
  }
}
