extension Region {
  /// Tells whether every point of another region belongs to this one.
  public func contains(_ other: Region) -> Bool {
    other.boxes.allSatisfy { part in
      boxes.contains { box in
        box.west <= part.west && part.east <= box.east && box.south <= part.south
          && part.north <= box.north
      }
    }
  }

  /// Creates the smallest region that holds all of the points, or nil where there are none.
  ///
  /// Around the globe it takes the side with the widest gap between neighbours out, so that points
  /// on both sides of the antimeridian have a narrow region. O(n log n).
  public init?(containing points: [Coordinate]) {
    let longitudes = Set(points.map { $0.longitude == -180 ? 180 : $0.longitude }).sorted()
    guard let first = longitudes.first, let last = longitudes.last else { return nil }
    var (west, east) = (first, last)
    var gap = first + 360 - last
    for (left, right) in zip(longitudes, longitudes.dropFirst()) where right - left > gap {
      (gap, west, east) = (right - left, right, left + 360)
    }
    let latitudes = points.map(\.latitude)
    self.init(
      checkedWest: west, south: latitudes.reduce(90, min), east: east,
      north: latitudes.reduce(-90, max))
  }
}
