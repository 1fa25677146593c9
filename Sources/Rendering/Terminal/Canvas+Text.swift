extension Canvas {
  /// Returns the rows as lines, each with its line end and without blanks at its end.
  ///
  /// The same canvas gives the same bytes. Without colour depth it is plain text.
  public func text(_ depth: ColorDepth) -> String {
    var text = ""
    for row in 0..<rows {
      let cells = cells(inRow: row)
      let isBlank = { (cell: Cell) in
        cell.character == " " && (depth == .plainText || cell.style.sequence(depth).isEmpty)
      }
      let end = cells.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? cells.startIndex
      append(cells[cells.startIndex..<end], depth, to: &text)
      text += "\n"
    }
    return text
  }

  /// Appends cells with their styles, and takes the last style back.
  func append(_ cells: ArraySlice<Cell>, _ depth: ColorDepth, to text: inout String) {
    var current = CellStyle.plain
    for cell in cells {
      guard let character = cell.character else { continue }
      if depth != .plainText, cell.style != current {
        let sequence = cell.style.sequence(depth)
        if !current.sequence(depth).isEmpty { text += "\u{1B}[0m" }
        text += sequence
        current = cell.style
      }
      text.append(character)
    }
    if !current.sequence(depth).isEmpty { text += "\u{1B}[0m" }
  }
}
