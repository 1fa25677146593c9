import HeritageModel
import KoreanText
public import Localization

/// Returns the card of a selected site: name, kind and numbers, and the command that opens its
/// detail page.
///
/// Each line is at most as wide as the style says and has its line end.
public func siteCard(
  _ listed: some ListedSite, language: Language, style: TextStyle
) -> String {
  let site = listed.site
  let view = DetailView(site, language: language)
  let numbers = view.numbers.map { "\($0.label) \($0.value)" }
  let kind = site[.designationNumber] == nil ? view.kind : nil
  let open = LocalizedText("Details", "자세히 보기")(language)
  let lines = [
    view.title, ([kind].compactMap { $0 } + numbers).joined(separator: " · "),
    "\(open): heritage show \(shellWord(site.identity.description))",
  ]
  return lines.filter { !$0.isEmpty }.enumerated().map { index, line in
    let wrapped = DisplayWidth.wrapped(
      visibleText(line), width: style.width - 2, ambiguous: style.ambiguousWidth)
    return wrapped.enumerated().map { row, text in
      (index + row == 0 ? "> " : "  ") + (index == 0 ? style.bold(text) : text) + "\n"
    }.joined()
  }.joined()
}

/// Returns `word` so that a shell takes it for one word with no meaning of its own.
public func shellWord(_ word: String) -> String {
  let isPlain = word.unicodeScalars.allSatisfy { scalar in
    scalar.isASCII
      ? scalar.properties.isAlphabetic || "0123456789:._-/".unicodeScalars.contains(scalar)
      : !isHiddenControl(scalar) && !scalar.properties.isWhitespace
  }
  guard !isPlain || word.isEmpty else { return word }
  let parts = word.split(separator: "'", omittingEmptySubsequences: false)
  return "'" + parts.joined(separator: "'\\''") + "'"
}
