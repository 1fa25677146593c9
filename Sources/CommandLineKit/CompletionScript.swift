public import Localization

/// Shell scripts that complete command lines, made from the declarations.
///
/// They complete commands, options, the values of options and positionals that have a list, and
/// file names by extension. They need nothing but the shell, and call the tool never.
public struct CompletionScript: Sendable {
  /// A shell that a script can be made for.
  public enum Shell: String, Sendable, CaseIterable {
    case bash
    case zsh
    case fish
  }

  let root: Command
  let language: Language

  /// Makes scripts for a tool.
  ///
  /// - Parameters:
  ///   - root: The root of the tool's commands, as `ParsedArguments.path` begins with it.
  ///   - language: The language of the explanations that zsh and fish show.
  public init(root: Command, language: Language) {
    self.root = root
    self.language = language
  }

  /// Returns the script for a shell.
  public func text(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  /// The paths of all visible commands, each before those below it.
  var paths: [[Command]] {
    func below(_ path: [Command]) -> [[Command]] {
      [path]
        + path[path.count - 1].subcommands.filter(\.isVisible).flatMap { below(path + [$0]) }
    }
    return below([root])
  }

  /// The name of the tool as part of a shell function's name.
  var function: String {
    "_" + String(root.name.map { $0.isLetter || $0.isNumber ? $0 : "_" })
  }

  /// The words after the tool's name that lead to a command, as the scripts keep them: `boundaries
  /// import`.
  func key(_ path: [Command]) -> String {
    path.dropFirst().map(\.name).joined(separator: " ")
  }

  /// The spellings of options that take a value, for any command, since they may stand before it.
  var spellingsWithValue: [String] {
    var seen: Set<String> = []
    return (root.arguments + root.optionsBelow).filter { $0.role == .option }
      .flatMap(\.spellings).filter { seen.insert($0).inserted }
  }
}

extension Argument.Values {
  /// The words that completion offers.
  var offered: [String] {
    switch self {
    case .suggested(let words), .choice(let words): words
    case .text, .wholeNumber, .number, .file, .directory: []
    }
  }
}

extension String {
  /// The text as one word of a POSIX shell.
  var shellQuoted: String {
    "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}

extension [String] {
  /// The texts as words of a POSIX shell.
  var shellQuoted: String { map(\.shellQuoted).joined(separator: " ") }
}
