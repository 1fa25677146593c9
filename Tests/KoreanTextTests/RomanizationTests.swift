import KoreanText
import Testing

@Suite struct RomanizationTests {
  // The examples of the notice itself, and names of heritage sites.
  @Test(arguments: [
    ("숭례문", "sungnyemun"), ("백마", "baengma"), ("종로", "jongno"), ("왕십리", "wangsimni"),
    ("별내", "byeollae"), ("신라", "silla"), ("해돋이", "haedoji"), ("같이", "gachi"), ("좋고", "joko"),
    ("놓다", "nota"), ("묵호", "mukho"), ("집현전", "jiphyeonjeon"), ("독립문", "dongnimmun"), ("구미", "gumi"),
    ("옥천", "okcheon"), ("합덕", "hapdeok"), ("호법", "hobeop"), ("월곶", "wolgot"), ("벚꽃", "beotkkot"),
    ("설악", "seorak"), ("칠곡", "chilgok"), ("대관령", "daegwallyeong"), ("불국사", "bulguksa"),
    ("경복궁", "gyeongbokgung"), ("속리산", "songnisan"), ("안압지", "anapji"), ("오죽헌", "ojukheon"),
    ("촉석루", "chokseongnu"), ("극락전", "geungnakjeon"), ("석가탑", "seokgatap"), ("값이", "gapsi"),
    ("서울 숭례문 2", "seoulsungnyemun2"), ("", ""),
  ])
  func `Hangul in Latin letters`(text: String, letters: String) {
    let romanization = Romanization(MatchingText(text))
    #expect(romanization.text == letters)
    #expect(romanization.units.count == letters.utf8.count)
  }

  @Test(arguments: [
    ("숭례문", ["sungnyemun", "sungryemun", "Sung-rye-mun", "soongnyemoon"]),
    ("경복궁", ["gyeongbokgung", "Kyongbok-kung", "kyungbokgung", "Gyeongbokkung"]),
    ("조선", ["joseon", "chosun", "Choson"]), ("불국사", ["bulguksa", "Pulguksa", "boolgooksa"]),
    ("창덕궁", ["changdeokgung", "Changduk-gung", "Ch'angdŏkkung"]),
    ("독립문", ["dongnimmun", "doknipmun", "tongnimmun"]), ("신라", ["silla", "shilla", "sinla"]),
    ("해인사", ["haeinsa", "hae-in-sa"]),
  ])
  func `usual spellings of one name sound alike`(name: String, spellings: [String]) {
    let own = RomanSounds(Romanization(MatchingText(name)).letters[...])
    for spelling in spellings {
      let letters = MatchingText(spelling).units.map { UInt8($0.scalar.value) }
      #expect(RomanSounds(letters[...]).keys == own.keys, "\(spelling)")
    }
  }

  @Test func `other names sound differently`() {
    let names = ["숭례문", "경복궁", "조선", "불국사", "창덕궁", "독립문", "신라", "해인사", "흥인지문", "석굴암"]
    let sounds = names.map { RomanSounds(Romanization(MatchingText($0)).letters[...]).keys }
    #expect(Set(sounds).count == names.count)
  }
}
