public import HeritageModel
import KoreanText

/// A detail page as text for a terminal: labels in one column, values wrapped beside them.
public struct TextPage: Sendable {
  /// The width to fit, and whether headings are bold.
  public let style: TextStyle

  /// Creates a renderer.
  public init(style: TextStyle) {
    self.style = style
  }

  /// Returns the page, with a final line end.
  public func render(_ detail: DetailView) -> String {
    var lines = wrapped(detail.title).map(style.bold)
    lines += detail.otherNames.flatMap { wrapped($0.text) }
    if let kind = detail.kind { lines += wrapped(kind) }
    lines += wrapped(detail.numbers.map { "\($0.label) \($0.value)" }.joined(separator: " · "))
    for notice in detail.notices {
      lines.append("")
      lines += wrapped(notice.text, indent: 2, lead: "! ")
    }
    let labelWidth = labelWidth(of: detail)
    for section in detail.sections {
      lines.append("")
      lines += wrapped(section.title).map(style.bold)
      lines += section.facts.flatMap { self.lines(of: $0, labelWidth: labelWidth) }
      for (index, paragraph) in section.paragraphs.enumerated() {
        if index > 0 || !section.facts.isEmpty { lines.append("") }
        lines += wrapped(paragraph, indent: 2)
      }
      for (index, image) in section.images.enumerated() {
        let lead = "\(index + 1). "
        let texts = [image.caption ?? image.alternativeText, image.licence, image.url]
        lines += wrapped(texts[0], indent: 2 + lead.count, lead: "  " + lead)
        lines += texts.dropFirst().flatMap { wrapped($0, indent: 2 + lead.count) }
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func width(_ text: String) -> Int {
    DisplayWidth.of(text, ambiguous: style.ambiguousWidth)
  }

  /// The cells of the widest label, where a third of the page is enough for it; else labels stand
  /// above values.
  private func labelWidth(of detail: DetailView) -> Int? {
    let widest = detail.sections.flatMap(\.facts).map { width($0.label) }.max() ?? 0
    return widest <= style.width / 3 ? widest : nil
  }

  private func lines(of fact: DetailView.Fact, labelWidth: Int?) -> [String] {
    // A long address has the line to itself.
    let room = style.width - 4 - (labelWidth ?? 0)
    let isLongWord = !fact.value.contains(" ") && width(fact.value) > room
    guard let labelWidth, !isLongWord else {
      return wrapped(fact.label, indent: 2) + wrapped(fact.value, indent: 4)
    }
    let label = fact.label.padded(to: labelWidth, ambiguous: style.ambiguousWidth)
    return wrapped(fact.value, indent: 4 + labelWidth, lead: "  \(label)  ")
  }

  /// Returns the lines of `text`, indented by `indent` cells; the first begins with `lead` in place
  /// of the blanks.
  private func wrapped(_ text: String, indent: Int = 0, lead: String? = nil) -> [String] {
    let text = visibleText(text)
    guard !text.isEmpty else { return [] }
    let blanks = String(repeating: " ", count: indent)
    // An address is never broken, so that a terminal can open it and a reader can copy it.
    let lines =
      webAddress(text) != nil
      ? [text]
      : DisplayWidth.wrapped(
        text, width: style.width - indent, ambiguous: style.ambiguousWidth)
    return lines.enumerated().map { ($0 == 0 ? lead ?? blanks : blanks) + $1 }
  }
}
