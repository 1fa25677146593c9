/// Puts records together from the elements and texts of an XML document, in the order of the
/// document.
///
/// A child of the root whose name is one of `recordElements` is a record, its children are fields;
/// other children of the root make up the header. Markup inside a field becomes part of its text.
final class RecordAssembler: XMLAssembler {
  /// The deepest nesting of elements that is read.
  private static let greatestDepth = 64
  /// The longest text of one field that is read, in bytes.
  private static let greatestLength = 4 << 20

  /// The name of the field for a text that stands in none.
  static let strayName = "#text"

  private let recordElements: Set<String>
  private var depth = 0
  private var current = SourceRecord(element: "", line: 0, ordinal: 0, fields: [])
  private var isInRecord = false
  private var field = ""
  private var fieldDepth = 0
  private var text: [UInt8] = []
  private var isVerbatim = false

  /// The elements outside the records, so far.
  private(set) var header: [SourceField] = []
  /// The last record, until the next one starts.
  private(set) var waiting: SourceRecord?
  /// The name of the root element, from its start.
  private(set) var root: String?
  /// Whether the root element was closed.
  private(set) var isClosed = false

  /// Starts before the root element.
  init(recordElements: Set<String>) {
    self.recordElements = recordElements
  }

  /// Takes the last record out, if there is one.
  func takeRecord() -> SourceRecord? { waiting.take() }

  /// Takes the start of an element at a line.
  ///
  /// - Returns: whether a record has started, so that the one before is complete.
  func start(
    _ name: String, attributes: [String: String], line: @autoclosure () -> Int
  ) throws(XMLFault) -> Bool {
    depth += 1
    if depth == (isInRecord ? 3 : 2) {
      guard isInRecord || !recordElements.contains(name) else {
        isInRecord = true
        current.element = name
        current.line = line()
        current.ordinal += 1
        return true
      }
      field = name
      fieldDepth = depth
      text.removeAll(keepingCapacity: true)
      isVerbatim = false
    } else if depth == 1 {
      root = name
    } else if depth > Self.greatestDepth {
      throw .tooDeep
    } else {
      try append("<\(name)>".utf8)
    }
    return false
  }

  /// Takes the end of an element.
  func end(_ name: String) throws(XMLFault) {
    if depth == fieldDepth {
      let value = trimmedText
      if isInRecord {
        current.fields.append(field, value, isVerbatim: isVerbatim)
      } else {
        header.append(
          SourceField(field, String(decoding: value, as: UTF8.self), isVerbatim: isVerbatim))
      }
      fieldDepth = 0
    } else if fieldDepth > 0 {
      try append("</\(name)>".utf8)
    } else if depth == 2 {
      isInRecord = false
      waiting = current
      current.fields = SourceFields(like: current.fields)
    } else if depth == 1 {
      isClosed = true
    }
    depth -= 1
  }

  /// Takes text in which references are decoded.
  func characters(_ string: String) throws(XMLFault) {
    if fieldDepth > 0 { try append(string.utf8) } else { stray(string.utf8) }
  }

  /// Takes text as it stands in a CDATA section.
  func verbatim(_ bytes: UnsafeRawBufferPointer) throws(XMLFault) {
    guard fieldDepth > 0 else { return stray(bytes) }
    isVerbatim = true
    try append(bytes)
  }

  /// Keeps the start of a text that stands in no field, so that it is told and not lost.
  private func stray(_ bytes: some Collection<UInt8>) {
    guard !bytes.allSatisfy(Self.isBlank) else { return }
    let start = String(decoding: bytes.prefix(200), as: UTF8.self)
    let field = SourceField(Self.strayName, start)
    if isInRecord { current.fields.append(field) } else if depth > 0 { header.append(field) }
  }

  private func append(_ bytes: some Collection<UInt8>) throws(XMLFault) {
    text.append(contentsOf: bytes)
    if text.count > Self.greatestLength { throw .tooLong(element: field) }
  }

  /// The text of the field without the blanks around it.
  private var trimmedText: ArraySlice<UInt8> {
    var start = text.startIndex
    var end = text.endIndex
    while start < end, Self.isBlank(text[start]) { start += 1 }
    while start < end, Self.isBlank(text[end - 1]) { end -= 1 }
    return text[start..<end]
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (9...13).contains(byte) }
}
