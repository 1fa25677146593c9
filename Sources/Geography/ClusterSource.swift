/// What holds the pages and members of a ``ClusterHierarchy``, in memory or in a file.
///
/// A conforming type only fetches; the questions are answered by extensions of this protocol.
public protocol ClusterSource {
  /// Calls a closure with the bytes, level and position of each page up to a level whose box
  /// overlaps a box.
  func forEachPage(
    overlapping box: FixedBox, upTo level: Int,
    _ body: (UnsafeRawBufferPointer, Int, Int) throws -> Void
  ) throws

  /// Calls a closure with the bytes and position of the last page of a level that begins at or
  /// before the lower bound of `positions`, and of each that begins within them, in order, until it
  /// returns false.
  func forEachPage(
    ofLevel level: Int, meeting positions: Range<Int>,
    while body: (UnsafeRawBufferPointer, Int) throws -> Bool
  ) throws

  /// Returns the numbers of the points at positions, in order; fewer where there are no more.
  func members(_ positions: Range<Int>) throws -> [Int]
}

extension ClusterSource {
  /// Finds the marks of a level that stand in a region.
  ///
  /// Places are compared in units of 10⁻⁷ degrees and outward, so a mark less than two centimetres
  /// outside may be among them. Costs what the pages of the region cost, whatever else there is.
  /// - Parameters:
  ///   - region: The region.
  ///   - level: The level, clamped to ``ClusterHierarchy/levels``.
  /// - Returns: The marks, in no particular order.
  /// - Throws: What the source throws, and ``DamagedClusterPage``.
  public func marks(in region: Region, level: Int) throws -> [ClusterMark] {
    let level = Self.clamped(level)
    var marks: [ClusterMark] = []
    let boxes = region.boxes.map(FixedBox.init(covering:))
    for (index, box) in boxes.enumerated() {
      try forEachPage(overlapping: box, upTo: level) { bytes, pageLevel, position in
        try ClusterPage.forEachMark(
          of: bytes, pageLevel: pageLevel, position: position, at: level, in: box
        ) { mark in
          // Rounded outward, the boxes of a region may share a side.
          if boxes[..<index].contains(where: { $0.contains(mark.place) }) { return }
          marks.append(mark)
        }
      }
    }
    return marks
  }

  /// Finds the mark of a level that holds the point of a number and coordinate.
  ///
  /// - Returns: The mark; `nil` where there is no such point.
  /// - Throws: What the source throws, and ``DamagedClusterPage``.
  public func mark(
    holding id: Int, at coordinate: Coordinate, level: Int
  ) throws -> ClusterMark? {
    let surroundings = Self.surroundings(of: coordinate, level: .max)
    for stack in try marks(in: surroundings, level: .max)
    where stack.id == id || stack.count > 1 {
      let members = stack.id == id ? [id] : try members(stack.positions)
      guard let index = members.firstIndex(of: id) else { continue }
      let position = stack.position + index
      let around = Self.surroundings(of: coordinate, level: Self.clamped(level))
      return try marks(in: around, level: level).first { $0.positions.contains(position) }
    }
    return nil
  }

  /// Finds the marks that a mark holds beside the stack of its most important point.
  ///
  /// They are few, since marks that one absorbs at a level keep half the radius among themselves.
  /// - Returns: The marks, each as it is at its first level: they and the stack together are the
  ///   mark.
  /// - Throws: What the source throws, and ``DamagedClusterPage``.
  public func parts(of mark: ClusterMark) throws -> [ClusterMark] {
    var parts: [ClusterMark] = []
    let end = mark.positions.upperBound
    var next = mark.position + mark.stackCount
    // Positions go through the parts from the last first level to the lowest, and through all that
    // a part holds before the next one.
    for pageLevel in ClusterPage.levels.reversed() where next < end {
      try forEachPage(ofLevel: pageLevel, meeting: next..<end) { bytes, position in
        var isBeyond = false
        try ClusterPage.forEachMark(of: bytes, pageLevel: pageLevel, position: position, at: nil) {
          if $0.position == next, next < end {
            parts.append($0)
            next = $0.positions.upperBound
          } else if $0.position > next {
            isBeyond = true
          }
        }
        return !isBeyond && next < end
      }
    }
    return parts
  }

  private static func clamped(_ level: Int) -> Int {
    min(max(level, ClusterHierarchy.levels.lowerBound), ClusterHierarchy.levels.upperBound)
  }

  /// The region around a point in which the mark of a level that holds it stands.
  private static func surroundings(of coordinate: Coordinate, level: Int) -> Region {
    let point = WebMercator.point(of: coordinate)
    // Each level may lead away by the radius, which is half as long at each next one; then the
    // stack by half a metre, which is longest at the limit of the map.
    var reach = 2e-7
    if level <= ClusterHierarchy.lastLevel {
      reach += 2 * Double(ClusterHierarchy.radius) / WebMercator.worldSize(zoom: Double(level))
    }
    // What lies beyond the limit of the map stands on its edge.
    let north = WebMercator.coordinate(at: .init(x: 0, y: point.y - reach)).latitude
    let south = WebMercator.coordinate(at: .init(x: 0, y: point.y + reach)).latitude
    return Region(
      checkedWest: coordinate.longitude - reach * 360, south: point.y + reach < 1 ? south : -90,
      east: coordinate.longitude + reach * 360, north: point.y - reach > 0 ? north : 90)
  }
}

extension ClusterHierarchy: ClusterSource {
  /// Looks the pages up in memory.
  public func forEachPage(
    overlapping box: FixedBox, upTo level: Int,
    _ body: (UnsafeRawBufferPointer, Int, Int) throws -> Void
  ) throws {
    try index.forEach(overlapping: box, upTo: level) { index in
      let page = pages[index]
      try page.bytes.withUnsafeBytes { try body($0, page.level, page.position) }
    }
  }

  /// Looks the pages up in memory.
  public func forEachPage(
    ofLevel level: Int, meeting positions: Range<Int>,
    while body: (UnsafeRawBufferPointer, Int) throws -> Bool
  ) throws {
    // The first page behind the lower bound; the one before it may reach beyond.
    var (low, high) = (0, pages.count)
    while low < high {
      let middle = (low + high) / 2
      let isBehind = (pages[middle].level, pages[middle].position) > (level, positions.lowerBound)
      if isBehind { high = middle } else { low = middle + 1 }
    }
    for page in pages[max(low - 1, 0)...] where page.level >= level {
      guard page.level == level, page.position < positions.upperBound,
        try page.bytes.withUnsafeBytes({ try body($0, page.position) })
      else { return }
    }
  }

  /// Returns the numbers of the points at positions, in order; fewer where there are no more.
  public func members(_ positions: Range<Int>) throws -> [Int] {
    Array(members[positions.clamped(to: members.indices)])
  }
}
