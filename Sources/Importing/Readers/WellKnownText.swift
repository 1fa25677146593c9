import Localization

/// A geometry in well-known text (OGC 06-103r4, chapter 7), as databases and spreadsheets carry it.
///
/// Heights and measures are read and left out; the prefix `SRID=…;` of PostGIS is kept.
struct WellKnownText: Hashable, Sendable {
  /// The geometry.
  let geometry: Geometry
  /// The number of the coordinate system, where the text states it.
  let srid: Int?

  /// Reads a text.
  ///
  /// - Throws: ``WellKnownTextError`` at the first byte that cannot be read.
  init(_ text: String) throws(WellKnownTextError) {
    var text = text
    let result = text.withUTF8 { bytes -> Result<(Geometry, Int?), WellKnownTextError> in
      var scanner = WellKnownTextScanner(bytes)
      do throws(WellKnownTextError) {
        let srid = try scanner.srid()
        let geometry = try scanner.geometry(depth: 1)
        try scanner.end()
        return .success((geometry, srid))
      } catch {
        return .failure(error)
      }
    }
    (geometry, srid) = try result.get()
  }

  /// Tells whether a text starts like well-known text.
  static func isLikely(_ text: some StringProtocol) -> Bool {
    let word = text.drop { $0.isWhitespace }.prefix(30).uppercased()
    return word.hasPrefix("SRID=")
      || Geometry.Kind.allCases.contains { kind in
        word.hasPrefix(kind.rawValue.uppercased())
          && word.dropFirst(kind.rawValue.count).first.map { " ZM(E".contains($0) } ?? false
      }
  }
}

/// A place at which a text stops being well-known text.
struct WellKnownTextError: Error, Hashable, Sendable {
  /// The place in the UTF-8 text in bytes, from 0.
  let byte: Int
  /// What is wrong there, to stand behind the place.
  let reason: LocalizedText

  /// The sentence for the user.
  var message: LocalizedText {
    LocalizedText(
      "The geometry cannot be read at byte \(byte): \(reason.english).",
      "도형을 \(byte)바이트 위치에서 읽을 수 없습니다: \(reason.korean).")
  }
}

/// Reads well-known text from its start to its end.
private struct WellKnownTextScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  mutating func srid() throws(WellKnownTextError) -> Int? {
    let start = index
    guard word() == "SRID", byte == UInt8(ascii: "=") else {
      index = start
      return nil
    }
    index += 1
    let number = try number()
    try expect(";")
    guard let srid = Int(exactly: number) else {
      throw fault(LocalizedText("the SRID is no whole number", "SRID가 정수가 아닙니다"))
    }
    return srid
  }

  mutating func geometry(depth: Int) throws(WellKnownTextError) -> Geometry {
    guard depth <= 16 else {
      throw fault(LocalizedText("collections are nested too deeply", "도형이 너무 깊이 겹쳐 있습니다"))
    }
    let start = index
    let name = word()
    let suffixes = ["", "Z", "M", "ZM"]
    guard
      let kind = Geometry.Kind.allCases.first(where: { kind in
        suffixes.contains { kind.rawValue.uppercased() + $0 == name }
      })
    else {
      index = start
      _ = byte
      throw fault(
        LocalizedText(
          name.isEmpty ? "there is no geometry type" : "\(name) is no geometry type that is read",
          name.isEmpty ? "도형 종류가 없습니다" : "\(name)은(는) 읽을 수 없는 도형 종류입니다"))
    }
    var geometry = Geometry(kind: kind)
    let modifier = index
    if !suffixes.dropFirst().contains(word()) { index = modifier }
    if isEmpty() { return geometry }
    switch kind {
    case .point: geometry.points = try positions()
    case .multiPoint:
      geometry.points = try list { scanner throws(WellKnownTextError) in
        try scanner.byte == UInt8(ascii: "(") ? scanner.positions() : [scanner.position()]
      }.flatMap { $0 }
    case .lineString: geometry.lines = [try positions()]
    case .multiLineString: geometry.lines = try rings()
    case .polygon: geometry.polygons = [try rings()]
    case .multiPolygon:
      geometry.polygons = try list { scanner throws(WellKnownTextError) in try scanner.rings() }
    case .geometryCollection:
      geometry.members = try list { scanner throws(WellKnownTextError) in
        try scanner.geometry(depth: depth + 1)
      }
    }
    if kind == .point, geometry.points.count > 1 {
      throw fault(LocalizedText("a point has more than one position", "점에 좌표가 여러 개입니다"))
    }
    return geometry
  }

  mutating func end() throws(WellKnownTextError) {
    if byte != nil {
      throw fault(LocalizedText("something follows the geometry", "도형 뒤에 다른 내용이 있습니다"))
    }
  }

  private mutating func rings() throws(WellKnownTextError) -> [[PlanarPoint]] {
    guard !isEmpty() else { return [] }
    return try list { scanner throws(WellKnownTextError) in
      scanner.isEmpty() ? [] : try scanner.positions()
    }
  }

  private mutating func positions() throws(WellKnownTextError) -> [PlanarPoint] {
    try list { scanner throws(WellKnownTextError) in try scanner.position() }
  }

  /// Goes past the word `EMPTY` if it comes next.
  private mutating func isEmpty() -> Bool {
    let start = index
    if word() == "EMPTY" { return true }
    index = start
    return false
  }

  /// Reads a list in parentheses.
  private mutating func list<Element>(
    _ element: (inout WellKnownTextScanner) throws(WellKnownTextError) -> Element
  ) throws(WellKnownTextError) -> [Element] {
    try expect("(")
    var elements: [Element] = []
    while true {
      elements.append(try element(&self))
      guard byte == UInt8(ascii: ",") else { break }
      index += 1
    }
    try expect(")")
    return elements
  }

  /// Reads the two to four numbers of a position.
  private mutating func position() throws(WellKnownTextError) -> PlanarPoint {
    let point = PlanarPoint(try number(), try number())
    var count = 2
    while let byte, byte != UInt8(ascii: ","), byte != UInt8(ascii: ")") {
      _ = try number()
      count += 1
      guard count <= 4 else {
        throw fault(LocalizedText("a position has more than four numbers", "한 좌표에 수가 넷보다 많습니다"))
      }
    }
    return point
  }

  private mutating func number() throws(WellKnownTextError) -> Double {
    _ = byte
    var end = index
    while end < bytes.count, Self.isNumberByte(bytes[end]) { end += 1 }
    guard end > index,
      let number = decimalNumber(UnsafeBufferPointer(rebasing: bytes[index..<end]))
    else {
      throw fault(LocalizedText("a number is missing", "수가 있어야 합니다"))
    }
    index = end
    return number
  }

  private mutating func expect(_ character: Unicode.Scalar) throws(WellKnownTextError) {
    guard byte == UInt8(ascii: character) else {
      throw fault(LocalizedText("\(character) is missing", "\(character) 기호가 있어야 합니다"))
    }
    index += 1
  }

  /// The next byte that is no blank, or `nil` at the end.
  private var byte: UInt8? {
    mutating get {
      while index < bytes.count, bytes[index] == 0x20 || (9...13).contains(bytes[index]) {
        index += 1
      }
      return index < bytes.count ? bytes[index] : nil
    }
  }

  /// Goes past the letters that come next and returns them in upper case.
  private mutating func word() -> String {
    _ = byte
    let start = index
    while index < bytes.count, index - start < 32, (0x41...0x5A).contains(bytes[index] & 0xDF) {
      index += 1
    }
    return String(decoding: bytes[start..<index], as: UTF8.self).uppercased()
  }

  private func fault(_ reason: LocalizedText) -> WellKnownTextError {
    WellKnownTextError(byte: index, reason: reason)
  }

  private static func isNumberByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "e"),
      UInt8(ascii: "E"):
      true
    default: false
    }
  }
}
