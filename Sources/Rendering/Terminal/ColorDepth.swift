/// How many colours a terminal is trusted with.
public enum ColorDepth: Hashable, Sendable, CaseIterable {
  /// Text alone, without any terminal sequence: for files and pipes.
  case plainText
  /// No colour, but bold and reverse: what `NO_COLOR` leaves.
  case attributes
  /// The sixteen colours that a user may choose.
  case sixteen
  /// The palette of 256 colours.
  case palette
  /// Any colour.
  case trueColor

  /// Finds the depth of the terminal that the environment describes.
  ///
  /// - Parameters:
  ///   - isTerminal: Whether the output is a terminal at all.
  ///   - environment: Reads an environment variable: `TERM`, `COLORTERM` and `NO_COLOR`
  ///     (https://no-color.org) are asked for.
  public init(isTerminal: Bool, environment: (String) -> String?) {
    let term = environment("TERM") ?? ""
    guard isTerminal, term != "dumb", !term.isEmpty else {
      self = .plainText
      return
    }
    guard (environment("NO_COLOR") ?? "").isEmpty else {
      self = .attributes
      return
    }
    let isTrue = ["truecolor", "24bit"].contains(environment("COLORTERM") ?? "")
    if isTrue || term.hasSuffix("-direct") || term.hasSuffix("-truecolor") {
      self = .trueColor
    } else if term.contains("256color") {
      self = .palette
    } else {
      // The VT100 family proper knows no colour at all.
      self = term.hasPrefix("vt1") || term.hasPrefix("vt2") ? .attributes : .sixteen
    }
  }
}
