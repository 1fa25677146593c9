import Foundation
import TestSupport
import Testing

@testable import Importing

struct FuzzingTests {
  private static let seeds: [FuzzTarget: [String]] = [
    .delimited: DelimitedReaderTests.cases.map(\.text),
    .json: JSONRecordReaderTests.cases.map(\.text),
    .xml: [
      "<?xml version='1.0'?><r a='1'><h>2</h><row id='1'><n>숭례문</n><p><q>1</q></p></row><row><n><![CDATA[x]]></n></row></r>"
    ],
    .wellKnownText: [
      "SRID=5174;MULTIPOLYGON Z (((0 0 1, 4 0 1, 4 4 1, 0 0 1), (1 1 1, 2 1 1, 2 2 1, 1 1 1)))",
      "GEOMETRYCOLLECTION (POINT (1e2 -3.5), LINESTRING EMPTY, MULTIPOINT ((1 2), (3 4)))",
    ],
    .coordinateText: ["37°33'36\"N, 126°58'12\"E", "북위 37도 33분 36초", "[126,97; 37,56]"],
    .syntax: ["[{\"a\":1}]", "a,b\n1,2", "PK\u{3}\u{4}xl/", "<kml>"],
    .source: [
      "id,name,lat,lon\n1,숭례문,37.56,126.98\n", "[{\"id\":1,\"name\":\"x\"}]",
      "<r><i><n>1</n></i></r>",
    ],
  ]

  /// How long each reader is tried: a moment in the suite, as many seconds as
  /// `HERITAGE_FUZZ_SECONDS` says.
  private static let duration: Duration =
    ProcessInfo.processInfo.environment["HERITAGE_FUZZ_SECONDS"].flatMap { Int($0) }
    .map { .seconds($0) } ?? .milliseconds(700)

  /// Changes some bytes: another value, a bit, a piece removed, doubled or put elsewhere, a byte
  /// that syntaxes care about.
  private func mutate(_ bytes: inout [UInt8], using generator: inout SeededGenerator) {
    let marks = Array("\"\\,;|\t\n\r{}[]():<>&/'-+.eE0 \0\u{1E}\u{FEFF}".utf8)
    for _ in 0..<Int.random(in: 1...6, using: &generator) {
      let place = Int.random(in: 0...bytes.count, using: &generator)
      let length = Int.random(in: 0...min(20, bytes.count - place), using: &generator)
      switch Int.random(in: 0..<6, using: &generator) {
      case 0 where place < bytes.count: bytes[place] = UInt8.random(in: 0...255, using: &generator)
      case 1 where place < bytes.count:
        bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 2: bytes.removeSubrange(place..<place + length)
      case 3: bytes.insert(contentsOf: bytes[place..<place + length], at: place)
      case 4:
        let piece = Array(bytes[place..<place + length])
        bytes.insert(contentsOf: piece, at: Int.random(in: 0...bytes.count, using: &generator))
      default: bytes.insert(marks.randomElement(using: &generator) ?? 0, at: place)
      }
    }
  }

  @Test(arguments: FuzzTarget.allCases)
  func `no change of bytes makes a reader crash or hang`(target: FuzzTarget) throws {
    var generator = SeededGenerator(seed: 20_260_304)
    let seeds = try #require(Self.seeds[target]).map { Array($0.utf8) }
    let end = ContinuousClock.now + Self.duration
    var rounds = 0
    // As many as fit: the seed gives the same texts, however far the machine gets with them.
    while ContinuousClock.now < end {
      var bytes = seeds.randomElement(using: &generator) ?? []
      for _ in 0..<3 {
        mutate(&bytes, using: &generator)
        let start = ContinuousClock.now
        #expect(throws: Never.self, "seed \(generator.seed), round \(rounds)") { try target(bytes) }
        #expect(
          ContinuousClock.now - start < .seconds(5), "seed \(generator.seed), round \(rounds)")
        rounds += 1
      }
    }
    #expect(rounds > 3)
  }

  @Test(arguments: [FuzzTarget.delimited, .json])
  func `the records of a changed text do not depend on the pieces it comes in`(
    target: FuzzTarget
  ) throws {
    var generator = SeededGenerator(seed: 20_260_305)
    let seeds = try #require(Self.seeds[target]).map { Array($0.utf8) }
    for round in 0..<1500 {
      var bytes = seeds.randomElement(using: &generator) ?? []
      mutate(&bytes, using: &generator)
      let size = Int.random(in: 1...7, using: &generator)
      let pieces = PieceInput(bytes) { size }
      let window = InputWindow(PieceInput(bytes) { size }, size: 16)
      switch target {
      case .json:
        let whole = reading(JSONRecordReader(PieceInput(bytes)))
        #expect(reading(JSONRecordReader(pieces)) == whole, "\(round)")
        #expect(
          reading(JSONRecordReader(window)).withoutExcerpts == whole.withoutExcerpts, "\(round)")
      default:
        let whole = reading(DelimitedReader(PieceInput(bytes), hasHeader: true))
        #expect(reading(DelimitedReader(pieces, hasHeader: true)) == whole, "\(round)")
      }
    }
  }
}
