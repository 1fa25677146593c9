/// A byte input whose first bytes can be looked at before they are read.
///
/// It makes formats and encodings recognisable on a pipe, which cannot be read twice.
public final class SampledInput: ByteInput {
  private let source: any ByteInput
  private var sampled: [UInt8] = []
  private var position = 0
  private var hasBeenRead = false

  /// Creates an input that gives the bytes of another.
  public init(_ source: any ByteInput) {
    self.source = source
  }

  /// Returns the first bytes without reading past them: fewer than asked for only where the input
  /// ends.
  ///
  /// - Precondition: Nothing has been read yet.
  /// - Throws: What the source throws.
  public func sample(_ count: Int) throws -> [UInt8] {
    precondition(!hasBeenRead, "The sample is the start of the input.")
    var filled = sampled.count
    if filled < count {
      sampled.append(contentsOf: repeatElement(0, count: count - filled))
      // An error leaves only what has arrived in the sample.
      defer { sampled.removeSubrange(filled...) }
      try sampled.withUnsafeMutableBytes { bytes in
        while filled < count {
          let read = try source.read(
            into: UnsafeMutableRawBufferPointer(rebasing: bytes[filled...]))
          guard read > 0 else { break }
          filled += read
        }
      }
    }
    return Array(sampled.prefix(count))
  }

  /// Reads the next bytes, the sampled ones first.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    hasBeenRead = true
    guard position < sampled.count else { return try source.read(into: buffer) }
    let count = min(buffer.count, sampled.count - position)
    buffer.copyBytes(from: sampled[position..<position + count])
    position += count
    return count
  }
}
