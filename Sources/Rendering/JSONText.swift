import HeritageModel

/// The JSON grammar as text: members in a stable order, written without building a tree.
///
/// Foundation's `JSONEncoder` takes the whole value, sorts keys by name and needs a type for every shape; a listing of
/// 100,000 sites would be held three times. This writes one site after the other in the order of the contract.
struct JSONText {
  private(set) var text = ""

  /// Appends a string with its quotes; RFC 8259 §7.
  ///
  /// What could steer a terminal or turn the direction of text is escaped as well, so that JSON is safe to look at.
  mutating func append(string: String) {
    text.append("\"")
    if string.utf8.allSatisfy({ (0x20..<0x7F).contains($0) && $0 != 0x22 && $0 != 0x5C }) {
      text.append(string)
    } else {
      for scalar in string.unicodeScalars {
        append(escaping: scalar)
      }
    }
    text.append("\"")
  }

  private mutating func append(escaping scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": text.append("\\\"")
    case "\\": text.append("\\\\")
    case "\n": text.append("\\n")
    case "\r": text.append("\\r")
    case "\t": text.append("\\t")
    case _ where isHiddenControl(scalar):
      for unit in String(Character(scalar)).utf16 {
        let digits = String(unit, radix: 16)
        text.append("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
      }
    default: text.unicodeScalars.append(scalar)
    }
  }

  /// Appends text that is JSON already: a number, punctuation, a blank.
  mutating func append(raw: String) {
    text.append(raw)
  }

  /// Appends a value; what is unknown is `null`.
  mutating func append(_ value: SiteValue) {
    switch value {
    case .unknown: append(raw: "null")
    case .text(let text): append(string: text)
    case .number(let digits): append(raw: digits)
    case .flag(let flag): append(raw: flag ? "true" : "false")
    case .texts(let texts): append(array: texts) { json, text in json.append(string: text) }
    case .images(let images):
      append(array: images) { json, image in
        json.append(raw: "{\"url\":")
        json.append(string: image.url)
        json.append(raw: ",\"caption\":")
        json.append(SiteValue(image.caption))
        json.append(raw: ",\"licence\":")
        json.append(SiteValue(image.licence?.rawValue))
        json.append(raw: "}")
      }
    }
  }

  private mutating func append<Element>(
    array: [Element], _ appendElement: (inout JSONText, Element) -> Void
  ) {
    text.append("[")
    for (index, element) in array.enumerated() {
      if index > 0 { text.append(",") }
      appendElement(&self, element)
    }
    text.append("]")
  }

  /// Appends a site as an object; `indented` puts each member on a line of its own.
  mutating func append(
    _ site: some ListedSite, dataset: DatasetInfo?, indented: Bool = false
  ) {
    let (open, separator, colon, close) =
      indented ? ("{\n  ", ",\n  ", ": ", "\n}") : ("{", ",", ":", "}")
    text.append(open)
    for (index, key) in type(of: site).keys.enumerated() {
      if index > 0 { text.append(separator) }
      text.append("\"" + key.name + "\"" + colon)
      append(site.value(of: key, dataset: dataset))
    }
    text.append(close)
  }
}
