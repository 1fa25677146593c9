import Foundation
import Geography
import Localization
import SystemLibraries

@testable import HeritageCatalog
@testable import Importing

/// The ways of this package to read bytes that nobody vouches for, each as a function of bytes.
///
/// The suite calls them with changed texts (`FuzzingTests`), libFuzzer with what coverage leads it
/// to (`Scripts/fuzz`). They must not crash, hang or leak, and what they read must add up.
enum FuzzTarget: String, CaseIterable, Sendable {
  case delimited
  case json
  case xml
  case wellKnownText
  case coordinateText
  case syntax
  /// A whole file: compression, encoding, syntax, reader, profile, doctor.
  case source

  /// Reads bytes.
  ///
  /// - Throws: ``FuzzFinding`` where what was read does not add up.
  func callAsFunction(_ bytes: [UInt8]) throws {
    switch self {
    case .delimited: try fuzzDelimited(bytes)
    case .json: try fuzzJSON(bytes)
    case .xml: try fuzzXML(bytes)
    case .wellKnownText: fuzzWellKnownText(bytes)
    case .coordinateText: fuzzCoordinateText(bytes)
    case .syntax: fuzzSyntax(bytes)
    case .source: try fuzzSource(bytes)
    }
  }
}

/// What a reader said that cannot be.
struct FuzzFinding: Error, CustomStringConvertible {
  let description: String
}

/// Reads bytes as delimited text, as a whole and in small pieces.
private func fuzzDelimited(_ bytes: [UInt8]) throws {
  // The dialect is found from the start of the text, of which a small window shows too little.
  let reader = DelimitedReader(PieceInput(bytes))
  let whole = reading(reader)
  try checkPlaces(whole, in: bytes)
  let dialect = reader.dialect
  guard dialect.titleRows == 0 else { return }
  let again = DelimitedReader(
    pieces(bytes), separator: dialect.separator, hasHeader: dialect.hasHeader)
  try expectSame(whole, reading(again))
}

/// Reads bytes as JSON, as a whole and in small pieces.
private func fuzzJSON(_ bytes: [UInt8]) throws {
  let whole = reading(JSONRecordReader(PieceInput(bytes)))
  try checkPlaces(whole, in: bytes)
  try expectSame(whole, reading(JSONRecordReader(pieces(bytes))))
}

/// Reads bytes as XML of any kind, in UTF-8: what is none, `XMLText` keeps from libxml2.
private func fuzzXML(_ bytes: [UInt8]) throws {
  let lines = lineCount(bytes)
  var count = 0
  do {
    let text = try XMLText(PieceInput(bytes), encoding: .utf8, name: "fuzz")
    try XMLReader(text, name: "fuzz").read { record in
      count += 1
      try check(record.record.ordinal == count, "record \(count) says \(record.record.ordinal)")
      try check(record.record.line <= lines, "line \(record.record.line) of \(lines)")
    }
  } catch let finding as FuzzFinding {
    throw finding
  } catch {}
}

/// Reads bytes as well-known text.
private func fuzzWellKnownText(_ bytes: [UInt8]) {
  let text = String(decoding: bytes, as: UTF8.self)
  _ = WellKnownText.isLikely(text)
  _ = (try? WellKnownText(text))?.geometry.representativePoint
}

/// Reads bytes as a coordinate.
private func fuzzCoordinateText(_ bytes: [UInt8]) {
  _ = CoordinateText.parse(String(decoding: bytes, as: UTF8.self))
}

/// Finds the syntax of bytes.
private func fuzzSyntax(_ bytes: [UInt8]) {
  bytes.withUnsafeBufferPointer {
    _ = SourceSyntax.detect(head: $0, isWhole: true).name
    _ = SourceSyntax.detect(head: $0, isWhole: false).name
  }
}

/// Reads bytes as the file that they would be.
private func fuzzSource(_ bytes: [UInt8]) throws {
  let path = NSTemporaryDirectory() + "heritage-fuzz-\(ProcessInfo.processInfo.processIdentifier)"
  try Data(bytes).write(to: URL(filePath: path))
  defer { unlink(path) }
  var options = ReadingOptions()
  options.keepsFields = true
  let counter = SourceScan.Output(queue: BoundedQueue(capacity: 1))
  do {
    for part in try OpenedSource.parts(of: .file(path), options, counter: counter) {
      // Another program reads it, and not this one.
      if part.isForGDAL { continue }
      var records: [MappedRecord] = []
      let document = SourceDocument(part, options, unknown: UnknownFields()) { event in
        if case .record(let record) = event { records.append(record) }
      }
      let (summary, _) = try document.read()
      try check(summary.read == records.count, "\(summary.read) read, \(records.count) told")
      for record in records where record.draft == nil {
        try check(
          record.issues.contains { $0.severity == .error }, "record \(record.ordinal) unexplained")
      }
      for issue in records.flatMap(\.issues) + summary.issues {
        try check(!issue.line(.english).contains("\n"), "two lines: \(issue.line(.english))")
      }
    }
  } catch let finding as FuzzFinding {
    throw finding
  } catch let error as ImportError {
    try check(!error.message.english.contains("\n"), "two lines: \(error.message.english)")
    try check([65, 66, 69, 74].contains(error.exitCode), "exit \(error.exitCode)")
  }
}

extension OpenedSource {
  /// Whether GDAL would read the source.
  fileprivate var isForGDAL: Bool {
    !isMarkup
      && head.withUnsafeBufferPointer { SourceSyntax.detect(head: $0, isWhole: true) }.needsGDAL
  }
}

// MARK: - What must hold

private func check(_ holds: Bool, _ finding: @autoclosure () -> String) throws {
  if !holds { throw FuzzFinding(description: finding()) }
}

/// Checks that records are numbered without a gap and that every place is inside the text.
private func checkPlaces(_ reading: Reading, in bytes: [UInt8]) throws {
  let lines = lineCount(bytes)
  var line = 1
  for (index, record) in reading.records.enumerated() {
    let (number, place) = (record.record.ordinal, record.record.line)
    try check(number == index + 1, "record \(index + 1) is numbered \(number)")
    try check((line...lines).contains(place), "record \(number) at line \(place) of \(lines)")
    line = place
  }
  for issue in reading.records.flatMap(\.issues) + reading.notices {
    try check((1...lines).contains(issue.line), "\(issue.rule) at line \(issue.line) of \(lines)")
    try check((0...bytes.count).contains(issue.byte), "\(issue.rule) at byte \(issue.byte)")
  }
}

/// Checks that a text gives the same in pieces; excerpts show what was at hand.
private func expectSame(_ whole: Reading, _ pieces: Reading) throws {
  let (whole, pieces) = (whole.withoutExcerpts, pieces.withoutExcerpts)
  try check(pieces == whole, "in pieces:\n\(pieces)\nas a whole:\n\(whole)")
}

/// Returns a window that sees few bytes at once, so that every record crosses its edge.
private func pieces(_ bytes: [UInt8]) -> InputWindow {
  let size = 1 + Int(bytes.first ?? 0) % 7
  return InputWindow(PieceInput(bytes) { size }, size: 16)
}

private func lineCount(_ bytes: [UInt8]) -> Int { bytes.withUnsafeBufferPointer(lineBreaks) + 1 }
