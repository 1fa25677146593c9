import Foundation
import SystemLibraries

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Cuts an XML document into records; it knows elements and texts, not what they mean.
///
/// Memory does not grow with the document. `XMLParser.parse()` calls a truncated file a success;
/// this reader calls it one only when the parser has no error to tell, the root element was closed
/// and the receiver took the document.
///
/// What becomes a field is the assembler's affair: ``RecordAssembler`` reads replies of one level,
/// ``PathAssembler`` trees.
final class XMLRecordReader<Assembler: XMLAssembler> {
  private let name: String
  private let stream: SourceStream
  private let receiver: any RecordReceiver
  private let assembler: Assembler
  private var failure: (any Error)?
  private var isStopped = false

  /// Creates a reader of one source, whose text is UTF-8 whatever its declaration states.
  init(
    _ input: any ByteInput, name: String, assembler: Assembler, receiver: any RecordReceiver
  ) {
    self.name = name
    self.receiver = receiver
    self.assembler = assembler
    stream = SourceStream(input)
  }

  /// How many bytes have been read.
  var bytesRead: Int { stream.bytesRead }

  /// Reads the whole source.
  ///
  /// - Throws: ``ImportError`` with the place of the fault, or what the receiver throws.
  func read() throws {
    let parser = EventParser(stream, reader: self)
    _ = parser.parse()
    if let failure = stream.failure { throw failure }
    if let kind = SourceKind(head: stream.head) {
      throw ImportError.notImportable(name, kind)
    }
    if stream.isForeign { throw ImportError.notImportable(name, .binary) }
    if stream.hasDocumentType { throw ImportError.notImportable(name, .documentType) }
    if let failure { throw failure }
    // A parser error always came through the delegate; a missing end tag may come through nobody.
    guard assembler.isClosed, parser.parserError == nil else { throw error(.truncated, parser) }
    try handOver()
    try receiver.close(header: assembler.header)
  }

  private func handOver() throws {
    guard let record = assembler.takeRecord() else { return }
    try receiver.receive(record, header: assembler.header)
  }

  private func line(_ parser: XMLParser) -> Int { max(parser.lineNumber, 1) + stream.skippedLines }

  private func error(_ fault: XMLFault, _ parser: XMLParser) -> ImportError {
    .malformed(name, line: line(parser), column: max(parser.columnNumber, 1), fault)
  }

  private func stop(_ parser: XMLParser, _ error: any Error) {
    failure = error
    isStopped = true
    stream.isStopped = true
    parser.abortParsing()
  }

  /// Does the work of an event; what it throws is the end of the reading.
  private func attempt(_ parser: XMLParser, _ work: () throws -> Void) {
    guard !isStopped else { return }
    do {
      try work()
    } catch let fault as XMLFault {
      stop(parser, error(fault, parser))
    } catch {
      stop(parser, error)
    }
  }
}

extension XMLRecordReader {
  fileprivate func start(_ name: String, _ attributes: [String: String], _ parser: XMLParser) {
    attempt(parser) {
      let isRoot = assembler.root == nil
      if try assembler.start(name, attributes: attributes, line: line(parser)) { try handOver() }
      if isRoot { try receiver.open(root: Self.localName(name)) }
    }
  }

  fileprivate func end(_ name: String, _ parser: XMLParser) {
    attempt(parser) { try assembler.end(name) }
  }

  fileprivate func characters(_ string: String, _ parser: XMLParser) {
    attempt(parser) { try assembler.characters(string) }
  }

  fileprivate func verbatim(_ block: Data, _ parser: XMLParser) {
    attempt(parser) { try block.withUnsafeBytes { try assembler.verbatim($0) } }
  }

  fileprivate func fail(_ parseError: any Error, _ parser: XMLParser) {
    guard !isStopped else { return }
    stop(parser, error(fault(of: parseError), parser))
  }

  private func fault(of error: any Error) -> XMLFault {
    if stream.recentlyHasHTMLPage { return .htmlPage }
    let code = (error as NSError).code
    let documentEnd = 5
    let isCutOff = code == documentEnd || stream.endsInsideTag
    if stream.isAtEnd, !assembler.isClosed, isCutOff { return .truncated }
    return .parserError(code: code)
  }

  private static func localName(_ name: String) -> String {
    name.split(separator: ":").last.map(String.init) ?? name
  }
}

/// What puts records together from the elements and texts of an XML document.
///
/// Each method throws ``XMLFault`` where assembly cannot go on; the reader asks nothing more then.
/// An object, because the reader asks it something at every event: the asking would copy a value.
protocol XMLAssembler: AnyObject {
  /// The fields outside the records, so far.
  var header: [SourceField] { get }
  /// The name of the root element, from its start.
  var root: String? { get }
  /// Whether the root element was closed.
  var isClosed: Bool { get }

  /// Takes the last record out, if there is one.
  func takeRecord() -> SourceRecord?
  /// Takes the start of an element at a line.
  ///
  /// - Returns: whether a record has started, so that the one before is complete.
  func start(
    _ name: String, attributes: [String: String], line: @autoclosure () -> Int
  ) throws(XMLFault) -> Bool
  /// Takes the end of an element.
  func end(_ name: String) throws(XMLFault)
  /// Takes text in which references are decoded.
  func characters(_ string: String) throws(XMLFault)
  /// Takes text as it stands in a CDATA section.
  func verbatim(_ bytes: UnsafeRawBufferPointer) throws(XMLFault)
}

/// Foundation's parser as its own delegate, which passes the events on.
///
/// The parser asks for its delegate and its two switches at every event. Its stored properties
/// answer with a weak reference, which makes every count of the object it refers to a slow one, and
/// with a check of exclusive access; what is overridden answers at once.
private final class EventParser<Assembler: XMLAssembler>: XMLParser, XMLParserDelegate {
  private let reader: XMLRecordReader<Assembler>

  init(_ stream: SourceStream, reader: XMLRecordReader<Assembler>) {
    self.reader = reader
    super.init(stream: stream)
    shouldResolveExternalEntities = false
  }

  override var delegate: (any XMLParserDelegate)? {
    get { self }
    set {}
  }

  override var shouldProcessNamespaces: Bool {
    get { false }
    set {}
  }

  override var shouldReportNamespacePrefixes: Bool {
    get { false }
    set {}
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    reader.start(name, attributes, parser)
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    reader.end(name, parser)
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    reader.characters(string, parser)
  }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    reader.verbatim(block, parser)
  }

  func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error) {
    reader.fail(parseError, parser)
  }
}
