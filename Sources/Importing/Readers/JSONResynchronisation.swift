/// Finds where a broken record ends and the next may start.
///
/// The brackets of the record are counted first, strings being passed over; a line break ends a
/// string, because JSON allows none in it. Where that leads to no good place, the next object is
/// looked for that starts behind a comma with the key that records start with.
struct JSONResynchronisation {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let atEnd: Bool
  private let isInArray: Bool
  private let firstKey: [UInt8]

  /// How far behind the flaw the end of the record is looked for by its brackets.
  private static let greatestReach = 1 << 12

  /// Looks at the bytes from the start of the broken record.
  init(
    _ bytes: UnsafeBufferPointer<UInt8>, atEnd: Bool, isInArray: Bool, firstKey: [UInt8]
  ) {
    self.bytes = bytes
    self.atEnd = atEnd
    self.isInArray = isInArray
    self.firstKey = firstKey
  }

  /// Returns the place behind the broken record, or `nil` where more bytes are needed to tell.
  func recordEnd(flawAt place: Int) -> Int? {
    let reach = place + Self.greatestReach
    guard bytes.count >= reach || atEnd else { return nil }
    let near = UnsafeBufferPointer(rebasing: bytes.prefix(reach))
    if let end = Self.objectEnd(near, from: 0) {
      guard let next = nextByte(from: end) else { return atEnd ? end : nil }
      let follows: [UInt8] =
        isInArray ? [",", "]", "{"].map { UInt8(ascii: $0) } : [UInt8(ascii: "{")]
      if follows.contains(next) { return end }
    }
    // With a key to go by, records inside what looked like a string are found, too.
    return nextStart(from: firstKey.isEmpty ? place : 1)
  }

  /// Returns the place of the next object behind a comma, or of the comma or bracket that ends the
  /// array.
  private func nextStart(from place: Int) -> Int? {
    var index = place
    while let open = firstIndex(of: UInt8(ascii: "{"), in: bytes, from: index) {
      index = open + 1
      guard open > 0, let before = bytes[..<open].last(where: { !Self.isBlank($0) }),
        before == UInt8(ascii: ",") || before == UInt8(ascii: "}")
      else { continue }
      let key = Self.firstKey(bytes, from: open)
      if firstKey.isEmpty || key == firstKey { return open }
    }
    guard atEnd, isInArray else { return nil }
    // The last record is the broken one: the array ends with the last bracket.
    return bytes.lastIndex(of: UInt8(ascii: "]")).flatMap { $0 >= place ? $0 : nil }
  }

  private func nextByte(from place: Int) -> UInt8? {
    bytes[place...].first { !Self.isBlank($0) }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (9...13).contains(byte) || byte == 0x1E
  }

  /// Returns the place behind the object at a place, by its brackets alone; `nil` where they do not
  /// match or do not end.
  static func objectEnd(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var open: [UInt8] = []
    var index = start
    var isInString = false
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if isInString {
        if byte == UInt8(ascii: "\\"), index < bytes.count, bytes[index] != 0x0A {
          index += 1
        } else if byte == UInt8(ascii: "\"") || byte == 0x0A {
          isInString = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): open.append(byte)
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        // Each closing bracket is two behind its opening one in ASCII.
        guard open.popLast() == byte - 2 else { return nil }
        if open.isEmpty { return index }
      default: break
      }
    }
    return nil
  }

  /// Tells whether some bytes have an array of objects, strings aside.
  static func holdsObjects(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var last: UInt8 = 0
    var isInString = false
    var isEscaped = false
    for byte in bytes {
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
        continue
      }
      if isBlank(byte) { continue }
      if byte == UInt8(ascii: "{"), last == UInt8(ascii: "[") { return true }
      isInString = byte == UInt8(ascii: "\"")
      last = byte
    }
    return false
  }

  /// Returns the first key of the object at a place, as it stands; nothing where there is none.
  static func firstKey(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> [UInt8] {
    let key = bytes[start...].dropFirst().drop(while: isBlank)
    guard key.first == UInt8(ascii: "\"") else { return [] }
    return Array(key.dropFirst().prefix(200).prefix { $0 != UInt8(ascii: "\"") })
  }
}
