import KoreanText

/// A grid of terminal cells, and what the terminal must be told to show it.
///
/// A grapheme of two cells owns both: neither is ever drawn alone.
public struct Canvas: Hashable, Sendable {
  /// The cells of a row.
  public let columns: Int
  /// The number of rows.
  public let rows: Int
  /// Where the user types, counted from zero; nothing where nothing is typed.
  public internal(set) var cursor: Position?
  /// The cells of an East Asian ambiguous character, 1 or 2.
  let ambiguousWidth: Int
  private(set) var cells: [Cell]

  /// A place on the grid, counted from zero.
  public struct Position: Hashable, Sendable {
    /// The row from the top.
    public var row: Int
    /// The column from the left.
    public var column: Int

    /// Creates a position.
    public init(row: Int, column: Int) {
      self.row = row
      self.column = column
    }
  }

  /// A cell: a grapheme, or the rest of the one to its left.
  struct Cell: Hashable, Sendable {
    /// The grapheme; nothing where the one to the left covers this cell too.
    var character: Character?
    var style: CellStyle

    static let blank = Cell(character: " ", style: .plain)
  }

  /// Creates a blank canvas; negative sizes count as none.
  init(columns: Int, rows: Int, ambiguousWidth: Int) {
    self.columns = max(columns, 0)
    self.rows = max(rows, 0)
    self.ambiguousWidth = ambiguousWidth
    cells = Array(repeating: .blank, count: self.columns * self.rows)
  }

  /// Returns the cells of a row.
  func cells(inRow row: Int) -> ArraySlice<Cell> {
    cells[row * columns..<(row + 1) * columns]
  }

  /// Returns the number of cells a text fills.
  func width(_ text: String) -> Int {
    DisplayWidth.of(text, ambiguous: ambiguousWidth)
  }

  /// Writes a line of text within a row, as far as there is room up to `end`, and returns the column
  /// after it.
  ///
  /// A wide grapheme that would be split at the end becomes a blank. Characters without a width,
  /// among them all that could steer a terminal, are left out.
  @discardableResult
  mutating func write(
    _ text: String, row: Int, column: Int, end: Int? = nil, style: CellStyle
  ) -> Int {
    let end = min(end ?? columns, columns)
    var column = column
    guard (0..<rows).contains(row) else { return column }
    for character in TextFolding.nfc(text) {
      let width = DisplayWidth.of(character, ambiguous: ambiguousWidth)
      guard width > 0 else { continue }
      guard column < end else { break }
      if column < 0 || column + width > end {
        clear(row: row, columns: column..<min(column + width, end), style: style)
      } else {
        put(character, width: width, row: row, column: column, style: style)
      }
      column += width
    }
    return min(column, end)
  }

  /// Fills cells of a row with a style and blanks.
  mutating func clear(row: Int, columns range: Range<Int>, style: CellStyle) {
    guard (0..<rows).contains(row) else { return }
    for column in range.clamped(to: 0..<columns) {
      put(" ", width: 1, row: row, column: column, style: style)
    }
  }

  /// Puts one grapheme into cells that are all on the canvas.
  mutating func put(_ character: Character, width: Int, row: Int, column: Int, style: CellStyle) {
    let start = row * columns + column
    // What is covered in part vanishes as a whole.
    if cells[start].character == nil {
      var lead = start
      while cells[lead].character == nil { lead -= 1 }
      for index in lead..<start { cells[index].character = " " }
    }
    var after = start + width
    while after < (row + 1) * columns, cells[after].character == nil {
      cells[after].character = " "
      after += 1
    }
    cells[start] = Cell(character: character, style: style)
    for index in start + 1..<start + width { cells[index] = Cell(character: nil, style: style) }
  }
}
