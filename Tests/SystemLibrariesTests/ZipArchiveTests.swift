import Foundation
import Localization
import SystemLibraries
import TestSupport
import Testing

@Suite(.enabled(if: Installed.libzip))
struct ZipArchiveTests {
  /// A file of an archive, stored without packing.
  struct Stored {
    var name: [UInt8]
    var bytes: [UInt8] = []
    var flags: UInt16 = 0
    var sum: UInt32?
  }

  /// Writes an archive as APPNOTE.TXT 4.3 describes it.
  static func archive(_ files: [Stored]) -> [UInt8] {
    var (body, directory): ([UInt8], [UInt8]) = ([], [])
    for file in files {
      let size = littleEndian(UInt32(file.bytes.count))
      let facts =
        littleEndian(UInt16(20)) + littleEndian(file.flags) + littleEndian(UInt16(0))
        + littleEndian(UInt16(0)) + littleEndian(UInt16(0x21))
        + littleEndian(file.sum ?? crc32(file.bytes)) + size + size
        + littleEndian(UInt16(file.name.count)) + littleEndian(UInt16(0))
      directory +=
        [0x50, 0x4B, 1, 2] + littleEndian(UInt16(20)) + facts + littleEndian(UInt16(0))
        + littleEndian(UInt16(0)) + littleEndian(UInt16(0)) + littleEndian(UInt32(0))
        + littleEndian(UInt32(body.count)) + file.name
      body += [0x50, 0x4B, 3, 4] + facts + file.name + file.bytes
    }
    let count = littleEndian(UInt16(files.count))
    return body + directory + [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + count + count
      + littleEndian(UInt32(directory.count)) + littleEndian(UInt32(body.count)) + [0, 0]
  }

  let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  func open(_ bytes: [UInt8]) throws -> ZipArchive {
    let file = folder.file("a.zip")
    try Data(bytes).write(to: file)
    return try ZipArchive(path: file.path)
  }

  @Test func `an archive of another program`() throws {
    // Python's zipfile: two packed files and a folder.
    let archive = try open(
      base64(
        "UEsDBBQAAAgIAAAAIQCXD+oyLgAAADMAAAAPAAAAZGF0YS/qta3rs7QuY3N2e7V17evNW3TetMx5M2uH"
          + "wpuOta8XNrxes4MLKPh6zR6Y+Nu5S9/M3fFmOVgKAFBLAwQUAAAAAAAAACEAAAAAAAAAAAAAAAAABwAA"
          + "AGZvbGRlci9QSwECFAMUAAAICAAAACEAlw/qMi4AAAAzAAAADwAAAAAAAAAAAAAAgAEAAAAAZGF0YS/q"
          + "ta3rs7QuY3N2UEsBAhQDFAAAAAAAAAAhAAAAAAAAAAAAAAAAAAcAAAAAAAAAAAAAAIABWwAAAGZvbGRl"
          + "ci9QSwUGAAAAAAIAAgByAAAAgAAAAAAA"))
    #expect(archive.entries.map(\.name) == ["data/국보.csv", "folder/"])
    #expect(archive.entries.map(\.size) == [51, 0])
    #expect(archive.entries.map(\.isFolder) == [false, true])
    #expect(archive.nameEncoding == .utf8)
    #expect(try archive.open(archive.entries[0]).readText() == GzipInputTests.text)
    #expect(try archive.open(archive.entries[1]).readText() == "")
  }

  @Test func `an entry is read in pieces, beside others, and after the archive is let go`() throws {
    var random = SeededGenerator(seed: 4)
    let files = [200_000, 70_000].map { count in
      (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
    }
    let inputs = try {
      let archive = try open(
        Self.archive(files.map { Stored(name: Array("\($0.count)".utf8), bytes: $0) }))
      #expect(archive.entries.map(\.size) == files.map(\.count))
      return try archive.entries.map { try archive.open($0) }
    }()
    var piece = [UInt8](repeating: 0, count: 999)
    let first = try piece.withUnsafeMutableBytes { try inputs[0].read(into: $0) }
    #expect(try inputs[1].readAll() == files[1], "seed \(random.seed)")
    #expect(try piece[..<first] + inputs[0].readAll() == files[0][...], "seed \(random.seed)")
  }

  struct Names: Sendable, CustomTestStringConvertible {
    let raw: [[UInt8]]
    let names: [String]
    let encoding: TextEncoding
    var testDescription: String { encoding.rawValue }
  }

  @Test(arguments: [
    Names(
      raw: [hex("b1b9bab8b8f1b7cf2e637376"), Array("국보.csv".utf8)],
      names: ["국보목록.csv", "국보.csv"], encoding: .cp949),
    Names(raw: [hex("8e6a90d588ea97972e637376")], names: ["史跡一覧.csv"], encoding: .cp932),
    Names(raw: [hex("4d816c6c657220822e637376")], names: ["Müller é.csv"], encoding: .cp437),
    Names(raw: [Array("a.csv".utf8), []], names: ["a.csv", ""], encoding: .utf8),
  ])
  func `names without a mark of their encoding`(_ names: Names) throws {
    let archive = try open(Self.archive(names.raw.map { Stored(name: $0) }))
    #expect(archive.entries.map(\.name) == names.names)
    #expect(archive.entries.map(\.rawName) == names.raw)
    #expect(archive.nameEncoding == names.encoding)
  }

  @Test func `an encrypted entry says so, and the others are read`() throws {
    let archive = try open(
      Self.archive([
        Stored(name: Array("secret.csv".utf8), bytes: Array(repeating: 9, count: 20), flags: 1),
        Stored(name: Array("open.csv".utf8), bytes: [65]),
      ]))
    #expect(archive.entries.map(\.isEncrypted) == [true, false])
    let error = #expect(throws: ZipError.self) { _ = try archive.open(archive.entries[0]) }
    #expect(error == .encrypted(entry: "secret.csv"))
    #expect(error?.message.english.hasPrefix("secret.csv is encrypted") == true)
    #expect(error?.exitCode == 65)
    #expect(try archive.open(archive.entries[1]).readText() == "A")
  }

  @Test func `a wrong sum is damage at the end of the entry`() throws {
    let archive = try open(
      Self.archive([Stored(name: Array("a".utf8), bytes: [1, 2, 3], sum: 0)]))
    let error = #expect(throws: ZipError.self) {
      _ = try archive.open(archive.entries[0]).readAll()
    }
    #expect(error == .damaged(entry: "a", offset: 3, reason: "CRC error"))
  }

  @Test func `an archive cut anywhere is an error, never a shorter archive`() throws {
    let whole = Self.archive([
      Stored(name: Array("a.csv".utf8), bytes: Array("name,kind\n".utf8)),
      Stored(name: Array("b.csv".utf8), bytes: Array("이름,종목\n".utf8)),
    ])
    // libzip takes an empty file for an empty archive.
    for length in 1..<whole.count {
      #expect(throws: ZipError.self, "\(length) of \(whole.count) bytes") {
        let archive = try open(Array(whole.prefix(length)))
        for entry in archive.entries { _ = try archive.open(entry).readAll() }
      }
    }
  }

  @Test func `any damage ends in an error or in an answer`() throws {
    var random = SeededGenerator(seed: 50)
    let whole = Self.archive([
      Stored(name: Array("a.csv".utf8), bytes: Array("name,kind\n".utf8)),
      Stored(name: hex("b1b9bab8"), bytes: Array("이름,종목\n".utf8)),
    ])
    for _ in 0..<120 {
      var damaged = whole
      damaged[Int.random(in: 0..<whole.count, using: &random)] = .random(
        in: 0...255, using: &random)
      do {
        let archive = try open(damaged)
        for entry in archive.entries { _ = try archive.open(entry).readAll() }
      } catch {
        #expect(error is ZipError, "seed \(random.seed)")
      }
    }
  }

  @Test func `what is no archive names the file and the reason`() throws {
    let error = #expect(throws: ZipError.self) { _ = try open(Array("name,kind\n".utf8)) }
    #expect(
      error?.message.english.hasSuffix(
        "a.zip: cannot be opened as a zip archive: Not a zip archive.") == true)
    #expect(error?.exitCode == 65)
    let missing = #expect(throws: ZipError.self) {
      _ = try ZipArchive(path: folder.file("none.zip").path)
    }
    #expect(missing?.exitCode == 66)
  }

  @Test func `an archive is recognized by its start`() {
    #expect(ZipArchive.recognizes(Self.archive([Stored(name: [65])])))
    #expect(ZipArchive.recognizes(Self.archive([])))
    #expect(!ZipArchive.recognizes(Array("PK,1\n".utf8)))
  }
}
