import Foundation
#if canImport(FoundationXML)
  import FoundationXML
#endif
import HeritageModel
import Localization
import Rendering
import TestSupport
import Testing

struct HTMLPageTests {
  private func page(_ site: Site, language: Language = .korean) -> String {
    HTMLPage().render(DetailView(site, dataset: SampleSites.dataset, language: language))
  }

  @Test(arguments: Language.allCases)
  func `a whole page`(language: Language) {
    expectSnapshot(
      page(SampleSites.gate, language: language), named: "detail-\(language.rawValue).html")
  }

  @Test(arguments: [
    ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
    ("서울 문묘 및 성균관<대성전·동무>", "서울 문묘 및 성균관&lt;대성전·동무&gt;"),
    ("\" onerror='x' &amp;", "&quot; onerror=&#39;x&#39; &amp;amp;"),
    ("\u{202E}거꾸로\u{0}\u{1B}", "&lt;U+202E&gt;거꾸로␀␛"),
  ])
  func `nothing from the source is markup, in text or in attributes`(
    text: String, expected: String
  ) {
    var fields: [SiteField: String] = [:]
    for field in SiteField.allCases { fields[field] = text }
    let images = [
      SiteImage(url: "http://a.kr/\(text)"), SiteImage(url: "http://a.kr/1", caption: text),
    ]
    let html = page(SampleSites.site(key: text, fields, images: images))
    #expect(html.contains("<h1>\(expected)</h1>"))
    #expect(html.contains("alt=\"\(expected)\""))
    #expect(!html.contains(text))
    #expect(!html.contains("<script"))
  }

  @Test(arguments: [
    "javascript:alert(1)", "JavaScript:alert(1)", " javascript:alert(1)", "java\nscript:alert(1)",
    "data:text/html,<b>", "//a.kr/x", "http:/a.kr", "http://", "https://", "ftp://a.kr/x",
    "http://a.kr/\u{1B}", "http://a.kr/a b", "file:///etc/passwd", "vbscript:x", "http:///x",
  ])
  func `an address that is not of the web is text, never a link or an image`(address: String) {
    let html = page(
      SampleSites.site(key: "1", [.sourceURL: address], images: [SiteImage(url: address)]))
    #expect(!html.contains("href="))
    #expect(!html.contains("<img"))
  }

  @Test func `addresses of the web stay as the source states them`() {
    let address = "HTTP://a.kr/x?a=1&b=\"2\""
    let html = page(
      SampleSites.site(key: "1", [.sourceURL: address], images: [SiteImage(url: address)]))
    #expect(html.contains("<a href=\"HTTP://a.kr/x?a=1&amp;b=&quot;2&quot;\">"))
    #expect(html.contains("<img src=\"HTTP://a.kr/x?a=1&amp;b=&quot;2&quot;\" alt="))
  }

  @Test(arguments: [UInt64](1...20))
  func `a page is well-formed whatever the texts hold`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let html = page(RandomText.site(using: &random), language: .english)
    // The elements without an end tag are closed for the XML reader, which then finds any
    // unbalanced tag.
    let body = html.dropFirst("<!DOCTYPE html>\n".count)
      .replacing(#/<(meta|img)([^>]*)>/#) { "<\($0.1)\($0.2)/>" }
    let parser = XMLParser(data: Data(body.utf8))
    #expect(parser.parse(), "seed \(seed): \(String(describing: parser.parserError))")
  }
}
