import Geography

extension BaseMap {
  /// Unpacks the lines of a file that `Scripts/basemap` made, or returns nil where it is not one.
  ///
  /// The README beside this file describes the format.
  init?(packed bytes: [UInt8]) {
    var reader = PackedReader(bytes: bytes[...])
    guard bytes.starts(with: Array("HMAP\u{1}".utf8)) else { return nil }
    reader.bytes.removeFirst(5)
    var groups: [Group] = []
    while !reader.bytes.isEmpty {
      guard let group = reader.group() else { return nil }
      groups.append(group)
    }
    self.init(groups: groups)
  }
}

/// The numbers of a packed base map, from the front.
private struct PackedReader {
  var bytes: ArraySlice<UInt8>

  mutating func group() -> BaseMap.Group? {
    guard let start = bytes.popFirst(), let end = bytes.popFirst(), start < end,
      let scale = number(), scale > 0, let count = number(), count <= bytes.count
    else { return nil }
    var lines: [MapLine] = []
    lines.reserveCapacity(count)
    var x = 0
    var y = 0
    for _ in 0..<count {
      guard let kind = kind(), let size = number(), size <= bytes.count else { return nil }
      var coordinates: [Coordinate] = []
      coordinates.reserveCapacity(size)
      for _ in 0..<size {
        guard let east = difference(), let north = difference() else { return nil }
        x &+= east
        y &+= north
        let place = Coordinate(
          latitude: Double(y) / Double(scale), longitude: Double(x) / Double(scale))
        guard let place else { return nil }
        coordinates.append(place)
      }
      guard let line = MapLine(kind: kind, coordinates) else { return nil }
      lines.append(line)
    }
    let zooms = Double(start)..<(end == .max ? .infinity : Double(end))
    return BaseMap.Group(zooms: zooms, lines: lines)
  }

  private mutating func kind() -> MapLine.Kind? {
    switch bytes.popFirst() {
    case 0: .coast
    case 1: .border
    default: nil
    }
  }

  /// LEB128, of at most four bytes.
  private mutating func number() -> Int? {
    var value = 0
    for shift in stride(from: 0, to: 28, by: 7) {
      guard let byte = bytes.popFirst() else { return nil }
      value |= Int(byte & 127) << shift
      if byte < 128 { return value }
    }
    return nil
  }

  private mutating func difference() -> Int? {
    number().map { $0 & 1 == 0 ? $0 >> 1 : ~($0 >> 1) }
  }
}
