import Geography
import HeritageModel
import Localization

private let lineHeight = 15.0

extension SVGDrawing {
  /// A box with lines of text, each with the symbol it explains.
  struct Panel {
    let box: LabelGrid.Box
    let lines: [(symbol: String?, text: String, style: String)]
  }

  /// Makes room for the heading, the legend and the sources before marks and labels take it.
  mutating func takePanels() -> [Panel] {
    var heading: [(String?, String, String)] = []
    let place = frame.address?.text(frame.language) ?? coordinateInWords(frame.center)
    heading.append((nil, place, "strong"))
    if let counts { heading.append((nil, counts, "")) }
    let legend = legend.map { (Optional($0.symbol), $0.meaning(frame.language), "") }
    var panels = [panel(heading, right: false, bottom: false)]
    if !legend.isEmpty, width >= 300 {
      panels.append(panel(legend, right: true, bottom: false))
    }
    if !frame.attributions.isEmpty {
      let sources = frame.attributions.joined(separator: ", ")
      panels.append(
        panel([(nil, say("Sources: ", "출처: ") + sources, "quiet")], right: true, bottom: true))
    }
    for panel in panels { grid.take(panel.box) }
    return panels
  }

  private func panel(
    _ lines: [(String?, String, String)], right: Bool, bottom: Bool
  ) -> Panel {
    let content = lines.map { textWidth($0.1) + ($0.0 == nil ? 0 : 22) }.max() ?? 0
    let size = (width: min(content + 16, width), height: Double(lines.count) * lineHeight + 8)
    let box = LabelGrid.Box(
      x: right ? width - size.width : 0, y: bottom ? height - size.height : 0,
      width: size.width, height: size.height)
    return Panel(box: box, lines: lines.map { (symbol: $0.0, text: $0.1, style: $0.2) })
  }

  /// Draws panels over all else.
  mutating func draw(_ panels: [Panel]) {
    for panel in panels {
      svg.element(
        "rect",
        [
          "class": "panel", "x": tenths(panel.box.x), "y": tenths(panel.box.y),
          "width": tenths(panel.box.width), "height": tenths(panel.box.height),
        ])
      for (index, line) in panel.lines.enumerated() {
        let baseline = panel.box.y + Double(index) * lineHeight + 15
        var x = panel.box.x + 8
        if let symbol = line.symbol {
          drawSymbol(symbol, x: x + 7, y: baseline - 4)
          x += 22
        }
        svg.text(line.text, x: x, y: baseline, class: line.style)
      }
    }
  }

  private mutating func drawSymbol(_ name: String, x: Double, y: Double) {
    svg.element("g", ["class": name]) { svg in
      svg.circle(x, y, radius: name == "site" || name == "cancelled" ? 4 : 6)
      if name == "suspect" { svg.text("?", x: x, y: y + 3.5) }
    }
  }

  /// The marks that are used, with their meanings.
  private var legend: [(symbol: String, meaning: LocalizedText)] {
    let all: [(String, LocalizedText)] = [
      ("cluster", LocalizedText("several sites; area by number", "여러 유산 (넓이는 수에 비례)")),
      ("stack", LocalizedText("several at one spot", "한 자리에 있는 여러 유산")),
      ("site", LocalizedText("a site", "유산")),
      ("cancelled", LocalizedText("designation cancelled", "지정 해제")),
      ("suspect", LocalizedText("place doubtful", "위치 의심스러움")),
      ("selected", LocalizedText("selected", "선택한 유산")),
      ("location", LocalizedText("my location", "내 위치")),
    ]
    var used = Set(frame.items.map(Self.className))
    if frame.selected?.coordinate != nil { used.insert("selected") }
    if frame.location != nil { used.insert("location") }
    return all.filter { used.contains($0.0) }.map { (symbol: $0.0, meaning: $0.1) }
  }

  /// A bar of a round length, and the words above it.
  struct Scale {
    let end: Double
    let y: Double
    let text: String
  }

  /// Makes room for a scale at the lower left, where there is one.
  mutating func takeScale() -> Scale? {
    guard let bar = projection.scaleBar(atMost: min(width / 4, 160)) else { return nil }
    let scale = Scale(end: 8 + bar.points, y: height - 10, text: lengthInWords(bar.metres))
    let length = max(bar.points, textWidth(scale.text) + 3)
    grid.take(.init(x: 0, y: scale.y - 16, width: 8 + length + 8, height: height - scale.y + 16))
    return scale
  }

  mutating func draw(_ scale: Scale?) {
    guard let scale else { return }
    let (top, y, end) = (tenths(scale.y - 5), tenths(scale.y), tenths(scale.end))
    svg.element(
      "path", ["class": "scale", "d": "M8 \(top)L8 \(y) \(end) \(y) \(end) \(top)"])
    svg.text(scale.text, x: 11, y: scale.y - 4, class: "label")
  }
}
