import Geography
import HeritageModel
import KoreanText
import Localization

/// Where the marks and labels of a terminal map stand, so that none lies over another.
struct MarkPlacement {
  /// A piece of text on the map.
  struct PlacedText {
    let text: String
    let row: Int
    let columns: Range<Int>
    let style: CellStyle
    /// The mark that the text belongs to.
    var owner: Owner?

    /// What a text stands for: the place of an item in the frame, since copying thousands of items
    /// would cost more than placing them.
    enum Owner {
      case item(Int)
      case selected
    }
  }

  /// In the order of drawing.
  private(set) var texts: [PlacedText] = []
  /// How many sites have no mark for want of room.
  private(set) var hidden = 0
  private let map: TerminalMap
  private let frame: MapFrame
  private let projection: MapProjection
  private var isTaken: [Bool]
  /// The part of the map that nothing covers, where labels are of use.
  private let seen: (rows: Range<Int>, columns: Range<Int>)

  init(_ map: TerminalMap, _ frame: MapFrame, _ projection: MapProjection) {
    self.map = map
    self.frame = frame
    self.projection = projection
    isTaken = Array(repeating: false, count: map.columns * map.rows)
    let covered = map.covered(by: frame)
    seen = (
      map.mapRows.dropLast(Int(covered.bottom) / 4), 0..<map.columns - Int(covered.right) / 2
    )
  }

  /// Places everything: the selected site, the user, the marks by importance, the scale and the names of
  /// sources, then labels in the order of the marks where room is left.
  mutating func place() {
    var marks: [PlacedText] = []
    if let place = frame.selected?.coordinate, let cell = seenCell(of: place) {
      let mark = PlacedText(
        text: "◉", row: cell.row, columns: columns(of: "◉", at: cell.column), style: .selected,
        owner: .selected)
      take(mark)
      marks.append(mark)
    }
    let user = frame.location.flatMap(seenCell)
    if let user, isFree(row: user.row, user.column..<user.column + 1) {
      take(
        PlacedText(
          text: "⌖", row: user.row, columns: user.column..<user.column + 1, style: .location))
    }
    let selected = frame.selected.map { MapItem.ID.site($0.identity) }
    for index in frame.items.indices {
      guard let cell = seenCell(of: frame.items[index].coordinate),
        selected == nil || frame.items[index].id != selected
      else { continue }
      let (text, style) = Self.mark(of: frame.items[index])
      let mayMove = frame.items[index].count > 1 || cell == user
      guard let (row, columns) = room(for: text, at: cell, mayMove: mayMove) else {
        hidden += frame.items[index].count
        continue
      }
      let mark = PlacedText(
        text: text, row: row, columns: columns, style: style, owner: .item(index))
      take(mark)
      marks.append(mark)
    }
    placeScale()
    placeAttributions()
    for mark in marks where mark.style != .cluster { placeLabel(beside: mark) }
    placeCenter()
  }

  /// Returns the key of the mark that a text belongs to.
  func item(of text: PlacedText?) -> MapItem.ID? {
    switch text?.owner {
    case .selected: frame.selected.map { .site($0.identity) }
    case .item(let index): frame.items[index].id
    case nil: nil
    }
  }

  /// What a mark looks like: `12` and `1.2k` for clusters, `▪3` for a stack, `▪` for a site, `▫` for
  /// one whose designation was cancelled, `?` for one whose place is doubtful.
  ///
  /// All of them fill one cell a character in every terminal.
  static func mark(of item: MapItem) -> (text: String, style: CellStyle) {
    switch item.id {
    case .cluster: return (shortCount(item.count), .cluster)
    case .stack: return ("▪" + shortCount(item.count), .stack)
    case .site:
      if item.representative.coordinateStatus == .suspect { return ("?", .suspect) }
      return item.representative.isCancelled ? ("▫", .cancelled) : ("▪", .site)
    }
  }

  private func cell(of place: Coordinate) -> Canvas.Position? {
    let point = projection.point(of: place)
    guard point.x >= 0, point.y >= 0, point.x < projection.width, point.y < projection.height else {
      return nil
    }
    return Canvas.Position(
      row: map.mapRows.lowerBound + Int(point.y) / 4, column: Int(point.x) / 2)
  }

  /// The cell of a place on the map that nothing covers: a mark elsewhere would be cut by what lies
  /// over it, and its name would stand there alone.
  private func seenCell(of place: Coordinate) -> Canvas.Position? {
    guard let cell = cell(of: place), isSeen(row: cell.row, cell.column..<cell.column + 1) else {
      return nil
    }
    return cell
  }

  /// Centres ASCII-wide text at a column, moved inside where it would leave what is seen of the map.
  private func columns(of text: String, at column: Int) -> Range<Int> {
    let width = min(text.count, seen.columns.count)
    let start = min(max(column - width / 2, 0), seen.columns.count - width)
    return start..<start + width
  }

  /// Returns the cells for a mark, or nil where they are taken.
  ///
  /// A mark of several sites may move by a cell, so that the one selected among them does not hide
  /// the others and its count is not read together with a mark beside it.
  private func room(
    for text: String, at cell: Canvas.Position, mayMove: Bool
  ) -> (row: Int, columns: Range<Int>)? {
    let columns = columns(of: text, at: cell.column)
    guard mayMove else { return isFree(row: cell.row, columns) ? (cell.row, columns) : nil }
    let end = cell.column + 1 + columns.count
    let places = [
      (cell.row, columns), (cell.row, cell.column + 1..<end), (cell.row, columns.moved(by: -1)),
      (cell.row, columns.moved(by: 1)), (cell.row + 1, columns), (cell.row - 1, columns),
    ]
    let free = places.lazy.filter { isSeen(row: $0.0, $0.1) && isFree(row: $0.0, $0.1) }
    return free.first { isApart(row: $0.0, $0.1) } ?? free.first
  }

  /// Tells whether the cells before and after some are free, as far as there are any.
  private func isApart(row: Int, _ columns: Range<Int>) -> Bool {
    let wider = columns.lowerBound - 1..<columns.upperBound + 1
    return isFree(row: row, wider.clamped(to: 0..<map.columns))
  }

  private func isFree(row: Int, _ columns: Range<Int>) -> Bool {
    guard map.mapRows.contains(row), columns.lowerBound >= 0, columns.upperBound <= map.columns
    else { return false }
    let start = row * map.columns
    return !isTaken[start + columns.lowerBound..<start + columns.upperBound].contains(true)
  }

  private func isSeen(row: Int, _ columns: Range<Int>) -> Bool {
    seen.rows.contains(row) && columns.upperBound <= seen.columns.upperBound
  }

  private mutating func take(_ text: PlacedText) {
    for column in text.columns.clamped(to: 0..<map.columns) {
      isTaken[text.row * map.columns + column] = true
    }
    texts.append(text)
  }

  /// Tries the right side, the left, below and above, as map makers do for towns.
  private mutating func placeLabel(beside mark: PlacedText) {
    let row = mark.row
    let (left, right) = (mark.columns.lowerBound, mark.columns.upperBound)
    // Measuring a name costs more than seeing that no four cells are free.
    let hasRoom =
      isFree(row: row, right..<right + 4) || isFree(row: row, left - 4..<left)
      || isFree(row: row + 1, left..<left + 3) || isFree(row: row - 1, left..<left + 3)
    guard hasRoom || mark.style == .selected, let (name, others) = label(of: mark) else { return }
    let rest = others == 0 ? "" : say(" +\(others)", " 외 \(others)")
    let ambiguous = map.ambiguousWidth
    let room = max(min(24, map.columns / 3), 8) - rest.count
    let text = name.truncated(to: room, ambiguous: ambiguous) + rest
    let width = DisplayWidth.of(text, ambiguous: ambiguous)
    guard width > 0 else { return }
    let middle = min(max(left - width / 2, 0), max(seen.columns.count - width, 0))
    let places = [
      (row, right + 1..<right + 1 + width), (row, left - 1 - width..<left - 1),
      (row + 1, middle..<middle + width), (row - 1, middle..<middle + width),
    ]
    for (row, columns) in places {
      // A blank on both sides keeps names apart from each other; beside its mark one is there.
      let outer = columns.lowerBound > left ? columns.upperBound : columns.lowerBound - 1
      let isSeparate =
        row == mark.row
        ? !(0..<map.columns).contains(outer) || isFree(row: row, outer..<outer + 1)
        : isApart(row: row, columns)
      guard isSeen(row: row, columns), isFree(row: row, columns), isSeparate else { continue }
      let style: CellStyle = mark.style == .selected ? .selectedLabel : .label
      take(PlacedText(text: text, row: row, columns: columns, style: style, owner: mark.owner))
      return
    }
  }

  /// The name to write beside a mark, and how many other sites it stands for.
  private func label(of mark: PlacedText) -> (name: String, others: Int)? {
    switch mark.owner {
    case .selected: return frame.selected.flatMap(name).map { ($0, 0) }
    case .item(let index):
      return name(of: frame.items[index].representative).map { ($0, frame.items[index].count - 1) }
    case nil: return nil
    }
  }

  private func name(of site: SiteSummary) -> String? {
    if let name = site.name { return visibleText(name) }
    return site.sn.map { say("No. ", "일련번호 ") + visibleText($0) }
  }

  private mutating func placeScale() {
    guard seen.columns.count >= 20, seen.rows.count >= 3,
      let bar = projection.scaleBar(atMost: Double(min(seen.columns.count / 2, 40)))
    else { return }
    let width = max(Int((bar.points / 2).rounded()), 2)
    let text = "|\(String(repeating: "-", count: width - 2))| \(lengthInWords(bar.metres))"
    placeLow(text, columns: 1..<1 + text.count)
  }

  /// Names the sources at the right, the first ones of them as far as there is room.
  private mutating func placeAttributions() {
    guard seen.rows.count >= 3 else { return }
    for count in stride(from: frame.attributions.count, to: 0, by: -1) {
      let text = visibleText(frame.attributions.prefix(count).joined(separator: ", "))
      let width = DisplayWidth.of(text, ambiguous: map.ambiguousWidth)
      let start = seen.columns.upperBound - width - 1
      guard start >= seen.columns.count * 2 / 5 else { continue }
      let columns = start..<start + width
      placeLow(text, columns: columns)
      return
    }
  }

  /// Places a text in the lowest of the last three rows where no mark is in its way.
  private mutating func placeLow(_ text: String, columns: Range<Int>) {
    let rows = seen.rows.suffix(3).reversed()
    guard let row = rows.first(where: { isFree(row: $0, columns) && isApart(row: $0, columns) })
    else { return }
    take(PlacedText(text: text, row: row, columns: columns, style: .quiet))
  }

  /// Marks the place whose address is shown, where nothing stands beside it.
  private mutating func placeCenter() {
    guard let cell = cell(of: frame.focus ?? frame.center) else { return }
    let columns = cell.column..<cell.column + 1
    guard isApart(row: cell.row, columns) else { return }
    take(PlacedText(text: "+", row: cell.row, columns: columns, style: .center))
  }

  private func say(_ english: String, _ korean: String) -> String {
    LocalizedText(english, korean)(frame.language)
  }
}

extension Range<Int> {
  /// Returns as many numbers, `distance` further on.
  fileprivate func moved(by distance: Int) -> Range<Int> {
    lowerBound + distance..<upperBound + distance
  }
}

/// Returns a round length: `500 m`, `2 km`, `1,000 km`.
func lengthInWords(_ metres: Double) -> String {
  metres < 1000 ? "\(Int(metres)) m" : "\(grouped(Int(metres / 1000))) km"
}

/// Returns a count in at most four characters: `12`, `999`, `1.2k`, `12k`, `1.2M`.
///
/// Cut, never rounded up, so that `1k` is never said of 999.
func shortCount(_ count: Int) -> String {
  for (unit, size) in [("G", 1_000_000_000), ("M", 1_000_000), ("k", 1000)] where count >= size {
    let tenths = count / (size / 10)
    let isShort = tenths < 100 && tenths % 10 != 0
    return (isShort ? "\(tenths / 10).\(tenths % 10)" : "\(tenths / 10)") + unit
  }
  return String(count)
}
