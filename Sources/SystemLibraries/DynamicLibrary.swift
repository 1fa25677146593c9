import Localization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A shared library opened at run time (`dlopen`), so that a tool which does not use it starts
/// without it.
///
/// It stays open for the life of the process: function pointers taken from it never dangle.
struct DynamicLibrary {
  /// What a missing library is called, is for, and comes in.
  struct Origin: Sendable {
    let library: String
    let purpose: LocalizedText
    let package: String
  }

  private let origin: Origin
  private let handle: UnsafeMutableRawPointer

  /// Opens the first of several file names that the dynamic linker finds.
  init(_ origin: Origin, names: [String]) throws(MissingLibraryError) {
    var details: [String] = []
    for name in names {
      if let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) {
        self.origin = origin
        self.handle = handle
        return
      }
      details.append(Self.lastError())
    }
    throw Self.missing(origin, details)
  }

  /// Returns a C function of the library (`dlsym`).
  ///
  /// The result's type is that of what it is assigned to: it must be `@convention(c)` and exactly
  /// what the library's header declares.
  func function<Function>(_ symbol: String) throws(MissingLibraryError) -> Function {
    guard let address = dlsym(handle, symbol) else {
      throw Self.missing(origin, [Self.lastError()])
    }
    return unsafeBitCast(address, to: Function.self)
  }

  private static func missing(_ origin: Origin, _ details: [String]) -> MissingLibraryError {
    MissingLibraryError(
      library: origin.library, purpose: origin.purpose, package: origin.package, details: details)
  }

  private static func lastError() -> String {
    dlerror().map { String(cString: $0) } ?? "unknown error"
  }
}
