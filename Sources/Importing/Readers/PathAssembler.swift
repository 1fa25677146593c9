/// Puts records together from elements of any depth, in the order of the document.
///
/// An element has its text as a field, called by the names of the elements from the record down,
/// joined by dots; an attribute is a field of that path and `@name`. An element that holds others
/// is a field only where it has a text of its own; tags inside a text that has begun are part of
/// the text.
final class PathAssembler: XMLAssembler {
  /// An element that is open; its place is used again, with the room its text has taken.
  private struct Element {
    /// The node of the path, or `nil` where there are too many paths to keep.
    var node: Int?
    var path = ""
    var text: [UInt8] = []
    var isVerbatim = false
    var hasChildren = false
    var hasText = false
  }

  /// A path, made once for all elements that have it.
  private struct Node {
    var path: String
    var children: [String: Int] = [:]
  }

  /// The deepest nesting of elements that is read.
  private static let greatestDepth = 64
  /// The longest text of one field that is read, in bytes.
  private static let greatestLength = 64 << 20
  /// The most fields of a record or of the header that are kept.
  private static let greatestCount = 100_000

  /// The most paths that are kept; documents with more make them again.
  private static let greatestNodes = 10_000

  private static let rootNode = 0
  private static let recordNode = 1

  private let recordPath: [String]
  private var nodes = [Node(path: ""), Node(path: "")]
  private var open: [Element] = []
  private var openNames: [String] = []
  private var depth = 0
  /// Elements inside a text, whose tags are part of it.
  private var markupDepth = 0
  private var recordDepth = 0
  private var current = SourceRecord(element: "", line: 0, ordinal: 0, fields: [])
  private var waiting: SourceRecord?

  private(set) var header: [SourceField] = []
  private(set) var root: String?
  private(set) var isClosed = false

  /// Starts before the root element.
  ///
  /// - Parameter record: The name of the elements that are records, or the names from the root down
  ///   to it, joined by `/`.
  init(record: String) {
    recordPath = record.split(separator: "/").map(String.init)
  }

  func takeRecord() -> SourceRecord? { waiting.take() }

  func start(
    _ name: String, attributes: [String: String], line: @autoclosure () -> Int
  ) throws(XMLFault) -> Bool {
    if root == nil { root = name }
    guard depth + markupDepth < Self.greatestDepth else { throw .tooDeep }
    if depth > 0 {
      guard !open[depth - 1].hasText else {
        markupDepth += 1
        try append("<\(name)>".utf8)
        return false
      }
      open[depth - 1].hasChildren = true
    }
    let isRecord = recordDepth == 0 && isRecord(name)
    // The paths of a record start below it, and those of the header below the root.
    if isRecord || depth == 0 {
      push(isRecord ? Self.recordNode : Self.rootNode, "")
    } else {
      let child = child(name)
      push(child, child.map { nodes[$0].path } ?? path(name, below: open[depth - 1].path))
    }
    openNames.append(name)
    if isRecord {
      recordDepth = depth
      current.element = name
      current.line = line()
      current.ordinal += 1
      current.fields = SourceFields(like: current.fields)
    }
    if !attributes.isEmpty { try take(attributes, path: open[depth - 1].path) }
    return isRecord
  }

  private func push(_ node: Int?, _ path: String) {
    if depth == open.count { open.append(Element()) }
    open[depth].node = node
    open[depth].path = path
    open[depth].text.removeAll(keepingCapacity: open[depth].text.count < 1 << 16)
    open[depth].isVerbatim = false
    open[depth].hasChildren = false
    open[depth].hasText = false
    depth += 1
  }

  /// Returns the node of an element below the last one that is open.
  private func child(_ name: String) -> Int? {
    guard let parent = open[depth - 1].node else { return nil }
    if let child = nodes[parent].children[name] { return child }
    guard nodes.count < Self.greatestNodes else { return nil }
    nodes.append(Node(path: path(name, below: nodes[parent].path)))
    nodes[parent].children[name] = nodes.count - 1
    return nodes.count - 1
  }

  private func path(_ name: String, below parent: String) -> String {
    parent.isEmpty ? name : "\(parent).\(name)"
  }

  private func isRecord(_ name: String) -> Bool {
    if recordPath.count == 1 { return recordPath[0] == name }
    return recordPath.count == openNames.count + 1 && recordPath.last == name
      && zip(openNames, recordPath).allSatisfy { $0 == $1 }
  }

  private func take(
    _ attributes: [String: String], path: String
  ) throws(XMLFault) {
    // A dictionary has no order of its own.
    for (name, value) in attributes.sorted(by: { $0.key < $1.key }) {
      if recordDepth == 0, name == "xmlns" || name.hasPrefix("xmlns:") { continue }
      try emit("\(path)@\(name)", Array(value.utf8)[...])
    }
  }

  private func emit(
    _ name: String, _ text: ArraySlice<UInt8>, isVerbatim: Bool = false
  ) throws(XMLFault) {
    if recordDepth > 0 {
      guard current.fields.count < Self.greatestCount else {
        throw .tooLong(element: current.element)
      }
      current.fields.append(name, text, isVerbatim: isVerbatim)
    } else if header.count < Self.greatestCount {
      header.append(
        SourceField(name, String(decoding: text, as: UTF8.self), isVerbatim: isVerbatim))
    }
  }

  func end(_ name: String) throws(XMLFault) {
    if markupDepth > 0 {
      markupDepth -= 1
      try append("</\(name)>".utf8)
      return
    }
    guard depth > 0 else { return }
    depth -= 1
    openNames.removeLast()
    let path = open[depth].path
    let text = Self.trimmed(open[depth].text)
    let isUnnamed = path.isEmpty
    if !text.isEmpty || !open[depth].hasChildren && !isUnnamed {
      try emit(isUnnamed ? name : path, text, isVerbatim: open[depth].isVerbatim)
    }
    if recordDepth == depth + 1 {
      recordDepth = 0
      waiting = current
    }
    if depth == 0 { isClosed = true }
  }

  func characters(_ string: String) throws(XMLFault) {
    try append(string.utf8)
  }

  func verbatim(_ bytes: UnsafeRawBufferPointer) throws(XMLFault) {
    if depth > 0 { open[depth - 1].isVerbatim = true }
    try append(bytes)
  }

  private func append(_ bytes: some Collection<UInt8>) throws(XMLFault) {
    guard depth > 0 else { return }
    open[depth - 1].text.append(contentsOf: bytes)
    if !open[depth - 1].hasText {
      open[depth - 1].hasText = bytes.contains { !Self.isBlank($0) }
    }
    if open[depth - 1].text.count > Self.greatestLength {
      throw .tooLong(element: openNames.last ?? "")
    }
  }

  private static func trimmed(_ text: [UInt8]) -> ArraySlice<UInt8> {
    guard let start = text.firstIndex(where: { !isBlank($0) }),
      let end = text.lastIndex(where: { !isBlank($0) })
    else { return [] }
    return text[start...end]
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (9...13).contains(byte) }
}
