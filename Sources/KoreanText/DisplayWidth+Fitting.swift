/// The side of a column that text stands on.
public enum TextAlignment: Sendable {
  /// The beginning of the line, with blanks after the text.
  case leading
  /// The end of the line, with blanks before the text, as for numbers.
  case trailing
}

extension String {
  /// Returns the text cut to a number of cells, ending in `…` where something was cut off.
  ///
  /// A grapheme is kept whole or left out, so the result may be a cell narrower than allowed.
  /// A width below that of `…` gives an empty text, unless the text fits.
  public func truncated(to width: Int, ambiguous: Int = 1) -> String {
    guard DisplayWidth.of(self, ambiguous: ambiguous) > width else { return self }
    var room = width - DisplayWidth.of("…", ambiguous: ambiguous)
    guard room >= 0 else { return "" }
    let kept = prefix { character in
      room -= DisplayWidth.of(character, ambiguous: ambiguous)
      return room >= 0
    }
    return kept + "…"
  }

  /// Returns the text filled up with blanks to a number of cells; wider text is returned unchanged.
  public func padded(
    to width: Int, aligned alignment: TextAlignment = .leading, ambiguous: Int = 1
  ) -> String {
    let missing = width - DisplayWidth.of(self, ambiguous: ambiguous)
    guard missing > 0 else { return self }
    let blanks = String(repeating: " ", count: missing)
    return alignment == .leading ? self + blanks : blanks + self
  }
}
