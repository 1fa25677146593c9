import Foundation
import SystemLibraries

/// The UTF-8 text of a source as the XML parser wants it: from the first byte that is neither a
/// byte order mark nor a blank.
///
/// Replies come with blank lines before their XML declaration, which XML forbids. The declaration
/// itself becomes blanks, so that libxml2 takes the text for the UTF-8 that it is. The stream also
/// takes out processing instructions (``InstructionFilter``) and looks at the prolog, because Foundation's parser expands the entities of a document type without
/// asking its delegate: a file that declares one is cut off before it.
final class SourceStream: InputStream {
  private let input: any ByteInput
  private var status = Stream.Status.notOpen
  private var prolog = PrologScanner()
  private var declaration = DeclarationBlanker()
  private var instructions = InstructionFilter()
  /// The last bytes read, where they come to the parser with the next.
  private var held: [UInt8] = []
  private var recent: [UInt8] = []

  /// How many lines were skipped before the first byte that is no blank.
  private(set) var skippedLines = 0
  /// How many bytes have been read.
  private(set) var bytesRead = 0
  /// Why a read failed.
  private(set) var failure: (any Error)?
  /// The first bytes, from the first that is no blank.
  private(set) var head: [UInt8] = []
  /// Whether the source has been read to its end.
  private(set) var isAtEnd = false
  /// Whether a document type was found, and the stream cut off before it.
  private(set) var hasDocumentType = false
  /// Whether reading was stopped; a stopped stream seems to be at its end.
  var isStopped = false

  /// Creates a stream of the bytes of an input.
  init(_ input: any ByteInput) {
    self.input = input
    super.init(data: Data())
  }

  override func open() { status = .open }
  override func close() { status = .closed }
  override var streamStatus: Stream.Status { status }
  override var streamError: (any Error)? { nil }
  override var hasBytesAvailable: Bool { !isAtEnd }

  override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength: Int) -> Int {
    let bytes = UnsafeMutableRawBufferPointer(start: buffer, count: maxLength)
    while !isStopped, !hasDocumentType {
      bytes.copyBytes(from: held)
      let new = UnsafeMutableRawBufferPointer(rebasing: bytes[held.count...])
      var count = fill(new)
      if head.isEmpty {
        count = skipBlanks(new, count)
        head = Array(new[..<min(count, 4096)])
        guard !isForeign else { return 0 }
      }
      if !prolog.isOver, prolog.findsDocumentType(in: new[..<count]) {
        hasDocumentType = true
        return 0
      }
      declaration.blank(UnsafeMutableRawBufferPointer(rebasing: new[..<count]))
      count += held.count
      guard count > 0 else { return 0 }
      recent.removeAll(keepingCapacity: true)
      recent.append(contentsOf: bytes[..<count])
      let left = instructions.run(
        UnsafeMutableBufferPointer(start: buffer, count: count), isAtEnd: isAtEnd)
      held = Array(bytes[left.held])
      // An instruction may fill all that was read.
      if left.kept > 0 { return left.kept }
    }
    return 0
  }

  /// Whether the first bytes cannot be those of XML in UTF-8.
  ///
  /// They are kept from libxml2, which takes them for another encoding and can crash on it.
  var isForeign: Bool {
    head.first.map { $0 != UInt8(ascii: "<") } ?? false || head.prefix(4).contains(0)
  }

  /// Whether the bytes handed over last hold an HTML page.
  var recentlyHasHTMLPage: Bool {
    var rest = recent[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[start...]
      if SourceKind.startsHTML(rest.prefix(32)) { return true }
      rest = rest.dropFirst()
    }
    return false
  }

  /// Whether the bytes handed over last end between a `<` and its `>`.
  var endsInsideTag: Bool {
    guard let start = recent.lastIndex(of: UInt8(ascii: "<")) else { return false }
    return !recent[start...].contains(UInt8(ascii: ">"))
  }

  /// Reads until the buffer is full or the source ends, so that a slow pipe does not make small
  /// chunks.
  private func fill(_ bytes: UnsafeMutableRawBufferPointer) -> Int {
    var count = 0
    while count < bytes.count, !isStopped {
      var length = 0
      do {
        length = try input.read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[count...]))
      } catch {
        failure = error
      }
      guard length > 0 else {
        isAtEnd = true
        break
      }
      count += length
    }
    bytesRead += count
    return count
  }

  /// Moves the first byte that counts to the front, reading on while there are only blanks.
  private func skipBlanks(_ bytes: UnsafeMutableRawBufferPointer, _ length: Int) -> Int {
    var count = length
    while count > 0 {
      var start = 0
      if bytesRead == count, count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF {
        start = 3
      }
      while start < count, bytes[start] == 0x20 || (9...13).contains(bytes[start]) {
        if bytes[start] == UInt8(ascii: "\n") { skippedLines += 1 }
        start += 1
      }
      if start < count {
        bytes.copyBytes(from: bytes[start..<count])
        count -= start
        return count + fill(UnsafeMutableRawBufferPointer(rebasing: bytes[count...]))
      }
      count = fill(bytes)
    }
    return 0
  }
}

/// Turns the XML declaration at the start of a document into blanks, which keeps the lines and
/// columns of what follows.
private struct DeclarationBlanker {
  private enum State { case start, inside, over }
  private var state = State.start
  private var isEndAhead = false

  /// Blanks what the next bytes hold of the declaration; the first are at least six, unless the
  /// document is shorter.
  mutating func blank(_ bytes: UnsafeMutableRawBufferPointer) {
    if state == .start {
      let isDeclaration =
        bytes.count > 5 && bytes.starts(with: "<?xml".utf8)
        && (bytes[5] == 0x20 || (9...13).contains(bytes[5]))
      state = isDeclaration ? .inside : .over
    }
    guard state == .inside else { return }
    for index in bytes.indices {
      let byte = bytes[index]
      if byte == UInt8(ascii: ">") {
        state = .over
        // Without its `?` the declaration is ill-formed, and what is left tells the parser so.
        if isEndAhead { bytes[index] = 0x20 }
        return
      }
      isEndAhead = byte == UInt8(ascii: "?")
      if byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") { bytes[index] = 0x20 }
    }
  }
}

/// Looks for a document type in what stands before the root element of an XML file.
private struct PrologScanner {
  private enum State { case outside, markup, instruction, comment }
  private var state = State.outside
  private var window: [UInt8] = []
  /// Whether the root element has begun.
  private(set) var isOver = false

  /// Tells whether a document type begins in these next bytes.
  mutating func findsDocumentType(in bytes: some Sequence<UInt8>) -> Bool {
    for byte in bytes {
      switch state {
      case .outside:
        if byte == UInt8(ascii: "<") { enter(.markup) }
      case .markup:
        window.append(byte)
        if window.first == UInt8(ascii: "?") {
          enter(.instruction)
        } else if window == Array("!--".utf8) {
          enter(.comment)
        } else if window == Array("!D".utf8) {
          return true
        } else if window != Array("!".utf8), window != Array("!-".utf8) {
          isOver = true
          return false
        }
      case .instruction: leave(at: "?>", after: byte)
      case .comment: leave(at: "-->", after: byte)
      }
    }
    return false
  }

  private mutating func enter(_ next: State) {
    state = next
    window.removeAll(keepingCapacity: true)
  }

  private mutating func leave(at end: StaticString, after byte: UInt8) {
    window.append(byte)
    if window.count > end.utf8CodeUnitCount { window.removeFirst() }
    let isEnd = end.withUTF8Buffer { window.elementsEqual($0) }
    if isEnd { enter(.outside) }
  }
}
