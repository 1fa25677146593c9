/// Turns the bytes of a terminal into events, whatever way they are cut into reads.
///
/// Understands UTF-8, the control sequences of ECMA-48 as xterm uses them, mouse reports of mode 1006
/// and bracketed paste. Sequences nobody knows are left out as a whole; bytes that make no sense
/// become U+FFFD or nothing, and never keep later ones from being understood.
public struct InputDecoder: Sendable {
  private var bytes: [UInt8] = []
  private var isPasting = false

  /// The most bytes that a control sequence may have.
  private static let longestSequence = 256

  /// Creates a decoder.
  public init() {}

  /// Whether bytes wait for others, so that `flush()` after a moment without input is in place.
  public var isWaiting: Bool { !bytes.isEmpty }

  /// Returns the events that are complete with these bytes.
  public mutating func feed(_ new: some Sequence<UInt8>) -> [InputEvent] {
    bytes += new
    return decode(isFinal: false)
  }

  /// Returns what the waiting bytes mean if nothing follows: an escape alone is the Escape key.
  public mutating func flush() -> [InputEvent] {
    decode(isFinal: true)
  }

  private mutating func decode(isFinal: Bool) -> [InputEvent] {
    var events: [InputEvent] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      if isPasting {
        guard paste(&rest, isFinal: isFinal, into: &events) else { break }
        continue
      }
      switch Self.step(rest, isFinal: isFinal) {
      case .incomplete:
        bytes = Array(rest)
        return events
      case .pasteStart(let length):
        isPasting = true
        rest = rest.dropFirst(length)
      case .event(let event, let length):
        if let event { events.append(event) }
        rest = rest.dropFirst(length)
      }
    }
    bytes = Array(rest)
    return events
  }

  /// What stands at the front of the bytes, and how many of them it takes.
  enum Step {
    case incomplete
    case pasteStart(Int)
    case event(InputEvent?, Int)
  }

  private static func step(_ bytes: ArraySlice<UInt8>, isFinal: Bool) -> Step {
    guard let first = bytes.first else { return .incomplete }
    guard first == 0x1B else { return plain(bytes, isFinal: isFinal) }
    guard let second = bytes.dropFirst().first else {
      return isFinal ? .event(.key(KeyPress(.escape)), 1) : .incomplete
    }
    let found: Step =
      switch second {
      case UInt8(ascii: "["): control(bytes)
      case UInt8(ascii: "O"): singleShift(bytes)
      case UInt8(ascii: "P"), UInt8(ascii: "]"), UInt8(ascii: "_"), UInt8(ascii: "^"),
        UInt8(ascii: "X"):
        controlString(bytes)
      case 0x1B: .event(.key(KeyPress(.escape)), 1)
      default: alt(bytes, isFinal: isFinal)
      }
    // Nothing follows: the escape was the Alt key, or the Escape key before another.
    guard case .incomplete = found, isFinal else { return found }
    return alt(bytes, isFinal: true)
  }

  /// A key without an escape before it.
  private static func plain(_ bytes: ArraySlice<UInt8>, isFinal: Bool) -> Step {
    guard let first = bytes.first else { return .incomplete }
    let key: KeyPress
    switch first {
    case 0x0D, 0x0A: key = KeyPress(.enter)
    case 0x09: key = KeyPress(.tab)
    case 0x08, 0x7F: key = KeyPress(.backspace)
    case 0: key = KeyPress(.character(" "), .control)
    case 1...26: key = KeyPress(.character(Character(Unicode.Scalar(first + 0x60))), .control)
    case 27...31: key = KeyPress(.character(Character(Unicode.Scalar(first + 0x40))), .control)
    case 0x20..<0x7F: key = KeyPress(.character(Character(Unicode.Scalar(first))))
    default: return scalar(bytes, isFinal: isFinal)
    }
    return .event(.key(key), 1)
  }

  /// A character of several bytes; what is no UTF-8 becomes U+FFFD.
  private static func scalar(_ bytes: ArraySlice<UInt8>, isFinal: Bool) -> Step {
    let length =
      switch bytes.first ?? 0 {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    let part = bytes.prefix(1) + bytes.dropFirst().prefix(length - 1).prefix { $0 & 0xC0 == 0x80 }
    if part.count < length, part.count == bytes.count, !isFinal { return .incomplete }
    // One wrong character may be several to `String`; it counts as one.
    let text = String(decoding: part, as: UTF8.self)
    let character = text.unicodeScalars.count == 1 ? Character(text) : "\u{FFFD}"
    return .event(.key(KeyPress(.character(character))), part.count)
  }

  private static func alt(_ bytes: ArraySlice<UInt8>, isFinal: Bool) -> Step {
    switch plain(bytes.dropFirst(), isFinal: isFinal) {
    case .event(.key(let press)?, let length):
      .event(.key(KeyPress(press.key, press.modifiers.union(.alt))), length + 1)
    default: .incomplete
    }
  }

  /// `CSI`: parameters, intermediates and a final byte (ECMA-48, 5.4).
  private static func control(_ bytes: ArraySlice<UInt8>) -> Step {
    let body = bytes.dropFirst(2)
    if body.first == UInt8(ascii: "[") {
      // The Linux console's own function keys, CSI [ A to E.
      guard let letter = body.dropFirst().first else { return .incomplete }
      let isKey = (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(letter)
      return .event(isKey ? .key(KeyPress(.function(Int(letter) - 64))) : nil, 4)
    }
    guard let end = body.firstIndex(where: { !(0x20...0x3F).contains($0) }) else {
      return body.count < longestSequence ? .incomplete : .event(nil, bytes.count)
    }
    let length = end - bytes.startIndex + 1
    // What is broken off by a control character is left out, and that character stands for itself.
    guard (0x40...0x7E).contains(bytes[end]) else { return .event(nil, length - 1) }
    let sequence = ControlSequence(parameters: body[..<end], final: bytes[end])
    if sequence.isPasteStart { return .pasteStart(length) }
    return .event(sequence.event, length)
  }

  /// `SS3` and a letter: function keys and the keypad in its application mode.
  private static func singleShift(_ bytes: ArraySlice<UInt8>) -> Step {
    guard let letter = bytes.dropFirst(2).first else { return .incomplete }
    return .event(ControlSequence.keypad(letter).map(InputEvent.key), 3)
  }

  /// `DCS`, `OSC` and their like up to `ST` or `BEL`: answers to what nobody asked.
  private static func controlString(_ bytes: ArraySlice<UInt8>) -> Step {
    var previous: UInt8 = 0
    for index in bytes.indices.dropFirst(2) {
      let byte = bytes[index]
      if byte == 0x07 || (previous == 0x1B && byte == UInt8(ascii: "\\")) {
        return .event(nil, index - bytes.startIndex + 1)
      }
      previous = byte
    }
    return bytes.count < longestSequence * 16 ? .incomplete : .event(nil, bytes.count)
  }

  /// Takes pasted text, and returns false where more bytes are needed.
  ///
  /// Text goes out as far as it is there when input pauses. An escape alone then ends the paste, so
  /// that a terminal that lost the end of it can be used again.
  private mutating func paste(
    _ rest: inout ArraySlice<UInt8>, isFinal: Bool, into events: inout [InputEvent]
  ) -> Bool {
    let mark = Array("\u{1B}[201~".utf8)
    var end = rest.startIndex
    while end < rest.endIndex, !rest[end...].starts(with: mark) { end += 1 }
    if end < rest.endIndex {
      emit(rest[..<end], into: &events)
      rest = rest[(end + mark.count)...]
      isPasting = false
      return true
    }
    guard isFinal else { return false }
    if rest.elementsEqual([0x1B]) {
      isPasting = false
      rest = []
      return true
    }
    // The bytes that may be the beginning of the end stay.
    let kept = (1..<mark.count).last { rest.suffix($0).elementsEqual(mark.prefix($0)) } ?? 0
    emit(rest.dropLast(kept), into: &events)
    rest = rest.suffix(kept)
    return false
  }

  private func emit(_ text: ArraySlice<UInt8>, into events: inout [InputEvent]) {
    if !text.isEmpty { events.append(.paste(String(decoding: text, as: UTF8.self))) }
  }
}
