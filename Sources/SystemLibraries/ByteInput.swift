/// A stream of bytes that is read once, from its start to its end.
///
/// Inputs compose: a file, unpacked by ``GzipInput``, looked at by ``SampledInput``, turned into
/// UTF-8 by ``DecodedInput``. None holds more than a buffer of ``byteInputBufferSize`` bytes. An
/// input belongs to one thread at a time.
public protocol ByteInput: AnyObject {
  /// Reads the next bytes into a buffer and returns how many there were: 0 only at the end.
  ///
  /// Fewer bytes than the buffer holds say nothing about the end. After the end, or after an error,
  /// the same answer comes again.
  /// - Precondition: The buffer is not empty.
  /// - Throws: An ``ExplainedError``.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int
}

/// The number of bytes an input asks its source for at once (64 KiB).
public let byteInputBufferSize = 65_536
