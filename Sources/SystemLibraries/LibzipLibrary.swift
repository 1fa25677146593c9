import Localization

/// The functions of libzip that ``ZipArchive`` calls; archives and open entries are opaque.
///
/// Signatures: `zip.h` of libzip 1.7; they are the same since 0.11.
struct LibzipLibrary: Sendable {
  /// `struct zip_stat`, read through offsets: it has the same layout wherever `time_t` has 64 bits.
  enum Stat {
    static let byteCount = 64
    static let valid = 0  // UInt64, bits as below
    static let index = 16  // UInt64
    static let size = 24  // UInt64
    static let encryptionMethod = 54  // UInt16

    static let hasIndex: UInt64 = 0x02
    static let hasSize: UInt64 = 0x04
    static let hasEncryptionMethod: UInt64 = 0x80
  }

  let open:
    @convention(c) (UnsafePointer<CChar>, CInt, UnsafeMutablePointer<CInt>?) -> OpaquePointer?
  let discard: @convention(c) (OpaquePointer?) -> Void
  let errorText: @convention(c) (UnsafeMutablePointer<CChar>?, UInt64, CInt, CInt) -> CInt
  let lastError: @convention(c) (OpaquePointer?) -> UnsafePointer<CChar>?
  let entryCount: @convention(c) (OpaquePointer?, UInt32) -> Int64
  let name: @convention(c) (OpaquePointer?, UInt64, UInt32) -> UnsafePointer<CChar>?
  let stat: @convention(c) (OpaquePointer?, UInt64, UInt32, UnsafeMutableRawPointer?) -> CInt
  let openEntry: @convention(c) (OpaquePointer?, UInt64, UInt32) -> OpaquePointer?
  let readEntry: @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?, UInt64) -> Int64
  let lastEntryError: @convention(c) (OpaquePointer?) -> UnsafePointer<CChar>?
  let closeEntry: @convention(c) (OpaquePointer?) -> CInt

  static let names = [
    "libzip.so.4", "libzip.so.5", "libzip.so", "libzip.5.dylib", "libzip.dylib",
    "/opt/homebrew/lib/libzip.dylib",
  ]

  init(names: [String] = Self.names) throws(MissingLibraryError) {
    let library = try DynamicLibrary(
      DynamicLibrary.Origin(
        library: "libzip", purpose: LocalizedText("Reading .zip files", ".zip 파일을 읽으려면"),
        package: "libzip4"),
      names: names)
    open = try library.function("zip_open")
    discard = try library.function("zip_discard")
    errorText = try library.function("zip_error_to_str")
    lastError = try library.function("zip_strerror")
    entryCount = try library.function("zip_get_num_entries")
    name = try library.function("zip_get_name")
    stat = try library.function("zip_stat_index")
    openEntry = try library.function("zip_fopen_index")
    readEntry = try library.function("zip_fread")
    lastEntryError = try library.function("zip_file_strerror")
    closeEntry = try library.function("zip_fclose")
  }

  /// The library, opened when it is first asked for.
  static let shared = Result { () throws(MissingLibraryError) in try LibzipLibrary() }
}
