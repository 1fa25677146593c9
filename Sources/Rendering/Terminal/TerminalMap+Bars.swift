import Geography
import KoreanText
import Localization

extension TerminalMap {
  /// Draws the first row, address and zoom, and the last, the counts or what is typed.
  func drawBars(of frame: MapFrame, on canvas: inout Canvas) {
    let say = { (english: String, korean: String) in
      LocalizedText(english, korean)(frame.language)
    }
    let place =
      frame.address?.lines(frame.language) ?? [coordinateInWords(frame.focus ?? frame.center)]
    drawBar(place, trailing: [say("zoom ", "확대 ") + tenths(frame.zoom)], row: 0, on: &canvas)
    let last = rows - 1
    if case .search(let search) = frame.overlay {
      drawPrompt(search.text, row: last, on: &canvas)
      return
    }
    let keys: [String]
    switch frame.overlay {
    case .detail: keys = [say("Esc back", "Esc 닫기"), say("↑↓ scroll", "↑↓ 넘기기")]
    case .picking: keys = [say("Esc back", "Esc 닫기"), say("Enter choose", "Enter 선택")]
    case .help: keys = [say("Esc back", "Esc 닫기")]
    case .search, nil: keys = [say("? help", "? 도움말"), say("/ search", "/ 검색")]
    }
    if let notice = frame.notice {
      drawBar([visibleText(notice)], trailing: keys, row: last, on: &canvas)
    } else {
      drawBar(countsInWords(of: frame), trailing: keys, row: last, on: &canvas)
    }
  }

  /// Draws a bar with the longest of some texts that fits, and after it as many others as fit.
  private func drawBar(
    _ leading: [String], trailing: [String], row: Int, on canvas: inout Canvas
  ) {
    canvas.clear(row: row, columns: 0..<columns, style: .bar)
    let room = columns - 2
    let text = leading.first { canvas.width($0) <= room } ?? leading.last ?? ""
    let fitted = text.truncated(to: room, ambiguous: ambiguousWidth)
    var column = columns - 1
    let end = canvas.write(fitted, row: row, column: 1, style: .bar)
    for word in trailing {
      let start = column - canvas.width(word)
      guard start > end + 1 else { break }
      canvas.write(word, row: row, column: start, style: .bar)
      column = start - 2
    }
  }

  /// Returns the counts from the fullest sentence to the shortest, each with all three numbers.
  private func countsInWords(of frame: MapFrame) -> [String] {
    guard let counts = frame.counts else { return ["…"] }
    let numbers = (counts.shown, counts.matching, counts.unplaced)
    let sentence = totalsLine(
      shown: numbers.0, matching: numbers.1, unplaced: numbers.2, language: frame.language)
    let short = "\(grouped(numbers.0))/\(grouped(numbers.1))"
    let rest = grouped(numbers.2)
    switch frame.language {
    case .english: return [sentence, "\(short), \(rest) unplaced", "\(short) (\(rest))"]
    case .korean: return [sentence, "\(short), 위치 없음 \(rest)", "\(short) (\(rest))"]
    }
  }

  /// Draws what is typed, from its end where it is longer than the row, and puts the cursor there.
  private func drawPrompt(_ text: String, row: Int, on canvas: inout Canvas) {
    canvas.clear(row: row, columns: 0..<columns, style: .plain)
    var column = canvas.write("/", row: row, column: 0, style: .paneTitle)
    var shown = Substring(visibleText(text))
    if text.last == " " { shown += " " }
    while canvas.width(String(shown)) > columns - 2, !shown.isEmpty { shown.removeFirst() }
    column = canvas.write(String(shown), row: row, column: column, style: .plain)
    canvas.cursor = Canvas.Position(row: row, column: min(column, columns - 1))
  }
}

/// Returns a place as people write it: `37.5600° N, 126.9753° E`.
func coordinateInWords(_ place: Coordinate) -> String {
  let degrees = { (value: Double) in
    let steps = Int((abs(value) * 10_000).rounded())
    let fraction = String(steps % 10_000)
    return "\(steps / 10_000).\(String(repeating: "0", count: 4 - fraction.count))\(fraction)"
  }
  // U+00B0 is wide in some terminals; it stands here for what it is all the same.
  return "\(degrees(place.latitude))°\(place.latitude < 0 ? "S" : "N"), "
    + "\(degrees(place.longitude))°\(place.longitude < 0 ? "W" : "E")"
}

/// Returns a number with one decimal, or none where it is zero.
func tenths(_ value: Double) -> String {
  guard value.isFinite, abs(value) < 1e15 else { return "" }
  let steps = Int((value * 10).rounded())
  let sign = steps < 0 ? "-" : ""
  let magnitude = abs(steps)
  return magnitude % 10 == 0
    ? "\(sign)\(magnitude / 10)" : "\(sign)\(magnitude / 10).\(magnitude % 10)"
}
