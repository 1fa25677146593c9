import Foundation
import HeritageModel
import KoreanText
import TestSupport
import Testing

@testable import HeritageCatalog

/// What search-as-you-type promises for every name of a register: a sample of the names by default,
/// all of them with the environment variable `HERITAGE_ALL_NAMES=1`.
struct CompletionAcceptanceTests {
  private static let isWhole = ProcessInfo.processInfo.environment["HERITAGE_ALL_NAMES"] == "1"

  /// The names of the real register where it is there, else made-up ones.
  private static func names() throws -> [String] {
    guard let list = SharedData.url("khs/2022-11/list-all.xml") else {
      // Who asks for all names of the register must not be told that all is well without them.
      try #require(
        !isWhole, "HERITAGE_ALL_NAMES needs the shared data; name its folder in HERITAGE_SHARED")
      return RandomSites.names
    }
    let text = try String(contentsOf: list, encoding: .utf8)
    return text.split(separator: "<ccbaMnm1><![CDATA[").dropFirst().map { part in
      String(part[..<(part.range(of: "]]>")?.lowerBound ?? part.endIndex)])
        .trimmingCharacters(in: .whitespacesAndNewlines)
    }.filter { !$0.isEmpty }
  }

  @Test func `no name blinks out while it is typed, and each is found in every way to type it`()
    throws
  {
    var random = SeededGenerator(seed: 0xACCE)
    print("seed \(random.seed)")
    let names = try Self.names()
    let fixture = try CatalogFixture()
    let kinds = ["11", "12", "13", "21", "31"]
    try fixture.add(
      names.enumerated().map {
        listed(String($0), [.name: $1, .kindCode: kinds[$0 % kinds.count]])
      })
    let catalog = try fixture.open()
    var everything = CompletionOptions()
    everything.limit = names.count
    let sample =
      Self.isWhole ? names : (0..<30).map { _ in names.randomElement(using: &random) ?? "" }
    var states: Set<String> = []
    for name in sample {
      for state in Typing.states(of: name) where states.insert(state).inserted {
        #expect(try catalog.complete(state).state != .none, "\(name) at \(state)")
      }
      #expect(try titles(name, catalog).contains(name), "\(name)")
      let switched = DubeolsikLayout.keystrokes(name)
      #expect(try titles(switched, catalog).prefix(3).contains(name), "\(name) as \(switched)")
      let initials = String(
        String.UnicodeScalarView(name.unicodeScalars.map { Hangul.letters(String($0)).first ?? $0 })
      )
      #expect(
        try titles(initials, catalog, everything).contains(name), "\(name) as \(initials)")
    }
  }

  private func titles(
    _ fragment: String, _ catalog: Catalog, _ options: CompletionOptions = CompletionOptions()
  ) throws -> [String] {
    try catalog.complete(fragment, options: options).completions.map(\.title)
  }
}

extension RandomSites {
  /// Names made up of words that real ones are made of.
  fileprivate static let names: [String] = {
    var random = SeededGenerator(seed: 0x0A3E)
    let places = ["서울", "경주", "합천", "구 전남", "안동", "제2"]
    let sites = ["숭례문", "불국사", "해인사", "봉정사", "값진 서원", "앉은뱅이 고택", "UN묘지", "돌하르방"]
    let works = ["삼층석탑", "동종", "극락전", "목조여래좌상", "(崇禮門)", "은행나무", ""]
    return (0..<600).map { _ in
      [places, sites, works].map { $0.randomElement(using: &random) ?? "" }
        .filter { !$0.isEmpty }.joined(separator: " ")
    }
  }()
}
