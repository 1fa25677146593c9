import HeritageModel
import Localization

/// What there is to say about one record, and where it stands.
struct RecordNotes {
  let source: String
  let line: Int
  let ordinal: Int
  private(set) var issues: [ImportIssue] = []
  /// Whether the source has bytes that are no text of its encoding.
  private let hasBadBytes: Bool
  /// Whether anybody is going to read the sentences, or the issues are only counted.
  private let isRead: Bool
  /// Whether such bytes stand in a field that is used, so that the record would be garbled.
  private(set) var isGarbled = false

  /// Starts with nothing to say about the record at a place in a source.
  init(
    source: String, line: Int, ordinal: Int, hasBadBytes: Bool = false, isRead: Bool = true
  ) {
    self.source = source
    self.line = line
    self.ordinal = ordinal
    self.hasBadBytes = hasBadBytes
    self.isRead = isRead
  }

  /// Adds an issue about the record; its sentence is made where somebody is going to read it.
  mutating func report(
    _ rule: ImportRule, _ field: String?, _ value: String?,
    _ message: @autoclosure () -> LocalizedText, severity: ImportIssue.Severity = .warning
  ) {
    issues.append(
      ImportIssue(
        source: source, line: line, record: ordinal, field: field, value: value, rule: rule,
        message: isRead ? message() : LocalizedText(""), severity: severity))
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
          "<\(field.name)> holds \(counted(result.controlCharacters, "control character; it was removed.", "control characters; they were removed."))",
          "<\(field.name)>에 제어 문자가 \(result.controlCharacters)개 있어 지웠습니다."))
    }
    // A long text bears the loss of a character, which stays marked; a name or a key does not.
    let isLong = result.text.utf8.count > 50 * 3 * result.lostCharacters
    if result.lostCharacters > 0, hasBadBytes, kind == .line || !isLong {
      isGarbled = true
      report(
        .badEncoding, field.name, field.text,
        LocalizedText(
          "<\(field.name)> is '\(result.text.prefix(60))': it has bytes that are no text of the file's encoding. Name the"
            + " encoding (--encoding), or correct the record.",
          "<\(field.name)> 값 '\(result.text.prefix(60))': 파일의 인코딩에 맞지 않는 바이트가 있습니다. 인코딩을 지정하거나"
            + "(--encoding) 기록을 고치십시오."), severity: .error)
    } else if result.lostCharacters > 0 {
      report(
        .lostCharacter, field.name, field.text,
        LocalizedText(
          "<\(field.name)> is '\(result.text.prefix(60))': characters were lost (U+FFFD). Is the encoding right, and the source whole?",
          "<\(field.name)> 값 '\(result.text.prefix(60))': 잃어버린 글자가 있습니다(U+FFFD). 인코딩이 맞는지, 출처가 온전한지 확인하십시오."
        ))
    }
    return result.text
  }

  /// Returns what a cell of a spreadsheet stands for, `nil` with a warning where nobody knows.
  mutating func value(of cell: SpreadsheetCell, _ field: SourceField, isKey: Bool) -> String? {
    switch cell {
    case .protected(let text): return text
    case .formula, .error:
      report(
        .spreadsheetCell, field.name, field.text,
        LocalizedText(
          "<\(field.name)> is '\(field.text.prefix(60))', a formula or an error of a spreadsheet and no value; it was left out."
            + " Save the sheet with its values.",
          "<\(field.name)> 값 '\(field.text.prefix(60))': 값이 아니라 스프레드시트의 수식이나 오류여서 뺐습니다. 값으로 저장하십시오."
        ))
    case .shortened:
      guard isKey else { return field.text }
      report(
        .shortenedNumber, field.name, field.text,
        LocalizedText(
          "<\(field.name)> is '\(field.text)': a spreadsheet has kept only its first digits. Save the column as text, from"
            + " the source.",
          "<\(field.name)> 값 '\(field.text)': 스프레드시트가 앞자리만 남겼습니다. 출처에서 이 열을 텍스트로 다시 저장하십시오."))
    }
    return nil
  }

  /// Tells that a date has none of the forms that the source uses.
  mutating func reportBadDate(_ field: SourceField, _ forms: [DatePattern]) {
    report(.badDate, field.name, field.text, Self.badDate(field, forms))
  }

  private static func badDate(_ field: SourceField, _ forms: [DatePattern]) -> LocalizedText {
    let names = forms.prefix(4).map(\.description)
    let more = forms.count > 4 ? " …" : ""
    var message = LocalizedText(
      "<\(field.name)> is '\(field.text.prefix(60))', no date of the form \(names.joined(separator: " or "))\(more);"
        + " it was left out.",
      "<\(field.name)> 값 '\(field.text.prefix(60))': \(names.joined(separator: ", "))\(more) 꼴의 날짜가 아니어서 뺐습니다."
    )
    if let number = Int(field.text), let day = SpreadsheetDate.day(number) {
      message.english += " It may be a spreadsheet's number of the day \(day)."
      message.korean += " 스프레드시트가 \(day)을(를) 숫자로 바꾼 것일 수 있습니다."
    }
    return message
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
    report(
      .noImageAddress, field, value,
      value.isEmpty
        ? LocalizedText(
          "An image has no address; it was left out.", "주소가 없는 이미지가 있어 뺐습니다.")
        : LocalizedText(
          "The image's address '\(value)' leads to no picture; the image was left out.",
          "이미지 주소 '\(value)': 그림에 닿을 수 없는 주소라서 이미지를 뺐습니다."), severity: .info)
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
