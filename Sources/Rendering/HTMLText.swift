/// HTML as text, element by element; the one place where text and attribute values are escaped.
struct HTMLText {
  private(set) var text = "<!DOCTYPE html>\n"

  /// Appends an element with the content that `content` appends.
  mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:],
    content: (inout HTMLText) -> Void
  ) {
    open(name, attributes)
    content(&self)
    text += "</\(name)>"
  }

  /// Appends an element that holds only text.
  mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:], text content: String
  ) {
    element(name, attributes) { $0.append(content) }
  }

  /// Appends an element without content or end tag, such as `img`.
  mutating func open(_ name: String, _ attributes: KeyValuePairs<String, String> = [:]) {
    text += "<" + name
    for (key, value) in attributes {
      text += " \(key)=\"\(Self.escaped(value))\""
    }
    text += ">"
  }

  /// Appends text, escaped.
  mutating func append(_ content: String) {
    text += Self.escaped(content)
  }

  /// Appends a line end, for people who read the source.
  mutating func newline() {
    text += "\n"
  }

  /// Appends the page's own style sheet, the only text that is not escaped.
  mutating func style(_ sheet: StaticString) {
    text += "<style>\n\(sheet)\n</style>"
  }

  private static func escaped(_ content: String) -> String {
    var result = ""
    for scalar in visibleText(content).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
