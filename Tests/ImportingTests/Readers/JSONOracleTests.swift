import Foundation
import TestSupport
import Testing

@testable import Importing

/// The JSON reader against Foundation's, on random documents.
struct JSONOracleTests {
  /// Writes a random value.
  private func value(depth: Int, using generator: inout SeededGenerator) -> Any {
    switch Int.random(in: 0..<(depth > 3 ? 5 : 7), using: &generator) {
    case 0: return NSNull()
    case 1: return Bool.random(using: &generator)
    case 2: return Int.random(in: -1_000_000...1_000_000, using: &generator)
    case 3, 4:
      let alphabet = Array("ab숭é🏯\"\\/\n\t\u{1}{}[],: ")
      return String(
        (0..<Int.random(in: 0...8, using: &generator)).map { _ in
          alphabet.randomElement(using: &generator) ?? " "
        })
    case 5:
      return (0..<Int.random(in: 0...3, using: &generator)).map { _ in
        value(depth: depth + 1, using: &generator)
      }
    default: return object(depth: depth + 1, using: &generator)
    }
  }

  private func object(depth: Int, using generator: inout SeededGenerator) -> [String: Any] {
    var object: [String: Any] = [:]
    for _ in 0..<Int.random(in: 0...4, using: &generator) {
      let key = ["a", "b", "c d", "가", "\"q\"", "e"].randomElement(using: &generator) ?? ""
      object[key] = value(depth: depth, using: &generator)
    }
    return object
  }

  /// The fields of a value by another way: from Foundation's objects.
  private func fields(_ value: Any, _ path: String) -> [String] {
    switch value {
    case let object as [String: Any]:
      if object.isEmpty { return path.isEmpty ? [] : ["\(path)="] }
      return object.flatMap { fields($0.value, path.isEmpty ? $0.key : "\(path).\($0.key)") }
    case let array as [Any]:
      return array.isEmpty ? ["\(path)="] : array.flatMap { fields($0, path) }
    case let text as String:
      return ["\(path)=\(text.trimmingCharacters(in: CharacterSet(charactersIn: " \n\t")))"]
    case let flag as Bool: return ["\(path)=\(flag)"]
    case let number as Int: return ["\(path)=\(number)"]
    default: return ["\(path)="]
    }
  }

  @Test func `random documents give the fields that Foundation finds in them`() throws {
    var generator = SeededGenerator(seed: 20_260_306)
    for round in 0..<600 {
      let records = (0..<Int.random(in: 1...5, using: &generator)).map { _ in
        object(depth: 0, using: &generator)
      }
      let options: JSONSerialization.WritingOptions =
        Bool.random(using: &generator) ? [.prettyPrinted] : [.withoutEscapingSlashes]
      let data = try JSONSerialization.data(withJSONObject: records, options: options)
      let result = reading(JSONRecordReader(PieceInput(Array(data))))
      #expect(result.issues.isEmpty)
      #expect(result.rows.count == records.count)
      for (row, record) in zip(result.rows, records) {
        #expect(row.sorted() == fields(record, "").sorted(), "seed \(generator.seed), \(round)")
      }
    }
  }

  @Test func `a record cut off or broken anywhere costs no other record`() throws {
    var generator = SeededGenerator(seed: 20_260_307)
    for round in 0..<400 {
      let record = try JSONSerialization.data(
        withJSONObject: ["key": object(depth: 1, using: &generator)])
      let text = String(decoding: record, as: UTF8.self)
      let place = text.indices.dropFirst(7).randomElement(using: &generator) ?? text.startIndex
      let broken = text[..<place] + "\\김" + text[place...]
      let document = "[\n{\"key\":1},\n\(broken),\n{\"key\":2},\n{\"key\":3}\n]"
      let result = reading(JSONRecordReader(PieceInput(Array(document.utf8))))
      #expect(result.error == nil, "seed \(generator.seed), round \(round): \(broken)")
      #expect(result.rows.first == ["key=1"], "seed \(generator.seed), round \(round): \(broken)")
      #expect(result.rows.last == ["key=3"], "seed \(generator.seed), round \(round): \(broken)")
      #expect(result.records.count >= 4, "seed \(generator.seed), round \(round): \(broken)")
    }
  }
}
