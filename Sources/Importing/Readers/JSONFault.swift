import Localization

/// Why some bytes are not the JSON object they should be.
enum JSONFault: Error, Hashable {
  /// The bytes end before the object does, and more are to come.
  case incomplete
  /// The flaw at a place, relative to the start of the object.
  case flaw(JSONFlaw, place: Int)
}

/// What is wrong with a JSON text at a place.
enum JSONFlaw: Hashable {
  /// A backslash before a character that it does not escape.
  case badEscape
  /// Something else than an object where a record should be.
  case notAnObject
  /// A byte where another was expected.
  case expected(String)
  /// Neither a string, a number, an object, an array nor one of the three words.
  case notAValue
  /// Objects and arrays nested beyond reason.
  case tooDeep
  /// More values than any record has.
  case tooManyValues
  /// The text ends inside the object.
  case truncated

  /// The sentence for the user, to stand behind the place.
  var explanation: LocalizedText {
    switch self {
    case .badEscape:
      LocalizedText(
        "a backslash stands before a character that it does not escape (\\\\ is meant)",
        "역슬래시(\\) 뒤에 이스케이프할 수 없는 글자가 있습니다(\\\\로 적어야 합니다)")
    case .notAnObject:
      LocalizedText(
        "a record has to be an object ({…}), and this is none", "레코드는 객체({…})여야 하는데 다른 것이 있습니다")
    case .expected(let what):
      LocalizedText("\(what) is missing here", "여기에 \(what)이(가) 없습니다")
    case .notAValue:
      LocalizedText("there is no JSON value here", "여기에 JSON 값이 없습니다")
    case .tooDeep:
      LocalizedText("values are nested more than 64 deep", "값이 64단계보다 깊이 겹쳐 있습니다")
    case .tooManyValues:
      LocalizedText("a record has more than 100,000 values", "한 레코드의 값이 10만 개를 넘습니다")
    case .truncated:
      LocalizedText(
        "the text ends before all that was opened is closed", "열린 괄호나 따옴표가 닫히기 전에 파일이 끝납니다")
    }
  }
}

/// A liberty with JSON that leaves no doubt about what is meant: the value is read, with a warning.
enum JSONLiberty: Hashable {
  /// A comma before `}` or `]`, or a second one.
  case extraComma
  /// No comma between two records.
  case missingComma
  /// A comment, which JSON has none of.
  case comment
  /// A number such as `0012`, `.5` or `+1`: kept as it is spelt.
  case number
  /// `NaN` or `Infinity`: no value.
  case notANumber
  /// A tab, line break or other control character inside a string that is not escaped.
  case controlCharacter
  /// Another JSON text behind the first.
  case secondText
  /// A byte between records that belongs to none.
  case junk

  /// The sentence for the user.
  var explanation: LocalizedText {
    switch self {
    case .extraComma: LocalizedText("A comma too many: passed over.", "남는 쉼표를 건너뛰었습니다.")
    case .missingComma:
      LocalizedText(
        "No comma stands before the record: read all the same.", "레코드 앞에 쉼표가 없지만 읽었습니다.")
    case .comment:
      LocalizedText("A comment, which JSON does not have: passed over.", "JSON에 없는 주석을 건너뛰었습니다.")
    case .number:
      LocalizedText(
        "A number that JSON spells otherwise: kept as it is.", "JSON의 수 표기가 아니지만 적힌 그대로 두었습니다.")
    case .notANumber:
      LocalizedText(
        "NaN or Infinity instead of a number: left empty.", "수 대신 NaN이나 Infinity가 있어 비워 두었습니다.")
    case .controlCharacter:
      LocalizedText(
        "A string has a line break, tab or control character that is not escaped: read all the same.",
        "문자열에 이스케이프하지 않은 줄바꿈·탭·제어 문자가 있지만 읽었습니다.")
    case .secondText:
      LocalizedText(
        "A second JSON text begins here: its records were read, too.",
        "여기에서 두 번째 JSON이 시작됩니다. 그 레코드도 읽었습니다.")
    case .junk:
      LocalizedText(
        "Text between records that belongs to none: passed over.", "레코드 사이의 알 수 없는 글자를 건너뛰었습니다.")
    }
  }
}
