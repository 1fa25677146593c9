import Localization
import SystemLibraries

/// Cuts JSON text into records: the objects of an array, wherever it stands, or one object after
/// the other.
///
/// It reads an array, an object with an array of objects in it (`records`, `features`,
/// `results.bindings`, …), the lines of NDJSON and GeoJSONSeq, and a single object. Where nobody
/// says which array holds the records it is the first with a usual name, else the largest. A broken
/// record is rejected alone, and reading goes on with the next; only a text that ends inside its
/// outermost array or object cannot be read.
final class JSONRecordReader: RecordReader {
  /// The longest record that is read, in bytes.
  static let greatestRecord = 64 << 20
  /// The greatest number of fields outside the records that are kept.
  private static let greatestHeader = 1000

  let window: InputWindow
  let path: String?
  var decoder = JSONRecordDecoder()
  var ordinal = 0
  var header: [SourceField] = []
  var notices: [ReaderIssue] = []
  /// What is to be said with the next record.
  var pending: [ReaderIssue] = []
  /// The name of a coordinate system that the document states (`crs`, GeoJSON of 2008).
  var crs: String?
  /// The name of the first member of the last good record, which the next probably has too.
  var firstKey: [UInt8] = []
  var search = JSONRecordSearch()

  /// Creates a reader at the start of a text in UTF-8.
  ///
  /// - Parameters:
  ///   - input: The text.
  ///   - path: The keys that lead to the array of records, joined by dots, or `nil` to find it.
  convenience init(_ input: any ByteInput, path: String? = nil) {
    self.init(InputWindow(input), path: path)
  }

  /// Creates a reader at the start of a window.
  init(_ window: InputWindow, path: String? = nil) {
    self.window = window
    self.path = path
  }

  var bytesRead: Int { window.bytesRead }

  func read(_ take: (ReadRecord) throws -> Void) throws {
    while window.bytes.count < 3, try window.more() {}
    if window.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { window.drop(3) }
    switch try next() {
    case nil: return
    case UInt8(ascii: "["):
      window.drop(1, lines: 0)
      try readArray("", take)
    case UInt8(ascii: "{"):
      switch try form() {
      case .sequence(let isOneALine): try readSequence(isOneALine: isOneALine, take)
      case .document:
        window.drop(1, lines: 0)
        try readDocument(take)
      }
    default: throw error(.expected("{"), place: 0)
    }
    while try next() == UInt8(ascii: "[") {
      note(.secondText, place: 0)
      window.drop(1, lines: 0)
      try readArray("", take)
    }
    try checkEnd()
  }

  /// Adds a field outside the records.
  func addHeader(_ path: String, _ text: String) {
    if path == "crs.properties.name" || path == "crs" { crs = text }
    if header.count < Self.greatestHeader { header.append(SourceField(path, text)) }
  }

  /// Whatever follows the document is passed over, with a word.
  private func checkEnd() throws {
    guard try next() != nil else { return }
    notices.append(
      issue(
        .looseJSON, .warning, place: 0, ordinal: nil,
        LocalizedText(
          "Something follows the end of the JSON text and was not read.",
          "JSON이 끝난 뒤에 다른 내용이 있어 읽지 않았습니다.")))
  }
}

// MARK: - Bytes and places

extension JSONRecordReader {
  /// Goes to the next byte that is no blank and returns it without going past it; `nil` at the end.
  func next() throws -> UInt8? {
    while true {
      var cursor = JSONCursor(window.bytes, atEnd: window.isAtEnd)
      do throws(JSONFault) {
        if let place = try cursor.skipBlanks() { note(.comment, place: place) }
      } catch {
        switch error {
        case .incomplete where window.bytes.count < Self.greatestRecord:
          _ = try window.more()
          continue
        case .incomplete: throw tooLong
        case .flaw(let flaw, let place): throw self.error(flaw, place: place)
        }
      }
      window.drop(cursor.index)
      if let byte = window.bytes.first { return byte }
      if try !window.more() { return nil }
    }
  }

  /// Returns what a cursor finds at the start of the window, reading more while it needs more, and
  /// goes past it.
  func token<Value>(
    _ find: (inout JSONCursor) throws(JSONFault) -> Value
  ) throws -> (value: Value, cursor: JSONCursor) {
    while true {
      var cursor = JSONCursor(window.bytes, atEnd: window.isAtEnd)
      do throws(JSONFault) {
        return (try find(&cursor), cursor)
      } catch {
        switch error {
        case .incomplete where window.bytes.count < Self.greatestRecord: _ = try window.more()
        case .incomplete: throw tooLong
        case .flaw(let flaw, let place): throw self.error(flaw, place: place)
        }
      }
    }
  }

  /// The line of a place in the window.
  func line(_ place: Int) -> Int {
    window.line + lineBreaks(in: UnsafeBufferPointer(rebasing: window.bytes[..<place]))
  }

  /// The text around a place in the window.
  func excerptAround(_ place: Int) -> String {
    let bytes = window.bytes
    var start = max(0, place - 60)
    while start < place, bytes[start] & 0xC0 == 0x80 { start += 1 }
    return excerpt(UnsafeBufferPointer(rebasing: bytes[start..<min(bytes.count, place + 100)]))
  }

  func issue(
    _ rule: ImportRule, _ severity: ImportIssue.Severity, place: Int, ordinal: Int?,
    _ message: LocalizedText
  ) -> ReaderIssue {
    ReaderIssue(
      rule: rule, severity: severity, line: line(place), byte: window.offset + place,
      ordinal: ordinal, excerpt: excerptAround(place), message: message)
  }

  /// Notes a liberty between records, to be told with the next one.
  func note(_ liberty: JSONLiberty, place: Int) {
    // One of a kind before a record says enough.
    guard !pending.contains(where: { $0.message == liberty.explanation }) else { return }
    pending.append(issue(.looseJSON, .warning, place: place, ordinal: nil, liberty.explanation))
  }

  /// Returns the error for a text that cannot be read on.
  func error(_ flaw: JSONFlaw, place: Int) -> ReaderError {
    let what = flaw.explanation
    let around = excerptAround(place)
    if flaw == .truncated {
      return ReaderError(
        line: line(place), byte: window.offset + place,
        message: LocalizedText(
          "the JSON text ends in the middle; it was cut off.", "JSON이 중간에 끝납니다. 잘린 파일입니다."))
    }
    return ReaderError(
      line: line(place), byte: window.offset + place,
      message: LocalizedText(
        "the JSON text cannot be read on: \(what.english): \(around)",
        "JSON을 더 읽을 수 없습니다. \(what.korean): \(around)"))
  }

  var tooLong: ReaderError {
    ReaderError(
      line: window.line, byte: window.offset,
      message: LocalizedText("a record is longer than 64 MB.", "한 레코드가 64 MB를 넘습니다."))
  }
}
