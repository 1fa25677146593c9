import CommandLineKit
import Geography
import HeritageModel
import MapInteraction
import Rendering

extension MapScreen {
  /// A button that is held down.
  struct Drag {
    /// Where the mouse was last.
    var cell: Canvas.Position
    /// Whether the button went down on the map, which then moves along.
    let isOnMap: Bool
    var hasMoved = false
  }

  mutating func actions(for event: MouseEvent) -> [MapSession.Action] {
    let cell = Canvas.Position(row: event.row, column: event.column)
    switch event.action {
    case .press(0):
      notice = nil
      drag = Drag(cell: cell, isOnMap: map.spot(at: cell, of: frame) == .map)
      return []
    case .drag(0): return dragged(to: cell)
    case .release(0):
      guard let drag else { return [] }
      self.drag = nil
      return drag.hasMoved ? (drag.isOnMap ? [.gestureEnded] : []) : click(cell)
    case .wheel(let direction): return wheel(direction, at: cell)
    case .press, .drag, .release: return []
    }
  }

  private mutating func dragged(to cell: Canvas.Position) -> [MapSession.Action] {
    guard var drag, cell != drag.cell else { return [] }
    let update = CameraUpdate.scroll(
      x: Double(2 * (drag.cell.column - cell.column)), y: Double(4 * (drag.cell.row - cell.row)))
    let isFirst = !drag.hasMoved
    drag.hasMoved = true
    drag.cell = cell
    self.drag = drag
    guard drag.isOnMap else { return [] }
    return (isFirst ? [.gestureBegan] : []) + [.gestureMoved(update)]
  }

  private mutating func click(_ cell: Canvas.Position) -> [MapSession.Action] {
    if showsHelp {
      showsHelp = false
      return []
    }
    let frame = frame
    switch map.spot(at: cell, of: frame) {
    case .bar, .pane: return []
    case .card: return [.openDetail()]
    case .entry(let index):
      marked = index
      return typed == nil ? pick() : chooseCompletion()
    case .map:
      marked = 0
      let closing = typed == nil ? [] : closeSearch()
      if let item = map.item(at: cell, of: frame) {
        let isSelected = item == frame.selected.map { .site($0.identity) }
        return closing + [isSelected ? .openDetail() : .tapped(item)]
      }
      return closing + [place(under: cell).map { .tappedAt($0) } ?? .mapTapped]
    }
  }

  private mutating func wheel(
    _ direction: MouseEvent.Wheel, at cell: Canvas.Position
  ) -> [MapSession.Action] {
    let steps: Double
    switch direction {
    case .up: steps = 1
    case .down: steps = -1
    case .left, .right: return []
    }
    switch map.spot(at: cell, of: frame) {
    case .bar, .card: return []
    case .map: return zoom(by: steps / 2, around: place(under: cell))
    case .entry: return mark(by: -Int(steps))
    case .pane:
      if let last = maximumScroll { scroll = min(max(scroll - 3 * Int(steps), 0), last) }
      return []
    }
  }

  private func place(under cell: Canvas.Position) -> Coordinate? {
    guard let point = map.point(under: cell), let viewport = session.viewport else { return nil }
    return viewport.coordinate(
      at: Viewport.Point(x: point.x, y: point.y), center: session.camera.center,
      zoom: session.camera.zoom)
  }
}
