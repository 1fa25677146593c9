import HeritageModel
import Localization
import Rendering
import TestSupport
import Testing

struct MarkdownPageTests {
  private func page(_ site: Site, language: Language = .korean) -> String {
    MarkdownPage().render(
      DetailView(site, dataset: SampleSites.dataset, language: language))
  }

  @Test(arguments: Language.allCases)
  func `a whole page`(language: Language) {
    expectSnapshot(
      page(SampleSites.gate, language: language), named: "detail-\(language.rawValue).md")
  }

  @Test(arguments: [
    ("서울 문묘 및 성균관<대성전·동무>", "서울 문묘 및 성균관\\<대성전·동무\\>"),
    ("<script>alert(1)</script>", "\\<script\\>alert(1)\\</script\\>"),
    ("*별* _밑줄_ `코드`", "\\*별\\* \\_밑줄\\_ \\`코드\\`"),
    ("[글](javascript:x)", "\\[글\\](javascript:x)"), ("# 제목", "\\# 제목"), ("1. 목록", "1\\. 목록"),
    ("12) 목록", "12\\) 목록"), ("1.5 m", "1.5 m"), ("7.", "7\\."), ("약 1.5 m", "약 1.5 m"),
    ("- 목록", "\\- 목록"),
    ("&amp; ~물결~ a|b", "\\&amp; \\~물결\\~ a\\|b"), ("\u{1B}[1m굵게", "␛\\[1m굵게"),
    ("두\n줄", "두 줄"),
  ])
  func `nothing from the source has a meaning in Markdown`(text: String, expected: String) {
    let markdown = page(SampleSites.site(key: "1", [.name: text]))
    #expect(markdown.hasPrefix("# \(expected)\n"))
  }

  @Test func `only addresses of the web become links`() {
    let bad = page(SampleSites.site(key: "1", [.sourceURL: "javascript:alert(1)"]))
    #expect(bad.contains("- **공식 페이지**: javascript:alert(1)\n"))
    let odd = page(SampleSites.site(key: "1", [.sourceURL: "https://a.kr/<x>\\(y)?a=b&c=_d_"]))
    #expect(odd.contains("](<https://a.kr/%3Cx%3E%5C(y)?a=b&c=_d_>)\n"))
  }
}
