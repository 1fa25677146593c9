import Localization

/// The arguments and the command that every tool has.
enum BuiltIn {
  static let helpCommand = "help"

  static let help = Argument.flag(
    "help", short: "h", help: LocalizedText("Show help.", "도움말을 보여 줍니다."))

  static let version = Argument.flag(
    "version", help: LocalizedText("Show the version.", "버전을 보여 줍니다."))

  static let language = Argument.option(
    "lang", values: .choice(Language.allCases.map(\.rawValue)),
    help: LocalizedText(
      "Language of messages: en or ko. From the locale if not given.",
      "메시지 언어: en 또는 ko. 없으면 로캘을 따릅니다."))

  /// Makes the `help` command of a tool.
  static func helpCommand(for commands: [Command]) -> Command {
    let names = commands.filter(\.isVisible).flatMap { command in
      [command.name] + command.subcommands.filter(\.isVisible).map(\.name)
    }
    return Command(
      helpCommand,
      abstract: LocalizedText("Show help for a command.", "명령의 도움말을 보여 줍니다."),
      arguments: [
        .positional(
          "command", .any, values: .suggested(names),
          help: LocalizedText("The command to explain.", "설명할 명령입니다."))
      ],
      // The parser turns this command into a request for a help page.
      run: { _, _ in })
  }
}
