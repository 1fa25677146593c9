public import Localization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A tool: its commands, and the one place that turns their errors into text and exit codes.
public struct CommandLineTool: Sendable {
  /// The root of the commands, with `help`, `--help`, `--version` and `--lang` added.
  public let root: Command
  private let version: String
  private let explain: @Sendable (any Error) -> CommandError?

  /// Makes a tool.
  ///
  /// - Parameters:
  ///   - name: The word that calls the tool.
  ///   - version: The version, as `--version` prints it after the name.
  ///   - abstract: One line that says what the tool does.
  ///   - discussion: The paragraphs that explain it further.
  ///   - examples: Command lines to learn from.
  ///   - globalOptions: Flags and options that every command takes; `--lang` is always among them.
  ///   - commands: The commands.
  ///   - explain: Explains errors of lower modules to the user; nothing for one it does not know.
  public init(
    _ name: String, version: String, abstract: LocalizedText, discussion: LocalizedText? = nil,
    examples: [Command.Example] = [], globalOptions: [Argument] = [], commands: [Command],
    explain: @escaping @Sendable (any Error) -> CommandError? = { _ in nil }
  ) {
    root = Command(
      name, abstract: abstract, discussion: discussion, examples: examples,
      arguments: globalOptions + [BuiltIn.language, BuiltIn.version, BuiltIn.help],
      subcommands: commands + [BuiltIn.helpCommand(for: commands)])
    self.version = version
    self.explain = explain
    root.checkDeclarations()
  }

  /// Runs a command line without a process of its own.
  ///
  /// - Parameters:
  ///   - words: The words after the tool's name.
  ///   - console: The streams and the environment.
  /// - Returns: The status to end with; all text is on the console.
  public func run(_ words: [String], console: Console) -> ExitCode {
    var console = console
    if let language = requestedLanguage(in: words) { console.language = language }
    do {
      try perform(ArgumentParser(root: root).parse(words), console)
      try console.flush()
      return .done
    } catch {
      let code = report(error, console)
      return console.isCancelled ? .interrupted : code
    }
  }

  /// Runs the command line of this process and ends it.
  ///
  /// - Parameter displayWidth: Counts the terminal columns that a text takes.
  public func runProcess(
    displayWidth: @escaping @Sendable (String) -> Int = approximateDisplayWidth
  ) -> Never {
    Console.installSignalHandlers()
    let console = Console.process(displayWidth: displayWidth)
    exit(run(Array(CommandLine.arguments.dropFirst()), console: console).rawValue)
  }

  private func perform(_ invocation: Invocation, _ console: Console) throws {
    switch invocation {
    case .run(let arguments):
      try arguments.path.last?.run?(arguments, console)
    case .help(let path):
      let help = HelpText(
        language: console.language, width: console.width, displayWidth: console.displayWidth)
      try console.write(help.page(for: path))
    case .version:
      try console.print("\(root.name) \(version)")
    }
  }

  /// Tells the user about an error and returns the status to end with.
  private func report(_ error: any Error, _ console: Console) -> ExitCode {
    // Data printed before the error comes first; if that fails too, the error is still the thing to
    // tell.
    try? console.flush()
    switch error {
    case let code as ExitCode:
      return code
    case is CancellationError:
      return .interrupted
    case StreamError.closed:
      // The reader has what it wanted (`heritage list | head`): nothing went wrong.
      return .done
    case let error as UsageError:
      console.note(error.report(console.language))
      return .usage
    case let error as StreamError:
      return report(CommandError(error), console)
    case let error as CommandError:
      console.note("\(root.name): \(console.text(error.message))")
      for hint in error.hints { console.note("  " + console.text(hint)) }
      return error.exitCode
    default:
      return report(explain(error) ?? CommandError(unexpected: error), console)
    }
  }

  /// Finds `--lang` before anything is parsed, since a mistake is to be told in that language too.
  private func requestedLanguage(in words: [String]) -> Language? {
    let words = words.prefix { $0 != "--" }
    for (index, word) in words.enumerated().reversed() {
      if word == "--lang", index + 1 < words.count { return Language(rawValue: words[index + 1]) }
      if word.hasPrefix("--lang=") { return Language(rawValue: String(word.dropFirst(7))) }
    }
    return nil
  }
}

extension CommandError {
  init(unexpected error: any Error) {
    self.init(
      LocalizedText(
        "Unexpected error: \(error)", "예상하지 못한 오류입니다: \(error)"),
      exitCode: .internal)
  }

  /// Creates the failure that an error of standard input or output is; `nil` for another error, or
  /// where the reader of a pipe has gone, which is none.
  public init?(streamError error: any Error) {
    guard let error = error as? StreamError, error != .closed else { return nil }
    self.init(error)
  }

  init(_ error: StreamError) {
    let message =
      switch error {
      case .closed:
        LocalizedText("Standard output is closed.", "표준 출력이 닫혔습니다.")
      case .writeFailed(let number):
        LocalizedText(
          "Cannot write to standard output: \(systemMessage(number)).",
          "표준 출력에 쓸 수 없습니다: \(systemMessage(number)).")
      case .readFailed(let number):
        LocalizedText(
          "Cannot read standard input: \(systemMessage(number)).",
          "표준 입력을 읽을 수 없습니다: \(systemMessage(number)).")
      }
    self.init(message, exitCode: .inputOutput)
  }
}

extension StreamError {
  /// Sorts the `errno` of a failed write.
  init(write number: Int32) {
    self = number == EPIPE ? .closed : .writeFailed(number)
  }
}

extension Command {
  /// Traps on declarations that contradict each other.
  ///
  /// An option may stand before its command, where only its name is known: so all commands that
  /// declare a name must agree on whether it takes a value.
  fileprivate func checkDeclarations() {
    var roles: [String: Argument.Role] = [:]
    func check(_ path: [Command]) {
      let command = path[path.count - 1]
      let names = command.subcommands.map(\.name)
      precondition(
        Set(names).count == names.count, "'\(command.name)' has two commands of one name")
      let arguments = command.arguments.map(\.name)
      let spellings = path.arguments.flatMap(\.spellings)
      precondition(
        Set(arguments).count == arguments.count && Set(spellings).count == spellings.count,
        "'\(path.spelledPath)' has two arguments of one name")
      for argument in command.arguments where argument.arity == nil {
        for spelling in argument.spellings {
          let role = roles.updateValue(argument.role, forKey: spelling) ?? argument.role
          precondition(role == argument.role, "'\(spelling)' is a flag here and an option there")
        }
      }
      for subcommand in command.subcommands { check(path + [subcommand]) }
    }
    check([self])
  }
}
