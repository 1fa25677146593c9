import HeritageModel

/// The JSON grammar as text: members in a stable order, written without building a tree.
///
/// Foundation's `JSONEncoder` cannot keep the order of the contract, and one call a site took three
/// times as long over 100,000 sites (4.5 s against 1.4 s). Reading back with Foundation is what the
/// tests do.
struct JSONText {
  private(set) var text = ""

  /// Appends a string with its quotes; RFC 8259 §7.
  ///
  /// What could steer a terminal or turn the direction of text is escaped as well, so that JSON is
  /// safe to look at.
  mutating func append(string: String) {
    text.append("\"")
    if string.utf8.contains(where: Self.mayNeedEscape) {
      appendEscaped(string)
    } else {
      text.append(string)
    }
    text.append("\"")
  }

  /// Tells whether a byte of UTF-8 may begin or be something that is escaped; Hangul and Han never
  /// do.
  private static func mayNeedEscape(_ byte: UInt8) -> Bool {
    switch byte {
    case 0..<0x20, 0x22, 0x5C, 0x7F, 0xC2, 0xD8, 0xE2, 0xEF, 0xF3: true
    default: false
    }
  }

  private mutating func appendEscaped(_ string: String) {
    var runStart = string.startIndex
    var index = string.startIndex
    while index < string.endIndex {
      let next = string.unicodeScalars.index(after: index)
      if let escape = escape(for: string.unicodeScalars[index]) {
        text.append(contentsOf: string[runStart..<index])
        text.append(escape)
        runStart = next
      }
      index = next
    }
    text.append(contentsOf: string[runStart...])
  }

  private func escape(for scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "\"": return "\\\""
    case "\\": return "\\\\"
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\t": return "\\t"
    case _ where isHiddenControl(scalar):
      return String(Character(scalar)).utf16.map { unit in
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }.joined()
    default: return nil
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
    case .corrections(let corrections): append(corrections: corrections)
    case .match(let field, let text, let ranges):
      append(raw: "{\"field\":\"\(field)\",\"text\":")
      append(string: text)
      append(raw: ",\"ranges\":")
      append(array: ranges) { json, range in
        json.append(raw: "[\(range.lowerBound),\(range.count)]")
      }
      append(raw: "}")
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

  /// Appends corrections as an array of objects, each without the identity of its site.
  private mutating func append(corrections: [CorrectionStatus]) {
    append(array: corrections) { json, status in
      let correction = status.correction
      let members = [
        ("field", correction.field.name), ("value", correction.value),
        ("replaced", correction.replaced), ("author", correction.author),
        ("corrected_at", correction.correctedAt), ("note", correction.note),
        ("source", correction.source), ("state", status.state.rawValue),
      ]
      for (index, (name, value)) in members.enumerated() {
        json.append(raw: (index > 0 ? "," : "{") + "\"\(name)\":")
        json.append(SiteValue(value))
      }
      json.append(raw: "}")
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

/// Returns a string as JSON, with its quotes, so that it is also safe to look at in a terminal.
public func jsonText(_ string: String) -> String {
  var json = JSONText()
  json.append(string: string)
  return json.text
}
