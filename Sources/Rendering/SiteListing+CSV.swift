public import HeritageModel

extension SiteListing where Element: ListedSite {
  /// Writes the listing as CSV: a header, then one record a site; RFC 4180, UTF-8.
  ///
  /// Records end in CR LF as the standard says, so they stay apart from the lone line feeds between
  /// the paragraphs of a description. Identifiers keep their zeros, unknown values are empty,
  /// categories are joined by ` / `, and images and corrections are the arrays of the JSON site, so
  /// that each image keeps its licence.
  /// - Parameters:
  ///   - hasByteOrderMark: Whether U+FEFF comes first; spreadsheets need it to read Hangul.
  ///   - isFormulaSafe: Whether a text that a spreadsheet would run as a formula gets an apostrophe
  ///     before it.
  ///   - datasets: What is known of the data sets, by name; it fills in official pages and
  ///     licences.
  ///   - output: Takes the text, piece by piece.
  public func writeCSV(
    hasByteOrderMark: Bool = false, isFormulaSafe: Bool = true,
    datasets: [String: DatasetInfo] = [:], to output: (String) throws -> Void
  ) rethrows {
    let header = Element.keys.map(\.name).joined(separator: ",")
    try output((hasByteOrderMark ? "\u{FEFF}" : "") + header + "\r\n")
    for site in sites {
      let dataset = datasets[site.identity.dataset]
      let cells = Element.keys.map { key in
        csvCell(site.value(of: key, dataset: dataset), isFormulaSafe: isFormulaSafe)
      }
      try output(cells.joined(separator: ",") + "\r\n")
    }
  }
}

private func csvCell(_ value: SiteValue, isFormulaSafe: Bool) -> String {
  var text: String
  switch value {
  case .unknown: return ""
  case .number(let digits): return digits
  case .flag(let flag): return flag ? "true" : "false"
  case .text(let content), .match(_, let content, _): text = content
  case .texts(let texts): text = texts.joined(separator: " / ")
  case .images(let images):
    guard !images.isEmpty else { return "" }
    var json = JSONText()
    json.append(value)
    text = json.text
  case .corrections(let corrections):
    guard !corrections.isEmpty else { return "" }
    var json = JSONText()
    json.append(value)
    text = json.text
  }
  if isFormulaSafe, let first = text.unicodeScalars.first, formulaStarts.contains(first) {
    text = "'" + text
  }
  // Bytes are looked at, since CR LF is one Character and equal to neither.
  guard text.utf8.contains(where: { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D })
  else { return text }
  guard text.utf8.contains(0x22) else { return "\"" + text + "\"" }
  let parts = text.utf8.split(separator: 0x22, omittingEmptySubsequences: false)
  return "\"" + parts.map { String(Substring($0)) }.joined(separator: "\"\"") + "\""
}

/// What a spreadsheet takes for the beginning of a formula: OWASP, "CSV Injection", full-width
/// forms included.
private let formulaStarts: Set<Unicode.Scalar> = [
  "=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠",
]
