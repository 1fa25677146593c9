extension Region {
  /// Reads `west,south,east,north`, as in `126.9,37.5,127.1,37.6`.
  ///
  /// Blanks around numbers, blanks instead of commas and full-width characters are allowed.
  /// - Throws: `RegionError`, which names the order and the fault.
  public init(parsing text: String) throws(RegionError) {
    let fields = numberFields(text)
    guard fields.count == 4 else { throw .fieldCount(fields.count, text: text) }
    var numbers: [Double] = []
    for field in fields {
      guard let number = finiteNumber(field) else { throw .notANumber(field) }
      numbers.append(number)
    }
    try self.init(west: numbers[0], south: numbers[1], east: numbers[2], north: numbers[3])
  }
}

extension Region: CustomStringConvertible {
  /// The canonical text `west,south,east,north`, which parses back to an equal region.
  public var description: String {
    [west, south, east, north].map(\.plainDecimal).joined(separator: ",")
  }
}

/// A reason why numbers or a text are no region.
public enum RegionError: Error, Hashable, Sendable {
  /// The text has another number of fields than four.
  case fieldCount(Int, text: String)
  /// A field is no finite decimal number.
  case notANumber(String)
  /// The second or fourth number is outside -90…90; `swapped` is the region with latitudes and
  /// longitudes exchanged, if that is one.
  case latitude(Double, swapped: Region?)
  /// The southern side is north of the northern one.
  case southAboveNorth(south: Double, north: Double)
  /// A span in degrees is negative or not finite.
  case span(Double)
  /// A radius in metres is negative or not finite.
  case radius(Double)
}

extension RegionError: CustomStringConvertible {
  /// The fault and what to type, in English.
  public var description: String {
    let order = "give west,south,east,north"
    switch self {
    case .fieldCount(let count, _):
      return "a region needs four numbers, not \(count): \(order), such as 126.9,37.5,127.1,37.6"
    case .notANumber(let field):
      return "‘\(field)’ is no number: \(order), such as 126.9,37.5,127.1,37.6"
    case .latitude(let value, let swapped):
      let hint = swapped.map { " (did you mean \($0)?)" } ?? ""
      return "\(value.plainDecimal) is no latitude: \(order)\(hint)"
    case .southAboveNorth(let south, let north):
      return "south \(south.plainDecimal) is above north \(north.plainDecimal): \(order)"
    case .span(let degrees):
      return "\(degrees.plainDecimal) is no span: give degrees, 0 or more"
    case .radius(let metres):
      return "\(metres.plainDecimal) is no radius: give metres, 0 or more"
    }
  }

  /// The fault and what to type, in Korean.
  public var koreanDescription: String {
    let order = "서,남,동,북 순서로 적어 주세요"
    switch self {
    case .fieldCount(let count, _):
      return "영역에는 숫자가 네 개 필요한데 \(count)개입니다. \(order). 예: 126.9,37.5,127.1,37.6"
    case .notANumber(let field):
      return "‘\(field)’: 숫자가 아닙니다. \(order). 예: 126.9,37.5,127.1,37.6"
    case .latitude(let value, let swapped):
      let hint = swapped.map { " 혹시 \($0)인가요?" } ?? ""
      return "\(value.plainDecimal): 위도는 -90에서 90까지입니다. \(order).\(hint)"
    case .southAboveNorth(let south, let north):
      return "남쪽 위도(\(south.plainDecimal))가 북쪽 위도(\(north.plainDecimal))보다 높습니다. \(order)."
    case .span(let degrees):
      return "\(degrees.plainDecimal): 범위는 0 이상의 각도로 적어 주세요."
    case .radius(let metres):
      return "\(metres.plainDecimal): 반경은 0 이상의 미터 값으로 적어 주세요."
    }
  }
}
