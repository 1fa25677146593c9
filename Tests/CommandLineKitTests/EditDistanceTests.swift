import Testing

@testable import CommandLineKit

struct EditDistanceTests {
  @Test(arguments: [
    ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("list", "list", 0), ("lsit", "list", 1),
    ("kitten", "sitting", 3), ("ca", "abc", 3), ("국보", "국부", 1), ("숭례문", "례숭문", 1),
    ("\u{1100}\u{116E}\u{11A8}", "국", 0),
  ])
  func `distances are those of the textbook`(_ first: String, _ second: String, _ distance: Int) {
    #expect(editDistance(first, second) == distance)
    #expect(editDistance(second, first) == distance)
  }

  @Test(
    arguments: [
      ("lst", "list"), ("lits", "list"), ("lixx", nil), ("x", nil), ("--list", "list"),
      ("sho", "show"), ("shoo", "show"), ("국부", "국보"), ("", nil), ("completion", "completions"),
    ] as [(String, String?)])
  func `the nearest name is suggested, the first of equals`(_ word: String, _ name: String?) {
    let names = ["list", "show", "shot", "국보", "보물", "completions"]
    #expect(suggestion(for: word, among: names) == name)
  }
}
