import TestSupport
import Testing

@testable import Importing

struct InstructionFilterTests {
  /// What is left of a text that comes in pieces of some size.
  private func filtered(_ text: String, size: Int) -> String {
    var filter = InstructionFilter()
    var output: [UInt8] = []
    var held: [UInt8] = []
    var rest = Array(text.utf8)[...]
    repeat {
      var bytes = held + rest.prefix(size)
      rest = rest.dropFirst(size)
      let isAtEnd = rest.isEmpty
      let left = bytes.withUnsafeMutableBufferPointer { filter.run($0, isAtEnd: isAtEnd) }
      output += bytes[..<left.kept]
      held = Array(bytes[left.held])
    } while !rest.isEmpty
    #expect(held.isEmpty)
    return String(decoding: output, as: UTF8.self)
  }

  static let texts: [(text: String, left: String)] = [
    ("<a>b</a>", "<a>b</a>"), ("<?x?><a/>", " <a/>"), ("<a>b<?x y?>c</a>", "<a>bc</a>"),
    ("<a><?x\ny\r\n?></a>", "<a>\n\r\n</a>"), ("<?x??><a/>", " <a/>"), ("<?x?y>z?><a/>", " <a/>"),
    ("<a><!-- <?x?> --></a>", "<a><!-- <?x?> --></a>"),
    ("<a><!-- - -- ---><?x?></a>", "<a><!-- - -- ---></a>"),
    ("<a><![CDATA[<?x?>]] >]]]><?x?></a>", "<a><![CDATA[<?x?>]] >]]]></a>"),
    ("<a><?xml version='1.0'?></a>", "<a><?xml version='1.0'?></a>"),
    ("<?xml?><?xmlx y?><a/>", " <a/>"), ("<?x?>\0<", " \0<"), ("<a><?x", "<a>"), ("<a><", "<a><"),
    ("<a><?", "<a>"),
    ("<a><!-", "<a><!-"), ("", ""), ("a?>b", "a?>b"), ("<a b='<?'/>", "<a b='"),
  ]

  @Test(arguments: texts)
  func `instructions go and all else stays, however the text is cut`(text: String, left: String) {
    for size in 1...12 { #expect(filtered(text, size: size) == left, "pieces of \(size)") }
    #expect(filtered(text, size: 1000) == left)
  }
}
