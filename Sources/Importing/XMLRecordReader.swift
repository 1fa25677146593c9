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
final class XMLRecordReader {
  private let name: String
  private let stream: SourceStream
  private let receiver: any RecordReceiver
  private let assembler: any XMLAssembler
  private var failure: (any Error)?
  private var isStopped = false

  /// Creates a reader of one source, whose text is UTF-8 whatever its declaration states.
  init(
    _ input: any ByteInput, name: String, assembler: any XMLAssembler,
    receiver: any RecordReceiver
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
    let parser = XMLParser(stream: stream)
    parser.shouldResolveExternalEntities = false
    let events = XMLEvents(reader: self)
    parser.delegate = events
    withExtendedLifetime(events) { _ = parser.parse() }
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

  private func attempt(_ parser: XMLParser, _ work: () throws -> Void) {
    do { try work() } catch { stop(parser, error) }
  }

  private func checkForFault(_ parser: XMLParser) {
    if let fault = assembler.fault { stop(parser, error(fault, parser)) }
  }
}

extension XMLRecordReader {
  fileprivate func start(_ name: String, _ attributes: [String: String], _ parser: XMLParser) {
    guard !isStopped else { return }
    let isRoot = assembler.root == nil
    if assembler.start(name, attributes: attributes, line: line(parser)) {
      attempt(parser, handOver)
    }
    if isRoot { attempt(parser) { try receiver.open(root: Self.localName(name)) } }
    checkForFault(parser)
  }

  fileprivate func end(_ name: String) {
    guard !isStopped else { return }
    assembler.end(name)
  }

  fileprivate func characters(_ string: String, _ parser: XMLParser) {
    guard !isStopped else { return }
    assembler.characters(string)
    checkForFault(parser)
  }

  fileprivate func verbatim(_ block: Data, _ parser: XMLParser) {
    guard !isStopped else { return }
    block.withUnsafeBytes { assembler.verbatim($0) }
    checkForFault(parser)
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
/// An object, because the reader asks it something at every event: the asking would copy a value.
protocol XMLAssembler: AnyObject {
  /// The fields outside the records, so far.
  var header: [SourceField] { get }
  /// The name of the root element, from its start.
  var root: String? { get }
  /// Whether the root element was closed.
  var isClosed: Bool { get }
  /// Why assembly cannot go on.
  var fault: XMLFault? { get }

  /// Takes the last record out, if there is one.
  func takeRecord() -> SourceRecord?
  /// Takes the start of an element at a line.
  ///
  /// - Returns: whether a record has started, so that the one before is complete.
  func start(
    _ name: String, attributes: [String: String], line: @autoclosure () -> Int
  ) -> Bool
  /// Takes the end of an element.
  func end(_ name: String)
  /// Takes text in which references are decoded.
  func characters(_ string: String)
  /// Takes text as it stands in a CDATA section.
  func verbatim(_ bytes: UnsafeRawBufferPointer)
}

/// Passes the parser's events on.
///
/// An object of its own, because a parser refers to its delegate weakly, and an object with a weak
/// reference to it counts all its references the slow way: 5 % of the time to read a list.
private final class XMLEvents: NSObject, XMLParserDelegate {
  private let reader: XMLRecordReader

  init(reader: XMLRecordReader) {
    self.reader = reader
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
    reader.end(name)
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
