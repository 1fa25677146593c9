import Localization

/// The functions of zlib that ``GzipInput`` calls.
struct ZlibLibrary: Sendable {
  /// The start of `z_stream` of `zlib.h`, in the same order and with the same padding.
  ///
  /// `inflateInit2_` gets the size and refuses another (`Z_VERSION_ERROR`), so a layout that does
  /// not agree is an error, never damage.
  struct Stream {
    var nextIn: UnsafeMutablePointer<UInt8>?
    var availableIn: CUnsignedInt = 0
    var totalIn: CUnsignedLong = 0
    var nextOut: UnsafeMutablePointer<UInt8>?
    var availableOut: CUnsignedInt = 0
    var totalOut: CUnsignedLong = 0
    var message: UnsafePointer<CChar>?
    var state: OpaquePointer?
    var allocate: OpaquePointer?
    var free: OpaquePointer?
    var opaque: UnsafeMutableRawPointer?
    var dataType: CInt = 0
    var adler: CUnsignedLong = 0
    var reserved: CUnsignedLong = 0
  }

  /// What the functions return.
  enum Status {
    static let ok: CInt = 0
    static let streamEnd: CInt = 1
    static let bufferError: CInt = -5
  }

  // The streams are of type Stream, which has no C declaration to be named in a C function type.
  let version: @convention(c) () -> UnsafePointer<CChar>?
  let inflateInit:
    @convention(c) (UnsafeMutableRawPointer, CInt, UnsafePointer<CChar>?, CInt) -> CInt
  let inflate: @convention(c) (UnsafeMutableRawPointer, CInt) -> CInt
  let inflateReset: @convention(c) (UnsafeMutableRawPointer) -> CInt
  let inflateEnd: @convention(c) (UnsafeMutableRawPointer) -> CInt

  static let names = ["libz.so.1", "libz.1.dylib", "libz.dylib"]

  init(names: [String] = Self.names) throws(MissingLibraryError) {
    let library = try DynamicLibrary(
      DynamicLibrary.Origin(
        library: "zlib", purpose: LocalizedText("Reading .gz files", ".gz 파일을 읽으려면"),
        package: "zlib1g"),
      names: names)
    version = try library.function("zlibVersion")
    inflateInit = try library.function("inflateInit2_")
    inflate = try library.function("inflate")
    inflateReset = try library.function("inflateReset")
    inflateEnd = try library.function("inflateEnd")
  }

  /// The library, opened when it is first asked for.
  static let shared = Result { () throws(MissingLibraryError) in try ZlibLibrary() }
}
