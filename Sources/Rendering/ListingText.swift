import Geography
public import HeritageModel
import KoreanText
public import Localization

extension SiteListing where Element: ListedSite {
  /// Writes the listing as a table, the card of the selected site, and a last line that says what
  /// is not shown.
  ///
  /// Names that a search found are highlighted where they match; descriptions that it found have the
  /// piece below their row. The marks before a row are explained below the table: `>` selected, `-` no longer listed,
  /// `x` cancelled, `?` suspect coordinate.
  /// - Parameters:
  ///   - language: The language of titles and sentences.
  ///   - style: The width to fit, and whether titles and the selected row are bold.
  ///   - selected: The site to mark and to show the card of; its card is shown even if it is not
  ///     listed.
  ///   - output: Takes the text, line by line.
  public func writeText(
    language: Language, style: TextStyle, selected: Element? = nil,
    to output: (String) throws -> Void
  ) rethrows {
    let listing = ListingText(
      language: language, center: query.center, selected: selected?.identity)
    try TextTable(listing.columns()).write(
      sites, style: style, isMarked: { $0.identity == listing.selected },
      lines: { listing.piece(of: $0, style: style) }, to: output)
    func write(paragraph: String) throws {
      let lines = DisplayWidth.wrapped(
        paragraph, width: style.width, ambiguous: style.ambiguousWidth)
      try output(lines.map { $0 + "\n" }.joined())
    }
    if !sites.isEmpty { try output("\n") }
    let legend = listing.legend(of: sites, style: style)
    try legend.forEach(write(paragraph:))
    if !legend.isEmpty { try output("\n") }
    if let selected {
      try output(siteCard(selected, language: language, style: style) + "\n")
    }
    try write(
      paragraph: totalsLine(
        shown: shown, matching: matching, unplaced: unplaced, offset: query.offset,
        language: language))
  }
}

/// Returns what a listing shows of what there is: `Shown 20 of 5,310 matching; 1,678 without a
/// place`.
public func totalsLine(
  shown: Int, matching: Int, unplaced: Int, offset: Int = 0, language: Language
) -> String {
  let (shownText, all, rest) = (grouped(shown), grouped(matching), grouped(unplaced))
  let from = offset > 0 && shown > 0 ? offset + 1 : nil
  switch language {
  case .english:
    let start = from.map { ", from number \(grouped($0))" } ?? ""
    return "Shown \(shownText) of \(all) matching\(start); \(rest) without a place"
  case .korean:
    let start = from.map { "\(grouped($0))번째부터 " } ?? ""
    return "\(all)건 중 \(start)\(shownText)건 표시 · 위치 없는 기록 \(rest)건"
  }
}

/// The columns and marks of a listing.
struct ListingText {
  let language: Language
  let center: Coordinate?
  let selected: SiteIdentity?

  func columns<Element: ListedSite>() -> [TextTable<Element>.Column] {
    [
      .init("", minimum: 2) { marks(of: $0).map(\.sign).joined() },
      .init(say("Serial", "일련번호"), alignment: .trailing, minimum: 6) { $0.sn ?? "" },
      .init(say("Kind", "종목"), minimum: language == .korean ? 6 : 12) {
        $0.site.kindName(in: language) ?? ""
      },
      .init(say("Designation", "지정번호"), alignment: .trailing, minimum: 6, isOptional: true) {
        designationNumber(of: $0.site)
      },
      .init(say("Name", "이름"), minimum: 16, highlights: highlights(of:)) {
        $0.name ?? DetailView.missingNameInLists(language)
      },
      .init(say("Place", "소재지"), minimum: 8, isOptional: true) {
        $0.site.provinceAndDistrict(in: language) ?? ""
      },
      .init(say("Distance", "거리"), alignment: .trailing, minimum: 7) { distance(to: $0) },
    ]
  }

  private func highlights(of site: some ListedSite) -> [Range<Int>] {
    if case .name(let ranges) = site.found, site.name != nil { ranges } else { [] }
  }

  /// Returns the piece of a description that a search found, as lines below its site.
  func piece(of site: some ListedSite, style: TextStyle) -> [String] {
    guard case .description(let snippet, let ranges) = site.found else { return [] }
    let indent = "    "
    return style.wrapped(snippet, ranges, width: style.width - indent.count).map { indent + $0 }
  }

  /// The number alone, since the kind has a column of its own.
  private func designationNumber(of site: Site) -> String {
    guard let words = site.designationNumberInWords(in: language) else { return "" }
    guard let kind = site.kindName(in: language), words.hasPrefix(kind + " ") else { return words }
    return String(words.dropFirst(kind.count + 1))
  }

  private func distance(to site: some ListedSite) -> String {
    guard let center, let coordinate = site.coordinate else { return "" }
    return distanceInWords(GreatCircle.distance(from: center, to: coordinate))
  }

  private func marks(of site: some ListedSite) -> [(sign: String, meaning: String)] {
    var marks: [(sign: String, meaning: String)] = []
    if site.identity == selected { marks.append((">", say("selected", "선택"))) }
    if site.isDelisted { marks.append(("-", say("no longer listed", "출처 목록에 없음"))) }
    if site.isCancelled { marks.append(("x", say("cancelled", "지정(등록) 해제"))) }
    if site.coordinateStatus == .suspect {
      marks.append(("?", say("suspect coordinate", "의심스러운 좌표")))
    }
    return marks
  }

  /// Returns what the marks used mean, on one line where that fits, else each on its own.
  func legend(of sites: [some ListedSite], style: TextStyle) -> [String] {
    var meanings: [String: String] = [:]
    for site in sites {
      for mark in marks(of: site) { meanings[mark.sign] = mark.meaning }
    }
    let items = [">", "-", "x", "?"].compactMap { sign in meanings[sign].map { "\(sign) \($0)" } }
    let line = items.joined(separator: "   ")
    let fits = DisplayWidth.of(line, ambiguous: style.ambiguousWidth) <= style.width
    return fits && !items.isEmpty ? [line] : items
  }

  private func say(_ english: String, _ korean: String) -> String {
    LocalizedText(english, korean)(language)
  }
}

/// Returns a distance in metres as people say it: `850 m`, `1.2 km`, `123 km`.
public func distanceInWords(_ metres: Double) -> String {
  // What would round to a thousand metres is a kilometre, and likewise for a hundred kilometres.
  if metres.rounded() < 1000 { return "\(Int(metres.rounded())) m" }
  let tenths = Int((metres / 100).rounded())
  if tenths < 1000 { return "\(tenths / 10).\(tenths % 10) km" }
  return "\(grouped(Int((metres / 1000).rounded()))) km"
}
