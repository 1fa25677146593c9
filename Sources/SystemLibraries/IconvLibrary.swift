import Localization

/// The functions of iconv that ``TextDecoder`` calls: in glibc itself, in a library of its own on
/// Apple platforms.
struct IconvLibrary: Sendable {
  let open: @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>) -> OpaquePointer?
  let convert:
    @convention(c) (
      OpaquePointer?, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
      UnsafeMutablePointer<Int>?, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
      UnsafeMutablePointer<Int>?
    ) -> Int
  let close: @convention(c) (OpaquePointer?) -> CInt

  static let names = ["libc.so.6", "libiconv.2.dylib", "libiconv.so.2"]
  static let origin = DynamicLibrary.Origin(
    library: "iconv", purpose: LocalizedText("Reading this encoding", "이 인코딩을 읽으려면"),
    // Where glibc leaves most of its tables to another package, from Debian 13 on.
    package: "libc-gconv-modules-extra")

  init(names: [String] = Self.names) throws(MissingLibraryError) {
    let library = try DynamicLibrary(Self.origin, names: names)
    open = try library.function("iconv_open")
    convert = try library.function("iconv")
    close = try library.function("iconv_close")
  }

  /// The library, opened when it is first asked for.
  static let shared = Result { () throws(MissingLibraryError) in try IconvLibrary() }

  /// Opens a conversion to UTF-8.
  func converter(from encoding: TextEncoding) throws(MissingLibraryError) -> OpaquePointer {
    let converter = open("UTF-8", encoding.rawValue)
    // A failure is (iconv_t)-1, never null.
    guard let converter, Int(bitPattern: converter) != -1 else {
      throw MissingLibraryError(
        library: Self.origin.library, purpose: Self.origin.purpose, package: Self.origin.package,
        details: ["no table for \(encoding.rawValue)"])
    }
    return converter
  }
}
