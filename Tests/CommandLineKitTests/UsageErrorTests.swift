import Localization
import CommandLineKit
import Testing

struct UsageErrorTests {
  /// Words and the first line of what they are told, in both languages.
  struct Case: Sendable, CustomTestStringConvertible {
    let words: [String]
    let english: String
    let korean: String

    init(_ words: String..., en english: String, ko korean: String) {
      self.words = words
      self.english = english
      self.korean = korean
    }

    var testDescription: String { words.joined(separator: " ") }
  }

  static let cases: [Case] = [
    Case(
      "lst", en: "Unknown command 'lst'. Did you mean 'list'?",
      ko: "'lst' 명령은 없습니다. 혹시 'list'인가요?"),
    Case(
      "LIST", en: "Unknown command 'LIST'. Did you mean 'list'?",
      ko: "'LIST' 명령은 없습니다. 혹시 'list'인가요?"),
    Case("hiden", en: "Unknown command 'hiden'.", ko: "'hiden' 명령은 없습니다."),
    Case("x", en: "Unknown command 'x'.", ko: "'x' 명령은 없습니다."),
    Case(
      "boundaries", "imprt", en: "Unknown command 'imprt'. Did you mean 'import'?",
      ko: "'imprt' 명령은 없습니다. 혹시 'import'인가요?"),
    Case(
      "help", "lisst", en: "Unknown command 'lisst'. Did you mean 'list'?",
      ko: "'lisst' 명령은 없습니다. 혹시 'list'인가요?"),
    Case(
      "boundaries", en: "A command is missing. Use 'import'.",
      ko: "명령이 없습니다. 쓸 수 있는 명령: 'import'."),
    Case(
      "list", "--lmiit=3", en: "Unknown option '--lmiit'. Did you mean '--limit'?",
      ko: "'--lmiit' 옵션은 없습니다. 혹시 '--limit'인가요?"),
    Case(
      "list", "-limit", "3", en: "Unknown option '-limit'. Did you mean '--limit'?",
      ko: "'-limit' 옵션은 없습니다. 혹시 '--limit'인가요?"),
    Case("list", "-x", en: "Unknown option '-x'.", ko: "'-x' 옵션은 없습니다."),
    Case(
      "show", "-탑", en: "Unknown option '-탑'. If it is a value, write '--' before it.",
      ko: "'-탑' 옵션은 없습니다. 옵션이 아니라 값이면 앞에 '--'를 쓰십시오."),
    Case(
      "--format", "json", "locate", "1,2",
      en: "Unknown option '--format'.",
      ko: "'--format' 옵션은 없습니다."),
    Case(
      "list", "--bbox", en: "Missing value for '--bbox W,S,E,N'.",
      ko: "'--bbox W,S,E,N' 옵션에 값이 없습니다."),
    Case(
      "list", "--bbox", "--limit", "3", en: "Missing value for '--bbox W,S,E,N'.",
      ko: "'--bbox W,S,E,N' 옵션에 값이 없습니다."),
    Case(
      "list", "--cancelled=yes", en: "The option '--cancelled' takes no value, but got 'yes'.",
      ko: "'--cancelled' 옵션은 값을 받지 않는데 'yes' 값이 있습니다."),
    Case(
      "list", "--format", "jsn",
      en: "The value 'jsn' is invalid for '--format FORMAT'. Did you mean 'json'?"
        + " Use one of 'text', 'json' or '그림'.",
      ko: "'--format FORMAT' 옵션에 쓸 수 없는 값입니다: 'jsn'. 혹시 'json'인가요?"
        + " 쓸 수 있는 값: 'text', 'json', '그림'."),
    Case(
      "list", "-f", "그린",
      en: "The value '그린' is invalid for '--format FORMAT'. Did you mean '그림'?"
        + " Use one of 'text', 'json' or '그림'.",
      ko: "'--format FORMAT' 옵션에 쓸 수 없는 값입니다: '그린'. 혹시 '그림'인가요?"
        + " 쓸 수 있는 값: 'text', 'json', '그림'."),
    Case(
      "list", "-n", "0",
      en: "The value '0' is invalid for '--limit COUNT'. Use a whole number of at least 1.",
      ko: "'--limit COUNT' 옵션에 쓸 수 없는 값입니다: '0'. 1 이상의 정수를 쓰십시오."),
    Case(
      "list", "-n", "99999999999999999999",
      en: "The value '99999999999999999999' is invalid for '--limit COUNT'."
        + " Use a whole number of at least 1.",
      ko: "'--limit COUNT' 옵션에 쓸 수 없는 값입니다: '99999999999999999999'. 1 이상의 정수를 쓰십시오."),
    Case(
      "list", "--radius", "nan",
      en: "The value 'nan' is invalid for '--radius RADIUS'. Use a number from 0 to 20000.",
      ko: "'--radius RADIUS' 옵션에 쓸 수 없는 값입니다: 'nan'. 0부터 20000까지의 수를 쓰십시오."),
    Case(
      "list", "--bbox", "1", "--bbox", "2",
      en: "The option '--bbox W,S,E,N' may be given only once.",
      ko: "'--bbox W,S,E,N' 옵션은 한 번만 쓸 수 있습니다."),
    Case(
      "list", "--center", "1", "--bbox", "2",
      en: "'--bbox W,S,E,N' and '--center LAT,LON' cannot be used together.",
      ko: "'--bbox W,S,E,N' 옵션과 '--center LAT,LON' 옵션은 함께 쓸 수 없습니다."),
    Case("import", en: "Missing argument 'FILE'.", ko: "'FILE' 인자가 없습니다."),
    Case("copy", "a", en: "Missing argument 'SOURCE'.", ko: "'SOURCE' 인자가 없습니다."),
    Case("show", "a", "b", en: "Unexpected argument 'b'.", ko: "필요 없는 인자가 있습니다: 'b'."),
    Case(
      "list", "a", "b", en: "2 unexpected arguments: 'a', 'b'.",
      ko: "필요 없는 인자가 있습니다: 'a', 'b'."),
    Case(
      "locate", "x", en: "The value 'x' is invalid for 'LAT,LON'. Write latitude,longitude.",
      ko: "'LAT,LON' 인자에 쓸 수 없는 값입니다: 'x'. 위도,경도로 쓰십시오."),
    Case(
      "completions", "bush",
      en: "The value 'bush' is invalid for 'SHELL'. Did you mean 'bash'?"
        + " Use one of 'bash', 'zsh' or 'fish'.",
      ko: "'SHELL' 인자에 쓸 수 없는 값입니다: 'bush'. 혹시 'bash'인가요?"
        + " 쓸 수 있는 값: 'bash', 'zsh', 'fish'."),
  ]

  @Test(arguments: cases)
  func `a mistake is told in both languages`(_ example: Case) {
    for (locale, expected) in [
      ("C", "Error: " + example.english), ("ko_KR.UTF-8", "오류: " + example.korean),
    ] {
      let recording = ConsoleRecording(environment: ["LC_ALL": locale])
      #expect(sampleTool.run(example.words, console: recording.console) == .usage)
      #expect(recording.output.isEmpty)
      #expect(recording.errors.split(separator: "\n").first.map(String.init) == expected)
    }
  }

  @Test
  func `the whole text explains the argument and the usage`() {
    let recording = ConsoleRecording()
    _ = sampleTool.run(["import", "--catalog"], console: recording.console)
    #expect(
      recording.errors == """
        Error: Missing value for '--catalog FILE'.
        Help:  --catalog FILE  The catalog file.
        Usage: heritage import [options] FILE...
          See 'heritage import --help' for more information.

        """)
  }

  @Test
  func `the whole text in Korean, as --lang asks`() {
    let recording = ConsoleRecording(environment: ["LANG": "C"])
    _ = sampleTool.run(["boundaries", "import", "--lang=ko", "--x"], console: recording.console)
    #expect(
      recording.errors == """
        오류: '--x' 옵션은 없습니다.
        사용법: heritage boundaries import [옵션] [FILE...]
          자세한 내용은 'heritage boundaries import --help' 명령으로 볼 수 있습니다.

        """)
  }
}
