import SystemLibraries

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The part of an input that a reader looks at: bytes leave at the front, more come at the back.
///
/// A reader that finds a record incomplete asks for more and looks again from the start of the
/// record. The window at least doubles each time, so that looking again costs no more than looking
/// once, however long the record and however small the pieces of the input.
final class InputWindow {
  /// The least number of bytes that an input is asked for, but for a window made smaller.
  private static let leastRoom = 16

  private let input: any ByteInput
  private var storage: UnsafeMutableRawBufferPointer
  private var start = 0
  private var end = 0

  /// The place in the input of the first byte of the window.
  private(set) var offset = 0
  /// The line of the first byte of the window, from 1.
  private(set) var line = 1
  /// Whether the input has ended, so that the window holds the rest.
  private(set) var isAtEnd = false

  private var lastByte: UInt8 = 0

  /// Creates a window at the start of an input.
  ///
  /// - Parameters:
  ///   - input: What the window looks at.
  ///   - size: The number of bytes read at once.
  init(_ input: any ByteInput, size: Int = 1 << 18) {
    self.input = input
    storage = .allocate(byteCount: size, alignment: 16)
  }

  deinit {
    storage.deallocate()
  }

  /// The bytes of the window, until it changes.
  var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: storage.bindMemory(to: UInt8.self)[start..<end])
  }

  /// The number of bytes read from the input.
  var bytesRead: Int { offset + (end - start) }

  /// Lets bytes leave at the front, counting their lines (`\n`, `\r\n` or a lone `\r` ends one).
  func drop(_ count: Int) {
    let dropped = UnsafeBufferPointer(rebasing: bytes[..<count])
    // A line feed behind a carriage return that left before belongs to the same break.
    if count > 0, lastByte == 0x0D, dropped[0] == 0x0A { line -= 1 }
    drop(count, lines: lineBreaks(in: dropped))
  }

  /// Lets bytes leave at the front, whose lines the caller has counted.
  func drop(_ count: Int, lines: Int) {
    guard count > 0 else { return }
    lastByte = bytes[count - 1]
    start += count
    offset += count
    line += lines
  }

  /// Reads more, until the window has at least twice as many bytes as before or the input ends.
  ///
  /// - Returns: whether there is more to look at.
  /// - Throws: What the input throws.
  func more() throws -> Bool {
    guard !isAtEnd else { return false }
    let count = end - start
    if count * 2 > storage.count {
      let larger = UnsafeMutableRawBufferPointer.allocate(
        byteCount: storage.count * 2, alignment: 16)
      larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: storage[start..<end]))
      storage.deallocate()
      storage = larger
    } else if start > 0 {
      storage.copyMemory(from: UnsafeRawBufferPointer(rebasing: storage[start..<end]))
    }
    (start, end) = (0, count)
    // A decoder wants room for a whole character.
    while storage.count - end >= (end == count ? 1 : Self.leastRoom) {
      let read = try input.read(into: UnsafeMutableRawBufferPointer(rebasing: storage[end...]))
      guard read > 0 else {
        isAtEnd = true
        break
      }
      end += read
    }
    return end > count
  }
}

/// Returns how many line breaks some bytes hold: `\n`, `\r\n`, or a `\r` that no `\n` follows.
func lineBreaks(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
  var count = 0
  var index = 0
  while let found = firstIndex(of: 0x0A, in: bytes, from: index) {
    count += 1
    index = found + 1
  }
  index = 0
  while let found = firstIndex(of: 0x0D, in: bytes, from: index) {
    index = found + 1
    if index == bytes.count || bytes[index] != 0x0A { count += 1 }
  }
  return count
}

/// Returns the first place of a byte, at or behind a place (`memchr`).
@inline(__always)
func firstIndex(of byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
  guard let base = bytes.baseAddress, start < bytes.count,
    let found = memchr(base + start, Int32(byte), bytes.count - start)
  else { return nil }
  return UnsafeRawPointer(found) - UnsafeRawPointer(base)
}
