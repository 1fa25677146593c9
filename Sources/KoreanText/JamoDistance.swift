/// The number of keys by which texts differ from one, for "did you mean" suggestions.
///
/// Each inserted, left-out or replaced letter of Hangul counts one, so 숭레문 and 숭례문 are 1 apart.
/// Other characters count one each; fold the texts first to ignore case, blanks and accents.
public struct JamoDistance {
  /// How many letters the text has.
  public let letterCount: Int
  private let letters: [UInt32]
  private let limit: Int
  private var others: [UInt32] = []
  private var row: [Int]

  /// Prepares to compare with a text, up to the greatest distance of interest; below 0 nothing is near
  /// enough.
  public init(to text: String, limit: Int) {
    letters = Hangul.letters(text).map(\.value)
    letterCount = letters.count
    self.limit = limit
    row = Array(repeating: 0, count: letters.count + 1)
  }

  /// Returns the edit distance of a text, 0 to the limit, or nil where it exceeds the limit.
  ///
  /// Costs at most (2 · limit + 1) · length steps.
  public mutating func of(_ text: String) -> Int? {
    others.removeAll(keepingCapacity: true)
    for letter in Hangul.letters(text) { others.append(letter.value) }
    return distance()
  }

  /// Returns what ``of(_:)`` does for a text in NFC, given by its characters.
  public mutating func of(scalars: ArraySlice<UInt32>) -> Int? {
    others.removeAll(keepingCapacity: true)
    for scalar in scalars { Hangul.appendLetters(of: scalar, to: &others) }
    return distance()
  }

  /// Levenshtein's table row by row, only within the limit of its diagonal (Ukkonen 1985): outside of
  /// that band every distance exceeds the limit.
  private mutating func distance() -> Int? {
    guard limit >= 0, abs(letters.count - others.count) <= limit else { return nil }
    let beyond = limit + 1
    for column in row.indices { row[column] = min(column, beyond) }
    for (index, letter) in others.enumerated() {
      let band = max(1, index + 1 - limit)...max(1, min(letters.count, index + 1 + limit))
      var diagonal = row[band.lowerBound - 1]
      row[band.lowerBound - 1] = band.lowerBound == 1 ? min(index + 1, beyond) : beyond
      var best = row[band.lowerBound - 1]
      for column in band where column <= letters.count {
        let replaced = diagonal + (letter == letters[column - 1] ? 0 : 1)
        diagonal = row[column]
        row[column] = min(replaced, diagonal + 1, row[column - 1] + 1, beyond)
        best = min(best, row[column])
      }
      guard best <= limit else { return nil }
    }
    return row[letters.count] <= limit ? row[letters.count] : nil
  }
}
