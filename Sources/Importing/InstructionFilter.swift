/// Takes the processing instructions out of an XML document on its way to the parser.
///
/// Foundation's parser crashes on one without data, `<?x?>`: libxml2 hands it a null pointer, of
/// which it asks the length. Nobody here wants to know of instructions. Their line breaks stay, so
/// that the lines of what follows do; and so does a second `<?xml …?>`, which is a fault to be told.
struct InstructionFilter {
  private enum State {
    case outside
    /// Behind `<?`; whether the last byte was a question mark.
    case instruction(isEndAhead: Bool)
    /// Behind `<!--` or `<![CDATA[`; how many of the bytes that end it have come.
    case passage(end: StaticString, matched: Int)
  }

  private var state = State.outside
  /// Whether nothing is left of the document so far.
  private var isAtStart = true
  private static let section: StaticString = "<![CDATA["
  private static let comment: StaticString = "<!--"

  /// Takes the instructions out of the next bytes, in place.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - isAtEnd: Whether no more follow.
  /// - Returns: how many bytes are left at the start, and how many at the end are to come again,
  ///   since they do not show yet what they begin.
  mutating func run(
    _ bytes: UnsafeMutableBufferPointer<UInt8>, isAtEnd: Bool
  ) -> (kept: Int, held: Range<Int>) {
    var (place, kept) = (0, 0)
    func keep(_ count: Int) {
      // Most pieces hold no instruction, and nothing moves.
      if kept < place {
        for index in 0..<count { bytes[kept + index] = bytes[place + index] }
      }
      kept += count
      place += count
      if count > 0 { isAtStart = false }
    }
    while place < bytes.count {
      switch state {
      case .outside:
        let rest = UnsafeBufferPointer(rebasing: bytes[place...])
        guard let start = firstIndex(of: UInt8(ascii: "<"), in: rest, from: 0) else {
          keep(rest.count)
          break
        }
        keep(start)
        // Nearly every tag shows by its second byte that it begins nothing of these.
        if place + 1 < bytes.count, Self.isTag(bytes[place + 1]) {
          keep(1)
          break
        }
        let markup = bytes[place...]
        if !isAtEnd, markup.count < Self.section.utf8CodeUnitCount, Self.isUndecided(markup) {
          return (kept, place..<bytes.count)
        }
        if markup.starts(with: "<?".utf8), !Self.isHead(markup) {
          state = .instruction(isEndAhead: false)
          place += 2
          if isAtStart, kept == 0 {
            // What follows might begin like another encoding, if it stood at the start.
            bytes[0] = 0x20
            kept = 1
            isAtStart = false
          }
        } else if Self.begins(markup, Self.comment) {
          state = .passage(end: "-->", matched: 0)
          keep(Self.comment.utf8CodeUnitCount)
        } else if Self.begins(markup, Self.section) {
          state = .passage(end: "]]>", matched: 0)
          keep(Self.section.utf8CodeUnitCount)
        } else {
          keep(1)
        }
      case .instruction(let isEndAhead):
        let byte = bytes[place]
        if byte == 0x0A || byte == 0x0D { keep(1) } else { place += 1 }
        let isEnd = isEndAhead && byte == UInt8(ascii: ">")
        state = isEnd ? .outside : .instruction(isEndAhead: byte == UInt8(ascii: "?"))
      case .passage(let end, let matched):
        if matched == 0 {
          let rest = UnsafeBufferPointer(rebasing: bytes[place...])
          keep(firstIndex(of: end.utf8Start[0], in: rest, from: 0) ?? rest.count)
          guard place < bytes.count else { break }
        }
        let byte = bytes[place]
        keep(1)
        if byte == end.utf8Start[matched] {
          state = matched == 2 ? .outside : .passage(end: end, matched: matched + 1)
        } else if matched != 2 || byte != end.utf8Start[0] {
          // Behind two dashes or brackets a third leaves two of them.
          state = .passage(end: end, matched: byte == end.utf8Start[0] ? 1 : 0)
        }
      }
    }
    return (kept, kept..<kept)
  }

  /// Tells whether what stands behind a `<` begins neither an instruction, nor a comment or section.
  private static func isTag(_ byte: UInt8) -> Bool {
    byte != UInt8(ascii: "?") && byte != UInt8(ascii: "!")
  }

  /// Tells whether markup is an XML declaration; at the start of a document it is blanked already.
  private static func isHead(_ markup: Slice<UnsafeMutableBufferPointer<UInt8>>) -> Bool {
    markup.starts(with: "<?xml".utf8)
      && markup.dropFirst(5).first.map { $0 == 0x20 || (9...13).contains($0) } ?? false
  }

  /// Tells whether more bytes could make an instruction, a comment or a section of markup.
  private static func isUndecided(_ markup: Slice<UnsafeMutableBufferPointer<UInt8>>) -> Bool {
    if markup.starts(with: "<?".utf8) { return true }
    return [comment, section].contains { word in
      let word = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
      return word.starts(with: markup)
    } || markup.count == 1
  }

  private static func begins(
    _ markup: Slice<UnsafeMutableBufferPointer<UInt8>>, _ word: StaticString
  ) -> Bool {
    markup.starts(with: UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }
}
