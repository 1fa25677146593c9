import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Cuts an XML document into records; it knows elements and texts, not what they mean.
///
/// A child of the root whose name is one of `recordElements` is a record, its children are fields; other children of the root make up
/// the header. Markup inside a field becomes part of its text. Memory does not grow with the document.
///
/// `XMLParser.parse()` calls a truncated file a success; this reader calls it one only when the parser has no error to tell, the root
/// element was closed and its receiver took the document.
final class XMLRecordReader: NSObject {
  /// The deepest nesting of elements that is read.
  private static let greatestDepth = 64
  /// The longest text of one field that is read, in bytes.
  private static let greatestLength = 4 << 20

  private let source: ImportSource
  private let stream: SourceStream
  private let recordElements: Set<String>
  private let receiver: any RecordReceiver

  private var depth = 0
  private var rootIsClosed = false
  private var failure: ImportError?
  private var receiverFailure: (any Error)?

  private var header: [SourceField] = []
  private var current = SourceRecord(element: "", line: 0, ordinal: 0, fields: [])
  private var waiting: SourceRecord?
  private var isInRecord = false
  private var fieldName = ""
  private var fieldDepth = 0
  private var text: [UInt8] = []
  private var isVerbatim = false

  /// Creates a reader of one source.
  ///
  /// - Throws: ``ImportError`` where the source cannot be opened.
  init(
    source: ImportSource, recordElements: Set<String>, receiver: any RecordReceiver
  ) throws(ImportError) {
    self.source = source
    self.recordElements = recordElements
    self.receiver = receiver
    stream = try SourceStream(opening: source)
    super.init()
  }

  /// How many bytes have been read.
  var bytesRead: Int { stream.bytesRead }

  /// Reads the whole source.
  ///
  /// - Throws: ``ImportError`` with the place of the fault, or what the receiver throws.
  func read() throws {
    let parser = XMLParser(stream: stream)
    parser.shouldResolveExternalEntities = false
    parser.delegate = self
    _ = parser.parse()
    if let reason = stream.failure { throw ImportError.unreadable(source.name, reason: reason) }
    if let kind = SourceKind(head: stream.head) {
      throw ImportError.notImportable(source.name, kind)
    }
    if let receiverFailure { throw receiverFailure }
    if stream.hasDocumentType { throw ImportError.notImportable(source.name, .documentType) }
    if let failure { throw failure }
    // A parser error always came through the delegate; a missing end tag may come through nobody.
    guard rootIsClosed, parser.parserError == nil else { throw fault(.truncated, parser) }
    try handOver()
    try receiver.close(header: header)
  }

  private func fault(_ fault: XMLFault, _ parser: XMLParser) -> ImportError {
    .malformed(
      source.name, line: max(parser.lineNumber, 1) + stream.skippedLines,
      column: max(parser.columnNumber, 1), fault)
  }

  private func fail(_ kind: XMLFault, _ parser: XMLParser) {
    guard failure == nil, receiverFailure == nil else { return }
    failure = fault(kind, parser)
    stop(parser)
  }

  private func stop(_ parser: XMLParser) {
    stream.isStopped = true
    parser.abortParsing()
  }

  private var isRunning: Bool { failure == nil && receiverFailure == nil }

  private func handOver() throws {
    guard let record = waiting else { return }
    waiting = nil
    try receiver.receive(record, header: header)
  }

  private func attempt(_ parser: XMLParser, _ work: () throws -> Void) {
    do { try work() } catch {
      receiverFailure = error
      stop(parser)
    }
  }
}

extension XMLRecordReader: XMLParserDelegate {
  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    guard isRunning else { return }
    depth += 1
    if depth > Self.greatestDepth { return fail(.tooDeep, parser) }
    switch depth {
    case 1:
      let local = name.split(separator: ":").last.map(String.init) ?? name
      attempt(parser) {
        try receiver.open(root: local, line: parser.lineNumber + stream.skippedLines)
      }
    case 2 where recordElements.contains(name):
      attempt(parser, handOver)
      isInRecord = true
      current.element = name
      current.line = parser.lineNumber + stream.skippedLines
      current.ordinal += 1
    case 2, 3 where isInRecord:
      fieldName = name
      fieldDepth = depth
      text.removeAll(keepingCapacity: true)
      isVerbatim = false
    default: append("<\(name)>".utf8, parser)
    }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    guard isRunning else { return }
    defer { depth -= 1 }
    if depth == fieldDepth {
      let field = SourceField(fieldName, trimmedText(), isVerbatim: isVerbatim)
      if isInRecord { current.fields.append(field) } else { header.append(field) }
      fieldDepth = 0
    } else if fieldDepth > 0 {
      append("</\(name)>".utf8, parser)
    } else if depth == 2 {
      isInRecord = false
      waiting = current
      current.fields.removeAll(keepingCapacity: true)
    } else if depth == 1 {
      rootIsClosed = true
    }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    guard fieldDepth > 0, isRunning else { return }
    append(string.utf8, parser)
  }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    guard fieldDepth > 0, isRunning else { return }
    isVerbatim = true
    append(block, parser)
  }

  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    guard isRunning else { return }
    fail(kind(of: error), parser)
  }

  private func kind(of error: any Error) -> XMLFault {
    if stream.recentlyHasHTMLPage { return .htmlPage }
    let code = (error as NSError).code
    let documentEnd = 5
    if stream.isAtEnd, !rootIsClosed, code == documentEnd || stream.endsInsideTag {
      return .truncated
    }
    return .parserError(code: code)
  }

  private func append(_ bytes: some Sequence<UInt8>, _ parser: XMLParser) {
    text.append(contentsOf: bytes)
    if text.count > Self.greatestLength { fail(.tooLong(element: fieldName), parser) }
  }

  /// The text of the field without the blanks around it; most are short, and a short one costs no allocation.
  private func trimmedText() -> String {
    text.withUnsafeBufferPointer { bytes in
      var start = bytes.startIndex
      var end = bytes.endIndex
      while start < end, isBlank(bytes[start]) { start += 1 }
      while start < end, isBlank(bytes[end - 1]) { end -= 1 }
      return String(decoding: bytes[start..<end], as: UTF8.self)
    }
  }

  private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (9...13).contains(byte) }
}
