import KoreanText

/// A piece of a description around the first of the words that were searched for.
struct Snippet {
  /// How many UTF-16 units before and behind the word are shown.
  private static let reach = 40

  let text: String
  /// The parts that match, in UTF-16 units of ``text``, in order and apart.
  let ranges: [Range<Int>]

  /// Cuts a piece out of a text; nil where no word is in it.
  init?(of content: String, around query: String) {
    let words = query.split(whereSeparator: \.isWhitespace).map { MatchingText(String($0)).keys }
      .filter { !$0.isEmpty }
    let taken = MatchingText(content)
    let firsts = words.compactMap { taken.match($0) }.map { taken.range(of: $0.units) }
    guard let first = firsts.min(by: { $0.lowerBound < $1.lowerBound }) else { return nil }
    let start = Self.boundary(content, first.lowerBound - Self.reach)
    let end = Self.boundary(content, first.upperBound + Self.reach)
    let piece = String(content[start..<end].map { $0.isNewline ? " " : $0 })
    let before = start > content.startIndex ? "…" : ""
    let text = before + piece + (end < content.endIndex ? "…" : "")
    let shown = MatchingText(text)
    var ranges: [Range<Int>] = []
    for range in words.compactMap({ shown.match($0) }).map({ shown.range(of: $0.units) })
      .sorted(by: { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) })
    {
      if let last = ranges.last, range.lowerBound < last.upperBound {
        ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        ranges.append(range)
      }
    }
    (self.text, self.ranges) = (text, ranges)
  }

  /// Returns the character boundary at or before a place in UTF-16 units.
  private static func boundary(_ text: String, _ offset: Int) -> String.Index {
    let offset = min(max(offset, 0), text.utf16.count)
    return text.index(
      text.startIndex,
      offsetBy: text[..<String.Index(utf16Offset: offset, in: text)].count)
  }
}
