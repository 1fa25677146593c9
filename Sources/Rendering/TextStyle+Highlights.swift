import KoreanText

extension TextStyle {
  /// Returns `text` on one line and safe to print, cut to so many cells, its highlights in bold where
  /// colour is allowed.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - ranges: The highlights, in UTF-16 units of `text`, in order and apart; those of a text that
  ///     is not safe to print as it is are left out.
  ///   - width: The cells; all that the text needs if not given.
  /// - Returns: The line, at most so wide, without its end.
  public func highlighted(
    _ text: String, _ ranges: [Range<Int>], width: Int? = nil
  ) -> String {
    let visible = visibleText(text)
    let shown = width.map { visible.truncated(to: $0, ambiguous: ambiguousWidth) } ?? visible
    guard isColored, visible == text, !ranges.isEmpty else { return shown }
    // What is cut off was no match of the ellipsis.
    let end = shown == visible ? shown.utf16.count : shown.utf16.count - 1
    var result = ""
    var run = ""
    var offset = 0
    for character in shown {
      let place = offset..<offset + character.utf16.count
      offset = place.upperBound
      if offset <= end, ranges.contains(where: { $0.overlaps(place) }) {
        run.append(character)
      } else {
        result += bold(run)
        run = ""
        result.append(character)
      }
    }
    return result + bold(run)
  }

  /// Returns a text on lines of so many cells, its highlights in bold where colour is allowed.
  func wrapped(_ text: String, _ ranges: [Range<Int>], width: Int) -> [String] {
    var rest = text[...]
    return DisplayWidth.wrapped(text, width: width, ambiguous: ambiguousWidth).map { line in
      // Blanks at a break are in no line.
      rest = rest.drop { $0 == " " && !line.hasPrefix(" ") }
      let start = rest.startIndex.utf16Offset(in: text)
      rest = rest.dropFirst(line.count)
      let end = start + line.utf16.count
      let own = ranges.filter { $0.overlaps(start..<end) }.map {
        max($0.lowerBound, start) - start..<min($0.upperBound, end) - start
      }
      return highlighted(line, own)
    }
  }
}
