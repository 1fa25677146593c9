import HeritageModel
import KoreanText
import Localization
import Rendering
import TestSupport
import Testing

struct TextPageTests {
  @Test(arguments: [40, 80, 120], Language.allCases)
  func `a whole page fits its width`(width: Int, language: Language) {
    let detail = DetailView(SampleSites.gate, dataset: SampleSites.dataset, language: language)
    let page = TextPage(style: TextStyle(width: width)).render(detail)
    expectSnapshot(page, named: "detail-\(language.rawValue)-\(width).txt")
  }

  @Test func `notices stand before the sections`() {
    let detail = DetailView(SampleSites.hall, language: .korean)
    expectSnapshot(
      TextPage(style: TextStyle(width: 60)).render(detail), named: "detail-notices-ko-60.txt")
  }

  @Test func `colour makes headings bold and changes nothing else`() {
    let detail = DetailView(SampleSites.gate, dataset: SampleSites.dataset, language: .korean)
    let plain = TextPage(style: TextStyle(width: 40)).render(detail)
    let colored = TextPage(style: TextStyle(width: 40, isColored: true)).render(detail)
    #expect(colored.hasPrefix("\u{1B}[1m서울 숭례문(남대문)\u{1B}[22m\n"))
    #expect(withoutStyles(colored) == plain)
  }

  @Test(arguments: [UInt64](1...60))
  func `no line is wider than asked, whatever the texts hold`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<5 {
      let site = RandomText.site(using: &random)
      let width = Int.random(in: 20...130, using: &random)
      let ambiguous = Int.random(in: 1...2, using: &random)
      let style = TextStyle(width: width, ambiguousWidth: ambiguous)
      for language in Language.allCases {
        let detail = DetailView(site, dataset: SampleSites.dataset, language: language)
        expectFits(TextPage(style: style).render(detail), style, seed: seed)
        expectFits(siteCard(site, language: language, style: style), style, seed: seed)
      }
    }
  }

  @Test func `the card names the site and the command that opens it`() {
    let style = TextStyle(width: 60)
    #expect(
      siteCard(SampleSites.statue, language: .korean, style: style) == """
        > 금동미륵보살반가사유상
          지정번호 국보 제83호 · 일련번호 84
          자세히 보기: heritage show khs:1111100830000

        """)
    #expect(
      siteCard(SiteSummary(SampleSites.nameless), language: .english, style: style) == """
        > The name cannot be loaded
          National Registered Heritage · Serial number 0007
          Details: heritage show khs:0000010000000

        """)
    let odd = Site(
      identity: SiteIdentity(dataset: "x", key: "a'b; rm -rf"), facts: SiteFacts())
    #expect(
      siteCard(odd, language: .korean, style: style) == """
        > 이름을 불러올 수 없습니다
          자세히 보기: heritage show 'x:a'\\''b; rm -rf'

        """)
  }
}

/// Returns `text` without the two sequences that set it in bold.
func withoutStyles(_ text: String) -> String {
  text.split(separator: "\u{1B}[1m", omittingEmptySubsequences: false).joined()
    .split(separator: "\u{1B}[22m", omittingEmptySubsequences: false).joined()
}

/// Expects lines of at most the style's width but for whole addresses, free of control characters.
func expectFits(_ text: String, _ style: TextStyle, seed: UInt64) {
  for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
    let width = DisplayWidth.of(String(line), ambiguous: style.ambiguousWidth)
    let isAddress = line.split(separator: " ").last?.hasPrefix("http") ?? false
    #expect(isAddress || width <= style.width, "seed \(seed): \(line)")
    #expect(
      !line.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) },
      "seed \(seed): \(line)")
  }
}

/// Random texts of Korean, English, emoji, controls and very long words.
enum RandomText {
  private static let pieces = [
    "숭례문", "崇禮門", "대성전·동무", "a", "heritage", "Gyeongbokgung", "👩‍👩‍👧", "🇰🇷", "\u{1B}[2J",
    "\u{202E}", "\r\n", "\t", " ", " ", " ", "<b>", "&", "…", "※", "e\u{301}", "ㄱ", "가\u{1100}",
    "http://example.org/0123456789/abcdefghijklmnopqrstuvwxyz/0123456789", "\u{AD}", "(", ")", "、",
    "12,345㎡", "\u{1112}\u{1161}\u{11AB}", "가나다라마바사아자차카타파하가나다라마바사아자차카타파하",
  ]

  static func text(upTo count: Int, using random: inout SeededGenerator) -> String {
    (0..<Int.random(in: 0...count, using: &random))
      .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
  }

  static func site(using random: inout SeededGenerator) -> Site {
    var fields: [SiteField: String] = [:]
    for field in SiteField.allCases where Bool.random(using: &random) {
      fields[field] = text(upTo: field == .content ? 40 : 8, using: &random)
    }
    fields[.cancelled] = Bool.random(using: &random) ? "1" : "0"
    let point = SampleSites.point(
      .random(in: -90...90, using: &random), .random(in: -180...180, using: &random))
    let places: [Place?] = [nil, .absent(.zero), .present(point), .suspect(point, .swapped)]
    let images = (0..<Int.random(in: 0...3, using: &random)).map { _ in
      SiteImage(
        url: text(upTo: 5, using: &random), caption: text(upTo: 5, using: &random),
        licence: [nil, .kogl4].randomElement(using: &random) ?? nil)
    }
    let key = text(upTo: 3, using: &random)
    return SampleSites.site(
      key: key, fields, place: places.randomElement(using: &random) ?? nil, images: images)
  }
}
