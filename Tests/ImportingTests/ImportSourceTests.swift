import Foundation
import TestSupport
import Testing

@testable import Importing

struct ImportSourceTests {
  @Test func `a folder means its XML files, sorted, at any depth`() throws {
    let folder = try TemporaryDirectory()
    for name in ["b.xml", "a/c.XML", "a/b.xml", "a.xml", "notes.txt", ".hidden.xml", ".git/x.xml"] {
      try folder.write("", to: name)
    }
    for name in ["catalog.gpkg", "mills.shp", "mills.dbf"] { try folder.write("", to: name) }
    var passedOver: [String] = []
    let names = try ImportSource.expanding([folder.path]) { passedOver.append($0) }.map(\.name)
    #expect(passedOver == ["catalog.gpkg", "notes.txt"].map { folder.path + "/" + $0 })
    #expect(
      names == ["a.xml", "a/b.xml", "a/c.XML", "b.xml", "mills.shp"].map { folder.path + "/" + $0 })
    #expect(try ImportSource.expanding([folder.path + "/"]).map(\.name) == names)
  }

  @Test func `a pattern that the shell left alone is expanded`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("", to: "list-2.xml")
    try folder.write("", to: "list-1.xml")
    try folder.write("", to: "detail/x.xml")
    let names = try ImportSource.expanding([folder.path + "/list-?.xml"]).map(\.name)
    #expect(names == ["list-1.xml", "list-2.xml"].map { folder.path + "/" + $0 })
    #expect(try ImportSource.expanding([folder.path + "/det*"]).count == 1)
  }

  @Test func `a file whose name looks like a pattern is a file`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("", to: "a[1].xml")
    #expect(try ImportSource.expanding([folder.path + "/a[1].xml"]).count == 1)
  }

  @Test func `a dash is the standard input`() throws {
    #expect(try ImportSource.expanding(["-"]) == [.standardInput])
  }

  @Test func `words that mean nothing are errors that name them`() throws {
    let folder = try TemporaryDirectory()
    let missing = folder.path + "/missing.xml"
    #expect(throws: ImportError.noSuchFile(missing)) { try ImportSource.expanding([missing]) }
    let pattern = folder.path + "/*.xml"
    #expect(throws: ImportError.nothingMatches(pattern)) { try ImportSource.expanding([pattern]) }
    #expect(throws: ImportError.emptyFolder(folder.path)) {
      try ImportSource.expanding([folder.path])
    }
    #expect(ImportError.noSuchFile("x").exitCode == 66)
  }

  @Test func `links are followed, and those in a circle end`() throws {
    let folder = try TemporaryDirectory()
    let outside = try TemporaryDirectory()
    try folder.write("", to: "a/b.xml/c.xml")
    try outside.write("", to: "d.xml")
    let manager = FileManager.default
    try manager.createSymbolicLink(at: folder.file("a/up"), withDestinationURL: folder.url)
    try manager.createSymbolicLink(at: folder.file("out"), withDestinationURL: outside.url)
    try manager.createSymbolicLink(
      at: folder.file("e.xml"), withDestinationURL: outside.file("d.xml"))
    try manager.createSymbolicLink(atPath: folder.file("x.txt").path, withDestinationPath: "gone")
    let names = try ImportSource.expanding([folder.path]).map(\.name)
    #expect(names == ["a/b.xml/c.xml", "e.xml", "out/d.xml"].map { folder.path + "/" + $0 })
    let broken = folder.file("f.xml").path
    try manager.createSymbolicLink(atPath: broken, withDestinationPath: "gone")
    #expect(throws: ImportError.noSuchFile(broken)) { try ImportSource.expanding([folder.path]) }
  }

  @Test func `a pipe in a folder is refused, and nobody waits for it`() throws {
    let folder = try TemporaryDirectory()
    let pipe = folder.file("a.xml").path
    #expect(mkfifo(pipe, 0o600) == 0)
    let error = #expect(throws: ImportError.notAFile(pipe)) {
      try ImportSource.expanding([folder.path])
    }
    #expect(error?.exitCode == 66)
    // Somebody who names it wants it.
    #expect(try ImportSource.expanding([pipe]) == [.file(pipe)])
  }

  @Test
  func `what may not be read in a folder is an error that names it`() async throws {
    // In a process of its own, which gives up the rights of root.
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryDirectory()
      try folder.write("", to: "a.xml")
      try folder.write("", to: "closed/b.xml")
      let closed = folder.file("closed").path
      #expect(chmod(folder.path, 0o755) == 0 && chmod(closed, 0) == 0)
      if getuid() == 0 { #expect(seteuid(65_534) == 0) }
      defer {
        seteuid(0)
        chmod(closed, 0o755)
      }
      let pattern = closed + "/*.xml"
      for (word, named) in [
        (folder.path, closed), (closed, closed), (closed + "/b.xml", closed + "/b.xml"),
        (pattern, pattern),
      ] {
        let error = #expect(throws: ImportError.self) { try ImportSource.expanding([word]) }
        guard case .unreadable(named, _) = error else { exit(1) }
        #expect(error?.exitCode == 74)
      }
    }
  }
}
