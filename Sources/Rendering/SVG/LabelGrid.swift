/// Which parts of a picture are taken, in squares of two points, so that asking costs the same
/// however much is drawn.
struct LabelGrid {
  /// A rectangle in points, y downward.
  struct Box {
    var x: Double
    var y: Double
    var width: Double
    var height: Double
  }

  private static let square = 2.0

  private let columns: Int
  private let rows: Int
  private let width: Double
  private let height: Double
  private var isTaken: [Bool]

  init(width: Double, height: Double) {
    self.width = width
    self.height = height
    columns = Int((width / Self.square).rounded(.up))
    rows = Int((height / Self.square).rounded(.up))
    isTaken = Array(repeating: false, count: columns * rows)
  }

  /// Tells how many squares of a box are taken; `nil` where it does not lie within the picture.
  func taken(in box: Box) -> Int? {
    guard box.x >= 0, box.y >= 0, box.x + box.width <= width, box.y + box.height <= height else {
      return nil
    }
    let (across, down) = squares(of: box)
    return down.reduce(0) { sum, row in
      sum + across.count { isTaken[row * columns + $0] }
    }
  }

  /// Takes a box, as far as it lies within the picture.
  mutating func take(_ box: Box) {
    let (across, down) = squares(of: box)
    for row in down {
      for column in across { isTaken[row * columns + column] = true }
    }
  }

  private func squares(of box: Box) -> (across: Range<Int>, down: Range<Int>) {
    func range(_ start: Double, _ length: Double, _ count: Int) -> Range<Int> {
      let first = Int((start / Self.square).rounded(.down))
      let end = Int(((start + length) / Self.square).rounded(.up))
      return (first..<max(end, first)).clamped(to: 0..<count)
    }
    return (range(box.x, box.width, columns), range(box.y, box.height, rows))
  }
}
