public import Localization

extension Command {
  /// Makes the command `completions SHELL`, which prints the tool's completion script.
  ///
  /// - Parameter group: The heading under which the list of commands shows it.
  /// - Returns: The command.
  public static func completions(group: LocalizedText? = nil) -> Command {
    Command(
      "completions",
      abstract: LocalizedText(
        "Print a completion script for a shell.", "셸 자동 완성 스크립트를 출력합니다."),
      group: group,
      arguments: [
        .positional(
          "shell", values: .choice(CompletionScript.Shell.allCases.map(\.rawValue)),
          help: LocalizedText("The shell.", "셸 이름입니다."))
      ],
      run: { arguments, console in
        let shell = arguments["shell"].flatMap(CompletionScript.Shell.init)
        let script = CompletionScript(root: arguments.path[0], language: console.language)
        if let shell { try console.write(script.text(for: shell)) }
      })
  }
}
