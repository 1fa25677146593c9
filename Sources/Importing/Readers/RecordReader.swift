import Localization

/// What cuts the UTF-8 bytes of one source into records; it knows a syntax, not what records mean.
///
/// Records arrive in the order of the source, and one that is ill-formed arrives as rejected, so
/// that every record of the source is counted. Memory does not grow with the number of records.
protocol RecordReader: AnyObject {
  /// The number of bytes read from the input so far.
  var bytesRead: Int { get }
  /// The fields outside the records, so far: what precedes a record is complete when the record
  /// arrives.
  var header: [SourceField] { get }
  /// What the reader has to say about the source as a whole; complete when reading has ended.
  var notices: [ReaderIssue] { get }

  /// Reads the whole source and hands over one record after the other.
  ///
  /// - Throws: ``ReaderError`` where the source cannot be read on; what the input or the receiver
  ///   throws.
  func read(_ take: (ReadRecord) throws -> Void) throws
}

/// A record as a reader hands it over, with what is wrong about its form.
struct ReadRecord: Sendable, Hashable {
  /// The record; without fields where it was rejected.
  var record: SourceRecord
  /// The geometry of the feature, where the reader was told to keep it and it can be read.
  var geometry: Geometry?
  /// What the reader found, none for most records.
  var issues: [ReaderIssue] = []

  /// Whether the record is too ill-formed to be used.
  var isRejected: Bool { issues.contains { $0.severity == .error } }
}

/// What a reader has to say about the form of a record or of a source.
struct ReaderIssue: Sendable, Hashable {
  /// The rule that fired.
  var rule: ImportRule
  /// How much it matters.
  var severity: ImportIssue.Severity
  /// The line of the fault, from 1; 0 where the source has no lines.
  var line: Int
  /// The place of the fault in the UTF-8 text of the source in bytes, from 0.
  var byte: Int
  /// The place of the record in the source, from 1; `nil` where the issue is about the source.
  var ordinal: Int?
  /// The name of the field, or `nil` where the issue is about more than one.
  var field: String?
  /// The text at the fault, as the source spells it, shortened.
  var excerpt: String?
  /// What the rule found, in a sentence.
  var message: LocalizedText

  /// Returns the issue as a report of an import tells it.
  func importIssue(source: String) -> ImportIssue {
    ImportIssue(
      source: source, line: line, record: ordinal, field: field, value: excerpt, rule: rule,
      message: message, severity: severity)
  }
}

/// A source that cannot be read on.
struct ReaderError: Error, Sendable, Hashable {
  /// The line of the fault, from 1.
  var line: Int
  /// The place of the fault in the UTF-8 text of the source in bytes, from 0.
  var byte: Int
  /// The sentence for the user, without the name of the source.
  var message: LocalizedText
  /// The exit code that says the same to a shell (`sysexits.h`).
  var exitCode: Int32 = 65
}

/// Returns the text at the start of some bytes, cut at a character once it is long enough to
/// recognise.
func excerpt(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
  let greatestLength = 160
  guard bytes.count > greatestLength else {
    return excerpt(String(decoding: bytes, as: UTF8.self))
  }
  var length = greatestLength
  while length > 0, bytes[length] & 0xC0 == 0x80 { length -= 1 }
  return String(decoding: bytes[..<length], as: UTF8.self) + "…"
}

/// Returns the start of a text, cut once it is long enough to recognise, without the line break at
/// its end.
func excerpt(_ text: String) -> String {
  let start = text.prefix(160)
  guard start.endIndex == text.endIndex else { return start + "…" }
  return String(text.last?.isNewline == true ? text.dropLast() : text[...])
}
