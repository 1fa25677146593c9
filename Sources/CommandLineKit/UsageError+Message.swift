public import Localization

extension UsageError {
  /// The whole text for standard error: what is wrong, what it is about, how the command is used.
  func report(_ language: Language) -> String {
    let words = HelpText.Words(language)
    var lines = ["\(words.error) \(message(language))"]
    if let argument {
      lines.append("\(words.help) \(argument.label)  \(argument.help(language))")
    }
    lines.append("\(words.usage) \(HelpText.usage(of: path, language))")
    lines.append("  " + words.seeHelp(path.spelledPath))
    return lines.joined(separator: "\n")
  }

  /// The sentence that says what is wrong.
  public func message(_ language: Language) -> String {
    switch language {
    case .english: englishMessage
    case .korean: koreanMessage
    }
  }

  private var englishMessage: String {
    switch fault {
    case .missingCommand:
      return "A command is missing. \(Argument.Values.choice(commandNames).englishExpectation)"
    case .unknownCommand(let word, let suggestions):
      return "Unknown command '\(short(word))'." + asked(suggestions, .english)
    case .unknownOption(let word, let suggestions):
      return "Unknown option '\(short(word))'." + asked(suggestions, .english)
        + (mayBeValue(word, suggestions) ? " If it is a value, write '--' before it." : "")
    case .missingValue(let option):
      return "Missing value for '\(option.label)'."
    case .unexpectedValue(let flag, let value):
      return "The option '\(flag.label)' takes no value, but got '\(short(value))'."
    case .invalidValue(let value, let argument, let suggestions):
      return "The value '\(short(value))' is invalid for '\(argument.label)'."
        + asked(suggestions, .english) + " \(argument.values.englishExpectation)"
    case .refusedValue(let value, let argument, let reason):
      return "The value '\(short(value))' is invalid for '\(argument.label)'. \(reason.english)"
    case .repeatedOption(let option):
      return "The option '\(option.label)' may be given only once."
    case .missingArgument(let argument):
      return argument.arity == nil
        ? "The option '\(argument.label)' is required." : "Missing argument '\(argument.label)'."
    case .unexpectedArguments(let words):
      return words.count == 1
        ? "Unexpected argument '\(words[0])'."
        : "\(words.count) unexpected arguments: \(words.map(short).quoted.joined(separator: ", "))."
    case .conflict(let first, let second):
      return "'\(first.label)' and '\(second.label)' cannot be used together."
    case .other(let text):
      return text.english
    }
  }

  private var koreanMessage: String {
    switch fault {
    case .missingCommand:
      return "명령이 없습니다. 쓸 수 있는 명령: \(commandNames.quoted.joined(separator: ", "))."
    case .unknownCommand(let word, let suggestions):
      return "'\(short(word))' 명령은 없습니다." + asked(suggestions, .korean)
    case .unknownOption(let word, let suggestions):
      return "'\(short(word))' 옵션은 없습니다." + asked(suggestions, .korean)
        + (mayBeValue(word, suggestions) ? " 옵션이 아니라 값이면 앞에 '--'를 쓰십시오." : "")
    case .missingValue(let option):
      return "'\(option.label)' 옵션에 값이 없습니다."
    case .unexpectedValue(let flag, let value):
      return "'\(flag.label)' 옵션은 값을 받지 않는데 '\(short(value))' 값이 있습니다."
    case .invalidValue(let value, let argument, let suggestions):
      return "'\(argument.label)' \(argument.koreanNoun)에 쓸 수 없는 값입니다: '\(short(value))'."
        + asked(suggestions, .korean)
        + " \(argument.values.koreanExpectation)"
    case .refusedValue(let value, let argument, let reason):
      return
        "'\(argument.label)' \(argument.koreanNoun)에 쓸 수 없는 값입니다: '\(short(value))'. \(reason.korean)"
    case .repeatedOption(let option):
      return "'\(option.label)' 옵션은 한 번만 쓸 수 있습니다."
    case .missingArgument(let argument):
      return argument.arity == nil
        ? "'\(argument.label)' 옵션은 꼭 써야 합니다." : "'\(argument.label)' 인자가 없습니다."
    case .unexpectedArguments(let words):
      return "필요 없는 인자가 있습니다: \(words.map(short).quoted.joined(separator: ", "))."
    case .conflict(let first, let second):
      return "'\(first.label)' 옵션과 '\(second.label)' 옵션은 함께 쓸 수 없습니다."
    case .other(let text):
      return text.korean
    }
  }

  private var commandNames: [String] {
    path.last?.subcommands.filter(\.isVisible).map(\.name) ?? []
  }

  /// Returns a word as messages repeat it: so much of it that it is known again.
  private func short(_ word: String) -> String {
    guard approximateDisplayWidth(word) > 60 else { return word }
    var room = 59
    return word.prefix { character in
      room -= approximateDisplayWidth(String(character))
      return room >= 0
    } + "…"
  }

  private func asked(_ suggestions: [String], _ language: Language) -> String {
    didYouMean(suggestions).map { " " + $0(language) } ?? ""
  }

  /// Whether an unknown option may have been meant as a positional that starts with a dash.
  private func mayBeValue(_ word: String, _ suggestions: [String]) -> Bool {
    suggestions.isEmpty && !word.hasPrefix("--") && path.arguments.contains { $0.arity != nil }
  }
}

extension Argument {
  fileprivate var koreanNoun: String { arity == nil ? "옵션" : "인자" }
}

extension Argument.Values {
  fileprivate var englishExpectation: String {
    switch self {
    case .choice(let values):
      let names = values.quoted
      return names.count < 2
        ? "Use \(names.joined())."
        : "Use one of \(names.dropLast().joined(separator: ", ")) or \(names[names.count - 1])."
    case .wholeNumber(let range):
      return range.upperBound == .max
        ? "Use a whole number of at least \(range.lowerBound)."
        : "Use a whole number from \(range.lowerBound) to \(range.upperBound)."
    case .number(let range):
      return range.upperBound == .greatestFiniteMagnitude
        ? "Use a number of at least \(range.lowerBound.plain)."
        : "Use a number from \(range.lowerBound.plain) to \(range.upperBound.plain)."
    case .file, .directory: return "Use a path."
    case .text, .suggested: return "Use another text."
    }
  }

  fileprivate var koreanExpectation: String {
    switch self {
    case .choice(let values):
      return "쓸 수 있는 값: \(values.quoted.joined(separator: ", "))."
    case .wholeNumber(let range):
      return range.upperBound == .max
        ? "\(range.lowerBound) 이상의 정수를 쓰십시오."
        : "\(range.lowerBound)부터 \(range.upperBound)까지의 정수를 쓰십시오."
    case .number(let range):
      return range.upperBound == .greatestFiniteMagnitude
        ? "\(range.lowerBound.plain) 이상의 수를 쓰십시오."
        : "\(range.lowerBound.plain)부터 \(range.upperBound.plain)까지의 수를 쓰십시오."
    case .file, .directory: return "경로를 쓰십시오."
    case .text, .suggested: return "다른 값을 쓰십시오."
    }
  }
}

extension Double {
  /// The number without a fraction of zero: `90`, `0.5`.
  fileprivate var plain: String {
    Int(exactly: self).map(String.init) ?? String(self)
  }
}

extension [String] {
  fileprivate var quoted: [String] { map { "'\($0)'" } }
}
