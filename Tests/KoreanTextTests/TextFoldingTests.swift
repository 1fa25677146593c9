import Foundation
import KoreanText
import TestSupport
import Testing

@Suite struct TextFoldingTests {
  @Test(arguments: [
    ("서울 숭례문", "서울숭례문"), ("성균관<대성전·동무>", "성균관대성전동무"), ("국보 제83호", "국보제83호"),
    ("ＡＢＣ　１２３（주）", "abc123주"), ("Café de Flore", "cafedeflore"), ("STRASSE", "strasse"),
    ("Straße", "strasse"), ("ΣΊΣΥΦΟΣ", "σίσυφοσ"), ("İstanbul", "istanbul"),
    ("Ulu\u{332}r\u{332}u", "uluru"),
    ("Århus", "arhus"), ("Øresund", "oresund"), ("Łódź", "lodz"), ("Đồng Tháp", "dongthap"),
    ("Æbelø", "aebelo"), ("\u{F914}山", "樂山"), ("がぎ", "がぎ"), ("йод", "йод"), ("…!?", ""), ("", ""),
    ("葛\u{E0100}城", "葛城"), ("\u{1109}\u{116E}\u{11BC}", "숭"), ("ㅅㄹㅁ", "ㅅㄹㅁ"),
    ("a\u{200B}\u{AD}b\tc\nd", "abcd"),
    ("석굴암 & 불국사", "석굴암불국사"), ("12˚30′", "12˚30"),
  ])
  func `forms for comparing`(text: String, folded: String) {
    #expect(TextFolding.folded(text).unicodeScalars.elementsEqual(folded.unicodeScalars))
  }

  @Test func `folding twice changes nothing and NFD folds as NFC`() {
    var texts = RandomTexts(seed: 0xF01D)
    for _ in 0..<2_000 {
      let text = texts.next()
      let folded = TextFolding.folded(text)
      #expect(TextFolding.folded(folded).unicodeScalars.elementsEqual(folded.unicodeScalars))
      let decomposed = TextFolding.folded(text.decomposedStringWithCanonicalMapping)
      #expect(decomposed.unicodeScalars.elementsEqual(folded.unicodeScalars))
    }
  }

  @Test func `every syllable is composed again`() {
    for value in UInt32(0xAC00)...0xD7A3 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let composed = TextFolding.nfc(String(scalar).decomposedStringWithCanonicalMapping)
      #expect(Array(composed.unicodeScalars) == [scalar])
    }
  }
}
