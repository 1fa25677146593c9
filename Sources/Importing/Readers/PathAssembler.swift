/// Puts records together from elements of any depth, in the order of the document.
///
/// An element has its text as a field, called by the names of the elements from the record down, joined by dots; an attribute is
/// a field of that path and `@name`. An element that holds others is a field only where it has a text of its own; tags inside a
/// text that has begun are part of the text.
struct PathAssembler: XMLAssembler {
  private struct Element {
    var name: String
    var path: String
    var text: [UInt8] = []
    var isVerbatim = false
    var hasChildren = false
    var hasText = false
  }

  /// The deepest nesting of elements that is read.
  private static let greatestDepth = 64
  /// The longest text of one field that is read, in bytes.
  private static let greatestLength = 64 << 20
  /// The most fields of a record or of the header that are kept.
  private static let greatestCount = 100_000

  private let recordPath: [String]
  private var open: [Element] = []
  /// Elements inside a text, whose tags are part of it.
  private var markupDepth = 0
  private var recordDepth = 0
  private var current = SourceRecord(element: "", line: 0, ordinal: 0, fields: [])
  private var waiting: SourceRecord?

  private(set) var header: [SourceField] = []
  private(set) var root: String?
  private(set) var isClosed = false
  private(set) var fault: XMLFault?

  /// Starts before the root element.
  ///
  /// - Parameter record: The name of the elements that are records, or the names from the root down to it, joined by `/`.
  init(record: String) {
    recordPath = record.split(separator: "/").map(String.init)
  }

  mutating func takeRecord() -> SourceRecord? {
    defer { waiting = nil }
    return waiting
  }

  mutating func start(
    _ name: String, attributes: [String: String], line: @autoclosure () -> Int
  ) -> Bool {
    if root == nil { root = name }
    guard open.count + markupDepth < Self.greatestDepth else {
      fault = .tooDeep
      return false
    }
    if let last = open.last, last.hasText {
      markupDepth += 1
      append("<\(name)>".utf8)
      return false
    }
    if !open.isEmpty { open[open.count - 1].hasChildren = true }
    if recordDepth == 0, isRecord(name) {
      open.append(Element(name: name, path: ""))
      recordDepth = open.count
      current.element = name
      current.line = line()
      current.ordinal += 1
      current.fields = []
      take(attributes, path: "")
      return true
    }
    let above = open.last?.path ?? ""
    // The root names nothing: every path of the header would start with it.
    let path = open.isEmpty ? "" : above.isEmpty ? name : "\(above).\(name)"
    open.append(Element(name: name, path: path))
    take(attributes, path: path)
    return false
  }

  private func isRecord(_ name: String) -> Bool {
    if recordPath.count == 1 { return recordPath[0] == name }
    return recordPath.count == open.count + 1 && recordPath.last == name
      && zip(open, recordPath).allSatisfy { $0.name == $1 }
  }

  private mutating func take(_ attributes: [String: String], path: String) {
    // A dictionary has no order of its own.
    for (name, value) in attributes.sorted(by: { $0.key < $1.key }) {
      if recordDepth == 0, name == "xmlns" || name.hasPrefix("xmlns:") { continue }
      emit(SourceField("\(path)@\(name)", value))
    }
  }

  private mutating func emit(_ field: SourceField) {
    if recordDepth > 0 {
      guard current.fields.count < Self.greatestCount else {
        fault = .tooLong(element: current.element)
        return
      }
      current.fields.append(field)
    } else if header.count < Self.greatestCount {
      header.append(field)
    }
  }

  mutating func end(_ name: String) {
    if markupDepth > 0 {
      markupDepth -= 1
      append("</\(name)>".utf8)
      return
    }
    guard let element = open.popLast() else { return }
    let isRecord = recordDepth == open.count + 1
    let text = Self.trimmed(element.text)
    if !text.isEmpty || !element.hasChildren && !element.path.isEmpty {
      emit(
        SourceField(
          element.path.isEmpty ? element.name : element.path, text,
          isVerbatim: element.isVerbatim))
    }
    if isRecord {
      recordDepth = 0
      waiting = current
    }
    if open.isEmpty { isClosed = true }
  }

  mutating func characters(_ string: String) {
    append(string.utf8)
  }

  mutating func verbatim(_ bytes: UnsafeRawBufferPointer) {
    if !open.isEmpty { open[open.count - 1].isVerbatim = true }
    append(bytes)
  }

  private mutating func append(_ bytes: some Collection<UInt8>) {
    let last = open.count - 1
    guard last >= 0 else { return }
    open[last].text.append(contentsOf: bytes)
    if !open[last].hasText { open[last].hasText = bytes.contains { !Self.isBlank($0) } }
    if open[last].text.count > Self.greatestLength { fault = .tooLong(element: open[last].name) }
  }

  private static func trimmed(_ text: [UInt8]) -> String {
    guard let start = text.firstIndex(where: { !isBlank($0) }),
      let end = text.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(decoding: text[start...end], as: UTF8.self)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (9...13).contains(byte) }
}
