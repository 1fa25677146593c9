import Localization
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
      ("lst", ["list"]), ("lits", ["list"]), ("lixx", []), ("x", []), ("--list", ["list"]),
      ("sho", ["show", "shot"]), ("shoo", ["show", "shot"]), ("국부", ["국보"]), ("", []),
      ("completion", ["completions"]), ("경부", ["경북", "경기", "경남"]), ("충븍", ["충북", "충남"]),
    ])
  func `the nearest names are suggested, of equals those that differ in fewest letters first`(
    _ word: String, _ nearest: [String]
  ) {
    let names = [
      "list", "show", "shot", "국보", "보물", "completions", "경기", "경남", "경북", "경북", "충남", "충북",
    ]
    #expect(suggestions(for: word, among: names) == nearest)
  }

  @Test func `several names are asked for in one sentence`() {
    #expect(didYouMean([]) == nil)
    #expect(didYouMean(["a"])?.english == "Did you mean 'a'?")
    #expect(didYouMean(["a", "b"])?.english == "Did you mean 'a' or 'b'?")
    #expect(didYouMean(["a", "b", "c"])?.english == "Did you mean 'a', 'b' or 'c'?")
    #expect(didYouMean(["경북", "경기"])?.korean == "혹시 '경북', '경기' 중 하나인가요?")
  }
}
