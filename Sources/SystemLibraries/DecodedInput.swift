/// The text of another input as UTF-8, without a byte order mark.
public final class DecodedInput: ByteInput {
  private let source: any ByteInput
  private var decoder: TextDecoder
  private let buffer: UnsafeMutableRawBufferPointer
  private var pending = 0..<0
  private var sourceHasEnded = false

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
  /// - Precondition: The buffer holds at least 16 bytes.
  /// - Throws: ``InvalidTextError`` with the place in the source; what the source throws.
  public func read(into output: UnsafeMutableRawBufferPointer) throws -> Int {
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
