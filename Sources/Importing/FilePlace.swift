import Localization

/// Where in a file something stands, as people look for it: the line, or the record where the file
/// has no lines.
struct FilePlace: Sendable, Hashable {
  /// The name of the file.
  let source: String
  /// The line, from 1; 0 where there is none.
  let line: Int
  /// The place of the record in the file, from 1; `nil` where the file is meant.
  let record: Int?

  /// The place with the name of the file: `a.csv:12`, `a.shp, record 3`.
  var text: LocalizedText {
    if line > 0 { return LocalizedText("\(source):\(line)") }
    guard let record else { return LocalizedText(source) }
    return LocalizedText("\(source), record \(record)", "\(source), \(record)번째 기록")
  }
}

extension SourceRecord {
  /// Where the record stands in its file, in words: line 12, record 3.
  var placeInWords: LocalizedText {
    line > 0
      ? LocalizedText("line \(line)", "\(line)번째 줄")
      : LocalizedText("record \(ordinal)", "\(ordinal)번째 기록")
  }
}
