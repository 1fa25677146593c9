public import Localization

/// What a file turns out to be when it is none that can be imported.
public enum SourceKind: Sendable, Hashable {
  /// No bytes, or blanks only.
  case empty
  /// A page for people, which the service answers when it fails.
  case htmlPage
  /// A page with a table, as which some programs save a sheet.
  case htmlTable
  /// Statements of JavaScript with data in them.
  case script
  /// Packed by another program than gzip or zip.
  case packed
  /// JSON.
  case json
  /// Compressed with gzip.
  case gzip
  /// A ZIP archive, or a document made of one (XLSX, ODS).
  case zip
  /// An SQLite database, such as a GeoPackage.
  case sqlite
  /// A PDF document.
  case pdf
  /// Text without markup: CSV or another table.
  case text
  /// Bytes that are no text.
  case binary
  /// XML that declares a document type, which may define entities.
  case documentType
  /// XML with another root element than the replies of the API have.
  case otherXML(root: String)
  /// A reply of the API without anything that tells which call it answers.
  case unknownReply(elements: [String])

  /// The sentence for the user, without the name of the file.
  public var explanation: LocalizedText {
    switch self {
    case .empty: LocalizedText("the file is empty.", "빈 파일입니다.")
    case .htmlPage:
      LocalizedText(
        "the service answered an HTML error page instead of data; fetch it again.",
        "자료 대신 서비스의 HTML 오류 페이지가 들어 있습니다. 다시 받으십시오.")
    case .htmlTable:
      LocalizedText(
        "the file is an HTML page with a table in it, whatever its name says (some programs save a sheet as .xls like"
          + " this). Open it in a spreadsheet program and save it as XLSX or CSV.",
        "이름과 달리 표가 든 HTML 문서입니다(.xls로 이렇게 저장하는 프로그램이 있습니다). 스프레드시트 프로그램에서 열어"
          + " XLSX나 CSV로 저장하십시오.")
    case .script:
      LocalizedText(
        "the file is JavaScript with data in it. Remove what stands before the first bracket and behind the last, so that"
          + " it is JSON.",
        "자료가 든 JavaScript입니다. 첫 괄호 앞과 마지막 괄호 뒤를 지워 JSON으로 만드십시오.")
    case .packed:
      Self.onlyXML(
        "compressed (unpack it first; .gz and .zip alone are read as they are)",
        "압축 파일(먼저 푸십시오. 그대로 읽는 것은 .gz와 .zip뿐입니다)")
    case .json: Self.onlyXML("JSON", "JSON")
    case .gzip: Self.onlyXML("compressed with gzip (unpack it first)", "gzip 압축 파일(먼저 푸십시오)")
    case .zip: Self.onlyXML("a ZIP archive (unpack it first)", "ZIP 파일(먼저 푸십시오)")
    case .sqlite: Self.onlyXML("an SQLite database", "SQLite 데이터베이스")
    case .pdf: Self.onlyXML("a PDF document", "PDF 문서")
    case .text: Self.onlyXML("text without markup, such as CSV", "CSV 같은 일반 텍스트")
    case .binary:
      LocalizedText(
        Self.onlyXML("binary data", "").english
          + " If it is a text, name its encoding (--encoding).",
        "이진 자료입니다. 가져올 수 있는 것은 표(CSV), JSON, GeoJSON, XML입니다. 글로 된 자료라면 인코딩(--encoding)을 지정하십시오.")
    case .documentType:
      LocalizedText(
        "the XML declares a document type (<!DOCTYPE), which no reply of the Open API does; it is"
          + " refused because it can define entities.",
        "XML에 문서 형식 선언(<!DOCTYPE)이 있습니다. Open API의 응답에는 없는 것이고 엔티티를 정의할 수 있어 거부합니다.")
    case .otherXML(let root):
      LocalizedText(
        "the XML's root element is <\(root)>, so it is no reply of the Open API (<result>).",
        "XML의 최상위 요소가 <\(root)>이므로 Open API의 응답(<result>)이 아닙니다.")
    case .unknownReply(let elements):
      LocalizedText(
        "the XML is neither a list, a detail nor an image reply of the Open API"
          + (elements.isEmpty ? "." : " (it has \(Self.tags(elements)))."),
        "Open API의 목록·상세·이미지 응답 어느 것도 아닙니다."
          + (elements.isEmpty ? "" : " (요소: \(Self.tags(elements)))"))
    }
  }

  /// Creates the kind of a source whose syntax no reader has; `nil` where one has.
  init?(unreadable syntax: SourceSyntax) {
    switch syntax {
    case .empty: self = .empty
    case .html: self = .htmlPage
    case .pdf: self = .pdf
    case .script: self = .script
    case .packed: self = .packed
    case .binary: self = .binary
    case .gzip: self = .gzip
    case .zip: self = .zip
    default: return nil
    }
  }

  private static func onlyXML(_ english: String, _ korean: String) -> LocalizedText {
    LocalizedText(
      "the file is \(english); what can be imported are tables (CSV), JSON, GeoJSON and XML.",
      "\(korean)입니다. 가져올 수 있는 것은 표(CSV), JSON, GeoJSON, XML입니다.")
  }

  private static func tags(_ elements: [String]) -> String {
    elements.prefix(5).map { "<\($0)>" }.joined(separator: " ")
      + (elements.count > 5 ? " …" : "")
  }

  /// Returns what the first bytes of a file say it is, or `nil` where they may be XML.
  ///
  /// - Parameter head: The bytes from the first that is neither a byte order mark nor a blank.
  init?(head: [UInt8]) {
    func starts(_ prefix: String) -> Bool { head.starts(with: prefix.utf8) }
    guard let first = head.first else {
      self = .empty
      return
    }
    switch first {
    case UInt8(ascii: "<"):
      guard Self.startsHTML(head[...]) else { return nil }
      let page = String(decoding: head, as: UTF8.self).lowercased()
      self = page.ranges(of: "<tr").count > 1 ? .htmlTable : .htmlPage
    case 0xFE where head.dropFirst().first == 0xFF, 0xFF where head.dropFirst().first == 0xFE:
      return nil
    case UInt8(ascii: "{"), UInt8(ascii: "["): self = .json
    case 0x1F where head.dropFirst().first == 0x8B: self = .gzip
    case UInt8(ascii: "P") where starts("PK\u{3}\u{4}"): self = .zip
    case _ where starts("SQLite format 3\0"): self = .sqlite
    case _ where starts("%PDF-"): self = .pdf
    case _ where head.contains(where: { $0 < 9 || (14...31).contains($0) && $0 != 27 }):
      self = .binary
    default: self = .text
    }
  }

  /// Tells whether bytes start like an HTML page, directly or behind the head and root element of a
  /// reply.
  static func startsHTML(_ head: ArraySlice<UInt8>) -> Bool {
    var rest = head
    func isAhead(_ word: String) -> Bool {
      rest.count >= word.utf8.count
        && Swift.zip(rest, word.utf8).allSatisfy { $0 | 0x20 == $1 | 0x20 }
    }
    func skipBlanks() { rest = rest.drop { $0 == 32 || (9...13).contains($0) } }
    skipBlanks()
    if isAhead("<?xml") {
      rest = rest.drop { $0 != UInt8(ascii: ">") }.dropFirst()
      skipBlanks()
      if isAhead("<result>") {
        rest = rest.dropFirst("<result>".utf8.count)
        skipBlanks()
      }
    }
    return isAhead("<!doctype html") || isAhead("<html>") || isAhead("<html ")
  }
}
