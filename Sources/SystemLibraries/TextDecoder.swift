#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A conversion of text to UTF-8 in pieces of any size, by `iconv`.
///
/// A byte order mark at the start is taken away; in UTF-16 it also decides the order of the bytes,
/// whatever the caller believed.
public struct TextDecoder: ~Copyable {
  /// What happens at bytes that are not text of the encoding.
  public enum InvalidBytes: Sendable {
    /// ``TextDecoder/decode(_:into:atEnd:)`` throws an ``InvalidTextError``.
    case fail
    /// They become U+FFFD and are counted.
    case replace
  }

  /// The encoding read; differs from what was asked for where a byte order mark decides.
  public private(set) var encoding: TextEncoding
  /// The number of input bytes that have been used, byte order mark included.
  public private(set) var offset = 0
  /// The number of U+FFFD written.
  public private(set) var replacements = 0
  /// The first bytes that were replaced.
  public private(set) var firstReplaced: InvalidTextError?

  private let onInvalid: InvalidBytes
  private var converter: OpaquePointer?

  /// Creates a decoder at the start of a text.
  ///
  /// - Throws: ``MissingLibraryError`` where iconv has no table for the encoding.
  public init(from encoding: TextEncoding, onInvalid: InvalidBytes = .fail) throws {
    self.encoding = encoding
    self.onInvalid = onInvalid
    if encoding != .utf8 {
      converter = try IconvLibrary.shared.get().converter(from: encoding)
    }
  }

  deinit {
    close()
  }

  private func close() {
    if let converter, case .success(let iconv) = IconvLibrary.shared {
      _ = iconv.close(converter)
    }
  }

  /// Converts as much as the output holds and the input completes.
  ///
  /// Bytes that are not used, such as the first half of a character, must come again at the start
  /// of the next input. At the end none are left, but it may take several calls: call again until
  /// all is used.
  /// - Parameters:
  ///   - input: The bytes that follow those already used.
  ///   - output: At least 16 bytes.
  ///   - atEnd: Whether the text ends with this input, so that half a character is invalid.
  /// - Returns: How many input bytes were used and how many bytes of UTF-8 were written.
  /// - Throws: ``InvalidTextError`` where ``InvalidBytes/fail`` was asked for; what stands before
  ///   the invalid bytes has been returned by the calls before.
  public mutating func decode(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, atEnd: Bool
  ) throws -> (used: Int, written: Int) {
    precondition(output.count >= 16, "A character and its replacement need room.")
    guard var used = try skipByteOrderMark(input, atEnd: atEnd) else { return (0, 0) }
    var written = 0
    while true {
      let step = try convert(
        UnsafeRawBufferPointer(rebasing: input[used...]),
        into: UnsafeMutableRawBufferPointer(rebasing: output[written...]))
      used += step.used
      written += step.written
      offset += step.used
      let invalidCount: Int
      switch step.stop {
      case .end: return (used, written)
      case .incomplete:
        guard atEnd else { return (used, written) }
        invalidCount = input.count - used
      case .invalid(let count): invalidCount = count
      }
      let invalid = InvalidTextError(
        encoding: encoding, offset: offset, bytes: Array(input[used..<used + invalidCount]))
      if onInvalid == .fail {
        // What is good goes out first; the next call begins with these bytes.
        guard used == 0 else { return (used, written) }
        throw invalid
      }
      let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]
      guard output.count - written >= replacement.count else { return (used, written) }
      UnsafeMutableRawBufferPointer(rebasing: output[written...]).copyBytes(from: replacement)
      written += replacement.count
      used += invalidCount
      offset += invalidCount
      replacements += 1
      if firstReplaced == nil { firstReplaced = invalid }
    }
  }

  /// Returns the number of bytes of the byte order mark, or nil where more bytes are needed to
  /// tell.
  private mutating func skipByteOrderMark(
    _ input: UnsafeRawBufferPointer, atEnd: Bool
  ) throws -> Int? {
    guard offset == 0 else { return 0 }
    let opposite: TextEncoding? =
      switch encoding {
      case .utf16LittleEndian: .utf16BigEndian
      case .utf16BigEndian: .utf16LittleEndian
      default: nil
      }
    if let opposite, input.starts(with: opposite.byteOrderMark) {
      close()
      converter = nil
      converter = try IconvLibrary.shared.get().converter(from: opposite)
      encoding = opposite
    }
    let mark = encoding.byteOrderMark
    if input.starts(with: mark) {
      offset = mark.count
      return mark.count
    }
    return !atEnd && input.count < mark.count && mark.starts(with: input) ? nil : 0
  }

  private typealias Step = (used: Int, written: Int, stop: UTF8Scan.Stop)

  private func convert(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) throws -> Step {
    guard let converter else {
      let fitting = UnsafeRawBufferPointer(rebasing: input.prefix(output.count))
      let scan = UTF8Scan(fitting)
      output.copyMemory(from: UnsafeRawBufferPointer(rebasing: fitting.prefix(scan.validCount)))
      // A sequence that only the room cuts off is neither incomplete nor the end.
      let isCut = fitting.count < input.count && scan.stop == .incomplete
      return (scan.validCount, scan.validCount, isCut ? .end : scan.stop)
    }
    var source = UnsafeMutablePointer(
      mutating: input.assumingMemoryBound(to: CChar.self).baseAddress)
    var sourceCount = input.count
    var target = output.assumingMemoryBound(to: CChar.self).baseAddress
    var targetCount = output.count
    let result = try IconvLibrary.shared.get().convert(
      converter, &source, &sourceCount, &target, &targetCount)
    let reason = result == -1 ? errno : E2BIG
    let used = input.count - sourceCount
    let written = output.count - targetCount
    switch reason {
    case EILSEQ:
      let count = invalidCount(input[used...])
      return (used, written, count.map { .invalid(count: $0) } ?? .incomplete)
    case EINVAL: return (used, written, .incomplete)
    default: return (used, written, .end)
    }
  }

  /// Returns how many bytes one U+FFFD stands for where iconv refuses; nil where the next byte
  /// decides.
  ///
  /// Half a pair below 0x80 is not taken along: it is more likely a letter, a comma or a line's end
  /// than part of what is broken (the WHATWG Encoding Standard decides so too).
  private func invalidCount(_ rest: Slice<UnsafeRawBufferPointer>) -> Int? {
    guard let lead = rest.first else { return nil }
    return switch (encoding, lead) {
    case (.utf16LittleEndian, _), (.utf16BigEndian, _): 2
    case (.cp949, 0x81...0xFE), (.cp932, 0x81...0x9F), (.cp932, 0xE0...0xFC):
      rest.dropFirst().first.map { $0 < 0x80 ? 1 : 2 }
    default: 1
    }
  }

  /// Converts a whole text that is in memory.
  ///
  /// - Throws: ``InvalidTextError`` where asked for, or ``MissingLibraryError``.
  public static func text(
    of bytes: [UInt8], from encoding: TextEncoding, onInvalid: InvalidBytes = .fail
  ) throws -> String {
    var decoder = try TextDecoder(from: encoding, onInvalid: onInvalid)
    var text: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: min(max(16, bytes.count * 3), byteInputBufferSize))
    try bytes.withUnsafeBytes { input in
      var rest = input[...]
      while !rest.isEmpty {
        let step = try piece.withUnsafeMutableBytes {
          try decoder.decode(UnsafeRawBufferPointer(rebasing: rest), into: $0, atEnd: true)
        }
        text += piece[..<step.written]
        rest = rest.dropFirst(step.used)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
