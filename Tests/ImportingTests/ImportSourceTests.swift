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
    let names = try ImportSource.expanding([folder.path]).map(\.name)
    #expect(names == ["a.xml", "a/b.xml", "a/c.XML", "b.xml"].map { folder.path + "/" + $0 })
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
}
