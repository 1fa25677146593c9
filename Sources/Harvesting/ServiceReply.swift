import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// What a harvest has to know of a reply: its counts, its keys, and whether it is whole.
///
/// What the records say is the importer's concern.
struct ServiceReply: Sendable {
  /// The keys of one item and whether it says anything at all.
  struct Item: Sendable {
    /// The texts of the key elements, without the blanks around them.
    var keys: [String: String] = [:]
    /// How many elements have a text.
    var textCount = 0
    /// How many addresses of pictures there are.
    var imageCount = 0
  }

  /// The elements of the root that are no items, without the blanks around their texts.
  var header: [String: String] = [:]
  /// The items, in order.
  var items: [Item] = []

  /// How many records the service says there are.
  var total: Int? { number("totalCnt") }
  /// How many records the service puts into one page, where it says so.
  var pageUnit: Int? { number("pageUnit") }
  /// Which page this is, where the service says so.
  var pageIndex: Int? { number("pageIndex") }
  /// Whether any item says anything.
  var hasContent: Bool { items.contains { $0.textCount > 0 } }

  private func number(_ name: String) -> Int? { header[name].flatMap { Int($0) } }

  /// Reads a reply.
  ///
  /// - Throws: ``ReplyFault`` where the body is no whole reply of the service.
  init(_ body: Data) throws(ReplyFault) {
    let isBlank: (UInt8) -> Bool = { $0 == 32 || (9...13).contains($0) }
    guard !body.allSatisfy(isBlank) else { throw .empty }
    // A page for people has its document type or root within the first lines; no reply declares a
    // document type.
    let head = String(decoding: body.prefix(2048), as: UTF8.self).lowercased()
    if head.contains("<!doctype") || head.contains("<html") { throw .htmlPage }
    if body.starts(with: [0x1F, 0x8B]) { throw .compressed }
    let scan = ReplyScan()
    let parser = XMLParser(stream: InputStream(data: body))
    parser.shouldResolveExternalEntities = false
    parser.delegate = scan
    let isParsed = withExtendedLifetime(scan) { parser.parse() }
    if let root = scan.root, root != "result" { throw .foreignRoot(root) }
    // `XMLParser` calls a document that was cut off a success, so the end of the root element
    // decides.
    guard scan.isClosed else {
      let end = String(decoding: body.suffix(64), as: UTF8.self)
      throw end.contains("</result>") ? .malformed : .truncated
    }
    guard isParsed, parser.parserError == nil else { throw .malformed }
    self = scan.reply
  }

  fileprivate init() {}
}

/// Why a body is not the reply that was asked for.
enum ReplyFault: Error, Hashable, Sendable {
  /// Nothing, or blanks only.
  case empty
  /// A page for people.
  case htmlPage
  /// Bytes compressed with gzip that the transport has not unpacked.
  case compressed
  /// A document that ends in the middle.
  case truncated
  /// XML that is ill-formed.
  case malformed
  /// XML of another kind.
  case foreignRoot(String)
  /// A list without a count.
  case noTotal
  /// Another page than the one that was asked for.
  case otherPage(Int)
  /// A page whose records were all on earlier pages.
  case repeatedPage
  /// A page with fewer records than its place calls for.
  case shortPage(items: Int, expected: Int)
  /// The record of another key than the one that was asked for.
  case otherRecord(String)
}

/// Collects what ``ServiceReply`` holds from the parser's events.
private final class ReplyScan: NSObject, XMLParserDelegate {
  var reply = ServiceReply()
  private(set) var root: String?
  private(set) var isClosed = false
  private var depth = 0
  private var isInItem = false
  private var text = ""

  private static let keyNames: Set = [
    "ccbaCpno", "ccbaKdcd", "ccbaAsno", "ccbaCtcd", "ccbaMnm1", "regDt",
  ]

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    depth += 1
    text = ""
    if depth == 1 { root = name }
    if depth == 2, name == "item" {
      isInItem = true
      reply.items.append(ServiceReply.Item())
    }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    text += String(decoding: block, as: UTF8.self)
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    defer {
      depth -= 1
      text = ""
      if depth == 1, name == "item" { isInItem = false }
      if depth == 0 { isClosed = true }
    }
    let value = text.trimmingCharacters(in: .whitespacesAndNewlines)
    if isInItem, depth == 3 {
      take(name, value)
    } else if depth == 2, !isInItem, !value.isEmpty {
      reply.header[name] = value
    }
  }

  private func take(_ name: String, _ value: String) {
    guard !value.isEmpty, let last = reply.items.indices.last else { return }
    reply.items[last].textCount += 1
    if name == "imageUrl" { reply.items[last].imageCount += 1 }
    if Self.keyNames.contains(name) { reply.items[last].keys[name] = value }
  }
}
