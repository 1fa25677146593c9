import Foundation
import HeritageCatalog
import HeritageModel
import Localization
import TestSupport
import Testing

@testable import Importing

/// Lists shorter and longer than what is mapped where it is read.
struct MappingStageTests {
  private struct Full: Error, Equatable {}

  /// A list of items, each with one element more.
  private func list(of count: Int, _ element: String = "", end: String = "</result>") -> String {
    let items = (1...max(count, 1)).prefix(count).map { number in
      "<item><ccbaCpno>\(10000 + number)</ccbaCpno><ccbaMnm1>이름\(number)</ccbaMnm1>\(element)</item>\n"
    }
    return "<result>\n<totalCnt>\(count)</totalCnt>\n\(items.joined())\(end)"
  }

  /// Reads a text as a document; what it told and how it ended.
  private func read(
    _ text: String, greatestCount: Int = .max
  ) throws -> (records: [MappedRecord], error: (any Error)?) {
    let folder = try TemporaryDirectory()
    let file = folder.file("reply.xml")
    try Data(text.utf8).write(to: file)
    let options = ReadingOptions()
    let counter = SourceScan.Output(queue: BoundedQueue(capacity: 1))
    var records: [MappedRecord] = []
    for part in try OpenedSource.parts(of: .file(file.path), options, counter: counter) {
      let document = SourceDocument(part, options, unknown: UnknownFields()) { event in
        guard case .record(let record) = event else { return }
        guard records.count < greatestCount else { throw Full() }
        records.append(record)
      }
      do { _ = try document.read() } catch { return (records, error) }
    }
    return (records, nil)
  }

  @Test(arguments: [0, 1, 126, 127, 128, 129, 1_000])
  func `records keep their order and their account`(count: Int) throws {
    let scanned = try scan(text: list(of: count, "<strange>1</strange>"))
    #expect(scanned.records.map(\.ordinal) == Array(1...max(count, 1)).prefix(count).map(\.self))
    #expect(scanned.records.map(\.line) == scanned.records.map { $0.ordinal + 2 })
    #expect(
      scanned.drafts.map { $0.facts[.name] } == (1...max(count, 1)).prefix(count).map { "이름\($0)" })
    #expect(scanned.summaries.map(\.read) == [count])
    #expect(scanned.summaries.map(\.total) == [count])
    #expect(scanned.unknown.tallies["strange"]?.count ?? 0 == count)
  }

  @Test(arguments: [1, 126, 127, 128, 1_000])
  func `the records before a fault come before it`(count: Int) throws {
    let (records, error) = try read(list(of: count, end: "<item><a"))
    #expect(records.map(\.ordinal) == Array(1...count))
    #expect(
      (error as? ImportError)?.message.english.contains("the file ends in the middle") == true)
  }

  @Test(arguments: [1, 1_000])
  func `what the first record shows comes before a fault behind it`(count: Int) throws {
    let items = String(repeating: "<item><strange/></item>", count: count)
    let (records, error) = try read("<result>\(items)<item><a")
    #expect(records.isEmpty)
    guard case .notImportable(_, .unknownReply)? = error as? ImportError else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(arguments: [0, 5, 300])
  func `whoever takes the events ends the reading`(greatestCount: Int) throws {
    let (records, error) = try read(list(of: 5_000), greatestCount: greatestCount)
    #expect(records.map(\.ordinal) == (1...5_000).prefix(greatestCount).map(\.self))
    #expect(error as? Full == Full())
  }

  @Test func `a scan is stopped anywhere`() throws {
    let folder = try TemporaryDirectory()
    let file = folder.file("reply.xml")
    try Data(list(of: 5_000).utf8).write(to: file)
    for batches in 0..<4 {
      let scan = SourceScan([.file(file.path)])
      for _ in 0..<batches { #expect(scan.next(waiting: 10) != nil) }
      scan.stop()
      #expect(scan.next(waiting: 0) == nil)
    }
  }

  @Test func `sentences are made only for the issues that somebody reads`() throws {
    let folder = try TemporaryDirectory()
    let file = folder.file("reply.xml")
    let listed = ImportReport.greatestIssueCount
    try Data(list(of: listed + 500, "<regDt>never</regDt>").utf8).write(to: file)
    var options = ReadingOptions()
    let counted = try scan([.file(file.path)], options)
    #expect(counted.issues.count == listed + 500)
    #expect(counted.issues.prefix(listed).allSatisfy { $0.message.english.contains("'never'") })
    #expect(counted.issues.suffix(500).allSatisfy { $0.message.english.isEmpty })
    #expect(counted.issues.allSatisfy { $0.rule == .badDate && $0.severity == .warning })
    options.keepsFields = true
    let written = try scan([.file(file.path)], options)
    #expect(written.issues.allSatisfy { $0.message.english.contains("'never'") })
  }
}
