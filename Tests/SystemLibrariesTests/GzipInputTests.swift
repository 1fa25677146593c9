import Localization
import SystemLibraries
import TestSupport
import Testing

@Suite(.enabled(if: Installed.zlib))
struct GzipInputTests {
  static let text = "국보,서울 숭례문\n보물,서울 흥인지문\n"
  /// `text`, packed by Python's gzip.
  static let packed = base64(
    "H4sIAAAAAAACA3u1de3rzVt03rTMeTNrh8KbjrWvFza8XrODCyj4es0emPjbuUvfzN3xZjlYCgCXD+oyMwAAAA==")

  /// Packs bytes without making them smaller: stored blocks between a head and the sums of RFC
  /// 1952.
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var packed: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(65_535)
      rest = rest.dropFirst(block.count)
      let count = UInt16(block.count)
      packed += [rest.isEmpty ? 1 : 0] + littleEndian(count) + littleEndian(~count) + block
    } while !rest.isEmpty
    return packed + littleEndian(crc32(bytes)) + littleEndian(UInt32(bytes.count))
  }

  static func unpack(_ packed: [UInt8], pieces: Int = .max) throws -> [UInt8] {
    try GzipInput(MemoryInput(packed, pieces: pieces)).readAll(pieces: 1000)
  }

  @Test(arguments: [1, 2, 5, 1000])
  func `a stream of another program, in pieces of any size`(_ pieces: Int) throws {
    let bytes = try Self.unpack(Self.packed, pieces: pieces)
    #expect(String(decoding: bytes, as: UTF8.self) == Self.text)
    #expect(GzipInput.recognizes(Self.packed))
    #expect(!GzipInput.recognizes(Array(Self.text.utf8)))
  }

  @Test func `more than any buffer holds`() throws {
    var random = SeededGenerator(seed: 1952)
    let bytes = (0..<300_000).map { _ in UInt8.random(in: 0...255, using: &random) }
    #expect(try Self.unpack(Self.stored(bytes)) == bytes, "seed \(random.seed)")
    #expect(try Self.unpack(Self.stored(bytes), pieces: 777) == bytes, "seed \(random.seed)")
    #expect(try Self.unpack(Self.stored([])) == [])
  }

  @Test(arguments: [1, 3, 1000])
  func `members that follow one another are one stream`(_ pieces: Int) throws {
    let packed = Self.stored([1, 2, 3]) + Self.stored([]) + Self.stored([4]) + [0, 0, 0]
    #expect(try Self.unpack(packed, pieces: pieces) == [1, 2, 3, 4])
  }

  @Test func `a stream cut anywhere is truncated there`() throws {
    for length in 0..<Self.packed.count {
      #expect(throws: GzipError.truncated(offset: length), "\(length) bytes") {
        _ = try Self.unpack(Array(Self.packed.prefix(length)))
      }
    }
    let error = GzipError.truncated(offset: 12)
    #expect(error.exitCode == 65)
    #expect(error.message.english.contains("at byte 12"))
    #expect(error.message.korean.contains("12바이트"))
  }

  @Test func `a changed byte of the text or the sums is damage`() throws {
    let stored = Self.stored(Array(Self.text.utf8))
    for place in 15..<stored.count {
      var damaged = stored
      damaged[place] ^= 0x10
      let error = #expect(throws: GzipError.self, "byte \(place)") { _ = try Self.unpack(damaged) }
      guard case .damaged(let offset, _) = error else {
        Issue.record("byte \(place): \(String(describing: error))")
        continue
      }
      #expect(offset > 15 && offset <= stored.count)
    }
  }

  @Test func `what is no gzip stream is damaged at its start`() throws {
    let error = #expect(throws: GzipError.self) {
      _ = try Self.unpack(Array("name,kind\n".utf8))
    }
    #expect(error == .damaged(offset: 2, reason: "incorrect header check"))
  }

  @Test func `bytes after the end are not lost`() throws {
    let stored = Self.stored([7])
    #expect(throws: GzipError.bytesAfterEnd(offset: stored.count + 1)) {
      _ = try Self.unpack(stored + [0, 0x41])
    }
    // Something that only starts as a member does.
    #expect(throws: GzipError.self) { _ = try Self.unpack(stored + [0x1F, 0x41]) }
  }

  @Test func `any damage ends in an error or in the same text`() throws {
    var random = SeededGenerator(seed: 77)
    for _ in 0..<2000 {
      var packed = Self.packed
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        packed[Int.random(in: 0..<packed.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      do {
        let bytes = try Self.unpack(packed, pieces: 9)
        #expect(bytes == Array(Self.text.utf8), "seed \(random.seed)")
      } catch {
        #expect(error is GzipError, "seed \(random.seed)")
      }
    }
  }
}
