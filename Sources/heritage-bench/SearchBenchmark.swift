import Foundation
import HeritageCatalog
import HeritageModel
import KoreanText

/// Completing what somebody types, by each way to type it.
struct SearchBenchmark {
  /// The register and its catalog.
  let workspace: Workspace

  /// Takes all figures.
  func run(_ benchmark: inout Benchmark, _ options: BenchmarkOptions) throws {
    try workspace.makeCatalog()
    let catalog = try Catalog(path: workspace.catalog)
    let names = sample(options.seed)
    let ways: [(name: String, fragment: (String) -> String)] = [
      ("two syllables", { String($0.prefix(2)) }),
      ("one syllable", { String($0.prefix(1)) }),
      ("four syllables", { Self.syllables($0, 0..<4) }),
      ("a syllable half typed", { Self.halfTyped($0) }),
      ("one syllable inside", { Self.syllables($0, 3..<4) }),
      ("two syllables inside", { Self.syllables($0, 3..<5) }),
      ("initials", { Self.initials(String($0.prefix(6))) }),
      ("the other keyboard", { DubeolsikLayout.keystrokes(String($0.prefix(3))) }),
      ("the whole name", { $0 }),
      ("words apart", Self.wordsApart),
    ]
    // Of what is guessed only the likeliest is looked at, so a few find nothing.
    let guesses: [(name: String, fragment: (String) -> String)] = [
      ("romanised", { Self.romanised($0, letters: 8) }),
      ("romanised, four letters", { Self.romanised($0, letters: 4) }),
      ("one mistake", Self.misspelt),
    ]
    let contestants = (ways + guesses).enumerated().map { index, way in
      let fragments = names.map(way.fragment)
      return Contestant(way.name) { repetition in
        let fragment = fragments[repetition % fragments.count]
        let state = try catalog.complete(fragment).state
        guard state == .results || index >= ways.count else {
          throw BenchmarkError(message: "\(fragment) finds nothing.")
        }
      }
    }
    try benchmark.measure(
      "as you type, first 10", size: workspace.register.count, in: .microseconds,
      repetitions: options.repetitions(1000), warmUp: 100, contestants)
    benchmark.add(
      "catalog", size: workspace.register.count, "bytes a site",
      [Double(try workspace.size("heritage.gpkg")) / Double(workspace.register.count)], "B")
  }

  private func sample(_ seed: UInt64) -> [String] {
    var random = SeededGenerator(seed: seed &+ 2)
    return (0..<500).map { _ in
      workspace.register.record(random.index(below: workspace.register.count)).name
    }
  }

  /// Three syllables and the first consonant of the fourth.
  private static func halfTyped(_ name: String) -> String {
    syllables(name, 0..<3) + initials(syllables(name, 3..<4))
  }

  private static func syllables(_ name: String, _ range: Range<Int>) -> String {
    String(name.filter { $0 != " " }.dropFirst(range.lowerBound).prefix(range.count))
  }

  /// The town and the work, with what stands between them left out.
  private static func wordsApart(_ name: String) -> String {
    let words = name.split(separator: " ")
    return words.count > 2 ? "\(words[0]) \(words[2])" : name
  }

  private static func romanised(_ name: String, letters count: Int) -> String {
    let word = name.split(separator: " ").dropFirst().first.map(String.init) ?? name
    return String(Romanization(MatchingText(word)).text.prefix(count))
  }

  /// Three syllables, the second with another final consonant.
  private static func misspelt(_ name: String) -> String {
    var letters = Array(syllables(name, 0..<4).unicodeScalars)
    if letters.count == 4, (0xAC00...0xD7A3).contains(letters[1].value) {
      let final = (letters[1].value - 0xAC00) % 28
      letters[1] = Unicode.Scalar(letters[1].value - final + (final + 4) % 28) ?? letters[1]
    }
    return String(String.UnicodeScalarView(letters))
  }

  private static func initials(_ text: String) -> String {
    text.unicodeScalars.compactMap { Hangul.letters(String($0)).first.map { String($0) } }.joined()
  }
}
