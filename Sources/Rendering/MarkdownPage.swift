public import HeritageModel

/// A detail page as Markdown (CommonMark), with everything from the source escaped.
public struct MarkdownPage: Sendable {
  /// Creates a renderer.
  public init() {}

  /// Returns the page, with a final line end.
  public func render(_ detail: DetailView) -> String {
    var blocks = ["# " + escaped(detail.title)]
    let names = detail.otherNames.map { escaped($0.text) }.joined(separator: " · ")
    let numbers = detail.numbers.map { "\($0.label) \(escaped($0.value))" }.joined(separator: " · ")
    blocks += [names, detail.kind.map { "**\(escaped($0))**" } ?? "", numbers]
    blocks += detail.notices.map { "> **!** " + escaped($0.text) }
    for section in detail.sections {
      blocks.append("## " + escaped(section.title))
      blocks.append(section.facts.map(item).joined(separator: "\n"))
      blocks += section.paragraphs.map(escaped)
      blocks += section.images.map(figure)
    }
    return blocks.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  private func item(_ fact: DetailView.Fact) -> String {
    let value = escaped(fact.value)
    let link = fact.url.flatMap(webAddress).map { "[\(value)](\(target($0)))" }
    return "- **\(escaped(fact.label))**: \(link ?? value)"
  }

  private func figure(_ image: DetailView.Image) -> String {
    let notes = [image.caption, image.licence].compactMap { $0.map(escaped) }
      .joined(separator: " · ")
    guard let address = webAddress(image.url) else {
      return [escaped(image.alternativeText), escaped(image.url), escaped(image.licence)]
        .joined(separator: " · ")
    }
    return "![\(escaped(image.alternativeText))](\(target(address)))\\\n\(notes)"
  }

  /// A link destination in angle brackets, in which only these have a meaning; CommonMark §6.3.
  private func target(_ address: String) -> String {
    var result = "<"
    for character in address {
      switch character {
      case "<": result += "%3C"
      case ">": result += "%3E"
      case "\\": result += "%5C"
      default: result.append(character)
      }
    }
    return result + ">"
  }

  /// Returns `text` as one line in which no character has a meaning in Markdown; CommonMark §2.4.
  private func escaped(_ text: String) -> String {
    let scalars = Array(visibleText(text).unicodeScalars)
    // Digits with a dot or bracket and a blank after them would begin a list.
    let digits = scalars.prefix { ("0"..."9").contains($0) }.count
    let endsListNumber =
      digits > 0 && digits < scalars.count && ".)".unicodeScalars.contains(scalars[digits])
      && (digits + 1 == scalars.count || scalars[digits + 1] == " ")
    var result = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      let isBlockSign = index == 0 && "#+-=:".unicodeScalars.contains(scalar)
      let isListSign = endsListNumber && index == digits
      if isBlockSign || isListSign || "\\`*_[]<>&~|!$".unicodeScalars.contains(scalar) {
        result.append("\\")
      }
      result.append(scalar)
    }
    return String(result)
  }
}
