/// XML as text, element by element; the one place where the text and attributes of a picture are
/// escaped.
struct SVGText {
  private(set) var text = ""

  /// Appends an element with the content that `content` appends, on lines of its own.
  mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, String>, content: (inout SVGText) -> Void
  ) {
    open(name, attributes, end: ">\n")
    content(&self)
    text += "</\(name)>\n"
  }

  /// Appends an element that holds only text.
  mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:], text content: String
  ) {
    open(name, attributes, end: ">")
    text += Self.escaped(content) + "</\(name)>\n"
  }

  /// Appends an element without content.
  mutating func element(_ name: String, _ attributes: KeyValuePairs<String, String>) {
    open(name, attributes, end: "/>\n")
  }

  /// Appends elements made apart.
  mutating func append(_ other: SVGText) {
    text += other.text
  }

  private mutating func open(
    _ name: String, _ attributes: KeyValuePairs<String, String>, end: String
  ) {
    text += "<" + name
    for (key, value) in attributes { text += " \(key)=\"\(Self.escaped(value))\"" }
    text += end
  }

  /// What XML 1.0 (2.2) forbids is made visible or replaced.
  private static func escaped(_ content: String) -> String {
    // Most attributes are numbers and words of our own.
    if content.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"&<>\"".utf8.contains($0) }) {
      return content
    }
    var result = ""
    for scalar in visibleText(content).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension SVGText {
  /// Appends a circle.
  mutating func circle(_ x: Double, _ y: Double, radius: Double) {
    element("circle", ["cx": tenths(x), "cy": tenths(y), "r": tenths(radius)])
  }

  /// Appends a text whose baseline begins, or has its middle, at a point.
  mutating func text(
    _ content: String, x: Double, y: Double, class name: String = ""
  ) {
    if name.isEmpty {
      element("text", ["x": tenths(x), "y": tenths(y)], text: content)
    } else {
      element("text", ["class": name, "x": tenths(x), "y": tenths(y)], text: content)
    }
  }
}
