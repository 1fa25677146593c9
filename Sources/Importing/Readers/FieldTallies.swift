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
  ///
  /// - Returns: the place of the field, for ``count(at:)``.
  @discardableResult
  mutating func count(_ name: String, text: String, line: Int) -> Int {
    if let place = places[name] {
      tallies[place].count += 1
      return place
    }
    guard tallies.count < Self.greatestCount || name == Self.others else {
      return count(Self.others, text: text, line: line)
    }
    places[name] = tallies.count
    tallies.append(FieldTally(name: name, count: 1, example: text, line: line))
    return tallies.count - 1
  }

  /// Counts another text in a field that has been counted before.
  mutating func count(at place: Int) {
    tallies[place].count += 1
  }
}
