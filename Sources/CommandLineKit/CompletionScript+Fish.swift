import Localization

extension CompletionScript {
  /// A script for fish 3 or later.
  var fish: String {
    """
    # fish completion for \(root.name): source it, or save it in ~/.config/fish/completions.

    # Tells whether the words so far lead to a command.
    function _\(function)_at
      set -l path
      set -l skip 0
      for word in (commandline -opc)[2..-1]
        if test $skip = 1
          set skip 0
          continue
        end
        switch $word
          case --
            break
          case \(spellingsWithValue.map(\.fishQuoted).joined(separator: " "))
            set skip 1
          case '-*'
            continue
          case '*'
            switch "$path/$word"
              case \(commandPatterns)
                set path (string trim "$path $word")
            end
        end
      end
      test "$path" = "$argv"
    end

    # Lists folders and the files with one of some extensions.
    function _\(function)_files
      __fish_complete_path (commandline -ct) | string replace -r '\\t.*' '' |
        string match -r ".*(?:/|\\.(?:$argv))\\$"
    end

    complete -c \(root.name) -f
    \(paths.flatMap(fishLines).joined(separator: "\n"))

    """
  }

  private var commandPatterns: String {
    paths.dropFirst().map { "\(key($0.dropLast()))/\($0[$0.count - 1].name)".fishQuoted }
      .joined(separator: " ")
  }

  private func fishLines(_ path: [Command]) -> [String] {
    let command = path[path.count - 1]
    let start = "complete -c \(root.name) -n \(condition(path))"
    let commands = command.subcommands.filter(\.isVisible).map { subcommand in
      "\(start) -a \(subcommand.name.fishQuoted) -d \(subcommand.abstract(language).fishQuoted)"
    }
    let shared = path.dropFirst().dropLast().flatMap(\.arguments)
    let options = (command.arguments + shared).filter { $0.isVisible && $0.arity == nil }
    let optionLines = options.map { option in
      let short = option.short.map { " -s \($0)" } ?? ""
      let value = option.role == .option ? " -x" + offer(option) : ""
      // The options of the root hold everywhere.
      let start = path.count == 1 ? "complete -c \(root.name)" : start
      return "\(start) -l \(option.name)\(short)\(value) -d \(option.help(language).fishQuoted)"
    }
    let positionals = command.arguments.filter { $0.arity != nil }.map { start + offer($0) }
    return commands + optionLines + positionals.filter { $0 != start }
  }

  private func condition(_ path: [Command]) -> String {
    (["_\(function)_at"] + path.dropFirst().map(\.name)).joined(separator: " ").fishQuoted
  }

  private func offer(_ argument: Argument) -> String {
    switch argument.values {
    case .file(let extensions) where extensions.isEmpty:
      return " -a '(__fish_complete_path (commandline -ct))'"
    case .file(let extensions):
      return
        " -a \("(_\(function)_files \(extensions.joined(separator: "|").fishQuoted))".fishQuoted)"
    case .directory:
      return " -a '(__fish_complete_directories (commandline -ct))'"
    case .suggested(let words), .choice(let words):
      return " -a \(words.joined(separator: " ").fishQuoted)"
    case .text, .wholeNumber, .number:
      return ""
    }
  }
}

extension String {
  /// The text as one word of fish, where `\` escapes within single quotes.
  fileprivate var fishQuoted: String {
    "'" + reduce(into: "") { $0 += $1 == "'" || $1 == "\\" ? "\\\($1)" : String($1) } + "'"
  }
}
