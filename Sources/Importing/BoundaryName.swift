import HeritageModel

/// Names of regions as an address gives them, made of what sources write.
enum BoundaryName {
  /// The wards that some sources name without their city.
  ///
  /// No other district has these names.
  private static let cities = [
    "덕양구": "고양시", "일산동구": "고양시", "일산서구": "고양시", "처인구": "용인시", "기흥구": "용인시", "수지구": "용인시",
  ]

  /// Returns the name without what belongs to the regions above: `서울시성북구` is 성북구, `서울특별시 종로구 사직동`
  /// is 사직동; a ward keeps its city, as addresses do: `수원시장안구` is 수원시 장안구, and 덕양구 is 고양시 덕양구.
  static func cleaned(_ stated: String, level: RegionLevel) -> String {
    var words = stated.split(whereSeparator: \.isWhitespace).map(String.init)
    if words.count > 1, level > .province, Province.named(words[0]) != nil { words.removeFirst() }
    if level > .district, let last = words.last, last.unicodeScalars.contains(where: isHangul) {
      return last
    }
    guard level == .district, words.count == 1 else { return words.joined(separator: " ") }
    if let city = cities[words[0]] { return city + " " + words[0] }
    guard let (city, ward) = glued(words[0]) else { return words[0] }
    return Province.named(city) == nil ? city + " " + ward : ward
  }

  /// Parts the name of a city from that of its ward; nil where the name is that of one of them.
  private static func glued(_ name: String) -> (city: String, ward: String)? {
    guard name.last == "구",
      let end = name.dropLast(2).dropFirst().firstIndex(of: "시"), end > name.startIndex
    else { return nil }
    let next = name.index(after: end)
    return (String(name[..<next]), String(name[next...]))
  }

  private static func isHangul(_ scalar: Unicode.Scalar) -> Bool {
    (0xAC00...0xD7A3).contains(scalar.value)
  }

  /// Tells whether a text is Korean whose bytes were read as Western European letters: `¼­¿ï`.
  static func looksMisread(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    return scalars.count { (0xA1...0xFF).contains($0.value) } >= 2
      // 종로1·2·3·4가동 has three middle dots, and is Korean already.
      && !scalars.contains { (0x41...0x7A).contains($0.value) || isHangul($0) }
  }
}
