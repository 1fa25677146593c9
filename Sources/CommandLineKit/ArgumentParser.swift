/// What a command line asks for.
enum Invocation: Sendable {
  case run(ParsedArguments)
  case help([Command])
  case version
}

/// A reader of command lines, by the declarations alone.
///
/// Words become pieces (commands, options with their value, positionals), then pieces become
/// checked values. Options may stand anywhere, also before the command's name. A declared option
/// takes its next word whatever it looks like, unless that is itself a declared option; a word such
/// as `-33.8,151` is a value.
struct ArgumentParser {
  let root: Command

  /// Reads a command line without the tool's own name.
  func parse(_ words: [String]) throws(UsageError) -> Invocation {
    guard !words.isEmpty else { return .help([root]) }
    var pieces = Pieces(root: root)
    try pieces.split(words)
    if pieces.asksForHelp { return .help(pieces.path) }
    if pieces.asksForVersion { return .version }
    if let fault = pieces.fault { throw fault }
    let arguments = try pieces.checked()
    guard pieces.path.last?.name == BuiltIn.helpCommand, pieces.path.count == 2 else {
      return .run(arguments)
    }
    return .help(try path(to: arguments.all("command")))
  }

  /// Finds the command that `help COMMAND` names.
  private func path(to names: [String]) throws(UsageError) -> [Command] {
    var path = [root]
    for name in names {
      let commands = path[path.count - 1].subcommands
      guard let command = commands.first(where: { $0.name == name }) else {
        throw UsageError(fault: .unknownCommand(name, among: commands), path: path)
      }
      path.append(command)
    }
    return path
  }
}

/// A command line taken apart, its values not yet checked.
private struct Pieces {
  private(set) var path: [Command]
  /// The first mistake; kept aside, since a later `--help` is more useful than it.
  private(set) var fault: UsageError?
  private var options: [(argument: Argument, spelling: String, value: String)] = []
  private var positionals: [String] = []

  init(root: Command) {
    path = [root]
  }

  private var command: Command { path[path.count - 1] }

  var asksForHelp: Bool { options.contains { $0.argument.name == BuiltIn.help.name } }
  var asksForVersion: Bool { options.contains { $0.argument.name == BuiltIn.version.name } }

  mutating func split(_ words: [String]) throws(UsageError) {
    var index = 0
    var onlyPositionals = false
    while index < words.count {
      let word = words[index]
      index += 1
      if onlyPositionals || !word.hasPrefix("-") || word == "-" {
        try takePositional(word)
      } else if word == "--" {
        onlyPositionals = true
      } else if let (argument, spelling, attached) = option(word) {
        guard argument.role == .option else {
          if let attached { note(.unexpectedValue(argument, attached)) }
          options.append((argument, spelling, ""))
          continue
        }
        if let attached {
          options.append((argument, spelling, attached))
        } else if index < words.count, option(words[index]) == nil {
          options.append((argument, spelling, words[index]))
          index += 1
        } else {
          note(.missingValue(argument))
        }
      } else if word.looksLikeNumber {
        try takePositional(word)
      } else {
        noteUnknownOption(String(word.prefix { $0 != "=" }))
      }
    }
  }

  private mutating func takePositional(_ word: String) throws(UsageError) {
    guard !command.subcommands.isEmpty else {
      positionals.append(word)
      return
    }
    guard let next = command.subcommand(named: word) else {
      throw fault
        ?? UsageError(fault: .unknownCommand(word, among: command.subcommands), path: path)
    }
    path.append(next)
  }

  /// Finds the declaration of `--name`, `--name=value` or `-n`, those of commands still to come
  /// included.
  private func option(
    _ word: String
  ) -> (argument: Argument, spelling: String, attached: String?)? {
    let spelling = String(word.prefix { $0 != "=" })
    let declared = path.arguments + command.optionsBelow
    guard let argument = declared.first(where: { $0.spellings.contains(spelling) }) else {
      return nil
    }
    let hasValue = spelling.endIndex < word.endIndex
    return (argument, spelling, hasValue ? String(word.dropFirst(spelling.count + 1)) : nil)
  }

  private mutating func note(_ fault: UsageError.Fault) {
    if self.fault == nil { self.fault = UsageError(fault: fault, path: path) }
  }

  private mutating func noteUnknownOption(_ spelling: String) {
    let names = path.arguments.filter(\.isVisible).flatMap(\.spellings)
    note(.unknownOption(spelling, suggestions: suggestions(for: spelling, among: names)))
  }

  /// Checks the pieces against the command's declarations.
  mutating func checked() throws(UsageError) -> ParsedArguments {
    var given: [String: [String]] = [:]
    for (option, spelling, value) in options {
      guard
        let argument = path.arguments.first(where: {
          $0.name == option.name && $0.spellings.contains(spelling)
        })
      else {
        noteUnknownOption(spelling)
        continue
      }
      if given[argument.name] != nil, argument.role == .option, !argument.isRepeated {
        note(.repeatedOption(argument))
      }
      check(value, for: argument)
      given[argument.name, default: []].append(value)
    }
    if command.run == nil { note(.missingCommand) }
    assignPositionals(to: &given)
    if let fault { throw fault }
    return ParsedArguments(path: path, given: given)
  }

  private mutating func assignPositionals(to given: inout [String: [String]]) {
    let declared = command.arguments.compactMap { argument in argument.arity.map { (argument, $0) }
    }
    var rest = positionals[...]
    var reserved = declared.map(\.1.minimum).reduce(0, +)
    for (argument, arity) in declared {
      reserved -= arity.minimum
      let available = max(rest.count - reserved, 0)
      let words = rest.prefix(arity.takesMany ? available : min(available, 1))
      rest = rest.dropFirst(words.count)
      if words.count < arity.minimum { note(.missingArgument(argument)) }
      for word in words { check(word, for: argument) }
      if !words.isEmpty { given[argument.name] = Array(words) }
    }
    if !rest.isEmpty { note(.unexpectedArguments(Array(rest))) }
  }

  private mutating func check(_ value: String, for argument: Argument) {
    switch argument.values {
    case .choice(let choices) where !choices.contains(value):
      note(
        .invalidValue(value, argument, suggestions: suggestions(for: value, among: choices)))
    case .wholeNumber(let range) where !(Int(value).map(range.contains) ?? false):
      note(.invalidValue(value, argument, suggestions: []))
    case .number(let range) where !(Double(value).map(range.contains) ?? false):
      note(.invalidValue(value, argument, suggestions: []))
    case .text, .suggested, .choice, .wholeNumber, .number, .file, .directory:
      break
    }
  }
}

extension UsageError.Fault {
  fileprivate static func unknownCommand(_ word: String, among commands: [Command]) -> Self {
    let names = commands.filter(\.isVisible).map(\.name)
    return .unknownCommand(word, suggestions: suggestions(for: word, among: names))
  }
}

extension String {
  /// Whether a word with a leading dash is a number or a coordinate: `-33.8,151`, `-.5`.
  fileprivate var looksLikeNumber: Bool {
    let digits = dropFirst()
    let first = digits.first == "." ? digits.dropFirst().first : digits.first
    return first.map { ("0"..."9").contains($0) } ?? false
  }
}
