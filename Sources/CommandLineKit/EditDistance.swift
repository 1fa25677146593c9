public import Localization

/// Counts the single-character edits (insert, delete, replace, swap of neighbours) between two
/// texts.
///
/// This is the restricted Damerau-Levenshtein distance, over characters as people count them, so
/// one Hangul syllable is one character however it is encoded.
///
/// - Complexity: O(*n* · *m*) time, O(*m*) space.
func editDistance(_ first: String, _ second: String) -> Int {
  editDistance(Array(first), Array(second))
}

private func editDistance<Element: Equatable>(_ first: [Element], _ second: [Element]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...second.count)
  for i in first.indices {
    var row = [i + 1]
    for j in second.indices {
      var best = min(last[j + 1] + 1, row[j] + 1, last[j] + (first[i] == second[j] ? 0 : 1))
      if i > 0, j > 0, first[i] == second[j - 1], first[i - 1] == second[j] {
        best = min(best, beforeLast[j - 1] + 1)
      }
      row.append(best)
    }
    (beforeLast, last) = (last, row)
  }
  return last[second.count]
}

/// Picks the names that a misspelt word most likely meant, if any are near enough: all that are
/// equally near, three at most.
///
/// Near is a distance of at most a third of the word's length, but always one edit, and never the
/// whole word. Leading dashes and case do not count. Of names that are equally near those come first
/// that differ in the fewest letters of their syllables, then the first in the list.
public func suggestions(for word: String, among names: [String]) -> [String] {
  func bare(_ text: String) -> String {
    String(text.drop { $0 == "-" }).lowercased()
  }
  let typed = bare(word)
  let limit = min(max(1, typed.count / 3), typed.count - 1)
  let near = names.filter { abs(bare($0).count - typed.count) <= limit }
    .map { (name: $0, distance: editDistance(typed, bare($0))) }
    .filter { $0.distance <= limit }
  let least = near.map(\.distance).min()
  var seen: Set<String> = []
  return near.filter { $0.distance == least && seen.insert($0.name).inserted }.enumerated()
    .map { (letters: editDistance(letters(typed), letters(bare($1.name))), place: $0, $1.name) }
    .sorted { ($0.letters, $0.place) < ($1.letters, $1.place) }
    .prefix(3).map(\.2)
}

/// Asks whether one of a few names was meant; nil where there are none.
public func didYouMean(_ names: [String]) -> LocalizedText? {
  let quoted = names.map { "'\($0)'" }
  guard let last = quoted.last else { return nil }
  guard quoted.count > 1 else {
    return LocalizedText("Did you mean \(last)?", "혹시 \(last)인가요?")
  }
  return LocalizedText(
    "Did you mean \(quoted.dropLast().joined(separator: ", ")) or \(last)?",
    "혹시 \(quoted.joined(separator: ", ")) 중 하나인가요?")
}

/// Returns a text with its Hangul syllables as letters (Unicode, 3.12).
private func letters(_ text: String) -> [UInt32] {
  text.unicodeScalars.flatMap { scalar -> [UInt32] in
    guard (0xAC00...0xD7A3).contains(scalar.value) else { return [scalar.value] }
    let index = scalar.value - 0xAC00
    let letters = [0x1100 + index / 588, 0x1161 + index / 28 % 21, 0x11A7 + index % 28]
    return letters.filter { $0 != 0x11A7 }
  }
}
