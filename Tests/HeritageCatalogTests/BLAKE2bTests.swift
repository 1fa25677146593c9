import Testing

@testable import HeritageCatalog

struct BLAKE2bTests {
  private func hash(_ message: [UInt8], size: Int) -> String {
    let words = message.withUnsafeBytes { BLAKE2b.hash($0, size: size) }
    return hexadecimalText(
      (0..<size).map { UInt8(truncatingIfNeeded: words[$0 / 8] >> UInt64($0 % 8 * 8)) })
  }

  @Test func `the example of RFC 7693 gives its hash`() {
    #expect(
      hash(Array("abc".utf8), size: 64)
        == "ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d1"
        + "7d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923")
  }

  /// Made with Python's hashlib: the bytes count up to 250 and begin again.
  @Test(arguments: [
    (0, "cae66941d9efbd404e4d88758ea67670"),
    (1, "7025e075d5e2f6cde3cc051a31f07660"),
    (3, "a75c0b0d97360c1ba783496eb6a0395a"),
    (64, "59059895958b8a56277edb046df67166"),
    (127, "28b1296c7d4807883de6ee4ec04dcc0a"),
    (128, "a74787004ef589e31149183900d0294a"),
    (129, "aaf1b0371f6d4ee49ee4fb5ddd9c49ef"),
    (255, "e2f3b2a57bcf64d626b37fc9c12674a1"),
    (256, "1142c504dcd26338b7cbcf41424540d0"),
    (257, "b77b55d3dddcc45c6a52774565cd0dd6"),
    (1000, "bca120dfd89cd95d82898473a5b01c90"),
  ])
  func `messages of any length are hashed as by others, whole blocks too`(
    count: Int, expected: String
  ) {
    #expect(hash((0..<count).map { UInt8($0 % 251) }, size: 16) == expected)
  }

  @Test func `a message in parts has the hash of the whole`() {
    let message = (0..<700).map { UInt8($0 % 251) }
    for (first, second) in [(0, 128), (128, 384), (128, 640), (256, 256)] {
      var hash = BLAKE2b(size: 16)
      message.withUnsafeBytes { bytes in
        hash.update(UnsafeRawBufferPointer(rebasing: bytes[..<first]))
        hash.update(UnsafeRawBufferPointer(rebasing: bytes[first..<second]))
        let rest = UnsafeRawBufferPointer(rebasing: bytes[second...])
        #expect(hash.finish(rest) == BLAKE2b.hash(bytes, size: 16))
      }
    }
  }
}
