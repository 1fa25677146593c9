import SystemLibraries

/// The rows of a sheet as GDAL writes them, CSV with all texts in quotation marks, without the first
/// line, in which GDAL puts names of its own.
///
/// It knows the row of each line: a text of several lines makes one row.
final class SheetRows: ByteInput {
  private let source: any ByteInput
  private var isPastNames = false
  private var isQuoted = false
  private var line = 1
  /// The lines at whose end a text goes on, in order.
  private var openLines: [Int] = []

  /// Takes what GDAL writes of one sheet.
  init(_ source: any ByteInput) {
    self.source = source
  }

  /// Returns the row of a line that has been read, both from 1; 0 is none.
  func row(ofLine line: Int) -> Int {
    var (first, end) = (0, openLines.count)
    while first < end {
      let middle = (first + end) / 2
      if openLines[middle] < line { first = middle + 1 } else { end = middle }
    }
    return line - first
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    while true {
      var count = try source.read(into: buffer)
      if !isPastNames, count > 0 {
        guard let end = buffer[..<count].firstIndex(of: UInt8(ascii: "\n")) else { continue }
        isPastNames = true
        count -= end + 1
        guard count > 0 else { continue }
        buffer.copyBytes(from: Array(buffer[(end + 1)..<(end + 1 + count)]))
      }
      countLines(buffer[..<count])
      return count
    }
  }

  private func countLines(_ bytes: Slice<UnsafeMutableRawBufferPointer>) {
    for byte in bytes {
      switch byte {
      // A doubled one ends the text and begins it again.
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: "\n"):
        if isQuoted { openLines.append(line) }
        line += 1
      default: break
      }
    }
  }
}
