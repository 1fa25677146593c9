/// A zip archive, of which entries are read one by one and never unpacked to disk.
///
/// A pipe cannot be read: the list of entries stands at an archive's end. Not `Sendable`: libzip's
/// archive, and the entries opened from it, belong to one thread at a time.
public final class ZipArchive {
  /// A file or folder in the archive.
  public struct Entry: Sendable, Hashable {
    /// The entry's place in the archive, from 0.
    public let index: Int
    /// The path in the archive, as text; see ``ZipArchive/nameEncoding``.
    public let name: String
    /// The path's bytes as they are stored.
    public let rawName: [UInt8]
    /// The number of unpacked bytes the archive declares.
    public let size: Int?
    /// Whether a password is needed to read it.
    public let isEncrypted: Bool

    /// Whether the entry is a folder: its path ends with a slash.
    public var isFolder: Bool { rawName.last == UInt8(ascii: "/") }
  }

  /// The archive's entries in their order.
  public let entries: [Entry]
  /// How the names that are not UTF-8 were read: CP949 or CP932 where they look like it, else
  /// CP437.
  public let nameEncoding: TextEncoding

  let libzip: LibzipLibrary
  private let archive: OpaquePointer

  /// Opens an archive and reads its list of entries.
  ///
  /// - Throws: ``ZipError``, or ``MissingLibraryError`` where libzip is not installed.
  public init(path: String) throws {
    libzip = try LibzipLibrary.shared.get()
    let readOnly: CInt = 16  // ZIP_RDONLY
    var code: CInt = 0
    guard let archive = libzip.open(path, readOnly, &code) else {
      throw ZipError.cannotOpen(path: path, code: code, reason: libzip.text(code))
    }
    self.archive = archive
    let count = max(0, Int(libzip.entryCount(archive, 0)))
    let rawNames = (0..<count).map { [libzip] in libzip.rawName(archive, $0) }
    nameEncoding = Self.nameEncoding(of: rawNames)
    entries = rawNames.enumerated().map { [libzip, nameEncoding] index, rawName in
      let facts = libzip.facts(archive, index)
      return Entry(
        index: index, name: Self.name(rawName, nameEncoding), rawName: rawName, size: facts.size,
        isEncrypted: facts.isEncrypted)
    }
  }

  deinit {
    libzip.discard(archive)
  }

  /// Tells whether bytes start as a zip archive does.
  public static func recognizes(_ start: [UInt8]) -> Bool {
    start.starts(with: [0x50, 0x4B, 0x03, 0x04]) || start.starts(with: [0x50, 0x4B, 0x05, 0x06])
  }

  /// Opens an entry of this archive; several may be open at once.
  ///
  /// - Throws: ``ZipError``, where the entry is encrypted or packed in a way libzip does not know.
  public func open(_ entry: Entry) throws -> ZipEntryInput {
    guard !entry.isEncrypted else { throw ZipError.encrypted(entry: entry.name) }
    guard let file = libzip.openEntry(archive, UInt64(entry.index), 0) else {
      let reason = libzip.lastError(archive).map { String(cString: $0) } ?? ""
      throw ZipError.damaged(entry: entry.name, offset: 0, reason: reason)
    }
    return ZipEntryInput(archive: self, entry: entry, file: file)
  }

  /// Guesses from all names together, since one is often too short to tell.
  private static func nameEncoding(of rawNames: [[UInt8]]) -> TextEncoding {
    let foreign = rawNames.filter { String(validating: $0, as: UTF8.self) == nil }
    guard !foreign.isEmpty else { return .utf8 }
    let sample = Array(foreign.joined(separator: [0x0A]))
    let guess = EncodingDetector.detect(sample: sample, isWhole: true)
    guard let guess, guess.confidence > .guess else { return .cp437 }
    return [.cp949, .cp932].contains(guess.encoding) ? guess.encoding : .cp437
  }

  private static func name(_ raw: [UInt8], _ encoding: TextEncoding) -> String {
    if let name = String(validating: raw, as: UTF8.self) { return name }
    return (try? TextDecoder.text(of: raw, from: encoding, onInvalid: .replace))
      ?? String(decoding: raw, as: UTF8.self)
  }
}

/// The bytes of one entry of a zip archive, unpacked as they are read and checked against their
/// sum.
public final class ZipEntryInput: ByteInput {
  // Keeps the archive open while an entry of it is.
  private let archive: ZipArchive
  private let entry: ZipArchive.Entry
  private let file: OpaquePointer
  private var offset = 0

  init(archive: ZipArchive, entry: ZipArchive.Entry, file: OpaquePointer) {
    self.archive = archive
    self.entry = entry
    self.file = file
  }

  deinit {
    _ = archive.libzip.closeEntry(file)
  }

  /// Reads the next unpacked bytes.
  ///
  /// - Throws: ``ZipError/damaged(entry:offset:reason:)`` with the place in the unpacked bytes.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    precondition(!buffer.isEmpty, "An empty buffer looks like the end of the input.")
    let count = Int(archive.libzip.readEntry(file, buffer.baseAddress, UInt64(buffer.count)))
    guard count >= 0 else {
      let reason = archive.libzip.lastEntryError(file).map { String(cString: $0) } ?? ""
      throw ZipError.damaged(entry: entry.name, offset: offset, reason: reason)
    }
    offset += count
    if count == 0, let size = entry.size, offset < size {
      throw ZipError.damaged(entry: entry.name, offset: offset, reason: "Unexpected end")
    }
    return count
  }
}

extension LibzipLibrary {
  fileprivate func text(_ code: CInt) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      buffer.initialize(repeating: 0)
      guard let base = buffer.baseAddress else { return "" }
      _ = errorText(base, UInt64(buffer.count), code, 0)
      return String(cString: base)
    }
  }

  fileprivate func rawName(_ archive: OpaquePointer, _ index: Int) -> [UInt8] {
    let asStored: UInt32 = 64  // ZIP_FL_ENC_RAW
    guard let name = name(archive, UInt64(index), asStored) else { return [] }
    var count = 0
    while name[count] != 0 { count += 1 }
    return Array(UnsafeRawBufferPointer(start: name, count: count))
  }

  fileprivate func facts(
    _ archive: OpaquePointer, _ index: Int
  ) -> (size: Int?, isEncrypted: Bool) {
    withUnsafeTemporaryAllocation(byteCount: Stat.byteCount, alignment: 8) { bytes in
      bytes.initializeMemory(as: UInt8.self, repeating: 0)
      guard stat(archive, UInt64(index), 0, bytes.baseAddress) == 0 else { return (nil, false) }
      let valid = bytes.load(fromByteOffset: Stat.valid, as: UInt64.self)
      // An index that is not the one asked for would show another layout.
      let found = bytes.load(fromByteOffset: Stat.index, as: UInt64.self)
      guard valid & Stat.hasIndex != 0, found == UInt64(index) else { return (nil, false) }
      let size = bytes.load(fromByteOffset: Stat.size, as: UInt64.self)
      let encryption = bytes.load(fromByteOffset: Stat.encryptionMethod, as: UInt16.self)
      return (
        valid & Stat.hasSize != 0 ? Int(exactly: size) : nil,
        valid & Stat.hasEncryptionMethod != 0 && encryption != 0
      )
    }
  }
}
