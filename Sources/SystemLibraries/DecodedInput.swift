/// The text of another input as UTF-8, without a byte order mark.
public final class DecodedInput: ByteInput {
  private let source: any ByteInput
  private var decoder: TextDecoder
  private let buffer: UnsafeMutableRawBufferPointer
  private var pending = 0..<0
  private var sourceHasEnded = false
  /// Text that was decoded for a buffer too small for it.
  private var spare: ArraySlice<UInt8> = []
  /// The least room that decoding needs.
  private static let leastRoom = 16

  /// Creates an input that converts another.
  ///
  /// - Throws: ``MissingLibraryError`` where iconv has no table for the encoding.
  public init(
    _ source: any ByteInput, from encoding: TextEncoding,
    onInvalid: TextDecoder.InvalidBytes = .fail
  ) throws {
    self.source = source
    decoder = try TextDecoder(from: encoding, onInvalid: onInvalid)
    buffer = .allocate(byteCount: byteInputBufferSize, alignment: 8)
  }

  deinit {
    buffer.deallocate()
  }

  /// The encoding read; a byte order mark of UTF-16 may have changed it.
  public var encoding: TextEncoding { decoder.encoding }
  /// The number of U+FFFD that stand for invalid bytes so far.
  public var replacements: Int { decoder.replacements }
  /// The first bytes that were replaced so far.
  public var firstReplaced: InvalidTextError? { decoder.firstReplaced }

  /// Reads the next bytes of UTF-8; a piece never ends inside a character.
  ///
  /// A buffer of less than 16 bytes may get a piece that does.
  /// - Throws: ``InvalidTextError`` with the place in the source; what the source throws.
  public func read(into output: UnsafeMutableRawBufferPointer) throws -> Int {
    if spare.isEmpty {
      guard output.count < Self.leastRoom else { return try decode(into: output) }
      spare = try [UInt8](unsafeUninitializedCapacity: Self.leastRoom) { bytes, count in
        count = try decode(into: UnsafeMutableRawBufferPointer(bytes))
      }[...]
    }
    let count = min(output.count, spare.count)
    output.copyBytes(from: spare.prefix(count))
    spare = spare.dropFirst(count)
    return count
  }

  private func decode(into output: UnsafeMutableRawBufferPointer) throws -> Int {
    while true {
      if pending.isEmpty || !hasProgressed { try fill() }
      guard !pending.isEmpty else { return 0 }
      let input = UnsafeRawBufferPointer(rebasing: buffer[pending])
      let step = try decoder.decode(input, into: output, atEnd: sourceHasEnded)
      pending = pending.lowerBound + step.used..<pending.upperBound
      hasProgressed = step.used > 0
      if step.written > 0 { return step.written }
    }
  }

  private var hasProgressed = true

  /// Puts more of the source behind what is pending.
  private func fill() throws {
    buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[pending]))
    pending = 0..<pending.count
    guard !sourceHasEnded else { return }
    let room = UnsafeMutableRawBufferPointer(rebasing: buffer[pending.upperBound...])
    let count = try source.read(into: room)
    sourceHasEnded = count == 0
    pending = 0..<pending.upperBound + count
  }
}
