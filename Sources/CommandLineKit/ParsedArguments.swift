import Localization

/// The values that a command line gives to a command.
///
/// Asking for a name that the command does not declare is a programmer's error and traps.
public struct ParsedArguments: Sendable {
  /// The command, with the commands above it.
  public let path: [Command]
  private let given: [String: [String]]

  init(path: [Command], given: [String: [String]]) {
    self.path = path
    self.given = given
  }

  /// The value of an option or a single positional, or its default, or nothing.
  public subscript(_ name: String) -> String? {
    all(name).last
  }

  /// The values of a repeated option or positional in the order given, or its default, or none.
  public func all(_ name: String) -> [String] {
    let argument = declaration(name)
    return given[name] ?? argument.defaultValue.map { [$0] } ?? []
  }

  /// Tells whether a flag was given.
  public func flag(_ name: String) -> Bool {
    isGiven(name)
  }

  /// Tells whether an argument stands on the command line: a default does not count.
  public func isGiven(_ name: String) -> Bool {
    given[declaration(name).name] != nil
  }

  /// The value of an argument declared as `.wholeNumber`.
  public func integer(_ name: String) -> Int? {
    self[name].flatMap { Int($0) }
  }

  /// The value of an argument declared as `.number`.
  public func number(_ name: String) -> Double? {
    self[name].flatMap { Double($0) }
  }

  /// Reads the value of an argument with the caller's own parser.
  ///
  /// - Parameters:
  ///   - name: The name of the argument.
  ///   - parse: Makes a value of the text; what it throws becomes the reason in the message.
  /// - Returns: The value, or nothing where the argument is neither given nor has a default.
  /// - Throws: `UsageError` with `.refusedValue` where `parse` throws.
  public func value<Value>(
    _ name: String, parse: (String) throws -> Value
  ) throws(UsageError) -> Value? {
    guard let text = self[name] else { return nil }
    return try convert(text, of: name, parse)
  }

  /// Reads all values of a repeated argument with the caller's own parser.
  ///
  /// - Parameters:
  ///   - name: The name of the argument.
  ///   - parse: Makes a value of one text; what it throws becomes the reason in the message.
  /// - Returns: The values in the order given.
  /// - Throws: `UsageError` with `.refusedValue` for the first text that `parse` refuses.
  public func values<Value>(
    _ name: String, parse: (String) throws -> Value
  ) throws(UsageError) -> [Value] {
    var values: [Value] = []
    for text in all(name) { values.append(try convert(text, of: name, parse)) }
    return values
  }

  /// Makes a usage error of a mistake that only the command can see.
  public func error(_ fault: UsageError.Fault) -> UsageError {
    UsageError(fault: fault, path: path)
  }

  /// Checks that at most one of several arguments is given.
  ///
  /// - Parameter names: The names of arguments that exclude each other.
  /// - Throws: `UsageError` with `.conflict` for the first two that are both given.
  public func exclude(_ names: String...) throws(UsageError) {
    let given = names.filter(isGiven)
    guard given.count > 1 else { return }
    throw error(.conflict(declaration(given[0]), declaration(given[1])))
  }

  /// Returns the declaration of an argument of this command.
  public func declaration(_ name: String) -> Argument {
    guard let argument = path.arguments.first(where: { $0.name == name }) else {
      preconditionFailure("'\(path.spelledPath)' declares no argument '\(name)'")
    }
    return argument
  }

  private func convert<Value>(
    _ text: String, of name: String, _ parse: (String) throws -> Value
  ) throws(UsageError) -> Value {
    do {
      return try parse(text)
    } catch let error as CommandError {
      throw self.error(.refusedValue(text, declaration(name), reason: error.message))
    } catch {
      throw self.error(
        .refusedValue(text, declaration(name), reason: LocalizedText(String(describing: error))))
    }
  }
}
