/// The number of keys by which two texts differ, for "did you mean" suggestions.
public enum JamoDistance {
  /// Returns the edit distance of two texts in Hangul letters, or nil where it exceeds a limit.
  ///
  /// Each inserted, left-out or replaced letter counts one, so 숭레문 and 숭례문 are 1 apart.
  /// Other characters count one each; fold both texts first to ignore case, blanks and accents.
  /// - Parameters:
  ///   - first: One text.
  ///   - second: The other; the order makes no difference.
  ///   - limit: The greatest distance of interest; below 0 nothing is near enough.
  /// - Returns: The distance, 0…`limit`. Costs at most (2 · limit + 1) · length steps.
  public static func between(_ first: String, _ second: String, limit: Int) -> Int? {
    let first = Array(Hangul.letters(first))
    let second = Array(Hangul.letters(second))
    guard limit >= 0, abs(first.count - second.count) <= limit else { return nil }
    // Levenshtein's table row by row, only within `limit` of its diagonal (Ukkonen 1985):
    // outside of that band every distance exceeds the limit.
    let beyond = limit + 1
    var row = (0...second.count).map { min($0, beyond) }
    for (index, letter) in first.enumerated() {
      let band = max(1, index + 1 - limit)...max(1, min(second.count, index + 1 + limit))
      var diagonal = row[band.lowerBound - 1]
      row[band.lowerBound - 1] = band.lowerBound == 1 ? min(index + 1, beyond) : beyond
      var best = row[band.lowerBound - 1]
      for column in band where column <= second.count {
        let replaced = diagonal + (letter == second[column - 1] ? 0 : 1)
        diagonal = row[column]
        row[column] = min(replaced, diagonal + 1, row[column - 1] + 1, beyond)
        best = min(best, row[column])
      }
      guard best <= limit else { return nil }
    }
    return row[second.count] <= limit ? row[second.count] : nil
  }
}
