import KoreanText
import TestSupport
import Testing

@testable import HeritageCatalog

@Suite struct NameKeyTests {
  private func taken(_ name: String, _ key: inout NameKey) {
    Array(name.utf8).withUnsafeBytes { key.take($0) }
  }

  @Test(arguments: [
    "서울 숭례문", "숭례문(崇禮門)", "경주 불국사 다보탑", "Bulguksa", "1,2", "-1 탑", "제1호", "·", "", " ",
    "성균관<대성전·동무>",
    "\u{1109}\u{116E}\u{11BC}례문", "Ⅱ호", "é", "e\u{301}", "숭례문\u{301}", "ＡＢ", "樂安邑城", "㐀", "🏯 城",
  ])
  func `keys are those of the text`(name: String) {
    var key = NameKey()
    taken("어떤 이름", &key)
    taken(name, &key)
    #expect(key.scalars == NameMatching.key(name).unicodeScalars.map(\.value))
  }

  @Test func `keys of random texts are those of the text`() {
    var generator = SeededGenerator(seed: 0x4E4B)
    let parts = [
      "숭", "례", "門", " ", "  ", "1", "22", "-", "·", ".", "a", "Z", "é", "\u{301}", "\u{11BC}", "Ⅱ",
      "ß", "（", "\t", "\u{FEFF}", "ㄱ",
    ]
    var key = NameKey()
    for _ in 0..<5_000 {
      let name = (0..<Int.random(in: 0...8, using: &generator))
        .map { _ in parts.randomElement(using: &generator) ?? "" }.joined()
      taken(name, &key)
      #expect(
        key.scalars == NameMatching.key(name).unicodeScalars.map(\.value),
        "\(name.debugDescription)")
      if let lastWord = key.lastWord {
        let folded = TextFolding.folded(name).unicodeScalars.map(\.value)
        #expect(key.scalars == folded, "\(name.debugDescription)")
        let last =
          name.split(separator: " ").map { TextFolding.folded(String($0)) }
          .last { !$0.isEmpty } ?? ""
        #expect(Array(lastWord) == last.unicodeScalars.map(\.value), "\(name.debugDescription)")
      }
    }
  }

  @Test func `text that is no UTF-8 is taken as what is shown of it`() {
    var key = NameKey()
    let bytes: [UInt8] = [0xEC, 0x41, 0x42, 0xED, 0x9E]
    bytes.withUnsafeBytes { key.take($0) }
    let shown = String(decoding: bytes, as: UTF8.self)
    #expect(key.scalars == NameMatching.key(shown).unicodeScalars.map(\.value))
    #expect(key.lastWord == nil)
  }

  @Test func `a key is searched for others`() {
    var key = NameKey()
    taken("서울 숭례문", &key)
    func scalars(_ text: String) -> [UInt32] { text.unicodeScalars.map(\.value) }
    for part in ["", "서", "문", "울숭", "서울숭례문"] { #expect(key.contains(scalars(part)), "\(part)") }
    for other in ["흥", "서숭", "문서", "서울숭례문루"] { #expect(!key.contains(scalars(other)), "\(other)") }
    for end in ["", "문", "례문", "서울숭례문"] { #expect(key.hasSuffix(scalars(end)), "\(end)") }
    for other in ["례", "서울", "남서울숭례문"] { #expect(!key.hasSuffix(scalars(other)), "\(other)") }
  }
}
