import KoreanText
import Localization

extension TerminalMap {
  /// Draws the keys and the marks in the middle of the map, in two columns where one is too high.
  func drawHelp(_ language: Language, on canvas: inout Canvas) {
    let entries = Self.help.map { (keys: $0.keys(language), meaning: $0.meaning(language)) }
    let keyWidth = entries.map { canvas.width($0.keys) }.max() ?? 0
    let meaningWidth = entries.map { canvas.width($0.meaning) }.max() ?? 0
    let width = keyWidth + 2 + meaningWidth
    let fits = 2 * width + 7 <= columns
    let isDouble = entries.count > mapRows.count - 2 && fits
    let perColumn = isDouble ? (entries.count + 1) / 2 : entries.count
    let height = min(perColumn + 2, mapRows.count)
    let total = min((isDouble ? 2 * width + 3 : width) + 4, columns)
    let left = (columns - total) / 2
    let top = mapRows.lowerBound + (mapRows.count - height) / 2
    let isFramed = height == perColumn + 2
    drawBox(rows: top..<top + height, columns: left..<left + total, isFramed, on: &canvas)
    for (index, entry) in entries.enumerated() {
      let row = top + index % perColumn + (isFramed ? 1 : 0)
      guard row < top + height else { continue }
      let column = left + 2 + index / perColumn * (width + 3)
      canvas.write(entry.keys, row: row, column: column, style: .paneTitle)
      canvas.write(
        entry.meaning, row: row, column: column + keyWidth + 2, end: left + total - 1,
        style: .pane)
    }
  }

  /// Draws an empty box with edges at its sides, and with a frame all around where there is room.
  private func drawBox(
    rows: Range<Int>, columns: Range<Int>, _ isFramed: Bool, on canvas: inout Canvas
  ) {
    for row in rows {
      canvas.clear(row: row, columns: columns, style: .pane)
      for edge in [columns.lowerBound, columns.upperBound - 1] {
        canvas.write(bar, row: row, column: edge, style: .quiet)
      }
    }
    guard isFramed else { return }
    for row in [rows.lowerBound, rows.upperBound - 1] {
      for column in columns {
        let isCorner = column == columns.lowerBound || column == columns.upperBound - 1
        canvas.write(isCorner ? "+" : rule, row: row, column: column, style: .quiet)
      }
    }
  }

  private static let help: [(keys: LocalizedText, meaning: LocalizedText)] = [
    (LocalizedText("h j k l"), LocalizedText("move (also the arrow keys)", "이동 (화살표 키도 됩니다)")),
    (LocalizedText("+ -"), LocalizedText("zoom in, out", "확대, 축소")),
    (LocalizedText("Tab"), LocalizedText("next site by distance", "가까운 순서로 다음 유산")),
    (
      LocalizedText("Enter"),
      LocalizedText("details; opens a mark", "자세히 보기, 표시 열기")
    ),
    (LocalizedText("Esc"), LocalizedText("close, deselect", "닫기, 선택 해제")),
    (LocalizedText("/"), LocalizedText("search", "검색")),
    (LocalizedText("0"), LocalizedText("back to my location (⌖)", "내 위치(⌖)로")),
    (LocalizedText("?"), LocalizedText("this help", "도움말")),
    (LocalizedText("q"), LocalizedText("quit", "끝내기")),
    (LocalizedText("mouse", "마우스"), LocalizedText("drag, wheel, click", "끌기, 휠, 클릭")),
    (LocalizedText("12 1.2k"), LocalizedText("so many sites", "유산의 수")),
    (LocalizedText("▪ ▫"), LocalizedText("a site; its designation cancelled", "유산, 지정이 해제된 유산")),
    (LocalizedText("▪3"), LocalizedText("three sites at one spot", "한 자리에 있는 유산 세 건")),
    (LocalizedText("?"), LocalizedText("a doubtful place", "위치가 의심스러운 유산")),
    (LocalizedText("◉"), LocalizedText("the selected site", "선택한 유산")),
  ]
}
