extension [WebMercator.Point] {
  /// Returns the line without points that lie nearer than a tolerance to what is left of it.
  ///
  /// The ends stay. By Douglas and Peucker, "Algorithms for the reduction of the number of points",
  /// Cartographica 10 (1973), measured to the segment; n log n for usual lines, n² at worst.
  /// - Precondition: `tolerance` is not negative.
  public func simplified(tolerance: Double) -> [WebMercator.Point] {
    precondition(tolerance >= 0, "A tolerance is not negative.")
    guard count > 2 else { return self }
    var isKept = [Bool](repeating: false, count: count)
    isKept[0] = true
    isKept[count - 1] = true
    var open = [(first: 0, last: count - 1)]
    while let (first, last) = open.popLast() {
      var farthest = tolerance * tolerance
      var found: Int?
      for index in first + 1..<last {
        let distance = self[index].squaredDistance(toSegment: self[first], self[last])
        if distance > farthest {
          farthest = distance
          found = index
        }
      }
      guard let found else { continue }
      isKept[found] = true
      if found - first > 1 { open.append((first, found)) }
      if last - found > 1 { open.append((found, last)) }
    }
    return zip(self, isKept).lazy.filter(\.1).map(\.0)
  }
}

extension WebMercator.Point {
  func squaredDistance(toSegment start: Self, _ end: Self) -> Double {
    let wayX = end.x - start.x
    let wayY = end.y - start.y
    let length = wayX * wayX + wayY * wayY
    let share =
      length == 0
      ? 0 : Swift.min(Swift.max(((x - start.x) * wayX + (y - start.y) * wayY) / length, 0), 1)
    let offX = x - start.x - share * wayX
    let offY = y - start.y - share * wayY
    return offX * offX + offY * offY
  }
}
