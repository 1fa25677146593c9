/// How text meets a terminal: its width, the width of ambiguous characters, and whether it may be
/// bold.
public struct TextStyle: Sendable, Hashable {
  /// The cells of a line; no line is wider, down to 20 cells.
  public let width: Int
  /// The cells of an East Asian ambiguous character, 1 or 2.
  public let ambiguousWidth: Int
  /// Whether headings may be set in bold by terminal sequences.
  public let isColored: Bool

  /// Creates a style; a width below 20 is taken as 20.
  public init(width: Int = 80, ambiguousWidth: Int = 1, isColored: Bool = false) {
    self.width = max(width, 20)
    self.ambiguousWidth = ambiguousWidth
    self.isColored = isColored
  }

  /// Returns `line` in bold where colour is allowed.
  func bold(_ line: String) -> String {
    isColored && !line.isEmpty ? "\u{1B}[1m\(line)\u{1B}[22m" : line
  }
}
