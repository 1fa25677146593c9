import Rendering
import TestSupport
import Testing

struct VisibleTextTests {
  @Test(arguments: [
    ("서울 숭례문", "서울 숭례문"),
    ("\u{1B}[31m붉은\u{07}", "␛[31m붉은␇"),
    ("\u{9B}31m", "<U+009B>31m"),
    ("\u{0}\u{7F}", "␀␡"),
    ("a\u{202E}cba\u{2069}", "a<U+202E>cba<U+2069>"),
    ("\u{FEFF}앞", "<U+FEFF>앞"),
    ("tag\u{E0041}", "tag<U+E0041>"),
    ("둘\r\n줄\t \u{2028}셋", "둘 줄 셋"),
    ("  앞뒤  ", "앞뒤"),
    ("나\u{AD}눔", "나눔"),
    ("👩‍👩‍👧 가\u{200B}나", "👩‍👩‍👧 가\u{200B}나"),
    ("", ""),
  ])
  func `what could steer a terminal is made visible`(text: String, expected: String) {
    #expect(Array(visibleText(text).unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test func `no control character survives, wherever it stands`() {
    let controls = (0...0x9F).filter { $0 < 0x20 || $0 > 0x7E }.compactMap(Unicode.Scalar.init)
    for control in controls + ["\u{061C}", "\u{200E}", "\u{2066}", "\u{202A}", "\u{2029}"] {
      for text in ["\(control)가", "가\(control)나", "가\(control)"] {
        #expect(!visibleText(text).unicodeScalars.contains(control))
      }
    }
  }
}
