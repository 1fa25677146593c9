import Foundation
import Testing

@testable import TestSupport

@Suite struct SnapshotTests {
  @Test func `a snapshot passes only for the stored bytes and recording never passes`() throws {
    let folder = try TemporaryDirectory()
    let file = folder.file("deep/page.txt")
    #expect(snapshotProblem("é\n", file: file, recording: false)?.contains("not stored") == true)
    #expect(snapshotProblem("é\n", file: file, recording: true)?.contains("recorded") == true)
    #expect(snapshotProblem("é\n", file: file, recording: false) == nil)
    #expect(
      snapshotProblem("e\u{301}\n", file: file, recording: false)
        == "differs\nline 1:\n- é\n+ e\u{301}")
    #expect(
      snapshotProblem("é\nx", file: file, recording: false) == "differs\nline 2:\n- \n+ x")
  }

  @Test func `a temporary folder goes with its last reference`() throws {
    var folder: TemporaryDirectory? = try TemporaryDirectory()
    let path = try #require(folder?.path)
    try folder?.write("text", to: "a/b.txt")
    #expect(FileManager.default.fileExists(atPath: path + "/a/b.txt"))
    folder = nil
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
