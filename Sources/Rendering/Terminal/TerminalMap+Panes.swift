public import HeritageModel
import KoreanText
import Localization
import MapInteraction

extension TerminalMap {
  /// Draws what lies over the map: the card, and the detail, a list or the keys.
  func drawPanes(of frame: MapFrame, on canvas: inout Canvas) {
    switch frame.overlay {
    case .detail(let detail, let scroll):
      drawDetail(detail, scroll: scroll, on: &canvas)
      return
    case .search(let search):
      drawList(search.results, on: &canvas)
    case .picking(let list):
      drawList(list, on: &canvas)
    case .help:
      drawHelp(frame.language, on: &canvas)
      return
    case nil:
      if frame.showsCard, let site = frame.selected { drawCard(site, frame.language, on: &canvas) }
    }
  }

  /// The columns of the detail page: all, or the right two fifths of a wide terminal.
  var detailColumns: Range<Int> {
    columns < 100 ? 0..<columns : columns - max(56, columns * 2 / 5)..<columns
  }

  /// What horizontal and vertical edges are drawn with, one cell wide in every terminal.
  var rule: String { ambiguousWidth == 1 ? "─" : "-" }
  var bar: String { ambiguousWidth == 1 ? "│" : "|" }

  /// Returns the lines of a detail page as they are shown.
  private func detailLines(_ detail: DetailView) -> [Substring] {
    let edge = detailColumns.lowerBound > 0 ? 2 : 1
    let width = max(detailColumns.count - edge - 1, 2)
    let style = TextStyle(width: width, ambiguousWidth: ambiguousWidth, isColored: false)
    let lines = TextPage(style: style).render(detail).split(
      separator: "\n", omittingEmptySubsequences: false
    ).dropLast()
    // What a page never breaks, an address, is cut here, where it cannot run on.
    return lines.flatMap { pieces(of: $0, width: width) }
  }

  private func pieces(of line: Substring, width: Int) -> [Substring] {
    guard DisplayWidth.of(String(line), ambiguous: ambiguousWidth) > width else { return [line] }
    var pieces: [Substring] = []
    var start = line.startIndex
    var used = 0
    for index in line.indices {
      let cells = DisplayWidth.of(line[index], ambiguous: ambiguousWidth)
      if used + cells > width, index > start {
        pieces.append(line[start..<index])
        start = index
        used = 0
      }
      used += cells
    }
    return pieces + [line[start...]]
  }

  /// Returns the last line from which a detail page can be shown, so that scrolling ends with it.
  public func maximumScroll(of detail: DetailView) -> Int {
    max(detailLines(detail).count - mapRows.count, 0)
  }

  private func drawDetail(_ detail: DetailView, scroll: Int, on canvas: inout Canvas) {
    let lines = detailLines(detail)
    let first = min(max(scroll, 0), max(lines.count - mapRows.count, 0))
    let range = detailColumns
    let hasEdge = range.lowerBound > 0
    for (offset, row) in mapRows.enumerated() {
      canvas.clear(row: row, columns: range, style: .pane)
      if hasEdge {
        canvas.write(bar, row: row, column: range.lowerBound, style: .quiet)
      }
      guard first + offset < lines.count else { continue }
      let isTitle = first + offset == 0
      canvas.write(
        String(lines[first + offset]), row: row, column: range.lowerBound + (hasEdge ? 2 : 1),
        end: range.upperBound, style: isTitle ? .paneTitle : .pane)
    }
  }

  /// How much of the map's right and lower edge is covered by what lies over it, in points.
  ///
  /// For the insets of a viewport, so that the centre is the middle of what can be seen. A detail
  /// page or help that covers all of the map, as in a narrow terminal, counts as nothing.
  public func covered(by frame: MapFrame) -> (right: Double, bottom: Double) {
    switch frame.overlay {
    case .detail: (detailColumns.lowerBound > 0 ? Double(2 * detailColumns.count) : 0, 0)
    case .search(let search): (0, Double(4 * listRows(search.results)))
    case .picking(let list): (0, Double(4 * listRows(list)))
    case .help: (0, 0)
    case nil:
      (
        0,
        frame.showsCard ? frame.selected.map { Double(4 * cardRows($0, frame.language)) } ?? 0 : 0
      )
    }
  }

  /// Returns the rows of a card with the rule above it.
  func cardRows(_ site: SiteSummary, _ language: Language) -> Int {
    min(cardLines(site, language).count + (isLow ? 0 : 1), mapRows.count)
  }

  /// Whether the map has too few rows for more of a card than the name and the button.
  private var isLow: Bool { mapRows.count < 9 }

  private func cardLines(
    _ site: SiteSummary, _ language: Language
  ) -> [(text: String, style: CellStyle)] {
    let view = DetailView(site.site, language: language)
    let kind = site.site[.designationNumber] == nil ? view.kind : nil
    let numbers = view.numbers.map { "\($0.label) \($0.value)" }
    let facts = ([kind].compactMap { $0 } + numbers).joined(separator: " · ")
    var lines: [(text: String, style: CellStyle)] = [(view.title, .paneTitle)]
    if !isLow, !facts.isEmpty { lines.append((facts, .pane)) }
    lines.append(("\(Card(site).button(language)) [Enter]", .marked))
    return lines
  }

  /// Draws the card of a site over the lowest rows of the map: name, kind and numbers, and how to
  /// see more.
  private func drawCard(_ site: SiteSummary, _ language: Language, on canvas: inout Canvas) {
    let lines = cardLines(site, language)
    let top = mapRows.upperBound - lines.count
    guard top >= mapRows.lowerBound else { return }
    if !isLow { drawRule(row: top - 1, on: &canvas) }
    for (offset, line) in lines.enumerated() {
      canvas.clear(row: top + offset, columns: 0..<columns, style: .pane)
      let text = visibleText(line.text).truncated(to: columns - 2, ambiguous: ambiguousWidth)
      canvas.write(text, row: top + offset, column: 1, style: line.style)
    }
  }

  private func drawRule(row: Int, title: String? = nil, on canvas: inout Canvas) {
    for column in 0..<columns { canvas.write(rule, row: row, column: column, style: .quiet) }
    guard let title else { return }
    let text = " \(visibleText(title)) ".truncated(to: columns - 4, ambiguous: ambiguousWidth)
    canvas.write(text, row: row, column: 2, style: .paneTitle)
  }

  /// Returns the rows of a list with the rule above it: none for one that has nothing to say.
  func listRows(_ list: MapFrame.PickList) -> Int {
    guard !list.entries.isEmpty || list.whenEmpty != nil else { return 0 }
    let room = max(mapRows.count * 2 / 3, 1)
    let count = min(max(list.entries.count, 1), room)
    return count < mapRows.count ? count + 1 : 1
  }

  /// Returns the rows of the entries that are seen, the marked one among them, and the first entry.
  func listRange(_ list: MapFrame.PickList) -> (rows: Range<Int>, first: Int) {
    let rows = listRows(list)
    let count = rows - (rows > 1 ? 1 : 0)
    let first = min(
      max((list.marked ?? 0) - count + 1, 0), max(list.entries.count - count, 0))
    return (mapRows.upperBound - count..<mapRows.upperBound, first)
  }

  /// Draws a list over the lowest rows of the map, up to two thirds of them.
  private func drawList(_ list: MapFrame.PickList, on canvas: inout Canvas) {
    let isEmpty = list.entries.isEmpty
    let (rows, first) = listRange(list)
    if listRows(list) > rows.count {
      drawRule(row: rows.lowerBound - 1, title: list.title, on: &canvas)
    }
    for row in rows {
      canvas.clear(row: row, columns: 0..<columns, style: .pane)
      guard !isEmpty else {
        canvas.write(visibleText(list.whenEmpty ?? ""), row: row, column: 2, style: .quiet)
        continue
      }
      let index = first + row - rows.lowerBound
      drawEntry(list.entries[index], isMarked: index == list.marked, row: row, on: &canvas)
    }
  }

  private func drawEntry(
    _ entry: MapFrame.Entry, isMarked: Bool, row: Int, on canvas: inout Canvas
  ) {
    let base: CellStyle = isMarked ? .marked : .pane
    canvas.clear(row: row, columns: 0..<columns, style: base)
    canvas.write(isMarked ? ">" : " ", row: row, column: 0, style: base)
    var column = 2
    for (part, isHighlighted) in parts(of: entry) {
      let style = isHighlighted ? (isMarked ? CellStyle.markedHighlight : .highlight) : base
      column = canvas.write(part, row: row, column: column, end: columns - 1, style: style)
    }
    guard let subtitle = entry.subtitle, column + 3 < columns else { return }
    let text = visibleText(subtitle).truncated(
      to: columns - column - 3, ambiguous: ambiguousWidth)
    canvas.write(text, row: row, column: column + 2, style: isMarked ? .marked : .quiet)
  }

  /// Cuts a title at its highlights.
  ///
  /// Highlights that do not lie on whole graphemes are widened to them, and those outside the title
  /// left out.
  private func parts(of entry: MapFrame.Entry) -> [(text: String, isHighlighted: Bool)] {
    var parts: [(text: String, isHighlighted: Bool)] = []
    var offset = 0
    for character in entry.title {
      let length = character.utf16.count
      let isHighlighted = entry.highlights.contains { $0.overlaps(offset..<offset + length) }
      offset += length
      if parts.last?.isHighlighted == isHighlighted {
        parts[parts.count - 1].text.append(character)
      } else {
        parts.append((String(character), isHighlighted))
      }
    }
    return parts
  }
}
