import Geography
public import HeritageModel
import KoreanText

/// A map drawn with the characters of a terminal: lines as braille dots, clusters as counts, sites
/// as marks with their names.
///
/// A dot is a point of the map, so a cell is 2 points wide and 4 high. The first row holds the
/// address and the zoom, the last one the counts, and the map lies between them. Panes lie over the
/// map and never change its size.
public struct TerminalMap: Hashable, Sendable {
  /// The cells of a row.
  public let columns: Int
  /// The number of rows.
  public let rows: Int
  /// The cells of an East Asian ambiguous character, 1 or 2.
  public let ambiguousWidth: Int

  /// Creates a renderer for a terminal of a size; sizes below 1 count as 1, above 1000 as 1000.
  public init(columns: Int, rows: Int, ambiguousWidth: Int = 1) {
    self.columns = min(max(columns, 1), 1000)
    self.rows = min(max(rows, 1), 1000)
    self.ambiguousWidth = ambiguousWidth
  }

  /// The rows that the map has, between the address and the counts.
  var mapRows: Range<Int> { rows < 3 ? 0..<rows : 1..<rows - 1 }

  /// The width of the map in points.
  public var width: Double { Double(2 * columns) }
  /// The height of the map in points.
  public var height: Double { Double(4 * mapRows.count) }

  /// Returns the place on the map under the middle of a cell, in points from the map's top left
  /// corner, or nil for a cell that is not the map's.
  public func point(under cell: Canvas.Position) -> (x: Double, y: Double)? {
    guard mapRows.contains(cell.row), (0..<columns).contains(cell.column) else { return nil }
    return (Double(2 * cell.column + 1), Double(4 * (cell.row - mapRows.lowerBound) + 2))
  }

  /// Returns the picture of a frame.
  ///
  /// Marks that have no room are left out, and their sites do not count as shown.
  public func canvas(for frame: MapFrame) -> Canvas {
    var canvas = Canvas(columns: columns, rows: rows, ambiguousWidth: ambiguousWidth)
    let projection = projection(of: frame)
    var dots = DotLayer(columns: columns, rows: mapRows.count)
    for line in frame.lines {
      for piece in projection.pieces(of: line) { dots.draw(piece, style: line.kind.style) }
    }
    dots.draw(on: &canvas, fromRow: mapRows.lowerBound)
    var placement = MarkPlacement(self, frame, projection)
    placement.place()
    for text in placement.texts {
      canvas.write(text.text, row: text.row, column: text.columns.lowerBound, style: text.style)
    }
    drawPanes(of: frame, on: &canvas)
    if rows > 2 {
      var drawn = frame
      drawn.counts?.shown = max((frame.counts?.shown ?? 0) - placement.hidden, 0)
      drawBars(of: drawn, on: &canvas)
    }
    return canvas
  }

  /// Returns the mark that is drawn at a cell, by itself or by its label, or nil where there is
  /// none.
  public func item(at cell: Canvas.Position, of frame: MapFrame) -> MapItem.ID? {
    var placement = MarkPlacement(self, frame, projection(of: frame))
    placement.place()
    let text = placement.texts.last { $0.row == cell.row && $0.columns.contains(cell.column) }
    return placement.item(of: text)
  }

  func projection(of frame: MapFrame) -> MapProjection {
    MapProjection(center: frame.center, zoom: frame.zoom, width: width, height: height)
  }
}

extension MapLine.Kind {
  /// How the line looks.
  fileprivate var style: CellStyle {
    switch self {
    case .boundary: .boundary
    case .border: .border
    case .coast: .coast
    }
  }
}
