import TestSupport
import Testing

@testable import SystemLibraries

struct UTF8ScanTests {
  @Test func `as many bytes are well-formed as the standard library takes`() {
    var random = SeededGenerator(seed: 8)
    let pieces: [[UInt8]] = [
      Array("가".utf8), Array("힣".utf8), Array("퟿".utf8), Array("a".utf8), Array("é".utf8),
      Array("漢".utf8), Array("학".utf8), Array("＊".utf8), Array("ࠀ".utf8), Array("😀".utf8),
      [0xED, 0xA0, 0x80],
      [0xE0, 0x9F, 0xBF], [0xE1, 0x80], [0xEF, 0x41, 0x80], [0xEA, 0xB0, 0xC0], [0x80], [0xFF],
      [0xC1, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xC2],
    ]
    for _ in 0..<3000 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0...30, using: &random) {
        // Mostly whole characters, so that what is wrong comes late, too.
        let last = Int.random(in: 0..<4, using: &random) == 0 ? pieces.count : 10
        bytes += pieces[Int.random(in: 0..<last, using: &random)]
      }
      if Bool.random(using: &random) { bytes = bytes.dropLast() }
      let expected = (0...bytes.count).last {
        String(validating: bytes[..<$0], as: UTF8.self) != nil
      }
      let scan = bytes.withUnsafeBytes { UTF8Scan($0) }
      #expect(scan.validCount == expected, "\(bytes)")
      #expect((scan.stop == .end) == (expected == bytes.count), "\(bytes)")
    }
  }
}
