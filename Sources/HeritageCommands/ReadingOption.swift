import CommandLineKit
import Importing
import Localization
import Rendering
import SystemLibraries

/// The options that say how files are read, where their content shall not decide: of `import` and
/// of `profile check`.
enum ReadingOption {
  /// The option of the coordinate reference system, of boundaries too.
  static let crs = Argument.option(
    "crs", valueName: "EPSG:CODE",
    help: LocalizedText(
      "The coordinate reference system of the numbers, such as EPSG:5186.",
      "좌표값의 좌표계. 예: EPSG:5186"))

  static let arguments: [Argument] = [
    .option(
      "profile", valueName: "NAME|FILE", values: .suggested(Profile.names),
      help: LocalizedText(
        "The profile that says what the fields mean; see 'heritage profile list'.",
        "필드의 뜻을 정한 프로파일. 'heritage profile list'를 보십시오.")),
    .option(
      "dataset", valueName: "NAME",
      help: LocalizedText("The data set that the records belong to.", "기록이 속할 자료의 이름.")),
    .option(
      "encoding", valueName: "NAME", values: .suggested(TextEncoding.allCases.map(\.rawValue)),
      help: LocalizedText("The encoding of the text.", "글자 인코딩.")),
    crs,
    .option(
      "input-format", valueName: "SYNTAX", values: .choice(ReadingOptions.syntaxNames),
      help: LocalizedText("The syntax of the files.", "파일의 형식.")),
  ]

  /// Returns the files that are named, and says which of a folder are left out.
  ///
  /// - Throws: where a name means nothing.
  static func sources(_ arguments: ParsedArguments, _ console: Console) throws -> [ImportSource] {
    var passedOver: [String] = []
    let sources = try ImportSource.expanding(arguments.all("file")) { passedOver.append($0) }
    if let first = passedOver.first {
      let (others, shown) = (passedOver.count - 1, visibleText(first))
      console.note(
        LocalizedText(
          others == 0
            ? "\(shown): passed over, since its name does not end like that of a register; name the file itself to import it."
            : "\(shown) and \(others) more: passed over, since their names do not end like those of registers; name a file itself to import it.",
          others == 0
            ? "\(shown): 이름의 끝이 자료 파일 같지 않아 건너뛰었습니다. 가져오려면 파일을 직접 지정하십시오."
            : "\(shown) 외 \(others)개: 이름의 끝이 자료 파일 같지 않아 건너뛰었습니다. 가져오려면 파일을 직접 지정하십시오."))
    }
    return sources
  }

  /// Reads the options.
  ///
  /// - Throws: where a name is unknown.
  static func options(_ arguments: ParsedArguments) throws -> ReadingOptions {
    var options = try options(crs: arguments["crs"], encoding: arguments["encoding"])
    if let name = arguments["profile"] { options.profile = try profile(name) }
    options.dataset = arguments["dataset"]
    options.syntax = arguments["input-format"]
    return options
  }

  /// Reads the options that any file of text and coordinates has.
  ///
  /// - Throws: where a name is unknown.
  static func options(crs: String?, encoding: String?) throws -> ReadingOptions {
    var options = ReadingOptions()
    if let crs {
      options.crs = crs.allSatisfy(\.isNumber) ? "EPSG:" + crs : crs
    }
    if let name = encoding {
      guard let encoding = TextEncoding(name: name) else {
        let names = TextEncoding.allCases.map(\.rawValue).joined(separator: ", ")
        throw CommandError(
          LocalizedText(
            "--encoding: '\(name)' is none of \(names).",
            "--encoding: '\(name)'은(는) 모르는 인코딩입니다. \(names)"),
          exitCode: .usage)
      }
      options.encoding = encoding
    }
    return options
  }

  /// Returns the profile with a name or path.
  ///
  /// - Throws: `CommandError` with the nearest names.
  static func profile(_ name: String) throws -> Profile {
    if let profile = try Profile.named(name) { return profile }
    throw CommandError(
      LocalizedText(
        "There is no profile '\(name)': neither a built-in one nor a .json file.",
        "'\(name)' 프로파일이 없습니다. 내장 프로파일도 .json 파일도 아닙니다."),
      hints: [
        didYouMean(suggestions(for: name, among: Profile.names))
          ?? LocalizedText("See them with: heritage profile list", "목록: heritage profile list")
      ], exitCode: .noInput)
  }
}
