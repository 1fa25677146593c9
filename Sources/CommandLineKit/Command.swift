public import Localization

/// A declaration of one command: what it is called, what it takes, and what it does.
public struct Command: Sendable {
  /// A command line worth showing, and what it does.
  public struct Example: Sendable {
    /// The line as typed, with the tool's name.
    public let line: String
    /// What the line does.
    public let explanation: LocalizedText

    /// Creates an example.
    public init(_ line: String, _ explanation: LocalizedText) {
      self.line = line
      self.explanation = explanation
    }
  }

  /// What a command does; it throws `CommandError`, `UsageError`, `ExitCode` or any other error.
  public typealias Run = @Sendable (ParsedArguments, Console) throws -> Void

  /// The word that calls it.
  public let name: String
  /// One line that says what it does.
  public let abstract: LocalizedText
  /// The paragraphs that explain it further.
  public let discussion: LocalizedText?
  /// Command lines to learn from.
  public let examples: [Example]
  /// The heading under which the list of commands shows it.
  public let group: LocalizedText?
  /// Whether help and completion show it.
  public let isVisible: Bool
  /// Its flags, options and positionals; those of a command with subcommands hold for each of
  /// these.
  public let arguments: [Argument]
  /// The commands below it.
  public internal(set) var subcommands: [Command]
  /// What it does; nothing for a command that only has subcommands.
  public let run: Run?

  /// Declares a command that does something.
  ///
  /// - Parameters:
  ///   - name: The word that calls it.
  ///   - abstract: One line that says what it does.
  ///   - discussion: The paragraphs that explain it further; newlines are kept.
  ///   - examples: Command lines to learn from.
  ///   - group: The heading under which the list of commands shows it.
  ///   - isVisible: Whether help and completion show it.
  ///   - arguments: Its flags, options and positionals.
  ///   - run: What it does.
  public init(
    _ name: String, abstract: LocalizedText, discussion: LocalizedText? = nil,
    examples: [Example] = [], group: LocalizedText? = nil, isVisible: Bool = true,
    arguments: [Argument] = [], run: @escaping Run
  ) {
    self.name = name
    self.abstract = abstract
    self.discussion = discussion
    self.examples = examples
    self.group = group
    self.isVisible = isVisible
    self.arguments = arguments
    self.subcommands = []
    self.run = run
  }

  /// Declares a command that has subcommands.
  ///
  /// - Parameters:
  ///   - name: The word that calls it.
  ///   - abstract: One line that says what its subcommands are for.
  ///   - discussion: The paragraphs that explain it further; newlines are kept.
  ///   - examples: Command lines to learn from.
  ///   - group: The heading under which the list of commands shows it.
  ///   - isVisible: Whether help and completion show it.
  ///   - arguments: Flags and options that each subcommand takes as well.
  ///   - subcommands: The commands below it.
  public init(
    _ name: String, abstract: LocalizedText, discussion: LocalizedText? = nil,
    examples: [Example] = [], group: LocalizedText? = nil, isVisible: Bool = true,
    arguments: [Argument] = [], subcommands: [Command]
  ) {
    precondition(
      arguments.allSatisfy { $0.arity == nil }, "'\(name)' has subcommands: no room for positionals"
    )
    self.name = name
    self.abstract = abstract
    self.discussion = discussion
    self.examples = examples
    self.group = group
    self.isVisible = isVisible
    self.arguments = arguments
    self.subcommands = subcommands
    self.run = nil
  }

  func subcommand(named name: String) -> Command? {
    subcommands.first { $0.name == name }
  }

  /// All flags and options of the commands below, at any depth.
  var optionsBelow: [Argument] {
    subcommands.flatMap { $0.arguments.filter { $0.arity == nil } + $0.optionsBelow }
  }
}

extension [Command] {
  /// The words that lead to the last command: `heritage boundaries import`.
  var spelledPath: String {
    map(\.name).joined(separator: " ")
  }

  /// The arguments of the last command, then those it shares with the commands above.
  ///
  /// A command's own declaration hides one of the same name above it, so that a command can narrow
  /// the values of a shared option.
  var arguments: [Argument] {
    var names: Set<String> = []
    return reversed().flatMap(\.arguments).filter { names.insert($0.name).inserted }
  }
}
