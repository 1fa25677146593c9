/// A control sequence of a terminal: `CSI`, parameters, and the byte that ends it.
///
/// The meanings are those of xterm ("XTerm Control Sequences", PC-Style Function Keys and Mouse
/// Tracking).
struct ControlSequence {
  private let marker: UInt8?
  private let numbers: [Int]
  private let intermediate: UInt8?
  private let final: UInt8

  init(parameters: ArraySlice<UInt8>, final: UInt8) {
    self.final = final
    intermediate = parameters.last { (0x20...0x2F).contains($0) }
    let digits = parameters.prefix { (0x30...0x3F).contains($0) }
    marker = digits.first.flatMap { (0x3C...0x3F).contains($0) ? $0 : nil }
    numbers = digits.dropFirst(marker == nil ? 0 : 1)
      .split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { field in
        // A number is cut at a colon and at what no screen has.
        field.prefix { (0x30...0x39).contains($0) }.prefix(6).reduce(0) { $0 * 10 + Int($1) - 48 }
      }
  }

  var isPasteStart: Bool { final == UInt8(ascii: "~") && marker == nil && numbers == [200] }

  /// What the sequence says, or nothing where it is not known.
  var event: InputEvent? {
    switch (marker, final) {
    case (UInt8(ascii: "<"), UInt8(ascii: "M")), (UInt8(ascii: "<"), UInt8(ascii: "m")): mouse
    case (UInt8(ascii: "?"), UInt8(ascii: "c")): .report(.attributes)
    case (UInt8(ascii: "?"), UInt8(ascii: "y")) where intermediate == UInt8(ascii: "$"):
      numbers.count == 2 ? .report(.mode(numbers[0], state: numbers[1])) : nil
    case (nil, UInt8(ascii: "R")) where numbers.count == 2:
      .report(.cursor(row: max(numbers[0] - 1, 0), column: max(numbers[1] - 1, 0)))
    case (nil, _) where intermediate == nil: key.map { .key(KeyPress($0, modifiers)) }
    default: nil
    }
  }

  private var modifiers: Modifiers {
    guard numbers.count > 1, numbers[1] > 1 else { return [] }
    return Modifiers(rawValue: (numbers[1] - 1) & 7)
  }

  private var key: KeyPress.Key? {
    switch final {
    case UInt8(ascii: "Z"): .backTab
    case UInt8(ascii: "~"): Self.numberedKey(numbers.first ?? 0)
    default: Self.letteredKey(final)
    }
  }

  private static func letteredKey(_ letter: UInt8) -> KeyPress.Key? {
    switch letter {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "P"), UInt8(ascii: "Q"), UInt8(ascii: "R"), UInt8(ascii: "S"):
      .function(Int(letter) - 79)
    default: nil
    }
  }

  private static func numberedKey(_ number: Int) -> KeyPress.Key? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23, 24: .function(number - 12)
    default: nil
    }
  }

  /// Returns the key of a letter after `SS3`.
  static func keypad(_ letter: UInt8) -> KeyPress? {
    switch letter {
    case UInt8(ascii: "M"): return KeyPress(.enter)
    case UInt8(ascii: "I"): return KeyPress(.tab)
    // The keypad's letters lie 64 above the characters they stand for.
    case UInt8(ascii: "j")...UInt8(ascii: "y"):
      return KeyPress(.character(Character(Unicode.Scalar(letter - 64))))
    default: return letteredKey(letter).map { KeyPress($0) }
    }
  }

  /// `CSI < button ; column ; row M`, and `m` for a release.
  private var mouse: InputEvent? {
    guard numbers.count == 3 else { return nil }
    let code = numbers[0]
    let action: MouseEvent.Action
    if code & 0x40 != 0 {
      guard let wheel = MouseEvent.Wheel(rawValue: code & 3), final == UInt8(ascii: "M") else {
        return nil
      }
      action = .wheel(wheel)
    } else if code & 3 == 3 {
      return nil  // moved without a button
    } else if final == UInt8(ascii: "m") {
      action = .release(code & 3)
    } else {
      action = code & 0x20 != 0 ? .drag(code & 3) : .press(code & 3)
    }
    var modifiers: Modifiers = []
    if code & 4 != 0 { modifiers.insert(.shift) }
    if code & 8 != 0 { modifiers.insert(.alt) }
    if code & 16 != 0 { modifiers.insert(.control) }
    return .mouse(
      MouseEvent(
        action, column: max(numbers[1] - 1, 0), row: max(numbers[2] - 1, 0), modifiers: modifiers))
  }
}
