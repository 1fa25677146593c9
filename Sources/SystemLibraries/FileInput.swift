public import Localization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The bytes of a file, a pipe or a terminal.
public final class FileInput: ByteInput {
  private let name: String
  private let descriptor: CInt
  private let closesAtEnd: Bool

  /// Opens a file for reading.
  ///
  /// - Throws: ``FileError`` where there is none, it may not be read, or it is a folder.
  public init(path: String) throws {
    name = path
    closesAtEnd = true
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(path: path, code: errno) }
    // open() takes a folder, and only read() would refuse it. Not closed here: all of the input is
    // set, so its end closes it, and a second close could be of another thread's file.
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      throw FileError(path: path, code: EISDIR)
    }
  }

  /// Reads from an open descriptor, such as standard input (0), which is not closed here.
  ///
  /// - Parameters:
  ///   - descriptor: The open descriptor.
  ///   - name: What an error calls the input.
  public init(descriptor: CInt, name: String) {
    self.name = name
    self.descriptor = descriptor
    closesAtEnd = false
  }

  deinit {
    if closesAtEnd, descriptor >= 0 { close(descriptor) }
  }

  /// Reads the next bytes (`read`); a signal does not end the wait.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    precondition(!buffer.isEmpty, "An empty buffer looks like the end of the input.")
    while true {
      #if canImport(Glibc)
        let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      #elseif canImport(Musl)
        let count = Musl.read(descriptor, buffer.baseAddress, buffer.count)
      #else
        let count = Darwin.read(descriptor, buffer.baseAddress, buffer.count)
      #endif
      if count >= 0 { return count }
      guard errno == EINTR else { throw FileError(path: name, code: errno) }
    }
  }
}

/// The system's refusal to open or read a file.
public struct FileError: ExplainedError, Hashable {
  /// The file's path, or the name of the input.
  public let path: String
  /// The system's number for the reason (`errno`).
  public let code: CInt

  /// Creates an error from its facts.
  public init(path: String, code: CInt) {
    self.path = path
    self.code = code
  }

  /// The system's English words for the reason (`strerror`).
  public var reason: String { String(cString: strerror(code)) }

  /// The sentence for the user.
  public var message: LocalizedText {
    LocalizedText("\(path): cannot be read: \(reason).", "\(path): 읽을 수 없습니다. (\(reason))")
  }

  /// 66 where there is no such file, else 74.
  public var exitCode: Int32 { code == ENOENT || code == ENOTDIR ? 66 : 74 }
}
