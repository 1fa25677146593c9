import HeritageModel
import Localization

/// What there is to say about one record, and where it stands.
struct RecordNotes {
  let source: String
  let line: Int
  let ordinal: Int
  private(set) var issues: [ImportIssue] = []

  /// Starts with nothing to say about the record at a place in a source.
  init(source: String, line: Int, ordinal: Int) {
    self.source = source
    self.line = line
    self.ordinal = ordinal
  }

  /// Adds an issue about the record.
  mutating func report(
    _ rule: ImportRule, _ field: String?, _ value: String?, _ message: LocalizedText,
    severity: ImportIssue.Severity = .warning
  ) {
    issues.append(
      ImportIssue(
        source: source, line: line, record: ordinal, field: field, value: value, rule: rule,
        message: message, severity: severity))
  }

  /// Adds what a reader found about the record.
  mutating func add(_ issue: ImportIssue) { issues.append(issue) }

  /// Cleans the text of a field and tells of what had to be removed.
  mutating func clean(_ field: SourceField, _ kind: TextCleaner.Kind = .line) -> String {
    let result = TextCleaner.clean(field.text, as: kind, decodingReferences: field.isVerbatim)
    if result.controlCharacters > 0 {
      report(
        .controlCharacter, field.name, field.text,
        LocalizedText(
          "<\(field.name)> holds \(result.controlCharacters) control character(s); they were removed.",
          "<\(field.name)>에 제어 문자가 \(result.controlCharacters)개 있어 지웠습니다."))
    }
    return result.text
  }

  /// Tells that a date has none of the forms that the source uses.
  mutating func reportBadDate(_ field: SourceField, _ forms: [DatePattern]) {
    let names = forms.map(\.description)
    report(
      .badDate, field.name, field.text,
      LocalizedText(
        "<\(field.name)> is '\(field.text)', no date of the form \(names.joined(separator: " or "));"
          + " it was left out.",
        "<\(field.name)> 값 '\(field.text)': \(names.joined(separator: ", ")) 꼴의 날짜가 아니어서 뺐습니다."))
  }

  /// Tells that a field came again with another value, which was left out.
  mutating func reportRepeat(_ kept: SourceField, _ left: SourceField) {
    let (first, second) = (kept.text.prefix(60), left.text.prefix(60))
    report(
      .repeatedField, left.name, left.text,
      LocalizedText(
        "<\(left.name)> comes twice, as '\(first)' and as '\(second)'; the first stands.",
        "<\(left.name)> 값이 '\(first)'와(과) '\(second)' 둘이어서 앞의 것을 남겼습니다."))
  }

  /// Tells that a yes or no is neither.
  mutating func reportBadFlag(_ field: SourceField, _ text: String) {
    report(
      .badValue, field.name, field.text,
      LocalizedText(
        "<\(field.name)> is '\(text)', neither Y nor N; it was left out.",
        "<\(field.name)> 값 '\(text)': Y도 N도 아니어서 뺐습니다."))
  }

  /// Tells that an image has no address that leads to a picture.
  mutating func reportBadImage(_ field: String, _ value: String) {
    let message =
      value.isEmpty
      ? LocalizedText(
        "An image has no address; it was left out.", "주소가 없는 이미지가 있어 뺐습니다.")
      : LocalizedText(
        "The image's address '\(value)' leads to no picture; the image was left out.",
        "이미지 주소 '\(value)': 그림에 닿을 수 없는 주소라서 이미지를 뺐습니다.")
    report(.noImageAddress, field, value, message, severity: .info)
  }
}

/// What can be said of the address of an image without fetching it.
enum ImageAddress {
  /// Tells whether an address leads to a picture: a bare file name does not, nor does a folder.
  ///
  /// The service answers `1623117.jpg`, or the folder
  /// `http://116.67.83.213/webdata/file_data/media_data/videos/`, where it has none.
  static func isPicture(_ address: String) -> Bool {
    let scheme = ["https://", "http://"].first { address.lowercased().hasPrefix($0) }
    guard let scheme, !address.hasSuffix("/") else { return false }
    let parts = address.dropFirst(scheme.count).split(
      separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count == 2 && !parts[0].isEmpty && !parts[1].isEmpty
  }
}
