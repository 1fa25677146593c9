import KoreanText
import Testing

@Suite struct KoreanParticleTests {
  @Test func `each particle has its form after a consonant, a vowel, ㄹ and an unknown sound`() {
    let expected: [(KoreanParticle, [String])] = [
      (.topic, ["숭례문은", "종묘는", "서울은", "崇禮門은(는)"]),
      (.subject, ["숭례문이", "종묘가", "서울이", "崇禮門이(가)"]),
      (.object, ["숭례문을", "종묘를", "서울을", "崇禮門을(를)"]),
      (.direction, ["숭례문으로", "종묘로", "서울로", "崇禮門(으)로"]),
      (.companion, ["숭례문과", "종묘와", "서울과", "崇禮門과(와)"]),
    ]
    #expect(expected.map(\.0) == KoreanParticle.allCases)
    for (particle, words) in expected {
      #expect(
        ["숭례문", "종묘", "서울", "崇禮門"].map { KoreanParticle.attach($0, particle) } == words)
    }
  }

  @Test(arguments: [
    "0으로", "1로", "2로", "3으로", "4로", "5로", "6으로", "7로", "8로", "9로", "10으로", "1000으로", "3.5로", "35로",
    "50%로", "XML로", "R로", "KBS로", "JSON으로", "map으로", "file로", "name으로", "page로", "list로", "server로",
    "grid로",
    "king으로", "tag로", "note로", "e로", "숭례문(崇禮門)으로", "‘종묘’로", "“서울”로", "(종묘)로", "종묘 로",
    "\u{1109}\u{116E}\u{11BC}으로", "ㄹ로", "ㄱ으로", "ㅏ로", "(으)로", "!(으)로", "()(으)로",
  ])
  func `the direction after many endings`(text: String) {
    let form = ["(으)로", "으로", "로"].first { text.hasSuffix($0) } ?? ""
    let word = String(text.dropLast(form.count))
    #expect(KoreanParticle.attach(word, .direction) == text)
  }
}
