import Geography
import HeritageModel
import KoreanText
import Localization
import MapInteraction

/// One picture while it is drawn: what stands where, and the elements so far.
struct SVGDrawing {
  var svg = SVGText()
  let frame: MapFrame
  let projection: MapProjection
  var grid: LabelGrid
  let width: Double
  let height: Double

  init(_ frame: MapFrame, width: Double, height: Double) {
    self.frame = frame
    self.width = width
    self.height = height
    projection = MapProjection(
      center: frame.center, zoom: frame.zoom, width: width, height: height)
    grid = LabelGrid(width: width, height: height)
  }

  /// What the picture shows, in one sentence.
  var title: String {
    let place = frame.address?.text(frame.language) ?? coordinateInWords(frame.center)
    return ([say("Heritage map", "국가유산 지도") + ": " + place] + [counts].compactMap { $0 })
      .joined(separator: ". ")
  }

  var counts: String? {
    frame.counts.map {
      totalsLine(
        shown: $0.shown, matching: $0.matching, unplaced: $0.unplaced, language: frame.language)
    }
  }

  mutating func drawAll() {
    drawLines()
    let panels = takePanels()
    let scale = takeScale()
    let marks = drawMarks()
    drawLabels(of: marks)
    draw(panels)
    draw(scale)
  }

  private mutating func drawLines() {
    for kind in MapLine.Kind.allCases {
      var path = ""
      for line in frame.lines where line.kind == kind {
        for piece in projection.pieces(of: line) {
          let points = piece.simplified(tolerance: 0.3)
          for (index, point) in points.enumerated() {
            path +=
              "\(index == 0 ? "M" : index == 1 ? "L" : " ")\(tenths(point.x)) \(tenths(point.y))"
          }
        }
      }
      if !path.isEmpty { svg.element("path", ["class": kind.className, "d": path]) }
    }
  }

  private struct Mark {
    let item: MapItem?
    let site: SiteSummary
    let x: Double
    let y: Double
    let radius: Double
  }

  /// Draws the marks, the most important over the others, and returns them in their order.
  private mutating func drawMarks() -> [Mark] {
    let scale = clusterScale
    var marks: [Mark] = frame.items.compactMap { item in
      guard item.id != frame.selected.map({ .site($0.identity) }) else { return nil }
      let point = projection.point(of: item.coordinate)
      return mark(item, item.representative, point, radius: radius(of: item, scale))
    }
    if let selected = frame.selected, let place = selected.coordinate,
      let mark = mark(nil, selected, projection.point(of: place), radius: 7)
    {
      marks.insert(mark, at: 0)
    }
    for mark in marks {
      grid.take(
        .init(
          x: mark.x - mark.radius, y: mark.y - mark.radius, width: 2 * mark.radius,
          height: 2 * mark.radius))
    }
    for mark in marks.reversed() { draw(mark) }
    if let location = frame.location {
      let point = projection.point(of: location)
      let title = say("My location", "내 위치")
      svg.element("g", ["class": "location"]) { svg in
        svg.element("title", text: title)
        svg.circle(point.x, point.y, radius: 6)
      }
    }
    return marks
  }

  private func mark(
    _ item: MapItem?, _ site: SiteSummary, _ point: (x: Double, y: Double), radius: Double
  ) -> Mark? {
    guard point.x >= -radius, point.y >= -radius, point.x <= width + radius,
      point.y <= height + radius
    else { return nil }
    return Mark(item: item, site: site, x: point.x, y: point.y, radius: radius)
  }

  /// The factor before the root of a count that makes the radius of a circle, so that areas are in
  /// proportion and the largest is not larger than 30.
  private var clusterScale: Double {
    let largest = frame.items.filter(\.isCluster).map(\.count).max() ?? 1
    return min(30 / Double(largest).squareRoot(), 4)
  }

  private func radius(of item: MapItem, _ scale: Double) -> Double {
    switch item.id {
    case .cluster: max(scale * Double(item.count).squareRoot(), 8)
    case .stack: 7
    case .site: item.representative.coordinateStatus == .suspect ? 6 : 4
    }
  }

  private mutating func draw(_ mark: Mark) {
    let (title, inscription) = (title(of: mark), inscription(of: mark))
    let attributes: KeyValuePairs = [
      "class": className(of: mark), "data-site": mark.site.identity.description,
    ]
    svg.element("g", attributes) { svg in
      svg.element("title", text: title)
      if case .stack = mark.item?.id { svg.circle(mark.x + 3, mark.y - 3, radius: mark.radius) }
      svg.circle(mark.x, mark.y, radius: mark.radius)
      if let inscription { svg.text(inscription, x: mark.x, y: mark.y + 3.5) }
    }
  }

  private func className(of mark: Mark) -> String {
    guard let item = mark.item else { return "selected" }
    return Self.className(of: item) + (item.isCluster && mark.radius >= 14 ? " large" : "")
  }

  /// The class of a mark's element, which the style sheet and the legend know.
  static func className(of item: MapItem) -> String {
    switch item.id {
    case .cluster: return "cluster"
    case .stack: return "stack"
    case .site:
      if item.representative.coordinateStatus == .suspect { return "suspect" }
      return item.representative.isCancelled ? "cancelled" : "site"
    }
  }

  private func inscription(of mark: Mark) -> String? {
    guard let item = mark.item else { return nil }
    if item.count > 1 { return shortCount(item.count) }
    return mark.site.coordinateStatus == .suspect ? "?" : nil
  }

  private func title(of mark: Mark) -> String {
    let name = mark.site.name ?? DetailView.missingName(frame.language)
    let others = (mark.item?.count ?? 1) - 1
    guard others == 0 else {
      return name + say(" and \(grouped(others)) more", " 외 \(grouped(others))건")
    }
    return ([name] + detailWords(of: mark.site, frame.language)).joined(separator: ", ")
  }

  private mutating func drawLabels(of marks: [Mark]) {
    for mark in marks where mark.item?.isCluster != true && isInside(mark) {
      guard let name = mark.site.name ?? mark.site.sn.map({ say("No. ", "일련번호 ") + $0 }) else {
        continue
      }
      let others = (mark.item?.count ?? 1) - 1
      let rest = others == 0 ? "" : say(" +\(others)", " 외 \(others)")
      let text = visibleText(name).truncated(to: 28) + rest
      let length = textWidth(text)
      // Two squares of the grid more than the mark, so that both never share one.
      let gap = mark.radius + 4
      // Each stands where the mark is at its end or middle, however wide the font makes it.
      let places = [
        (mark.x + gap, mark.y - 7, 0, ""), (mark.x - gap, mark.y - 7, length, " end"),
        (mark.x, mark.y + gap, length / 2, " middle"),
        (mark.x, mark.y - gap - 14, length / 2, " middle"),
      ]
      let boxes = places.map { place in
        LabelGrid.Box(x: place.0 - place.2, y: place.1, width: length, height: 14)
      }
      let free = boxes.indices.filter { grid.taken(in: boxes[$0]) == 0 }
      // The selected site has its name, if need be over marks that are drawn already.
      guard let index = free.first ?? (mark.item == nil ? leastTaken(boxes) : nil) else { continue }
      grid.take(boxes[index])
      let (x, y, _, anchor) = places[index]
      let style = mark.item == nil ? "label strong" : "label"
      svg.text(text, x: x, y: y + 11, class: style + anchor)
    }
  }

  private func leastTaken(_ boxes: [LabelGrid.Box]) -> Int? {
    boxes.indices.compactMap { index in grid.taken(in: boxes[index]).map { ($0, index) } }.min(
      by: <)?
      .1
  }

  /// Whether the middle of a mark is seen, so that a name beside it has something to name.
  private func isInside(_ mark: Mark) -> Bool {
    (0...width).contains(mark.x) && (0...height).contains(mark.y)
  }

  /// What a text takes in any of the fonts, a little more than less: 11 for Hangul, 6.5 for Latin.
  func textWidth(_ text: String) -> Double {
    text.reduce(0) { $0 + (DisplayWidth.of($1) > 1 ? 11 : 6.5) }
  }

  func say(_ english: String, _ korean: String) -> String {
    LocalizedText(english, korean)(frame.language)
  }
}

extension MapItem {
  fileprivate var isCluster: Bool {
    if case .cluster = id { true } else { false }
  }
}

extension MapLine.Kind {
  fileprivate var className: String {
    switch self {
    case .boundary: "boundary"
    case .border: "border"
    case .coast: "coast"
    }
  }
}
