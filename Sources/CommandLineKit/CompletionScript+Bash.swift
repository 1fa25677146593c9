extension CompletionScript {
  /// A script for bash 4 or later, without the bash-completion package.
  ///
  /// Readline splits words at `=`, so `--format=js` arrives as three words and is put together
  /// again.
  var bash: String {
    """
    # bash completion for \(root.name): source it, or save it where bash looks for completions.

    \(function)_offer() {
      local word
      for word in "$@"; do
        [[ $word == "$current"* ]] && COMPREPLY+=("$word")
      done
    }

    \(function)_files() {
      local name extension
      compopt -o filenames 2>/dev/null
      while IFS= read -r name; do
        [[ -d $name || $# -eq 0 ]] && COMPREPLY+=("$name") && continue
        for extension in "$@"; do
          [[ $name == *."$extension" ]] && COMPREPLY+=("$name") && break
        done
      done < <(compgen -f -- "$current")
    }

    \(function)_folders() {
      local name
      compopt -o filenames 2>/dev/null
      while IFS= read -r name; do COMPREPLY+=("$name"); done < <(compgen -d -- "$current")
    }

    \(function)() {
      local current=${COMP_WORDS[COMP_CWORD]} option= path= position=0 options=1 index word
      COMPREPLY=()
      for ((index = 1; index < COMP_CWORD; index++)); do
        word=${COMP_WORDS[index]}
        option=
        if ((options)); then
          case $word in
            --) options=0; continue ;;
            \(spellingsWithValue.joined(separator: "|")))
              option=$word
              [[ ${COMP_WORDS[index + 1]} == '=' ]] && ((index++))
              ((index + 1 < COMP_CWORD)) && option=
              ((index++))
              continue ;;
            -*) continue ;;
          esac
        fi
        case "$path/$word" in
    \(commandCases)
          *) ((position++)) ;;
        esac
      done
      [[ $option && $current == '=' ]] && current=
      if [[ $option ]]; then
        case "$path $option" in
    \(valueCases)
        esac
      elif ((options)) && [[ $current == -* ]]; then
        case "$path" in
    \(optionCases)
        esac
      else
        case "$path" in
    \(positionalCases)
        esac
      fi
    }

    complete -F \(function) \(root.name)

    """
  }

  private var commandCases: String {
    paths.dropFirst().map { path in
      let pattern = "\(key(path.dropLast()))/\(path[path.count - 1].name)".shellQuoted
      return "      \(pattern)) path=\(key(path).shellQuoted) ;;"
    }.joined(separator: "\n")
  }

  /// The values of options: a command's own before those it shares, which hold for any path below.
  private var valueCases: String {
    var seen: Set<String> = []
    return paths.reversed().flatMap { path in
      let command = path[path.count - 1]
      let below = command.subcommands.isEmpty ? "" : "*"
      // An option may stand before its command, so a command knows those of the commands below it.
      let options = command.optionsBelow.map { ($0, "") } + command.arguments.map { ($0, below) }
      return options.compactMap { option, below -> String? in
        guard option.role == .option, let action = action(option) else { return nil }
        let patterns = option.spellings.map { spelling in
          key(path).shellQuoted + below + " \(spelling)".shellQuoted
        }.filter { seen.insert($0).inserted }
        return patterns.isEmpty ? nil : "      \(patterns.joined(separator: "|"))) \(action) ;;"
      }
    }.joined(separator: "\n")
  }

  private var optionCases: String {
    paths.map { path in
      let names = path.arguments.filter { $0.isVisible && $0.arity == nil }.map { "--" + $0.name }
      return "      \(key(path).shellQuoted)) \(function)_offer \(names.shellQuoted) ;;"
    }.joined(separator: "\n")
  }

  private var positionalCases: String {
    paths.compactMap { path in
      let command = path[path.count - 1]
      let positionals = command.arguments.filter { $0.arity != nil }
      let names = command.subcommands.filter(\.isVisible).map(\.name)
      let actions =
        names.isEmpty
        ? positionals.enumerated().compactMap { place, positional in
          action(positional).map {
            positional.isRepeated
              ? "((position >= \(place))) && \($0)" : "((position == \(place))) && \($0)"
          }
        }
        : ["\(function)_offer \(names.shellQuoted)"]
      guard !actions.isEmpty else { return nil }
      return "      \(key(path).shellQuoted)) \(actions.joined(separator: "; ")) ;;"
    }.joined(separator: "\n")
  }

  private func action(_ argument: Argument) -> String? {
    switch argument.values {
    case .file(let extensions): ([function + "_files"] + extensions).joined(separator: " ")
    case .directory: function + "_folders"
    case .suggested(let words), .choice(let words): "\(function)_offer \(words.shellQuoted)"
    case .text, .wholeNumber, .number: nil
    }
  }
}
