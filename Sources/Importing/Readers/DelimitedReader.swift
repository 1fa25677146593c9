import Localization
import SystemLibraries

/// Cuts delimited text (CSV, TSV and their kin) into records, one a row.
///
/// It reads what RFC 4180 describes and what offices make of it: comma, tab, semicolon or pipe, any
/// line breaks and mixtures of them, rows that are too short or too long, columns without a name. A
/// row whose quotes do not add up loses nothing but itself:
/// - A text behind a closing quote on the same line (`"He said "no" to it"`): the quotes that close
///   nothing are text if that gives the row as many cells as there are columns, with a warning.
/// - Else, and where a quote is never closed, the row is rejected with the line of the quote, and
///   reading goes on with the line after that one. Lines with too few cells are rejected with it,
///   as they are likely the rest of the broken cell.
///
/// A record has a field for each cell, empty or not, but for the empty cells of unnamed columns.
final class DelimitedReader: RecordReader {
  /// The longest row that is read, in bytes.
  static let greatestRow = 64 << 20

  let window: InputWindow
  private let forced: (separator: UInt8?, hasHeader: Bool?)
  var columns = DelimitedColumns()
  var cells: [DelimitedCell] = []
  var ordinal = 0
  /// Whether the row before was rejected for its quotes, so that the rest of it may follow.
  var isResynchronising = false
  /// The first row of separators alone, and how many there are.
  var emptyRows = (count: 0, line: 0, byte: 0)
  /// The first row that repeats the names of the columns, and how many there are.
  var headerRows = (count: 0, line: 0, byte: 0)
  /// The row that names the columns, as it stands, without its line break.
  var headerBytes: [UInt8] = []

  /// The dialect found or asked for, once reading has begun.
  private(set) var dialect = DelimitedDialect(separator: UInt8(ascii: ","), hasHeader: true)
  /// What is to be said about the text as a whole.
  var notices: [ReaderIssue] = []

  /// Creates a reader at the start of a text in UTF-8.
  ///
  /// - Parameters:
  ///   - input: The text.
  ///   - separator: The separator, or `nil` to find it.
  ///   - hasHeader: Whether the first row names the columns, or `nil` to find out.
  convenience init(_ input: any ByteInput, separator: UInt8? = nil, hasHeader: Bool? = nil) {
    self.init(InputWindow(input), separator: separator, hasHeader: hasHeader)
  }

  /// Creates a reader at the start of a window.
  init(_ window: InputWindow, separator: UInt8? = nil, hasHeader: Bool? = nil) {
    self.window = window
    forced = (separator, hasHeader)
  }

  var bytesRead: Int { window.bytesRead }
  var header: [SourceField] { [] }

  func read(_ take: (ReadRecord) throws -> Void) throws {
    try start()
    while let scan = try scanRow() {
      let bytes = window.bytes
      switch scan {
      case .row(let length, let lines):
        if let record = makeRecord(UnsafeBufferPointer(rebasing: bytes[..<length])) {
          try take(record)
        }
        window.drop(length, lines: lines)
      case .strayQuote(let opening, let place):
        try take(repair(opening: opening, place: place))
      case .unterminated(let opening):
        try take(rejectLines(to: lineEnd(opening), opening: opening))
      case .incomplete:
        preconditionFailure("scanRow reads on until the row is complete.")
      }
    }
    noteEmptyRows()
    noteHeaderRows()
  }

  /// Looks for the next row; `nil` at the end.
  private func scanRow() throws -> DelimitedScan? {
    if window.bytes.isEmpty, try !window.more() { return nil }
    while true {
      let atEnd = window.isAtEnd
      let scan = DelimitedScan.next(
        window.bytes, separator: dialect.separator, atEnd: atEnd, cells: &cells)
      guard scan == .incomplete else { return scan }
      if window.bytes.count >= Self.greatestRow { return try tooLong() }
      _ = try window.more()
    }
  }

  /// Takes a row that is longer than any for one whose last quote is never closed, if it has one.
  private func tooLong() throws -> DelimitedScan {
    let scan = DelimitedScan.next(
      window.bytes, separator: dialect.separator, atEnd: true, cells: &cells)
    if case .unterminated(let opening) = scan, lineEnd(opening) < window.bytes.count {
      return scan
    }
    throw ReaderError(
      line: window.line, byte: window.offset,
      message: LocalizedText(
        "a row is longer than 64 MB; this is no table.", "한 줄이 64 MB를 넘습니다. 표가 아닙니다."))
  }
}

// MARK: - The start of the text

extension DelimitedReader {
  private func start() throws {
    // Enough for what may stand before the first row.
    while window.bytes.count < 9, try window.more() {}
    if window.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { window.drop(3) }
    var separator = forced.separator
    // Spreadsheets write the separator into a line of its own: `sep=;`.
    if window.bytes.count > 5, window.bytes.starts(with: "sep=".utf8),
      window.bytes[5] == 0x0A || window.bytes[5] == 0x0D,
      let end = DelimitedScan.lineEnd(window.bytes, from: 0, atEnd: window.isAtEnd)
    {
      separator = separator ?? window.bytes[4]
      window.drop(end)
    }
    dialect = DelimitedDialect(
      head: window.bytes, isWhole: window.isAtEnd, separator: separator)
    if let hasHeader = forced.hasHeader { dialect.hasHeader = hasHeader }
    try dialect.hasHeader ? readHeader() : countColumns()
  }

  private func readHeader() throws {
    var titles: [String] = []
    defer { noteTitles(titles) }
    while let scan = try scanRow() {
      let bytes = window.bytes
      guard case .row(let length, let lines) = scan else {
        throw ReaderError(
          line: window.line, byte: window.offset,
          message: LocalizedText(
            "the quotes of the first row, which names the columns, do not add up.",
            "열 이름이 있는 첫 줄의 따옴표가 맞지 않습니다."))
      }
      let texts = cells.map(bytes.text)
      let isBlank = texts.allSatisfy(\.isEmpty)
      let isTitle = !isBlank && titles.count < dialect.titleRows
      if isTitle { titles += texts.filter { !$0.isEmpty } }
      if !isBlank, !isTitle {
        nameColumns(texts)
        headerBytes = Array(Self.content(UnsafeBufferPointer(rebasing: bytes[..<length])))
      }
      cells.removeAll(keepingCapacity: true)
      window.drop(length, lines: lines)
      if !isBlank, !isTitle { return }
    }
  }

  private func noteTitles(_ titles: [String]) {
    guard !titles.isEmpty else { return }
    let list = titles.map { "'\($0)'" }.joined(separator: ", ")
    notices.append(
      ReaderIssue(
        rule: .titleRow, severity: .info, line: 1, byte: 0,
        message: LocalizedText(
          "Above the names of the columns stands \(list): passed over.",
          "열 이름 위에 있는 \(list)은(는) 제목으로 보고 건너뛰었습니다.")))
  }

  /// Names the columns by their numbers, as many as the first row with content has cells.
  private func countColumns() throws {
    guard let scan = try scanRow(), case .row = scan else { return }
    nameColumns(cells.map { _ in "" })
    notices.append(
      ReaderIssue(
        rule: .noHeader, severity: .info, line: window.line, byte: window.offset,
        message: LocalizedText(
          "The first row is data and names no columns: they are called column 1 to column "
            + "\(cells.count).",
          "첫 줄이 열 이름이 아니라 자료입니다. 열을 column 1부터 column \(cells.count)까지로 부릅니다.")))
  }

  private func nameColumns(_ names: [String]) {
    for (name, column) in columns.start(names) {
      notices.append(
        ReaderIssue(
          rule: .duplicateColumn, severity: .warning, line: window.line, byte: window.offset,
          field: name,
          message: LocalizedText(
            "Several columns are called \(name); one of them is read as \(column).",
            "이름이 \(name)인 열이 여럿입니다. 그중 하나를 \(column)(으)로 읽습니다.")))
    }
  }
}
