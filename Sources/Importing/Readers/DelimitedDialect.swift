/// How a delimited text is written: what separates its cells, and whether its first row names its
/// columns.
struct DelimitedDialect: Sendable, Hashable {
  /// The byte between cells.
  var separator: UInt8
  /// Whether the first row names the columns.
  var hasHeader: Bool
  /// How many rows with a title stand above that row.
  var titleRows = 0

  /// The separators that are looked for; where several fit alike, the first is meant, as tabs are
  /// rare inside cells.
  static let separators: [UInt8] = ["\t", ",", ";", "|"].map { UInt8(ascii: $0) }

  /// The rows at the start of a text that a dialect is judged by.
  private static let sampledRows = 100

  /// Finds the dialect of a text from its start.
  ///
  /// The separator is the one that cuts the most rows into as many cells as the first has, and the
  /// first into the most. The first row names no columns where one of its cells is a number or a
  /// date and most cells below that one are, too.
  /// - Parameters:
  ///   - head: The start of the text.
  ///   - isWhole: Whether the head is the whole text, so that its last row is complete.
  ///   - separator: The separator, where it is known.
  init(head: UnsafeBufferPointer<UInt8>, isWhole: Bool, separator: UInt8? = nil) {
    var best: (score: Double, separator: UInt8, titles: Int, rows: [[String]])?
    for candidate in separator.map({ [$0] }) ?? Self.separators {
      var rows = Self.rows(head, separator: candidate, isWhole: isWhole)
      let titles = Self.titleRows(rows)
      rows.removeFirst(titles)
      let columns = rows.first?.count ?? 0
      let alike = rows.count { $0.count == columns }
      let score =
        columns < 2 ? 0 : Double(alike) / Double(rows.count) * (1 - 1 / Double(columns + 1))
      if best.map({ score > $0.score }) ?? true { best = (score, candidate, titles, rows) }
    }
    self.separator =
      best.flatMap { $0.score > 0 || separator != nil ? $0.separator : nil } ?? UInt8(ascii: ",")
    hasHeader = Self.namesColumns(best?.rows ?? [])
    titleRows = hasHeader ? best?.titles ?? 0 : 0
  }

  /// Returns how many rows of a single text stand above a table of three columns or more: its
  /// title, its unit.
  private static func titleRows(_ rows: [[String]]) -> Int {
    let filled = rows.prefix(10).map { row in row.count { !$0.isEmpty } }
    let titles = filled.prefix { $0 == 1 }.count
    // Below it are the names of the columns and a record.
    return filled.count >= titles + 2 && filled[titles] >= 3 ? titles : 0
  }

  /// Creates a dialect that is known.
  init(separator: UInt8, hasHeader: Bool) {
    self.separator = separator
    self.hasHeader = hasHeader
  }

  private static func rows(
    _ head: UnsafeBufferPointer<UInt8>, separator: UInt8, isWhole: Bool
  ) -> [[String]] {
    var rows: [[String]] = []
    var cells: [DelimitedCell] = []
    var start = 0
    while start < head.count, rows.count < sampledRows {
      let rest = UnsafeBufferPointer(rebasing: head[start...])
      var scan = DelimitedScan.next(
        rest, separator: separator, atEnd: isWhole, cells: &cells)
      if case .incomplete = scan, rows.isEmpty {
        // The first row alone may be longer than the head; what there is of it decides.
        scan = DelimitedScan.next(rest, separator: separator, atEnd: true, cells: &cells)
      }
      switch scan {
      case .row(let length, _):
        start += length
        if cells.contains(where: { !rest.isBlank($0) }) { rows.append(cells.map(rest.text)) }
      case .incomplete:
        return rows
      case .strayQuote(let opening, _), .unterminated(let opening):
        guard let end = DelimitedScan.lineEnd(rest, from: opening, atEnd: isWhole) else {
          return rows
        }
        start += end
      }
    }
    return rows
  }

  private static func namesColumns(_ rows: [[String]]) -> Bool {
    guard let first = rows.first else { return true }
    return !first.indices.contains { column in
      guard isFigure(first[column]) else { return false }
      let below = rows.dropFirst().map { column < $0.count ? $0[column] : "" }
        .filter { !$0.isEmpty }
      return below.count { isFigure($0) } * 2 >= below.count
    }
  }

  /// Tells whether a text is a number, a date or a time: something that no column is called.
  private static func isFigure(_ text: String) -> Bool {
    guard text.utf8.contains(where: { (0x30...0x39).contains($0) }) else { return false }
    return text.utf8.allSatisfy { (0x30...0x39).contains($0) || " -+.,:/".utf8.contains($0) }
  }
}
