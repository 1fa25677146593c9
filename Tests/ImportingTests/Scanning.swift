import Foundation
import HeritageModel
import TestSupport

@testable import Importing

/// What a scan of some sources gave.
struct Scanned {
  var records: [MappedRecord] = []
  var summaries: [DocumentSummary] = []
  var formats: [SourceFormat] = []
  var unknown = UnknownFields()

  var drafts: [SiteDraft] { records.compactMap(\.draft) }
  var issues: [ImportIssue] { records.flatMap(\.issues) }
}

/// Scans sources to their end.
func scan(
  _ sources: [ImportSource], _ options: ReadingOptions = ReadingOptions()
) throws -> Scanned {
  let scan = SourceScan(sources, options: options)
  defer { scan.stop() }
  var result = Scanned()
  while true {
    guard let batch = scan.next(waiting: 10) else { continue }
    for event in batch.events {
      switch event {
      case .record(let record): result.records.append(record)
      case .sourceStart: break
      case .recognised(let format): result.formats.append(format)
      case .sourceEnd(let summary): result.summaries.append(summary)
      }
    }
    if let end = batch.end {
      result.unknown = try end.get()
      return result
    }
  }
}

/// Scans fixtures named by their path below `Fixtures`.
func scan(fixtures names: String...) throws -> Scanned {
  try scan(names.map { .file(Fixture.url($0).path) })
}

/// Scans a text as a file of its own.
func scan(text: String) throws -> Scanned { try scan(bytes: Array(text.utf8)) }

/// Scans bytes as a file of their own.
func scan(bytes: [UInt8]) throws -> Scanned {
  let folder = try TemporaryDirectory()
  let file = folder.file("reply.xml")
  try Data(bytes).write(to: file)
  return try withExtendedLifetime(folder) { try scan([.file(file.path)]) }
}

/// Returns the error that stops a scan, or nil where it succeeds.
func scanError(_ work: () throws -> Scanned) -> ImportError? {
  do {
    _ = try work()
    return nil
  } catch {
    return error as? ImportError
  }
}

/// A list reply of one item with the given elements after a usual head.
func list(_ elements: String) -> String {
  "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<result>\n<totalCnt>1</totalCnt>\n<item>\n"
    + "<ccbaCpno>1111100010000</ccbaCpno>\n\(elements)\n</item>\n</result>\n"
}
