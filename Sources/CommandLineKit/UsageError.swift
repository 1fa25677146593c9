public import Localization

/// A mistake on a command line.
public struct UsageError: Error, Sendable {
  /// What is wrong, as data; `UsageError+Message.swift` has the sentences.
  public enum Fault: Sendable {
    case missingCommand
    case unknownCommand(String, suggestions: [String])
    case unknownOption(String, suggestions: [String])
    case missingValue(Argument)
    /// A flag was given a value: `--dry-run=yes`.
    case unexpectedValue(Argument, String)
    /// A word is not what the argument's `values` allow.
    case invalidValue(String, Argument, suggestions: [String])
    /// A word was refused by the command that reads it, with its sentence.
    case refusedValue(String, Argument, reason: LocalizedText)
    case repeatedOption(Argument)
    case missingArgument(Argument)
    case unexpectedArguments([String])
    case conflict(Argument, Argument)
    /// Another mistake that only the command can know, as a sentence.
    case other(LocalizedText)
  }

  /// What is wrong.
  public let fault: Fault
  /// The command it was said to, with the commands above it.
  public let path: [Command]

  /// The declaration of the argument that is wrong, where there is one.
  var argument: Argument? {
    switch fault {
    case .missingValue(let argument), .unexpectedValue(let argument, _),
      .invalidValue(_, let argument, _), .refusedValue(_, let argument, _),
      .repeatedOption(let argument), .missingArgument(let argument):
      argument
    case .missingCommand, .unknownCommand, .unknownOption, .unexpectedArguments, .conflict, .other:
      nil
    }
  }
}
