import Localization

/// The syntax of a source, which decides what reads it.
enum SourceSyntax: Hashable, Sendable {
  /// XML with records in it.
  case xml
  /// JSON: an array, a document, GeoJSON.
  case json
  /// JSON objects one after the other, one a line as a rule.
  case jsonLines
  /// Text in columns with this byte between cells.
  case delimited(separator: UInt8)
  /// Compressed with gzip: what is inside decides.
  case gzip
  /// A ZIP archive: its entries decide.
  case zip
  /// A ZIP archive with a Shapefile in it.
  case zippedShapefile
  /// A workbook of Excel.
  case xlsx
  /// A workbook of Excel before 2007, or another document of such parts.
  case xls
  /// A spreadsheet of OpenDocument.
  case ods
  /// A Shapefile (its `.shp` or `.dbf`).
  case shapefile
  /// A GeoPackage or another SQLite database.
  case sqlite
  /// KML, or KML in an archive.
  case kml
  /// GML, by its root element or namespace.
  case gml
  /// A file of MapInfo: `.tab`, `.mif`.
  case mapInfo
  /// A FlatGeobuf.
  case flatGeobuf
  /// A page for people.
  case html
  /// Statements of JavaScript with data in them.
  case script
  /// Packed by another program than gzip or zip.
  case packed
  /// A PDF document.
  case pdf
  /// No bytes, or blanks only.
  case empty
  /// Bytes that are no text.
  case binary

  /// The name that stands for the syntax on the command line and in reports.
  var name: String {
    switch self {
    case .xml: "xml"
    case .json: "json"
    case .jsonLines: "ndjson"
    case .delimited(UInt8(ascii: "\t")): "tsv"
    case .delimited(UInt8(ascii: ";")): "csv-semicolon"
    case .delimited(UInt8(ascii: "|")): "csv-pipe"
    case .delimited: "csv"
    case .gzip: "gzip"
    case .zip: "zip"
    case .zippedShapefile: "shapefile-zip"
    case .xlsx: "xlsx"
    case .xls: "xls"
    case .ods: "ods"
    case .shapefile: "shapefile"
    case .sqlite: "sqlite"
    case .kml: "kml"
    case .gml: "gml"
    case .mapInfo: "mapinfo"
    case .flatGeobuf: "flatgeobuf"
    case .html: "html"
    case .script: "script"
    case .packed: "packed"
    case .pdf: "pdf"
    case .empty: "empty"
    case .binary: "binary"
    }
  }

  /// The syntaxes that can be asked for by name.
  static let forcible: [SourceSyntax] =
    [.xml, .json, .jsonLines]
    + [",", "\t", ";", "|"].map { .delimited(separator: UInt8(ascii: $0)) }
    + [.zippedShapefile, .xlsx, .xls, .ods, .shapefile, .sqlite, .kml, .gml, .mapInfo, .flatGeobuf]

  /// Returns the syntax of a name, `nil` where there is none.
  init?(name: String) {
    guard let syntax = Self.forcible.first(where: { $0.name == name }) else { return nil }
    self = syntax
  }

  /// Whether GDAL reads the source, because this program does not.
  var needsGDAL: Bool {
    switch self {
    case .zippedShapefile, .xlsx, .xls, .ods, .shapefile, .sqlite, .kml, .gml, .mapInfo,
      .flatGeobuf:
      true
    default: false
    }
  }

  /// Finds the syntax of a source by its first bytes.
  ///
  /// - Parameters:
  ///   - head: The first bytes; 64 KiB tell the syntax of all sources that have one. Text must be
  ///     UTF-8 for its separator to be found;
  ///     other encodings give the same where commas and brackets are single bytes.
  ///   - isWhole: Whether the head is the whole source.
  /// - Returns: The syntax; a table where nothing else fits.
  static func detect(head: UnsafeBufferPointer<UInt8>, isWhole: Bool) -> SourceSyntax {
    if let binary = binary(head) { return binary }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = head.starts(with: mark) ? head[3...] : head[...]
    let start = text.drop { $0 == 0x20 || (9...13).contains($0) || $0 == 0x1E }
    switch start.first {
    case nil: return .empty
    case UInt8(ascii: "<"): return markup(start)
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "/"):
      if let json = json(start) { return json }
    default:
      if isScript(start) { return .script }
      if isMapInfo(start) { return .mapInfo }
    }
    let dialect = DelimitedDialect(
      head: UnsafeBufferPointer(rebasing: text), isWhole: isWhole)
    return .delimited(separator: dialect.separator)
  }

  private static func binary(_ head: UnsafeBufferPointer<UInt8>) -> SourceSyntax? {
    func starts(_ bytes: [UInt8]) -> Bool { head.starts(with: bytes) }
    func starts(_ text: String) -> Bool { head.starts(with: text.utf8) }
    if starts([0x1F, 0x8B]) { return .gzip }
    if starts("PK\u{3}\u{4}") { return archive(head) }
    if starts("PK\u{5}\u{6}") { return .zip }
    if starts("SQLite format 3\0") { return .sqlite }
    if starts("%PDF-") { return .pdf }
    // bzip2, xz, 7-Zip, Zstandard, RAR.
    let packers: [[UInt8]] = [
      Array("BZh".utf8), [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C],
      [0x28, 0xB5, 0x2F, 0xFD], Array("Rar!\u{1A}".utf8),
    ]
    if packers.contains(where: starts) { return .packed }
    if starts([0, 0, 0x27, 0x0A]) { return .shapefile }
    if starts([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]) { return .xls }
    if starts("fgb\u{3}fgb") { return .flatGeobuf }
    if starts([0xFF, 0xFE]) || starts([0xFE, 0xFF]) { return nil }
    // dBase: version, a date, and room left for the number of records and the length of header and
    // record.
    if head.count >= 32, [0x03, 0x30, 0x83, 0x8B, 0xF5].contains(head[0]),
      (1...12).contains(head[2]), (1...31).contains(head[3]), head[12...13].allSatisfy({ $0 == 0 })
    {
      return .shapefile
    }
    return isBinary(head.prefix(4096)) ? .binary : nil
  }

  /// Tells whether bytes have more control characters than a text has, in one-byte encodings and
  /// UTF-8.
  ///
  /// A stray one makes no binary file of a text, nor do zero bytes that fill up its end.
  static func isBinary(_ bytes: some BidirectionalCollection<UInt8>) -> Bool {
    let padding = bytes.reversed().prefix { $0 == 0 }.count
    let length = bytes.count - padding
    let controls = bytes.prefix(length).count {
      $0 < 9 || (14...31).contains($0) && $0 != 27 && $0 != 30
    }
    return controls * 50 > length || length == 0 && padding > 0
  }

  /// Looks at the names of the entries near the start of a ZIP archive.
  private static func archive(_ head: UnsafeBufferPointer<UInt8>) -> SourceSyntax {
    func holds(_ text: String) -> Bool {
      let wanted = Array(text.utf8)
      var index = 0
      while let place = firstIndex(of: wanted[0], in: head, from: index) {
        if head[place...].starts(with: wanted) { return true }
        index = place + 1
      }
      return false
    }
    if holds("mimetypeapplication/vnd.oasis.opendocument.spreadsheet") { return .ods }
    if holds("xl/") && (holds("[Content_Types].xml") || holds("xl/workbook")) { return .xlsx }
    if holds(".shp") || holds(".SHP") || holds(".dbf") || holds(".DBF") { return .zippedShapefile }
    if holds(".kml") { return .kml }
    return .zip
  }

  private static func markup(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> SourceSyntax {
    if SourceKind.startsHTML(Array(text.prefix(256))[...]) { return .html }
    let start = String(decoding: text.prefix(2000), as: UTF8.self).lowercased()
    if start.contains("<kml") { return .kml }
    if start.contains("featurecollection") && start.contains("opengis.net") { return .gml }
    return .xml
  }

  /// Tells JSON from a table whose first cell starts with a bracket, and lines from a document.
  private static func json(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> SourceSyntax? {
    var cursor = JSONCursor(UnsafeBufferPointer(rebasing: text), atEnd: false)
    do throws(JSONFault) {
      _ = try cursor.skipBlanks()
      let first = try cursor.peek()
      guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return nil }
      cursor.index += 1
      _ = try cursor.skipBlanks()
      let second = try cursor.peek()
      if first == UInt8(ascii: "{") {
        guard second == UInt8(ascii: "\"") || second == UInt8(ascii: "}") else { return nil }
        return isSequence(text) ? .jsonLines : .json
      }
      let starts = "{[\"]-0123456789tfn".utf8
      return starts.contains(second) ? .json : nil
    } catch {
      return .json
    }
  }

  /// Tells whether a text is JSON with a call or an assignment around it: `callback([{`,
  /// `var sites = [{`.
  private static func isScript(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let start = text.prefix(200)
    guard let mark = start.firstIndex(where: { "(=".utf8.contains($0) }) else { return false }
    let isName = start[..<mark].allSatisfy { byte in
      (0x41...0x5A).contains(byte & 0xDF) || (0x30...0x39).contains(byte)
        || " _$.".utf8.contains(byte)
    }
    let rest = start[(mark + 1)...].filter { $0 != 0x20 && !(9...13).contains($0) }
    let starts = ["[{\"", "{\"", "[[", "[\""]
    return isName && mark > start.startIndex && starts.contains { rest.starts(with: $0.utf8) }
  }

  /// Tells whether a text is the head of a MapInfo table or of its interchange format, whose second
  /// line follows at once.
  private static func isMapInfo(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let start = String(decoding: text.prefix(200), as: UTF8.self).lowercased()
    let lines = start.split(whereSeparator: \.isNewline)
    guard lines.count > 1 else { return false }
    return lines[0] == "!table" && lines[1].hasPrefix("!version")
      || lines[0].wholeMatch(of: /version\s+\d+/) != nil && lines[1].hasPrefix("charset")
  }

  private static func isSequence(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let bytes = UnsafeBufferPointer(rebasing: text)
    guard let end = JSONResynchronisation.objectEnd(bytes, from: 0) else { return false }
    return bytes[end...].first { $0 != 0x20 && !(9...13).contains($0) && $0 != 0x1E }
      == UInt8(ascii: "{")
  }
}
