/// A cell of a row of delimited text: where its text stands, relative to the start of the row.
struct DelimitedCell: Hashable {
  /// The place of the first byte of the text, behind the quote if there is one.
  var start: Int
  /// The place behind the last byte of the text.
  var end: Int
  /// Whether each pair of quotes in the text stands for one.
  var hasDoubledQuotes: Bool
}

/// The rules by which quotes are read.
enum DelimitedQuoting {
  /// As RFC 4180 states: a cell that starts with a quote ends with one. Quotes inside other cells
  /// are text.
  case strict
  /// A quote ends a cell only before a separator or a line break: others are text.
  case lenient
  /// As strict, but the quote at this place starts no cell: it is text.
  case literal(Int)
}

/// The result of looking for one row.
enum DelimitedScan: Equatable {
  /// A row of this length with its line break, and the number of line breaks in it.
  case row(length: Int, lines: Int)
  /// The bytes end before the row does, and more are to come.
  case incomplete
  /// At a place, a text follows the quote that ends a cell; `opening` is the place of the quote
  /// that starts it.
  case strayQuote(opening: Int, place: Int)
  /// The input ends inside the cell that the quote at `opening` starts.
  case unterminated(opening: Int)

  private static let quote = UInt8(ascii: "\"")

  /// Looks for the row at the start of some bytes and notes its cells.
  ///
  /// Blanks around a quoted cell are not part of it. A row of no bytes has one empty cell. With
  /// `atEnd`, no more bytes follow.
  static func next(
    _ bytes: UnsafeBufferPointer<UInt8>, separator: UInt8, quoting: DelimitedQuoting = .strict,
    atEnd: Bool, cells: inout [DelimitedCell]
  ) -> DelimitedScan {
    cells.removeAll(keepingCapacity: true)
    let count = bytes.count
    var isLenient = false
    var literal = -1
    switch quoting {
    case .strict: break
    case .lenient: isLenient = true
    case .literal(let place): literal = place
    }
    var lines = 0
    var index = 0
    while true {
      let start = index
      while index < count, bytes[index] == 0x20 || bytes[index] == 0x09 && separator != 0x09 {
        index += 1
      }
      if index < count, bytes[index] == quote, index != literal {
        let opening = index
        switch quoted(
          bytes, opening: opening, separator: separator, isLenient: isLenient, atEnd: atEnd)
        {
        case .cell(let cell, let next):
          lines += lineBreaks(in: UnsafeBufferPointer(rebasing: bytes[cell.start..<cell.end]))
          cells.append(cell)
          index = next
        case .fault(let fault):
          return fault
        }
      } else {
        index = cellEnd(bytes, from: index, separator: separator)
        cells.append(DelimitedCell(start: start, end: index, hasDoubledQuotes: false))
      }
      guard index < count else { return atEnd ? .row(length: index, lines: lines) : .incomplete }
      if bytes[index] == separator {
        index += 1
      } else if bytes[index] == 0x0A {
        return .row(length: index + 1, lines: lines + 1)
      } else if index + 1 < count {
        return .row(length: index + (bytes[index + 1] == 0x0A ? 2 : 1), lines: lines + 1)
      } else {
        return atEnd ? .row(length: index + 1, lines: lines + 1) : .incomplete
      }
    }
  }

  private enum Quoted {
    case cell(DelimitedCell, next: Int)
    case fault(DelimitedScan)
  }

  /// Reads a cell that starts with a quote, up to the separator or line break behind it.
  @inline(__always)
  private static func quoted(
    _ bytes: UnsafeBufferPointer<UInt8>, opening: Int, separator: UInt8, isLenient: Bool,
    atEnd: Bool
  ) -> Quoted {
    var cell = DelimitedCell(start: opening + 1, end: opening + 1, hasDoubledQuotes: false)
    var index = cell.start
    while let place = firstIndex(of: quote, in: bytes, from: index) {
      if place + 1 < bytes.count, bytes[place + 1] == quote {
        cell.hasDoubledQuotes = true
        index = place + 2
        continue
      }
      var next = place + 1
      while next < bytes.count, bytes[next] == 0x20 || bytes[next] == 0x09 && separator != 0x09 {
        next += 1
      }
      if next == bytes.count, !atEnd { return .fault(.incomplete) }
      if next == bytes.count || bytes[next] == separator || bytes[next] == 0x0A
        || bytes[next] == 0x0D
      {
        cell.end = place
        return .cell(cell, next: next)
      }
      if !isLenient { return .fault(.strayQuote(opening: opening, place: place)) }
      cell.hasDoubledQuotes = true
      index = place + 1
    }
    return .fault(atEnd ? .unterminated(opening: opening) : .incomplete)
  }

  /// Returns the place of the next separator or line break, else the end.
  @inline(__always)
  private static func cellEnd(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, separator: UInt8
  ) -> Int {
    var index = start
    // Eight bytes at once: a byte of zero after the exclusive or is one that was looked for ("SIMD
    // within a register").
    let ones: UInt64 = 0x0101_0101_0101_0101
    let tops: UInt64 = 0x8080_8080_8080_8080
    let separators = ones &* UInt64(separator)
    let feeds = ones &* 0x0A
    let returns = ones &* 0x0D
    while index + 8 <= bytes.count {
      let word = UInt64(
        littleEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(
          fromByteOffset: index, as: UInt64.self))
      let (a, b, c) = (word ^ separators, word ^ feeds, word ^ returns)
      let found =
        ((a &- ones) & ~a | (b &- ones) & ~b | (c &- ones) & ~c) & tops
      if found != 0 { return index + found.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < bytes.count {
      let byte = bytes[index]
      if byte == separator || byte == 0x0A || byte == 0x0D { break }
      index += 1
    }
    return index
  }

  /// Appends a text with one quote for each pair of them.
  static func appendUndoubled(_ text: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    var start = 0
    while let place = firstIndex(of: quote, in: text, from: start) {
      output.append(contentsOf: text[start...place])
      start = place + 1
      if start < text.count, text[start] == quote { start += 1 }
    }
    output.append(contentsOf: text[start...])
  }

  /// Returns the end of the line around a place with its break, or `nil` where more bytes are
  /// needed to tell.
  static func lineEnd(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, atEnd: Bool
  ) -> Int? {
    var index = start
    while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
    if index == bytes.count { return atEnd ? index : nil }
    if bytes[index] == 0x0A { return index + 1 }
    if index + 1 == bytes.count { return atEnd ? index + 1 : nil }
    return bytes[index + 1] == 0x0A ? index + 2 : index + 1
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the text of a cell without the blanks around it.
  func text(_ cell: DelimitedCell) -> String {
    let text = UnsafeBufferPointer(rebasing: self[trimmed(cell)])
    guard cell.hasDoubledQuotes else { return String(decoding: text, as: UTF8.self) }
    var bytes: [UInt8] = []
    DelimitedScan.appendUndoubled(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the place of the text of a cell without the blanks around it.
  @inline(__always)
  func trimmed(_ cell: DelimitedCell) -> Range<Int> {
    var start = cell.start
    var end = cell.end
    while start < end, Self.isBlank(self[start]) { start += 1 }
    while start < end, Self.isBlank(self[end - 1]) { end -= 1 }
    return start..<end
  }

  /// Tells whether a cell has no text but blanks.
  @inline(__always)
  func isBlank(_ cell: DelimitedCell) -> Bool {
    var start = cell.start
    while start < cell.end, Self.isBlank(self[start]) { start += 1 }
    return start == cell.end
  }

  // Databases of fixed lengths and downloads that broke off fill up with zero bytes.
  @inline(__always)
  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (9...13).contains(byte) || byte == 0
  }
}
