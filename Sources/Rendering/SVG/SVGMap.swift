import Geography
import HeritageModel
import KoreanText
import Localization
import MapInteraction

/// A map as a picture in SVG 1.1: lines, clusters as circles, sites, labels, legend and sources.
///
/// A point of the map is a unit of the picture. Each mark has its `title`, which browsers show and
/// screen readers read. The same frame gives the same bytes.
public struct SVGMap: Hashable, Sendable {
  /// The width of the picture in points.
  public let width: Int
  /// The height of the picture in points.
  public let height: Int

  /// Creates a renderer; sides below 100 count as 100, above 10,000 as 10,000.
  public init(width: Int, height: Int) {
    self.width = min(max(width, 100), 10_000)
    self.height = min(max(height, 100), 10_000)
  }

  /// Returns the picture as an XML document.
  ///
  /// Overlays and the card are for the terminal alone and not drawn.
  public func document(of frame: MapFrame) -> String {
    var drawing = SVGDrawing(frame, width: Double(width), height: Double(height))
    drawing.drawAll()
    var svg = SVGText()
    svg.element(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "width": String(width), "height": String(height),
        "viewBox": "0 0 \(width) \(height)", "role": "img", "aria-labelledby": "title",
        "xml:lang": frame.language.rawValue,
      ]
    ) { svg in
      svg.element("title", ["id": "title"], text: drawing.title)
      svg.element("style", text: Self.style)
      svg.element("rect", ["class": "ground", "width": "100%", "height": "100%"])
      svg.append(drawing.svg)
    }
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + svg.text
  }

  /// Without characters that need escaping, so that it is the same as text and as style sheet.
  private static let style = """
    svg { font: 11px Pretendard, 'Noto Sans KR', 'Noto Sans CJK KR', 'Apple SD Gothic Neo', \
    'Malgun Gothic', NanumGothic, sans-serif; fill: #222 } \
    .ground { fill: #fbfaf7 } path { fill: none; stroke-linejoin: round; stroke-linecap: round } \
    .coast { stroke: #4a86b8; stroke-width: 1.2 } \
    .border { stroke: #9a6fa6; stroke-width: 1; stroke-dasharray: 5 3 } \
    .boundary { stroke: #b9b2a6; stroke-width: 0.7 } \
    .cluster circle { fill: #0b7f8a; fill-opacity: 0.82; stroke: #fff; stroke-width: 1 } \
    .cluster text { fill: #fff; text-anchor: middle; font-size: 9px; font-weight: 600 } \
    .large text { font-size: 12px } \
    .site circle { fill: #c8442f; stroke: #fff; stroke-width: 1 } \
    .stack circle { fill: #2d8a4b; stroke: #fff; stroke-width: 1 } \
    .stack text { fill: #fff; text-anchor: middle; font-size: 9px; font-weight: 600 } \
    .cancelled circle { fill: #fff; stroke: #777; stroke-width: 1.5 } \
    .suspect circle { fill: #fff; stroke: #b57d00; stroke-width: 1.5; stroke-dasharray: 2 2 } \
    .suspect text { fill: #8a5f00; text-anchor: middle; font-size: 9px; font-weight: 700 } \
    .selected circle { fill: #c8442f; stroke: #222; stroke-width: 2.5 } \
    .location circle { fill: #2a7de1; stroke: #fff; stroke-width: 2 } \
    .label { paint-order: stroke; stroke: #fbfaf7; stroke-width: 3; stroke-linejoin: round } \
    .end { text-anchor: end } .middle { text-anchor: middle } \
    .strong { font-weight: 700 } .quiet { fill: #666; font-size: 10px } \
    .panel { fill: #fff; fill-opacity: 0.88; stroke: #ddd } .scale { stroke: #444; stroke-width: 1.5 }
    """
}
