public import KoreanText

/// A table of text whose columns are fitted to the width of a terminal.
///
/// Hangul fills two cells, what does not fit ends in `…`, columns that are empty in every row are
/// left out. Rows are read twice, once to measure and once to write, and never kept: a long table
/// needs no memory of its own.
public struct TextTable<Row> {
  /// A column: its title and where its cells come from.
  public struct Column {
    /// The title.
    public let title: String
    /// The side on which cells stand.
    public let alignment: TextAlignment
    /// The cells below which the column is not narrowed, unless nothing else helps.
    public let minimum: Int
    /// Whether the column may be left out where the table does not fit.
    public let isOptional: Bool
    let cell: (Row) -> String
    let highlights: (Row) -> [Range<Int>]

    /// Creates a column; `cell` returns the text of a row, on one line and of any width, `highlights`
    /// the parts of it that are bold, in UTF-16 units.
    public init(
      _ title: String, alignment: TextAlignment = .leading, minimum: Int = 4,
      isOptional: Bool = false, highlights: @escaping (Row) -> [Range<Int>] = { _ in [] },
      cell: @escaping (Row) -> String
    ) {
      self.title = title
      self.alignment = alignment
      self.minimum = minimum
      self.isOptional = isOptional
      self.highlights = highlights
      self.cell = cell
    }
  }

  private let columns: [Column]

  /// Creates a table of `columns`, from left to right.
  public init(_ columns: [Column]) {
    self.columns = columns
  }

  /// Writes a line of titles and a line for each row, each with its line end; nothing where there
  /// are no rows.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - style: The width to fit, and whether titles and marked rows are bold.
  ///   - isMarked: Tells which rows are bold where colour is allowed.
  ///   - lines: Returns lines to stand below a row, without their ends.
  ///   - output: Takes the text, line by line.
  public func write(
    _ rows: some Collection<Row>, style: TextStyle, isMarked: (Row) -> Bool = { _ in false },
    lines: (Row) -> [String] = { _ in [] }, to output: (String) throws -> Void
  ) rethrows {
    guard !rows.isEmpty else { return }
    let fitted = fit(rows, style: style)
    let titles = fitted.map { Cell($0.column.title, [], $0.column.alignment, $0.width) }
    try output(style.bold(line(titles, style)) + "\n")
    for row in rows {
      let cells = fitted.map { column, width in
        Cell(column.cell(row), column.highlights(row), column.alignment, width)
      }
      let text = line(cells, style)
      try output((isMarked(row) ? style.bold(text) : text) + "\n")
      for line in lines(row) { try output(line + "\n") }
    }
  }

  /// A text and how it stands in its line.
  private struct Cell {
    let text: String
    let highlights: [Range<Int>]
    let alignment: TextAlignment
    let width: Int

    init(
      _ text: String, _ highlights: [Range<Int>], _ alignment: TextAlignment, _ width: Int
    ) {
      (self.text, self.highlights, self.alignment, self.width) =
        (text, highlights, alignment, width)
    }
  }

  private static var gap: String { "  " }

  private func line(_ cells: [Cell], _ style: TextStyle) -> String {
    var line = cells.map { cell in
      let text = visibleText(cell.text).truncated(to: cell.width, ambiguous: style.ambiguousWidth)
      let missing = cell.width - DisplayWidth.of(text, ambiguous: style.ambiguousWidth)
      let blanks = String(repeating: " ", count: max(missing, 0))
      let shown = style.highlighted(cell.text, cell.highlights, width: cell.width)
      return cell.alignment == .leading ? shown + blanks : blanks + shown
    }.joined(separator: Self.gap)
    while line.last == " " { line.removeLast() }
    return line
  }

  private func fit(
    _ rows: some Collection<Row>, style: TextStyle
  ) -> [(column: Column, width: Int)] {
    func width(_ text: String) -> Int { DisplayWidth.of(text, ambiguous: style.ambiguousWidth) }
    var widths = Array(repeating: 0, count: columns.count)
    for row in rows {
      for (index, column) in columns.enumerated() {
        widths[index] = max(widths[index], width(visibleText(column.cell(row))))
      }
    }
    var fitted = zip(columns, widths).filter { $1 > 0 }
      .map { (column: $0, width: max($1, width($0.title))) }
    func excess(_ widths: [Int]) -> Int {
      widths.reduce(0, +) + Self.gap.count * (widths.count - 1) - style.width
    }
    while excess(fitted.map { min($0.width, $0.column.minimum) }) > 0,
      let last = fitted.lastIndex(where: \.column.isOptional)
    {
      fitted.remove(at: last)
    }
    // First down to what is still readable, then down to a single cell; who has most to spare
    // gives.
    for isTight in [false, true] {
      var surplus = excess(fitted.map(\.width))
      func spare(_ index: Int) -> Int {
        fitted[index].width - (isTight ? 1 : fitted[index].column.minimum)
      }
      while surplus > 0,
        let richest = fitted.indices.max(by: { spare($0) < spare($1) }), spare(richest) > 0
      {
        fitted[richest].width -= 1
        surplus -= 1
      }
    }
    return fitted
  }
}
