/// A stream of bytes that is read once, from its start to its end.
protocol ByteInput: AnyObject {
  /// Reads the next bytes into a buffer and returns how many there were: 0 only at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int
}
