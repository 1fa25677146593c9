import Foundation
import Localization
import SystemLibraries
import TestSupport
import Testing

struct FileInputTests {
  @Test func `a file is read whole, in pieces of any size`() throws {
    let folder = try TemporaryDirectory()
    let file = try folder.write("서울 숭례문\n", to: "a.txt")
    for pieces in [1, 3, 4096] {
      let bytes = try FileInput(path: file.path).readAll(pieces: pieces)
      #expect(bytes == Array("서울 숭례문\n".utf8))
    }
  }

  @Test func `a pipe is read to its end`() throws {
    let pipe = Pipe()
    let input = FileInput(
      descriptor: pipe.fileHandleForReading.fileDescriptor, name: "standard input")
    try pipe.fileHandleForWriting.write(contentsOf: Data("one,two\n".utf8))
    try pipe.fileHandleForWriting.close()
    #expect(try input.readText() == "one,two\n")
    #expect(try input.readText() == "")
  }

  @Test func `a missing file and a folder have the system's reason`() throws {
    let folder = try TemporaryDirectory()
    let missing = try #require(throws: FileError.self) {
      _ = try FileInput(path: folder.file("none").path)
    }
    #expect(missing.exitCode == 66)
    #expect(missing.message.english.hasSuffix("none: cannot be read: No such file or directory."))
    let directory = try #require(throws: FileError.self) { _ = try FileInput(path: folder.path) }
    #expect(directory == FileError(path: folder.path, code: EISDIR))
    #expect(directory.exitCode == 74)
  }

  @Test func `a refused folder closes nothing of another thread`() throws {
    let folder = try TemporaryDirectory()
    let file = try folder.write("x", to: "other").path
    let path = folder.path
    let refusals = Thread {
      while !Thread.current.isCancelled { _ = try? FileInput(path: path) }
    }
    refusals.start()
    defer { refusals.cancel() }
    for _ in 0..<20_000 { #expect(try FileInput(path: file).readAll() == [0x78]) }
  }

  @Test func `a descriptor that cannot be read names the input`() throws {
    let folder = try TemporaryDirectory()
    let writing = open(folder.file("w").path, O_WRONLY | O_CREAT, 0o600)
    defer { close(writing) }
    let input = FileInput(descriptor: writing, name: "standard input")
    let error = try #require(throws: FileError.self) { _ = try input.readAll() }
    #expect(error == FileError(path: "standard input", code: EBADF))
  }
}
