import SystemLibraries
import Testing

@testable import Importing

struct SheetRowsTests {
  @Test(arguments: [1, 2, 3, 7, 100]) func `a text of several lines makes one row`(size: Int) throws
  {
    let text = "Field1,Field2\n\"a\nb\",\"c \"\"x\"\"\n\nd\"\n\"e\",\"f\"\n,\n\"g\nh\",\n\"i\",\n"
    let rows = SheetRows(Pieces(Array(text.utf8), size: size))
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64)
    while true {
      let count = try buffer.withUnsafeMutableBytes { try rows.read(into: $0) }
      if count == 0 { break }
      bytes += buffer.prefix(count)
    }
    #expect(String(decoding: bytes, as: UTF8.self) == text.drop { $0 != "\n" }.dropFirst())
    // Where the rows begin.
    #expect([1, 5, 6, 7, 9].map(rows.row) == [1, 2, 3, 4, 5])
    #expect(rows.row(ofLine: 0) == 0)
  }
}

/// Bytes that come a few at a time.
private final class Pieces: ByteInput {
  private var rest: ArraySlice<UInt8>
  private let size: Int

  init(_ bytes: [UInt8], size: Int) {
    rest = bytes[...]
    self.size = size
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let piece = rest.prefix(min(size, buffer.count))
    rest = rest.dropFirst(piece.count)
    buffer.copyBytes(from: piece)
    return piece.count
  }
}
