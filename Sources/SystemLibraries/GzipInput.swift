public import Localization

/// The unpacked bytes of a gzip stream (RFC 1952), checked against the sums it carries.
///
/// Members that follow one another are read as one stream and zero bytes after the last are passed
/// over, as `gzip` does. Anything else after it is an error, since it would be lost.
public final class GzipInput: ByteInput {
  private let source: any ByteInput
  private let zlib: ZlibLibrary
  // On the heap, since zlib keeps the address.
  private let stream: UnsafeMutablePointer<ZlibLibrary.Stream>
  private let packed: UnsafeMutableBufferPointer<UInt8>
  private var packedRead = 0
  private var isBetweenMembers = false

  /// Creates an input that unpacks another.
  ///
  /// - Throws: ``MissingLibraryError`` where zlib is not installed. What the source holds is
  ///   only looked at by ``read(into:)``.
  public init(_ source: any ByteInput) throws {
    let zlib = try ZlibLibrary.shared.get()
    self.source = source
    self.zlib = zlib
    stream = .allocate(capacity: 1)
    stream.initialize(to: ZlibLibrary.Stream())
    packed = .allocate(capacity: byteInputBufferSize)
    let gzipOnly: CInt = 15 + 16
    let size = CInt(MemoryLayout<ZlibLibrary.Stream>.size)
    let status = zlib.inflateInit(stream, gzipOnly, zlib.version(), size)
    guard status == ZlibLibrary.Status.ok else { throw GzipError.zlib(status) }
  }

  deinit {
    _ = zlib.inflateEnd(stream)
    stream.deallocate()
    packed.deallocate()
  }

  /// Tells whether bytes start as a gzip stream does.
  public static func recognizes(_ start: [UInt8]) -> Bool {
    start.starts(with: [0x1F, 0x8B, 0x08])
  }

  /// Reads the next unpacked bytes.
  ///
  /// - Throws: ``GzipError`` with the place in the packed bytes; what the source throws.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    precondition(!buffer.isEmpty, "An empty buffer looks like the end of the input.")
    let output = buffer.bindMemory(to: UInt8.self)
    let capacity = CUnsignedInt(clamping: output.count)
    stream.pointee.nextOut = output.baseAddress
    stream.pointee.availableOut = capacity
    while true {
      if stream.pointee.availableIn == 0, try !fill() {
        guard isBetweenMembers else { throw GzipError.truncated(offset: packedRead) }
        return 0
      }
      if isBetweenMembers {
        guard try startNextMember() else { continue }
      }
      let status = zlib.inflate(stream, 0)
      let unpacked = Int(capacity - stream.pointee.availableOut)
      switch status {
      case ZlibLibrary.Status.streamEnd: isBetweenMembers = true
      case ZlibLibrary.Status.ok, ZlibLibrary.Status.bufferError: break
      default: throw damage(status)
      }
      if unpacked > 0 { return unpacked }
    }
  }

  /// The number of packed bytes that have been used.
  private var offset: Int { packedRead - Int(stream.pointee.availableIn) }

  private func fill() throws -> Bool {
    let count = try source.read(into: UnsafeMutableRawBufferPointer(packed))
    packedRead += count
    stream.pointee.nextIn = packed.baseAddress
    stream.pointee.availableIn = CUnsignedInt(count)
    return count > 0
  }

  /// Passes over padding; tells whether another member starts in the bytes at hand.
  private func startNextMember() throws -> Bool {
    while stream.pointee.availableIn > 0, let next = stream.pointee.nextIn {
      switch next.pointee {
      case 0:
        stream.pointee.nextIn = next + 1
        stream.pointee.availableIn -= 1
      case 0x1F:
        _ = zlib.inflateReset(stream)
        isBetweenMembers = false
        return true
      default:
        throw GzipError.bytesAfterEnd(offset: offset)
      }
    }
    return false
  }

  private func damage(_ status: CInt) -> GzipError {
    guard let message = stream.pointee.message else { return .zlib(status) }
    return .damaged(offset: offset, reason: String(cString: message))
  }
}

/// A gzip stream that cannot be unpacked; offsets count its packed bytes from 0.
public enum GzipError: ExplainedError, Hashable {
  /// The stream ends before it is complete.
  case truncated(offset: Int)
  /// The bytes before the offset are not what gzip writes, or do not agree with their sum.
  case damaged(offset: Int, reason: String)
  /// The stream is complete, and something else follows.
  case bytesAfterEnd(offset: Int)
  /// zlib refuses with a number of its own, such as -4 for too little memory.
  case zlib(CInt)

  /// The sentence for the user.
  public var message: LocalizedText {
    switch self {
    case .truncated(let offset):
      LocalizedText(
        "The gzip data ends too early, at byte \(offset). Fetch or copy the file again.",
        "gzip 데이터가 \(offset)바이트에서 끝나 온전하지 않습니다. 파일을 다시 받거나 복사하십시오.")
    case .damaged(let offset, let reason):
      LocalizedText(
        "The gzip data is damaged at byte \(offset) (\(reason)). Fetch or copy the file again.",
        "gzip 데이터가 \(offset)바이트 위치에서 손상되었습니다. (\(reason)) 파일을 다시 받거나 복사하십시오.")
    case .bytesAfterEnd(let offset):
      LocalizedText(
        "The gzip data ends at byte \(offset), and something that is not gzip data follows.",
        "gzip 데이터가 \(offset)바이트에서 끝나는데, 그 뒤에 gzip이 아닌 데이터가 더 있습니다.")
    case .zlib(let status):
      LocalizedText(
        "zlib cannot unpack here (error \(status)).", "zlib이 압축을 풀 수 없습니다. (오류 \(status))")
    }
  }

  /// 65, bad data; 70 where zlib itself refuses.
  public var exitCode: Int32 {
    if case .zlib = self { 70 } else { 65 }
  }
}
