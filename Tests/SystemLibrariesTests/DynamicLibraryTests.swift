import Localization
import Testing

@testable import SystemLibraries

struct DynamicLibraryTests {
  @Test func `a missing library names its package and how to install it`() throws {
    let error = try #require(throws: MissingLibraryError.self) {
      _ = try PROJLibrary(names: ["libheritage-none.so.1", "libheritage-none.so"])
    }
    #expect(error.library == "PROJ")
    #expect(error.package == "libproj25")
    #expect(error.details.count == 2)
    #expect(error.details.first?.contains("libheritage-none.so.1") == true)
    #expect(error.exitCode == 69)
    #expect(error.message.english.hasPrefix("Converting projected coordinates needs PROJ, which"))
    #expect(error.message.english.hasSuffix("apt install libproj25"))
    #expect(error.message.korean.contains("PROJ 라이브러리가 필요한데"))
    #expect(error.message.korean.hasSuffix("apt install libproj25"))
  }

  @Test func `each library has a package of its own`() {
    let packages = [
      { _ = try PROJLibrary(names: ["none"]) }, { _ = try ZlibLibrary(names: ["none"]) },
      { _ = try LibzipLibrary(names: ["none"]) }, { _ = try IconvLibrary(names: ["none"]) },
    ].map { open in
      #expect(throws: MissingLibraryError.self) { try open() }?.package
    }
    #expect(packages == ["libproj25", "zlib1g", "libzip4", "libc-gconv-modules-extra"])
  }

  @Test(.enabled(if: Installed.zlib))
  func `a library without the function is missing too`() throws {
    let error = try #require(throws: MissingLibraryError.self) {
      _ = try PROJLibrary(names: ["none"] + ZlibLibrary.names)
    }
    #expect(error.details.first?.contains("proj_context_create") == true)
  }
}
