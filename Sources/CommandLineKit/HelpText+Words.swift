import Localization

extension HelpText {
  /// The fixed words of help pages and error reports.
  struct Words {
    private let language: Language

    init(_ language: Language) {
      self.language = language
    }

    var error: String { pick("Error:", "오류:") }
    var help: String { pick("Help: ", "설명:") }
    var usage: String { pick("Usage:", "사용법:") }
    var overview: String { pick("OVERVIEW:", "개요:") }
    var usageHeading: String { pick("USAGE:", "사용법:") }
    var arguments: String { pick("ARGUMENTS:", "인자:") }
    var options: String { pick("OPTIONS:", "옵션:") }
    var globalOptions: String { pick("GLOBAL OPTIONS:", "공통 옵션:") }
    var commands: String { pick("COMMANDS:", "명령:") }
    var examples: String { pick("EXAMPLES:", "예:") }
    var optionsPlaceholder: String { pick("[options]", "[옵션]") }
    var commandPlaceholder: String { pick("COMMAND", "명령") }

    func seeHelp(_ command: String) -> String {
      pick(
        "See '\(command) --help' for more information.",
        "자세한 내용은 '\(command) --help' 명령으로 볼 수 있습니다.")
    }

    func seeCommand(_ path: [Command]) -> String {
      let name = path[0].name
      let words = [name, BuiltIn.helpCommand] + path.dropFirst().map(\.name)
      let line = (words + [commandPlaceholder]).joined(separator: " ")
      return pick("See '\(line)' for help on a command.", "명령별 도움말: '\(line)'")
    }

    func choices(_ values: [String]) -> String {
      pick("(values: \(values.joined(separator: ", ")))", "(값: \(values.joined(separator: ", ")))")
    }

    /// The default in parentheses, with a space that does not break.
    func defaultValue(_ value: String) -> String {
      pick("(default:\u{A0}\(value))", "(기본값:\u{A0}\(value))")
    }

    private func pick(_ english: String, _ korean: String) -> String {
      language == .korean ? korean : english
    }
  }
}
