/// The fields that nobody wanted, in the order in which they came.
struct FieldTallies: Sendable {
  /// How many names are told apart; more are counted together.
  private static let greatestCount = 10_000
  private static let others = "…"

  private(set) var tallies: [FieldTally] = []
  private var places: [String: Int] = [:]

  /// Tells whether a field has been counted before.
  func has(_ name: String) -> Bool { places[name] != nil }

  /// Counts a text in a field; the first is kept as the example.
  mutating func count(_ name: String, text: String, line: Int) {
    if let place = places[name] {
      tallies[place].count += 1
    } else if tallies.count < Self.greatestCount || name == Self.others {
      places[name] = tallies.count
      tallies.append(FieldTally(name: name, count: 1, example: text, line: line))
    } else {
      count(Self.others, text: text, line: line)
    }
  }
}
