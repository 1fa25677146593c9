/// Counts the single-character edits (insert, delete, replace, swap of neighbours) between two
/// texts.
///
/// This is the restricted Damerau-Levenshtein distance, over characters as people count them, so
/// one Hangul syllable is one character however it is encoded.
///
/// - Complexity: O(*n* · *m*) time, O(*m*) space.
func editDistance(_ first: String, _ second: String) -> Int {
  let first = Array(first)
  let second = Array(second)
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

/// Picks the name that a misspelt word most likely meant, if any is near enough.
///
/// Near is a distance of at most a third of the word's length, but always one edit, and never the
/// whole word. Leading dashes and case do not count. The nearest name wins, then the first in the
/// list.
public func suggestion(for word: String, among names: [String]) -> String? {
  func bare(_ text: String) -> String {
    String(text.drop { $0 == "-" }).lowercased()
  }
  let typed = bare(word)
  let limit = min(max(1, typed.count / 3), typed.count - 1)
  return names.map { (name: $0, distance: editDistance(typed, bare($0))) }
    .filter { $0.distance <= limit }
    .min { $0.distance < $1.distance }?.name
}
