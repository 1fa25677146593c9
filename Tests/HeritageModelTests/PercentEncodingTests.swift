import TestSupport
import Testing

@testable import HeritageModel

struct PercentEncodingTests {
  @Test func `all but unreserved characters are encoded`() {
    #expect(percentEncoded("azAZ09-._~") == "azAZ09-._~")
    #expect(percentEncoded("국보 a&b=c/d") == "%EA%B5%AD%EB%B3%B4%20a%26b%3Dc%2Fd")
    #expect(percentEncoded("a/b:c,d", keeping: ",/:") == "a/b:c,d")
    #expect(percentEncoded("é\r\n\0") == "%C3%A9%0D%0A%00")
  }

  @Test(arguments: ["%", "%4", "%4g", "%G1", "%C3", "%C3%28", "%ED%A0%80", "a%"])
  func `a broken escape is no text`(text: String) {
    #expect(percentDecoded(text) == nil)
  }

  @Test func `any text comes back, whichever case its escapes have`() {
    var random = SeededGenerator(seed: 3986)
    let scalars: [ClosedRange<UInt32>] = [
      0...0x7F, 0x80...0x7FF, 0xAC00...0xD7A3, 0x10000...0x10FFFF,
    ]
    for _ in 0..<2000 {
      var text = ""
      for _ in 0..<Int.random(in: 0...8, using: &random) {
        let range = scalars.randomElement(using: &random) ?? 0...0x7F
        guard let scalar = Unicode.Scalar(UInt32.random(in: range, using: &random)) else {
          continue
        }
        text.unicodeScalars.append(scalar)
      }
      let encoded = percentEncoded(text)
      #expect(percentDecoded(encoded) == text, "seed \(random.seed)")
      #expect(percentDecoded(encoded.lowercased()) == text.lowercasedASCII, "seed \(random.seed)")
      #expect(encoded.utf8.allSatisfy { $0 > 32 && $0 < 127 })
    }
  }

  @Test func `a page address takes the key, and only a template with one place for it`() {
    func page(_ template: String?, _ key: String) -> String? {
      DatasetInfo(
        name: "khs", title: "", attribution: "", licence: nil, pageTemplate: template
      ).pageURL(key: key)
    }
    #expect(
      page("https://example.org/?id={key}&p=1", "가/1")
        == "https://example.org/?id=%EA%B0%80%2F1&p=1")
    #expect(page("https://example.org/", "1") == nil)
    #expect(page("{key}{key}", "1") == nil)
    #expect(page(nil, "1") == nil)
  }
}

extension String {
  /// The text with its ASCII letters in lower case, as unescaped letters become with the string
  /// around them.
  fileprivate var lowercasedASCII: String {
    String(decoding: utf8.map { (65...90).contains($0) ? $0 + 32 : $0 }, as: UTF8.self)
  }
}
