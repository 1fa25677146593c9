import Foundation
import SystemLibraries

/// Bytes in memory as an input that gives them in pieces, as a pipe does.
final class MemoryInput: ByteInput {
  private var rest: ArraySlice<UInt8>
  private let pieces: Int

  init(_ bytes: some Collection<UInt8>, pieces: Int = .max) {
    rest = Array(bytes)[...]
    self.pieces = pieces
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let piece = rest.prefix(min(pieces, buffer.count))
    buffer.copyBytes(from: piece)
    rest = rest.dropFirst(piece.count)
    return piece.count
  }
}

extension ByteInput {
  /// Reads all that is left, in pieces of a given size.
  func readAll(pieces: Int = 4096) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: pieces)
    while true {
      let count = try piece.withUnsafeMutableBytes { try read(into: $0) }
      guard count > 0 else { return bytes }
      bytes += piece[..<count]
    }
  }

  /// Reads all that is left as text.
  func readText() throws -> String {
    String(decoding: try readAll(), as: UTF8.self)
  }
}

/// The bytes of a Base64 text.
func base64(_ text: String) -> [UInt8] {
  Data(base64Encoded: text).map { Array($0) } ?? []
}

/// The bytes of a text of hexadecimal digits.
func hex(_ text: String) -> [UInt8] {
  let digits = Array(text)
  return stride(from: 0, to: digits.count, by: 2).compactMap {
    UInt8(String(digits[$0..<$0 + 2]), radix: 16)
  }
}

/// The sum of gzip and zip, bit by bit as ISO 3309 defines it.
func crc32(_ bytes: [UInt8]) -> UInt32 {
  ~bytes.reduce(UInt32.max) { sum, byte in
    (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in
      sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1
    }
  }
}

/// A number as its bytes, the lowest first.
func littleEndian(_ value: some FixedWidthInteger) -> [UInt8] {
  withUnsafeBytes(of: value.littleEndian) { Array($0) }
}

/// Whether the libraries that are opened at run time are on this machine.
enum Installed {
  static let proj = isOpened { _ = try Projection(from: "EPSG:5179") }
  static let zlib = isOpened { _ = try GzipInput(MemoryInput([])) }
  static let libzip = isOpened { _ = try ZipArchive(path: "") }

  private static func isOpened(_ use: () throws -> Void) -> Bool {
    do {
      try use()
      return true
    } catch {
      return !(error is MissingLibraryError)
    }
  }
}
