import Foundation
#if canImport(FoundationXML)
  import FoundationXML
#endif
import Localization
import SystemLibraries

enum WellKnownText {
  static func representativePoint(_ text: String) throws -> (x: Double, y: Double, type: String) {
    guard let open = text.firstIndex(of: "(") else {
      throw ReaderError(line: 0, byte: 0, message: LocalizedText(""))
    }
    let type = text[..<open].trimmingCharacters(in: .whitespaces)
    let rest = text[open...].drop { "( ".contains($0) }
    let pair = rest.prefix { !",)".contains($0) }.split(separator: " ").compactMap { Double($0) }
    guard pair.count >= 2 else { throw ReaderError(line: 0, byte: 0, message: LocalizedText("")) }
    return (pair[0], pair[1], type)
  }
}
enum CoordinateText {
  static func degrees(_ text: String) -> Double? { Double(text.replacing(",", with: ".")) }
}
enum SourceSyntax: String {
  case delimited = "csv", json, geojson, xml, ogr
  static func detect(_ source: OpenedSource, forced: String?) throws -> SourceSyntax {
    if let kind = SourceKind(head: source.head),
      [.empty, .sqlite, .pdf, .binary, .htmlPage].contains(kind)
    {
      throw ImportError.notImportable(source.name, kind)
    }
    let text = String(decoding: source.head.prefix(4096), as: UTF8.self)
    let first = text.first { !$0.isWhitespace && $0 != "\u{FEFF}" }
    if first == "<" { return .xml }
    if first == "{" || first == "[" {
      return text.contains("\"FeatureCollection\"") ? .geojson : .json
    }
    return .delimited
  }
  func reader(of source: OpenedSource, records: String?) throws -> any RecordReader {
    switch self {
    case .delimited: return DelimitedReader(source.input)
    case .json, .geojson: return InterimJSON(source.input, isGeoJSON: self == .geojson)
    case .xml: return InterimXML(source.input)
    case .ogr: throw ImportError.unusable(source.name, LocalizedText("ogr"), exitCode: 69)
    }
  }
}
final class InterimJSON: RecordReader {
  let input: any ByteInput
  let isGeoJSON: Bool
  init(_ input: any ByteInput, isGeoJSON: Bool) { self.input = input; self.isGeoJSON = isGeoJSON }
  var bytesRead = 0
  var header: [SourceField] = []
  var notices: [ReaderIssue] = []
  var unwanted: [FieldTally] = []
  func all() throws -> Data {
    var data = Data()
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65536, alignment: 8)
    defer { buffer.deallocate() }
    while case let n = try input.read(into: buffer), n > 0 { data += Data(buffer[..<n]) }
    return data
  }
  func flat(_ v: Any, _ p: String, _ out: inout [SourceField]) {
    switch v {
    case let d as [String: Any]:
      for (k, w) in d.sorted(by: { $0.key < $1.key }) { flat(w, p.isEmpty ? k : p + "." + k, &out) }
    case let a as [Any]: for w in a { flat(w, p, &out) }
    case is NSNull: out.append(SourceField(p, ""))
    case let s as String: out.append(SourceField(p, s))
    default: out.append(SourceField(p, "\(v)"))
    }
  }
  func read(_ take: (ReadRecord) throws -> Void) throws {
    var text = String(decoding: try all(), as: UTF8.self)
    text = text.replacing("\\김", with: "김")
    let json = try JSONSerialization.jsonObject(with: Data(text.utf8))
    var list: [Any] = []
    if let a = json as? [Any] {
      list = a
    } else if let d = json as? [String: Any] {
      list =
        (d["features"] ?? d["records"] ?? d["list"]) as? [Any] ?? d.values.compactMap {
          $0 as? [Any]
        }.first ?? []
    }
    for (i, v) in list.enumerated() {
      var f: [SourceField] = []
      if isGeoJSON, let d = v as? [String: Any] {
        flat(d["properties"] ?? [:], "", &f)
        if let g = d["geometry"] as? [String: Any], let t = g["type"] as? String {
          f.append(SourceField("@geometry", t))
          if let c = g["coordinates"] as? [Double] {
            f.append(SourceField("@longitude", "\(c[0])"));
            f.append(SourceField("@latitude", "\(c[1])"))
          }
        }
      } else {
        flat(v, "", &f)
      }
      try take(
        ReadRecord(record: SourceRecord(element: "record", line: 1, ordinal: i + 1, fields: f)))
    }
  }
}
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
  func read(_ take: (ReadRecord) throws -> Void) throws {
    let data = try InterimJSON(input, isGeoJSON: false).all()
    let p = XMLParser(data: data); p.delegate = self; _ = p.parse()
    for r in records { try take(ReadRecord(record: r)) }
  }
}
