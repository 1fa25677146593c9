import Foundation
import HeritageModel
import Localization
import SQLite
import TestSupport
import Testing

@testable import HeritageCatalog

struct CatalogFaultsTests {
  /// Expects reading and importing to be refused for a reason, in one line, with nothing changed or
  /// left behind.
  private func expectRefusal(
    _ path: String, in fixture: CatalogFixture, _ reason: CatalogError.Reason,
    importing: CatalogError.Reason?, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let files = try fixture.files()
    let bytes = FileManager.default.contents(atPath: path)
    let reading = #expect(throws: CatalogError.self, sourceLocation: sourceLocation) {
      _ = try Catalog(path: path)
    }
    #expect(reading?.reason == reason, sourceLocation: sourceLocation)
    #expect(reading?.path == path, sourceLocation: sourceLocation)
    for text in [reading?.message.english, reading?.message.korean] {
      #expect(text?.contains("\n") == false, sourceLocation: sourceLocation)
      #expect(path.isEmpty || text?.contains(path) == true, sourceLocation: sourceLocation)
    }
    if let importing {
      let error = #expect(throws: CatalogError.self, sourceLocation: sourceLocation) {
        let writer = try CatalogWriter(catalog: path, patience: .milliseconds(100))
        _ = try writer.add(listed("1"))
        _ = try writer.settle()
        _ = try writer.commit(.test(read: 1))
      }
      #expect(error?.reason == importing, sourceLocation: sourceLocation)
    }
    #expect(try fixture.files() == files, sourceLocation: sourceLocation)
    #expect(
      FileManager.default.contents(atPath: path) == bytes, sourceLocation: sourceLocation)
  }

  @Test func `what is no catalog is named for what it is and left alone`() throws {
    let fixture = try CatalogFixture()
    let folder = fixture.folder.path
    try expectRefusal(fixture.path, in: fixture, .missing, importing: nil)
    try expectRefusal(folder, in: fixture, .notAFile, importing: .notAFile)
    try expectRefusal(folder + "/no/such/x.gpkg", in: fixture, .missing, importing: .noFolder)
    try fixture.folder.write("", to: "empty.gpkg")
    try expectRefusal(folder + "/empty.gpkg", in: fixture, .empty, importing: .empty)
    for (name, text) in [("short", "x"), ("garbage", String(repeating: "heritage ", count: 999))] {
      try fixture.folder.write(text, to: name)
      try expectRefusal(
        folder + "/" + name, in: fixture, .notADatabase, importing: .notADatabase)
    }
    let other = try Connection.open(folder + "/other.db", mode: .create)
    try other.execute("CREATE TABLE t (x)")
    try expectRefusal(folder + "/other.db", in: fixture, .notACatalog, importing: .notACatalog)
    #expect(symlink("loop-b", folder + "/loop-a") == 0)
    #expect(symlink("loop-a", folder + "/loop-b") == 0)
    try expectRefusal(folder + "/loop-a", in: fixture, .linkLoop, importing: .linkLoop)
    try expectRefusal("", in: fixture, .noPath, importing: .noPath)
    #expect(mkfifo(folder + "/pipe", 0o600) == 0)
    let error = #expect(throws: CatalogError.self) { try Catalog(path: folder + "/pipe") }
    #expect(error?.reason == .notAFile)
  }

  @Test func `a catalog of a newer version is refused with both numbers`() throws {
    let fixture = try CatalogFixture()
    try fixture.add([listed("1")])
    try fixture.connect().execute(
      "UPDATE catalog_property SET value = '99' WHERE name = 'schema_version'")
    let reason = CatalogError.Reason.schemaTooNew(found: 99, supported: CatalogSchema.version)
    try expectRefusal(fixture.path, in: fixture, reason, importing: reason)
  }

  @Test func `a catalog that was cut off is damaged`() throws {
    let fixture = try CatalogFixture()
    try fixture.add((0..<500).map { listed(String($0), at: (37, 127)) })
    #expect(truncate(fixture.path, 40_000) == 0)
    try expectRefusal(fixture.path, in: fixture, .damaged, importing: .damaged)
  }

  @Test(.enabled(if: isFullRun))
  func `three gigabytes of nothing are refused at once`() throws {
    let fixture = try CatalogFixture()
    try fixture.folder.write("", to: "large")
    #expect(truncate(fixture.folder.path + "/large", 3_000_000_000) == 0)
    let error = #expect(throws: CatalogError.self) {
      _ = try Catalog(path: fixture.folder.path + "/large")
    }
    #expect(error?.reason == .notADatabase)
  }

  @Test func `paths with any characters work`() throws {
    let fixture = try CatalogFixture()
    for name in ["a b?c#d%41&e'f\"g.gpkg", "국가유산 목록.gpkg", "-x", "new\nline"] {
      let path = fixture.folder.path + "/" + name
      for number in 0..<2 {
        let writer = try CatalogWriter(catalog: path)
        try writer.declare(.khs)
        _ = try writer.add(listed("1", [.name: "판 \(number)"], at: (37, 127)))
        _ = try writer.settle()
        _ = try writer.commit(.test(read: 1))
      }
      #expect(try Catalog(path: path).check() == [])
      #expect(try fixture.files().contains(name))
    }
    #expect(try fixture.files().count == 4)
  }

  @Test func `a link stays a link, whether its target is there or not`() throws {
    let fixture = try CatalogFixture()
    let link = fixture.folder.path + "/link.gpkg"
    #expect(symlink("heritage.gpkg", link) == 0)
    for number in 0..<2 {
      let writer = try CatalogWriter(catalog: link)
      _ = try writer.add(listed("1", [.name: "판 \(number)"]))
      _ = try writer.settle()
      _ = try writer.commit(.test(read: 1))
      let target = try FileManager.default.destinationOfSymbolicLink(atPath: link)
      #expect(target == "heritage.gpkg")
      #expect(try fixture.open().summaries(SiteQuery()).sites.map(\.name) == ["판 \(number)"])
    }
  }

  @Test func `permissions of the catalog outlive an import`() throws {
    let fixture = try CatalogFixture()
    try fixture.add([listed("1")])
    #expect(chmod(fixture.path, 0o640) == 0)
    try fixture.add([listed("2")])
    var status = stat()
    #expect(stat(fixture.path, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o640)
  }

  @Test func `a catalog that a GIS program left in WAL mode is taken out of it`() throws {
    let fixture = try CatalogFixture()
    try fixture.add([listed("1", at: (37, 127))])
    do {
      let connection = try fixture.connect()
      #expect(try connection.pragma("journal_mode = WAL") == .text("wal"))
      try connection.execute("CREATE TABLE theirs (x); INSERT INTO theirs VALUES (1)")
      let error = #expect(throws: CatalogError.self) {
        _ = try CatalogWriter(catalog: fixture.path, patience: .milliseconds(50))
      }
      #expect(error?.reason == .busy)
    }
    try fixture.add([listed("2", at: (37, 127))])
    #expect(try fixture.files() == ["heritage.gpkg"])
    #expect(try fixture.connect().statement("SELECT x FROM theirs").first { $0.int(0) } == 1)
    #expect(try fixture.open().check() == [])
  }

  @Test func `a full disk is named, and nothing is changed`() async throws {
    let fixture = try CatalogFixture()
    try fixture.add((0..<200).map { listed(String($0), at: (37, 127)) })
    let before = try Data(contentsOf: URL(fileURLWithPath: fixture.path))
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) { [path = fixture.path as String] in
      // A limit on the size of files is as near to a full disk as a process gets without a disk of
      // its own.
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 600_000, rlim_max: 600_000)
      setrlimit(__rlimit_resource_t(1), &limit)
      do {
        let writer = try CatalogWriter(catalog: path)
        for number in 0..<20_000 {
          _ = try writer.add(listed(String(number), [.content: String(repeating: "x", count: 500)]))
        }
        _ = try writer.settle()
        _ = try writer.commit(.test(read: 20_000))
      } catch let error as CatalogError where [.diskFull, .inputOutput].contains(error.reason) {
        exit(0)
      }
      exit(1)
    }
    #expect(result != nil)
    #expect(try Data(contentsOf: URL(fileURLWithPath: fixture.path)) == before)
    #expect(try fixture.files() == ["heritage.gpkg"])
  }

  @Test(.enabled(if: getuid() == 0), arguments: ["wal", "delete", "persist"])
  func `a change that waits to be finished in a read-only folder is named for what it is`(
    mode: String
  ) async throws {
    let fixture = try CatalogFixture()
    try fixture.add((0..<300).map { listed(String($0), at: (37, 127)) })
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [path = fixture.path as String, mode = mode as String] in
      let connection = try Connection.open(path, mode: .readWrite)
      try CatalogFunctions.add(to: connection)
      try connection.execute(
        "PRAGMA journal_mode = \(mode); PRAGMA cache_size = 5; BEGIN; UPDATE site SET content = hex(zeroblob(3000))"
      )
      if mode == "wal" { try connection.execute("COMMIT") }
      kill(getpid(), SIGKILL)
    }
    #expect(chmod(fixture.path, 0o644) == 0)
    #expect(chmod(fixture.folder.path, 0o555) == 0)
    for isAlone in [false, true] where !isAlone || mode == "wal" {
      if isAlone {
        for suffix in ["-wal", "-shm"] { unlink(fixture.path + suffix) }
      }
      await #expect(processExitsWith: .success) {
        [path = fixture.path as String, mode = mode as String, isAlone = isAlone as Bool] in
        guard setgid(65534) == 0, setuid(65534) == 0 else { exit(2) }
        do {
          // A log with its index can be read as it is.
          if try Catalog(path: path).summaries(SiteQuery()).matching == 300, mode == "wal", !isAlone
          {
            exit(0)
          }
        } catch let error as CatalogError where error.reason == .unfinished {
          exit(0)
        }
        exit(1)
      }
    }
    #expect(chmod(fixture.folder.path, 0o755) == 0)
  }

  @Test(.enabled(if: getuid() == 0))
  func `permissions that are missing are named`() async throws {
    let fixture = try CatalogFixture()
    try fixture.add([listed("1", at: (37, 127))])
    #expect(chmod(fixture.folder.path, 0o755) == 0)
    func expectRefusal(
      mode: mode_t, folderMode: mode_t, reading: Bool, _ reason: CatalogError.Reason
    ) async {
      #expect(chmod(fixture.path, mode) == 0)
      #expect(chmod(fixture.folder.path, folderMode) == 0)
      let expected = String(describing: reason)
      await #expect(processExitsWith: .success) {
        [path = fixture.path as String, reading = reading as Bool, expected = expected as String] in
        // As root nothing is forbidden.
        guard setgid(65534) == 0, setuid(65534) == 0 else { exit(2) }
        do {
          if reading {
            _ = try Catalog(path: path)
          } else {
            _ = try CatalogWriter(catalog: path, patience: .milliseconds(50))
          }
        } catch let error as CatalogError where String(describing: error.reason) == expected {
          exit(0)
        }
        exit(1)
      }
      chmod(fixture.folder.path, 0o755)
    }
    await expectRefusal(mode: 0o600, folderMode: 0o755, reading: true, .unreadable)
    await expectRefusal(mode: 0o644, folderMode: 0o700, reading: true, .unreadable)
    await expectRefusal(mode: 0o644, folderMode: 0o755, reading: false, .notWritable)
    await expectRefusal(mode: 0o666, folderMode: 0o755, reading: false, .notWritable)
    await expectRefusal(mode: 0o644, folderMode: 0o777, reading: false, .notWritable)
    #expect(try fixture.files() == ["heritage.gpkg"])
  }
}
