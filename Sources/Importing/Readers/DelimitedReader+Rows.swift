import Localization

extension DelimitedReader {
  /// Makes a record of the cells of a row; `nil` for a blank one.
  func makeRecord(_ row: UnsafeBufferPointer<UInt8>) -> ReadRecord? {
    guard cells.contains(where: { !row.isBlank($0) }) else {
      // A blank line is a matter of form; a row of empty cells is worth a word.
      if cells.count > 1 {
        if emptyRows.count == 0 { emptyRows = (0, window.line, window.offset) }
        emptyRows.count += 1
      }
      return nil
    }
    if repeatsHeader(row) { return nil }
    ordinal += 1
    let overhang = cells.dropFirst(columns.width).count { !row.isBlank($0) }
    let isRagged = cells.count < columns.leastWidth || overhang > 0
    if isResynchronising, isRagged { return rejectContinuation(row) }
    isResynchronising = false
    var record = emptyRecord
    record.record.fields = columns.fields(row, cells)
    if isRagged { record.issues.append(raggedness(row, overhang: overhang)) }
    return record
  }

  /// Tells whether a row is the one that names the columns once more, as in files put together from
  /// several, and counts it.
  private func repeatsHeader(_ row: UnsafeBufferPointer<UInt8>) -> Bool {
    guard row.count >= headerBytes.count, row.count <= headerBytes.count + 5, !headerBytes.isEmpty,
      Self.content(row).elementsEqual(headerBytes)
    else { return false }
    if headerRows.count == 0 { headerRows = (0, window.line, window.offset) }
    headerRows.count += 1
    return true
  }

  /// Returns a row without a byte order mark before it and the line break behind it.
  static func content(_ row: UnsafeBufferPointer<UInt8>) -> Slice<UnsafeBufferPointer<UInt8>> {
    var content = row.starts(with: [0xEF, 0xBB, 0xBF]) ? row[3...] : row[...]
    while let last = content.last, last == 0x0A || last == 0x0D { content.removeLast() }
    return content
  }

  /// Says how often the names of the columns came again, if they did.
  func noteHeaderRows() {
    guard headerRows.count > 0 else { return }
    notices.append(
      ReaderIssue(
        rule: .repeatedHeader, severity: .info, line: headerRows.line, byte: headerRows.byte,
        message: LocalizedText(
          "Rows that repeat the names of the columns were passed over: \(headerRows.count), the first in this line.",
          "열 이름을 되풀이하는 행 \(headerRows.count)개를 건너뛰었습니다. 이 줄이 그 첫 행입니다.")))
  }

  private var emptyRecord: ReadRecord {
    ReadRecord(
      record: SourceRecord(
        element: "row", line: window.line, ordinal: ordinal, fields: [], byte: window.offset))
  }

  private func raggedness(_ row: UnsafeBufferPointer<UInt8>, overhang: Int) -> ReaderIssue {
    let isLong = overhang > 0
    return ReaderIssue(
      rule: isLong ? .longRow : .shortRow, severity: .warning, line: window.line,
      byte: window.offset, ordinal: ordinal, excerpt: excerpt(row),
      message: isLong
        ? LocalizedText(
          "The row has \(cells.count) cells, and there are \(columns.width) columns: the others"
            + " are read as column \(columns.width + 1) and so on.",
          "행에 칸이 \(cells.count)개인데 열은 \(columns.width)개입니다. "
            + "남는 칸은 column \(columns.width + 1) 등으로 읽었습니다.")
        : LocalizedText(
          "The row has \(cells.count) cells, and there are \(columns.width) columns: those that"
            + " are missing are left out.",
          "행에 칸이 \(cells.count)개뿐인데 열은 \(columns.width)개입니다. 없는 칸은 비워 두었습니다."))
  }

  /// Says how many rows of empty cells were passed over, if any.
  func noteEmptyRows() {
    guard emptyRows.count > 0 else { return }
    notices.append(
      ReaderIssue(
        rule: .emptyRow, severity: .info, line: emptyRows.line, byte: emptyRows.byte,
        message: LocalizedText(
          "Rows of empty cells were passed over: \(emptyRows.count), the first in this line.",
          "빈 칸뿐인 행 \(emptyRows.count)개를 건너뛰었습니다. 이 줄이 그 첫 행입니다.")))
  }
}

// MARK: - Broken quotes

extension DelimitedReader {
  /// Returns the end of the line around a place of the window.
  func lineEnd(_ place: Int) -> Int {
    DelimitedScan.lineEnd(window.bytes, from: place, atEnd: window.isAtEnd) ?? window.bytes.count
  }

  /// Reads a row with a text behind a closing quote as it was meant, if that can be told, or
  /// rejects it.
  func repair(opening: Int, place: Int) throws -> ReadRecord {
    while !window.isAtEnd,
      DelimitedScan.lineEnd(window.bytes, from: opening, atEnd: false) == nil,
      window.bytes.count < Self.greatestRow
    {
      _ = try window.more()
    }
    let end = lineEnd(opening)
    let row = UnsafeBufferPointer(rebasing: window.bytes[..<end])
    guard place < end else { return rejectLines(to: end, opening: opening) }
    for quoting in [DelimitedQuoting.lenient, .literal(opening)] {
      let scan = DelimitedScan.next(
        row, separator: dialect.separator, quoting: quoting, atEnd: true, cells: &cells)
      guard scan == .row(length: end, lines: lineBreaks(in: row)), cells.count == columns.width,
        var record = makeRecord(row)
      else { continue }
      record.issues.append(
        ReaderIssue(
          rule: .strayQuote, severity: .warning,
          line: window.line + lineBreaks(in: UnsafeBufferPointer(rebasing: row[..<opening])),
          byte: window.offset + opening, ordinal: ordinal,
          excerpt: excerpt(UnsafeBufferPointer(rebasing: row[opening...])),
          message: LocalizedText(
            "A text follows a closing quote; the quotes that close nothing were taken as text.",
            "닫는 따옴표 뒤에 글자가 있습니다. 칸을 닫지 않는 따옴표는 글자로 읽었습니다.")))
      window.drop(end)
      return record
    }
    return rejectLines(to: end, opening: opening)
  }

  /// Rejects the row up to the end of the line of a quote that closes nowhere, or at the wrong
  /// place.
  func rejectLines(to end: Int, opening: Int) -> ReadRecord {
    ordinal += 1
    isResynchronising = true
    let row = UnsafeBufferPointer(rebasing: window.bytes[..<end])
    let line = window.line + lineBreaks(in: UnsafeBufferPointer(rebasing: row[..<opening]))
    var record = emptyRecord
    record.issues.append(
      ReaderIssue(
        rule: .brokenQuote, severity: .error, line: line, byte: window.offset + opening,
        ordinal: ordinal, excerpt: excerpt(row),
        message: LocalizedText(
          "A quote opens in this line and is not closed where a cell ends: the row is rejected, and"
            + " reading goes on with the next line.",
          "이 줄에서 열린 따옴표가 칸 끝에서 닫히지 않습니다. 이 행은 거부하고 다음 줄부터 읽습니다.")))
    window.drop(end)
    return record
  }

  private func rejectContinuation(_ row: UnsafeBufferPointer<UInt8>) -> ReadRecord {
    var record = emptyRecord
    record.issues.append(
      ReaderIssue(
        rule: .brokenQuote, severity: .error, line: window.line, byte: window.offset,
        ordinal: ordinal, excerpt: excerpt(row),
        message: LocalizedText(
          "The line follows a row with a broken quote and has \(cells.count) cells instead of "
            + "\(columns.width): it is rejected as a part of that row.",
          "따옴표가 깨진 행의 다음 줄인데 칸이 \(columns.width)개가 아니라 \(cells.count)개입니다. "
            + "그 행의 일부로 보고 거부했습니다.")))
    return record
  }
}
