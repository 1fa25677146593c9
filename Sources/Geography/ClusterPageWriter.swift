/// Writes the pages of a ``ClusterHierarchy`` from its points in the order of positions.
struct ClusterPageWriter {
  /// A page that is being filled.
  private struct Draft {
    let level: Int
    let position: Int
    var box: FixedBox
    var bytes: [UInt8] = []
    var count = 0
    var lastPosition: Int
    var lastID = 0
    var lastPlace = FixedPoint(longitude: 0, latitude: 0)
  }

  /// How many marks a page holds at most.
  private static let capacity = 128
  /// How many marks a page holds before it ends where its box would grow by a fifth.
  ///
  /// Positions leave one neighbourhood for the next at times; a page that stretches over both is
  /// read for either.
  private static let minimum = 16

  private let tree: ClusterTree
  /// By place in ``ClusterPage/levels``: the page to write to.
  private var drafts: [Draft?] = ClusterPage.levels.map { _ in nil }
  /// By place in ``ClusterPage/levels``: the pages that are done.
  private var pages: [[ClusterPage]] = ClusterPage.levels.map { _ in [] }

  init(_ tree: ClusterTree) {
    self.tree = tree
  }

  /// Adds the point of the next position, unless it is a follower in a stack.
  mutating func add(_ point: ClusterPoint, rank: Int, position: Int) {
    guard tree.firstLevels[rank] != ClusterTree.never else { return }
    let firstLevel = Int(tree.firstLevels[rank])
    let level = ClusterPage.level(of: firstLevel)
    let band = (level + 2) / 3
    let place = FixedPoint(point.coordinate)
    if let draft = drafts[band], isFull(draft, before: place) { close(band) }
    var draft =
      drafts[band].take()
      ?? Draft(level: level, position: position, box: FixedBox(place), lastPosition: position)
    draft.box.formUnion(FixedBox(place))
    draft.count += 1
    append(position - draft.lastPosition, to: &draft.bytes)
    append(difference: point.id &- draft.lastID, to: &draft.bytes)
    append(difference: Int(place.longitude) - Int(draft.lastPlace.longitude), to: &draft.bytes)
    append(difference: Int(place.latitude) - Int(draft.lastPlace.latitude), to: &draft.bytes)
    (draft.lastPosition, draft.lastID, draft.lastPlace) = (position, point.id, place)
    var sizeCount = 0
    tree.forEachSize(ofPosition: position) { _, _ in sizeCount += 1 }
    append(sizeCount * 3 + firstLevel - level, to: &draft.bytes)
    var last = 1
    tree.forEachSize(ofPosition: position) { level, count in
      draft.bytes.append(level)
      append(count - last, to: &draft.bytes)
      last = count
    }
    drafts[band] = draft
  }

  /// Returns all pages, by level, then position.
  mutating func finish() -> [ClusterPage] {
    for band in drafts.indices { close(band) }
    return Array(pages.joined())
  }

  private func isFull(_ draft: Draft, before place: FixedPoint) -> Bool {
    guard draft.count >= Self.minimum else { return false }
    guard draft.count < Self.capacity else { return true }
    var box = draft.box
    box.formUnion(FixedBox(place))
    return box.halfPerimeter * 5 > draft.box.halfPerimeter * 6
  }

  private mutating func close(_ band: Int) {
    guard let draft = drafts[band].take() else { return }
    // A copy, without the room that is left for more.
    let bytes = draft.bytes.withUnsafeBufferPointer { Array($0) }
    pages[band].append(
      ClusterPage(level: draft.level, position: draft.position, box: draft.box, bytes: bytes))
  }

  private func append(_ number: Int, to bytes: inout [UInt8]) {
    var rest = UInt(bitPattern: number)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  private func append(difference: Int, to bytes: inout [UInt8]) {
    append(difference << 1 ^ difference >> 63, to: &bytes)
  }
}

extension FixedBox {
  fileprivate var halfPerimeter: Int { Int(east) - Int(west) + Int(north) - Int(south) }
}
