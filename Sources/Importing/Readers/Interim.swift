import Foundation
#if canImport(FoundationXML)
  import FoundationXML
#endif
import Localization
import SystemLibraries

final class InterimXML: NSObject, RecordReader, XMLParserDelegate {
  let input: any ByteInput
  init(_ input: any ByteInput) { self.input = input }
  var bytesRead = 0
  var header: [SourceField] = []
  var notices: [ReaderIssue] = []
  var unwanted: [FieldTally] = []
  var path: [String] = []; var text = ""; var fields: [SourceField] = [];
  var records: [SourceRecord] = []
  func parser(
    _ p: XMLParser, didStartElement n: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) { path.append(n); text = ""; if path.count == 2 { fields = [] } }
  func parser(_ p: XMLParser, foundCharacters s: String) { text += s }
  func parser(
    _ p: XMLParser, didEndElement n: String, namespaceURI: String?, qualifiedName: String?
  ) {
    if path.count == 2, ["row", "spca"].contains(n) {
      records.append(
        SourceRecord(element: n, line: p.lineNumber, ordinal: records.count + 1, fields: fields))
    } else if path.count > 2 {
      let t = text.trimmingCharacters(in: .whitespacesAndNewlines);
      if !t.isEmpty || path.count == 3 {
        fields.append(SourceField(path.dropFirst(2).joined(separator: "."), t))
      }
    }
    text = ""
    path.removeLast()
  }
  func all() throws -> Data {
    var data = Data()
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65536, alignment: 8)
    defer { buffer.deallocate() }
    while case let n = try input.read(into: buffer), n > 0 { data += Data(buffer[..<n]) }
    return data
  }
  func read(_ take: (ReadRecord) throws -> Void) throws {
    let data = try all()
    let p = XMLParser(data: data); p.delegate = self; _ = p.parse()
    for r in records { try take(ReadRecord(record: r)) }
  }
}
