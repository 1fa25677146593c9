import Localization

extension CompletionScript {
  /// A script for zsh with its own completion system (`compinit`).
  ///
  /// It works sourced, and saved as `_name` in a folder of `fpath`.
  var zsh: String {
    """
    #compdef \(root.name)
    # zsh completion for \(root.name): source it after compinit, or save it as \(function) in fpath.

    \(paths.map(zshFunction).joined(separator: "\n"))
    if [[ $funcstack[1] == \(function) ]]; then
      \(function) "$@"
    else
      compdef \(function) \(root.name)
    fi

    """
  }

  private func zshFunction(_ path: [Command]) -> String {
    let command = path[path.count - 1]
    let options = path.arguments.filter { $0.isVisible && $0.arity == nil }.flatMap(zshOption)
    guard !command.subcommands.isEmpty else {
      let positionals = command.arguments.filter { $0.arity != nil }.map(zshPositional)
      return """
        \(zshName(path))() {
          _arguments -S \\
            \((options + positionals).joined(separator: " \\\n    "))
        }

        """
    }
    let commands = command.subcommands.filter(\.isVisible)
    let names = commands.map { command in
      "\(command.name):\(command.abstract(language))".shellQuoted
    }
    let cases = commands.map { "    (\($0.name)) \(zshName(path + [$0])) ;;" }
    let specifications = options + ["'1: :->command'", "'*:: :->arguments'"]
    return """
      \(zshName(path))() {
        local curcontext=$curcontext state line
        local -A opt_args
        local -a commands=(
          \(names.joined(separator: "\n    "))
        )
        _arguments -C -S \\
          \(specifications.joined(separator: " \\\n    "))
        case $state in
        (command) _describe command commands ;;
        (arguments)
          case $line[1] in
      \(cases.joined(separator: "\n"))
          esac ;;
        esac
      }

      """
  }

  private func zshName(_ path: [Command]) -> String {
    ([function] + path.dropFirst().map(\.name)).joined(separator: "_")
  }

  /// The specifications of an option, one for each spelling, which exclude each other unless
  /// repeated.
  private func zshOption(_ option: Argument) -> [String] {
    let exclusion =
      option.isRepeated ? "*" : "(\(option.spellings.joined(separator: " ")))"
    return option.spellings.map { spelling in
      let explanation = "[\(option.help(language).zshEscaped("[]\\"))]"
      let equals = option.role == .option && spelling.hasPrefix("--") ? "=" : ""
      let value =
        option.role == .option
        ? ":\(option.valueName.zshEscaped(":\\")):\(zshAction(option))" : ""
      return "\(exclusion)\(spelling)\(equals)\(explanation)\(value)".shellQuoted
    }
  }

  private func zshPositional(_ positional: Argument) -> String {
    let many = positional.isRepeated ? "*" : ""
    let name = positional.valueName.zshEscaped(":\\")
    return "\(many):\(name):\(zshAction(positional))".shellQuoted
  }

  private func zshAction(_ argument: Argument) -> String {
    switch argument.values {
    case .file(let extensions) where extensions.isEmpty: "_files"
    // A single name in parentheses would be glob qualifiers.
    case .file(let extensions) where extensions.count == 1: "_files -g \"*.\(extensions[0])\""
    case .file(let extensions): "_files -g \"*.(\(extensions.joined(separator: "|")))\""
    case .directory: "_files -/"
    case .suggested(let words), .choice(let words):
      "(\(words.map { $0.zshEscaped(" ()\\") }.joined(separator: " ")))"
    case .text, .wholeNumber, .number:
      // An empty list: with no action at all, zsh 5.9 offers no options there either.
      "()"
    }
  }
}

extension String {
  /// The text with a backslash before each of some characters, as `_arguments` reads it.
  fileprivate func zshEscaped(_ special: String) -> String {
    reduce(into: "") { $0 += special.contains($1) ? "\\\($1)" : String($1) }
  }
}
