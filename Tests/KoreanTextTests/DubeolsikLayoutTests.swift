import Foundation
import KoreanText
import TestSupport
import Testing

@Suite struct DubeolsikLayoutTests {
  @Test(arguments: [
    ("숭례문", "tndfPans"), ("왕", "dhkd"), ("값", "rkqt"), ("넋", "sjrt"), ("ㄳ", "rt"), ("ㅘ", "hk"),
    ("의", "dml"), ("꽃 3송이", "Rhc 3thddl"), ("예뻐", "dPQj"), ("얘", "dO"), ("崇A", "崇A"), ("", ""),
    ("\u{1109}\u{116E}\u{11BC}", "tnd"), ("\u{1169}", "h"), ("ㅃ", "Q"), ("ㅄ", "qt"), ("?", "?"),
  ])
  func `keys that type a text`(text: String, keys: String) {
    #expect(DubeolsikLayout.keystrokes(text) == keys)
  }

  @Test(arguments: [
    ("tndfPans", "숭례문"), ("vm론트", "프론트"), ("TNDFpANS", "쑹레문"), ("gksrmf 2", "한글 2"),
    ("rrkk", "ㄱ가ㅏ"),
    ("hkl", "ㅘㅣ"), ("ektl", "다시"), ("rkqtdl", "값이"), ("", ""), ("崇", "崇"), ("eKfr", "닭"),
  ])
  func `texts that keys type`(keys: String, text: String) {
    #expect(DubeolsikLayout.hangul(keys) == text)
  }

  @Test func `every syllable is typed back`() {
    for value in UInt32(0xAC00)...0xD7A3 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let syllable = String(scalar)
      #expect(DubeolsikLayout.hangul(DubeolsikLayout.keystrokes(syllable)) == syllable)
    }
  }

  @Test func `what stands on the screen after each key`() {
    #expect(Typing.states(of: "숭례문") == ["ㅅ", "수", "숭", "숭ㄹ", "숭례", "숭롐", "숭례무", "숭례문"])
    #expect(Typing.states(of: "값A이") == ["ㄱ", "가", "갑", "값", "값A", "값Aㅇ", "값A이"])
    #expect(Typing.states(of: "앉아") == ["ㅇ", "아", "안", "앉", "앉ㅇ", "앉아"])
  }
}
