import Foundation
import SystemLibraries
import TestSupport

@testable import Importing

/// The ways of this package to read bytes that nobody vouches for, each as a function of bytes, as
/// libFuzzer and AFL want them.
///
/// They return how many records were read, so that nothing is optimised away. What they must not do
/// is crash, hang or leak.
enum FuzzTarget: String, CaseIterable, Sendable {
  case delimited
  case json
  case xml
  case wellKnownText
  case coordinateText
  case syntax

  func callAsFunction(_ bytes: [UInt8]) -> Int {
    switch self {
    case .delimited: fuzzDelimited(bytes)
    case .json: fuzzJSON(bytes)
    case .xml: fuzzXML(bytes)
    case .wellKnownText: fuzzWellKnownText(bytes)
    case .coordinateText: fuzzCoordinateText(bytes)
    case .syntax: fuzzSyntax(bytes)
    }
  }
}

/// Reads bytes as delimited text.
func fuzzDelimited(_ bytes: [UInt8]) -> Int {
  reading(DelimitedReader(PieceInput(bytes))).records.count
}

/// Reads bytes as JSON.
func fuzzJSON(_ bytes: [UInt8]) -> Int {
  reading(JSONRecordReader(PieceInput(bytes))).records.count
}

/// Reads bytes as XML of any kind.
func fuzzXML(_ bytes: [UInt8]) -> Int {
  var count = 0
  try? XMLReader(PieceInput(bytes), name: "fuzz").read { _ in count += 1 }
  return count
}

/// Reads bytes as well-known text.
func fuzzWellKnownText(_ bytes: [UInt8]) -> Int {
  let text = String(decoding: bytes, as: UTF8.self)
  _ = WellKnownText.isLikely(text)
  return (try? WellKnownText(text)).flatMap(\.geometry.representativePoint) == nil ? 0 : 1
}

/// Reads bytes as a coordinate.
func fuzzCoordinateText(_ bytes: [UInt8]) -> Int {
  CoordinateText.parse(String(decoding: bytes, as: UTF8.self))?.values.count ?? 0
}

/// Finds the syntax of bytes.
func fuzzSyntax(_ bytes: [UInt8]) -> Int {
  bytes.withUnsafeBufferPointer {
    SourceSyntax.detect(head: $0, isWhole: true).name.count
      + SourceSyntax.detect(head: $0, isWhole: false).name.count
  }
}
