import Geography

/// Lines as braille dots, two across and four down in each cell (Unicode block U+2800).
struct DotLayer {
  let columns: Int
  let rows: Int
  private var dots: [UInt8]
  private var styles: [CellStyle]

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    dots = Array(repeating: 0, count: columns * rows)
    styles = Array(repeating: .plain, count: columns * rows)
  }

  /// Draws a line whose points lie within the layer, counted in dots.
  ///
  /// The style of a cell is that of the last line through it. An island smaller than a dot is a dot.
  mutating func draw(_ line: [WebMercator.Point], style: CellStyle) {
    guard var last = line.first.map(dot) else { return }
    set(last, style)
    for end in line.dropFirst().map(dot) where end != last {
      drawSegment(from: last, to: end, style: style)
      last = end
    }
  }

  private func dot(_ point: WebMercator.Point) -> SIMD2<Int> {
    SIMD2(Int(point.x.rounded(.down)), Int(point.y.rounded(.down)))
  }

  /// Bresenham, "Algorithm for computer control of a digital plotter", IBM Systems Journal 4 (1965),
  /// in its form for all directions.
  private mutating func drawSegment(
    from start: SIMD2<Int>, to end: SIMD2<Int>, style: CellStyle
  ) {
    var place = start
    let across = abs(end.x - start.x)
    let down = -abs(end.y - start.y)
    let stepX = start.x < end.x ? 1 : -1
    let stepY = start.y < end.y ? 1 : -1
    var error = across + down
    while place != end {
      let twice = 2 * error
      if twice >= down {
        error += down
        place.x += stepX
      }
      if twice <= across {
        error += across
        place.y += stepY
      }
      set(place, style)
    }
  }

  private mutating func set(_ dot: SIMD2<Int>, _ style: CellStyle) {
    guard dot.x >= 0, dot.y >= 0, dot.x < 2 * columns, dot.y < 4 * rows else { return }
    let cell = (dot.y / 4) * columns + dot.x / 2
    // The block numbers the dots down the left column, then down the right; those of the fourth row
    // were added later.
    let bits: [UInt8] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]
    dots[cell] |= bits[dot.y % 4 * 2 + dot.x % 2]
    styles[cell] = style
  }

  /// Puts the cells that have dots onto a canvas, from a row on.
  func draw(on canvas: inout Canvas, fromRow top: Int) {
    for cell in dots.indices where dots[cell] != 0 {
      guard let scalar = Unicode.Scalar(0x2800 + UInt32(dots[cell])) else { continue }
      canvas.put(
        Character(scalar), width: 1, row: top + cell / columns, column: cell % columns,
        style: styles[cell])
    }
  }
}
