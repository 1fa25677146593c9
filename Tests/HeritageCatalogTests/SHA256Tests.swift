import TestSupport
import Testing

@testable import HeritageCatalog

struct SHA256Tests {
  // FIPS 180-4 examples of NIST's Cryptographic Standards and Guidelines.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
    (
      String(repeating: "a", count: 1_000_000),
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    ),
  ])
  func `the standard's own examples come out`(text: String, hash: String) {
    var sha = SHA256()
    sha.update(Array(text.utf8))
    #expect(hexadecimalText(sha.finalized()) == hash)
  }

  @Test func `feeding in pieces gives the hash of the whole, at every length about a block`() {
    var generator = SeededGenerator(seed: 3)
    for count in Array(0...130) + [1000] {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      var whole = SHA256()
      whole.update(bytes)
      var pieces = SHA256()
      var rest = bytes[...]
      while !rest.isEmpty {
        let piece = rest.prefix(Int.random(in: 1...70, using: &generator))
        pieces.update(Array(piece))
        rest = rest.dropFirst(piece.count)
      }
      #expect(whole.finalized() == pieces.finalized())
    }
  }
}
