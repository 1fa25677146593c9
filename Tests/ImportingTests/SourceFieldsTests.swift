import Testing

@testable import Importing

struct SourceFieldsTests {
  private let usual: SourceFields = [
    SourceField("a", "1"), SourceField("b", ""), SourceField("가", "나", isVerbatim: true),
  ]

  @Test func `fields are as they were appended`() {
    #expect(usual.map(\.name) == ["a", "b", "가"])
    #expect(usual.map(\.text) == ["1", "", "나"])
    #expect(usual.map(\.isVerbatim) == [false, false, true])
    #expect(usual.indices.map { usual.isEmpty(at: $0) } == [false, true, false])
    #expect(usual.withUTF8(at: 2, Array.init) == Array("나".utf8))
    #expect(usual.filledCount == 2)
    #expect(usual.byteCount == 4)
    #expect(usual.firstIndex(called: "b") == 1)
    #expect(usual.firstIndex(called: "c") == nil)
    #expect(SourceFields() == [])
    #expect(SourceFields().filledCount == 0)
  }

  @Test func `fields like others hold only what is appended`() {
    var fields = SourceFields(like: usual)
    #expect(fields.isEmpty)
    #expect(fields.firstIndex(called: "a") == nil)
    #expect(!fields.hasSameNames(as: usual))
    fields.append("a", "2".utf8)
    #expect(fields == [SourceField("a", "2")])
    #expect(fields.hasSameNames(as: [SourceField("a", "")]))
    fields.append("b", "3".utf8)
    fields.append("가", "4".utf8)
    #expect(fields.hasSameNames(as: usual))
    #expect(fields != usual)
    fields.append("d", "5".utf8)
    #expect(fields.map(\.name) == ["a", "b", "가", "d"])
    #expect(!fields.hasSameNames(as: usual))
  }

  @Test func `another name than the usual one is kept`() {
    var fields = SourceFields(like: usual)
    fields.append("a", "1".utf8)
    fields.append("c", "2".utf8)
    fields.append("가", "나".utf8)
    #expect(fields.map(\.name) == ["a", "c", "가"])
    #expect(fields.map(\.text) == ["1", "2", "나"])
    #expect(!fields.hasSameNames(as: usual))
    #expect(usual.map(\.name) == ["a", "b", "가"])
  }

  @Test func `equal fields are equal wherever their texts lie`() {
    let bytes = Array("x나1".utf8)
    var fields = SourceFields(["a", "b"], [4..<5, 5..<5], of: bytes)
    fields.utf8 += Array("나".utf8)
    fields.append("가", at: 5..<8, isVerbatim: true)
    #expect(fields == usual)
    #expect(fields.hashValue == usual.hashValue)
  }
}
