public import Localization

/// A declaration of one flag, option or positional of a command.
public struct Argument: Sendable {
  /// The part an argument plays on the command line.
  public enum Role: Sendable, Equatable {
    /// `--name`: there or not.
    case flag
    /// `--name VALUE` or `--name=VALUE`.
    case option
    /// A word without a name, taken by its place.
    case positional(Arity)
  }

  /// How many words a positional takes.
  public enum Arity: Sendable {
    case one
    case optional
    case oneOrMore
    case any

    var minimum: Int { self == .one || self == .oneOrMore ? 1 : 0 }
    var takesMany: Bool { self == .oneOrMore || self == .any }
  }

  /// What the words of an argument may be: checked by the parser, offered by help and completion.
  public enum Values: Sendable, Equatable {
    /// Any text.
    case text
    /// Any text; completion offers these.
    case suggested([String])
    /// One of these and nothing else.
    case choice([String])
    /// A whole number within a closed range.
    case wholeNumber(ClosedRange<Int>)
    /// A finite number within a closed range.
    case number(ClosedRange<Double>)
    /// A file; completion offers names with these extensions (without dot), or all if there are
    /// none.
    case file(extensions: [String])
    /// A folder.
    case directory
  }

  /// The name: `limit` of `--limit`, and the key of the value in `ParsedArguments`.
  public let name: String
  /// The letter `n` of `-n`.
  public let short: Character?
  /// Whether it is a flag, an option or a positional.
  public let role: Role
  /// The placeholder in help: `COUNT` of `--limit COUNT`.
  public let valueName: String
  /// What its words may be.
  public let values: Values
  /// Whether an option may be given several times.
  public let isRepeated: Bool
  /// The value where none is given; shown in help.
  public let defaultValue: String?
  /// Whether help and completion show it.
  public let isVisible: Bool
  /// The sentence that help shows.
  public let help: LocalizedText

  /// Declares a flag.
  public static func flag(
    _ name: String, short: Character? = nil, isVisible: Bool = true, help: LocalizedText
  ) -> Argument {
    Argument(
      name: name, short: short, role: .flag, valueName: "", values: .text, isRepeated: false,
      defaultValue: nil, isVisible: isVisible, help: help)
  }

  /// Declares an option with a value.
  ///
  /// - Parameters:
  ///   - name: The long name without its dashes.
  ///   - short: The letter of the short name.
  ///   - valueName: The placeholder in help; the name in capitals by default.
  ///   - values: What the value may be.
  ///   - isRepeated: Whether it may be given several times; if not, a second one is an error.
  ///   - defaultValue: The value where the option is not given.
  ///   - isVisible: Whether help and completion show it.
  ///   - help: The sentence that help shows.
  /// - Returns: The declaration.
  public static func option(
    _ name: String, short: Character? = nil, valueName: String? = nil, values: Values = .text,
    isRepeated: Bool = false, default defaultValue: String? = nil, isVisible: Bool = true,
    help: LocalizedText
  ) -> Argument {
    Argument(
      name: name, short: short, role: .option, valueName: valueName ?? name.uppercased(),
      values: values, isRepeated: isRepeated, defaultValue: defaultValue, isVisible: isVisible,
      help: help)
  }

  /// Declares a positional.
  ///
  /// - Parameters:
  ///   - name: The key in `ParsedArguments`.
  ///   - arity: How many words it takes; words are dealt in order, what later ones need kept.
  ///   - valueName: The placeholder in help; the name in capitals by default.
  ///   - values: What each word may be.
  ///   - defaultValue: The value where no word is given.
  ///   - help: The sentence that help shows.
  /// - Returns: The declaration.
  public static func positional(
    _ name: String, _ arity: Arity = .one, valueName: String? = nil, values: Values = .text,
    default defaultValue: String? = nil, help: LocalizedText
  ) -> Argument {
    Argument(
      name: name, short: nil, role: .positional(arity), valueName: valueName ?? name.uppercased(),
      values: values, isRepeated: arity.takesMany, defaultValue: defaultValue, isVisible: true,
      help: help)
  }

  /// The names as typed, the long one first: `--limit`, `-n`; none for a positional.
  var spellings: [String] {
    guard arity == nil else { return [] }
    return ["--" + name] + (short.map { ["-\($0)"] } ?? [])
  }

  /// The number of words of a positional, nothing for a flag or an option.
  var arity: Arity? {
    guard case .positional(let arity) = role else { return nil }
    return arity
  }

  /// The name with its placeholder, as messages quote it: `--limit COUNT`, `--dry-run`, `FILE`.
  var label: String {
    switch role {
    case .flag: "--" + name
    case .option: "--\(name) \(valueName)"
    case .positional: valueName
    }
  }
}
