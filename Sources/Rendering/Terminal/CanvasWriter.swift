/// Brings a terminal from one canvas to the next by writing only what changed.
public struct CanvasWriter: Sendable {
  /// How many colours are used.
  public let depth: ColorDepth
  /// Whether the terminal holds back its picture until an update is whole (private mode 2026).
  public let isSynchronized: Bool
  private var shown: Canvas?

  /// Creates a writer for a terminal of which nothing is known.
  public init(depth: ColorDepth, isSynchronized: Bool) {
    self.depth = depth
    self.isSynchronized = isSynchronized
  }

  /// Forgets what the terminal shows, as after something else wrote on it.
  public mutating func invalidate() {
    shown = nil
  }

  /// Returns what to write so that the terminal shows a canvas; empty where it does already.
  public mutating func update(to canvas: Canvas) -> String {
    let before = shown
    shown = canvas
    var text = ""
    let isKnown = before?.columns == canvas.columns && before?.rows == canvas.rows
    if !isKnown { text += "\u{1B}[0m\u{1B}[2J" }
    for row in 0..<canvas.rows {
      let cells = canvas.cells(inRow: row)
      if isKnown, let before {
        appendChanges(
          from: before.cells(inRow: row), to: cells, row: row, canvas: canvas, to: &text)
      } else {
        text += "\u{1B}[\(row + 1);1H"
        canvas.append(cells, depth, to: &text)
      }
    }
    guard !text.isEmpty || before?.cursor != canvas.cursor else { return "" }
    text = "\u{1B}[?25l" + text
    if let cursor = canvas.cursor {
      text += "\u{1B}[\(cursor.row + 1);\(cursor.column + 1)H\u{1B}[?25h"
    }
    return isSynchronized ? "\u{1B}[?2026h\(text)\u{1B}[?2026l" : text
  }

  /// Writes the runs of a row that differ; runs a few cells apart are written as one, since moving
  /// the cursor costs as much as the cells between.
  private func appendChanges(
    from old: ArraySlice<Canvas.Cell>, to new: ArraySlice<Canvas.Cell>, row: Int, canvas: Canvas,
    to text: inout String
  ) {
    var index = new.startIndex
    while let start = new[index...].indices.first(where: { new[$0] != old[$0] }) {
      var end = start + 1
      var equal = 0
      var next = end
      while next < new.endIndex, equal < 8 {
        if new[next] == old[next] {
          equal += 1
        } else {
          equal = 0
          end = next + 1
        }
        next += 1
      }
      // A grapheme is written whole: from its first cell on, and with the blank that follows one
      // that is gone.
      var first = start
      while new[first].character == nil { first -= 1 }
      while end < new.endIndex, new[end].character == nil { end += 1 }
      text += "\u{1B}[\(row + 1);\(first - new.startIndex + 1)H"
      canvas.append(new[first..<end], depth, to: &text)
      index = end
      if index == new.endIndex { break }
    }
  }
}
