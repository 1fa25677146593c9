import Geography

extension BaseMap {
  /// Unpacks the lines of a text that `Scripts/basemap` made, or returns nil where it is not one.
  ///
  /// The README beside this file describes the format.
  init?(packed text: [UInt8]) {
    var reader = PackedReader(text: text)
    var groups: [Group] = []
    while !reader.isAtEnd {
      guard let group = reader.group() else { return nil }
      groups.append(group)
    }
    self.init(groups: groups)
  }
}

/// The numbers of a packed base map, from the front.
private struct PackedReader {
  private let text: [UInt8]
  private var position = 0

  init(text: [UInt8]) {
    self.text = text
  }

  var isAtEnd: Bool { position == text.count }

  mutating func group() -> BaseMap.Group? {
    guard let start = number(), let end = number(), 0 <= start, start < end,
      let bits = number(), 0...30 ~= bits, let count = count()
    else { return nil }
    let scale = 1 / Double(1 << bits)
    var place = SIMD2(0, 0)
    var lines: [MapLine] = []
    lines.reserveCapacity(count)
    for _ in 0..<count {
      guard let kind = kind(), let size = self.count(), size > 1,
        let line = line(kind, size: size, from: &place, scale: scale)
      else { return nil }
      lines.append(line)
    }
    return BaseMap.Group(zooms: Double(start)..<(end == 99 ? .infinity : Double(end)), lines: lines)
  }

  private mutating func line(
    _ kind: MapLine.Kind, size: Int, from place: inout SIMD2<Int>, scale: Double
  ) -> MapLine? {
    var points: [WebMercator.Point] = []
    points.reserveCapacity(size)
    var least = SIMD2(Int.max, Int.max)
    var most = SIMD2(Int.min, Int.min)
    for _ in 0..<size {
      guard let x = number(), let y = number() else { return nil }
      place &+= SIMD2(x, y)
      least = pointwiseMin(least, place)
      most = pointwiseMax(most, place)
      points.append(.init(x: Double(place.x) * scale, y: Double(place.y) * scale))
    }
    let world = 0...Int(1 / scale)
    guard world.contains(least.x), world.contains(least.y), world.contains(most.x),
      world.contains(most.y)
    else { return nil }
    let corner = { (x: Int, y: Int) in
      WebMercator.coordinate(at: .init(x: Double(x) * scale, y: Double(y) * scale))
    }
    let bounds = BoundingBox(corner(least.x, least.y)).union(BoundingBox(corner(most.x, most.y)))
    return MapLine(kind: kind, points: points, bounds: bounds)
  }

  private mutating func kind() -> MapLine.Kind? {
    switch number() {
    case 0: .coast
    case 1: .border
    default: nil
    }
  }

  /// A number of things that the rest of the text has room for.
  private mutating func count() -> Int? {
    guard let count = number(), 0...text.count - position ~= count else { return nil }
    return count
  }

  /// A number in Google's Encoded Polyline Algorithm Format, of at most 35 bits.
  private mutating func number() -> Int? {
    var value = 0
    for shift in stride(from: 0, to: 35, by: 5) {
      guard position < text.count, 63...126 ~= text[position] else { return nil }
      let part = Int(text[position]) - 63
      position += 1
      value |= (part & 31) << shift
      if part < 32 { return value & 1 == 0 ? value >> 1 : ~(value >> 1) }
    }
    return nil
  }
}
