import Geography
import HeritageModel

/// Puts the points of sites into canonical order: by importance, then data set, then key.
///
/// Takes them in the order of their row ids and their identities in the order of the keys, so that
/// nothing is sorted. Holds 21 bytes a site, and 8 more where row ids leave any out.
struct ClusterPointOrder {
  private var coordinates: [Coordinate] = []
  private var ids = RowIDs()
  private var importances: [UInt8] = []
  /// By data set, then importance: the places in `coordinates`, by key.
  private var groups: [[UInt32]] = []
  private var datasets: [[UInt8]] = []
  private var lastDataset = 0

  /// Makes room for a number of points.
  mutating func reserveCapacity(_ count: Int) {
    coordinates.reserveCapacity(count)
    importances.reserveCapacity(count)
  }

  /// Adds a point; those that follow have higher row ids.
  mutating func add(_ point: ClusterPoint, importance: Int) {
    coordinates.append(point.coordinate)
    ids.append(point.id)
    importances.append(UInt8(truncatingIfNeeded: importance))
  }

  /// Takes the site that is next by key, then data set, once all points have been added.
  mutating func addNext(id: Int, dataset: UnsafeRawBufferPointer) {
    guard let place = ids.firstIndex(of: id) else { return }
    let group = number(of: dataset) * Self.importanceCount + Int(importances[place])
    groups[group].append(UInt32(truncatingIfNeeded: place))
  }

  /// Returns the points in canonical order.
  consuming func finish() -> ClusterPoints {
    // As SQLite compares texts.
    let numbers = datasets.indices.sorted {
      datasets[$0].lexicographicallyPrecedes(datasets[$1])
    }
    var order: [UInt32] = []
    order.reserveCapacity(coordinates.count)
    for importance in (0..<Self.importanceCount).reversed() {
      for number in numbers { order += groups[number * Self.importanceCount + importance] }
    }
    return ClusterPoints(coordinates: coordinates, ids: ids, order: order)
  }

  private static let importanceCount = Importance.allCases.count

  private mutating func number(of dataset: UnsafeRawBufferPointer) -> Int {
    func isThis(_ number: Int) -> Bool { dataset.elementsEqual(datasets[number]) }
    if datasets.indices.contains(lastDataset), isThis(lastDataset) { return lastDataset }
    if let known = datasets.indices.first(where: isThis) {
      lastDataset = known
    } else {
      lastDataset = datasets.count
      datasets.append(Array(dataset))
      groups += Array(repeating: [], count: Self.importanceCount)
    }
    return lastDataset
  }
}

/// The points of sites in canonical order, in 20 bytes each.
struct ClusterPoints: RandomAccessCollection {
  fileprivate let coordinates: [Coordinate]
  fileprivate let ids: RowIDs
  /// By place in canonical order, the place in `coordinates`.
  fileprivate let order: [UInt32]

  var startIndex: Int { 0 }
  var endIndex: Int { order.count }

  subscript(rank: Int) -> ClusterPoint {
    let place = Int(order[rank])
    return ClusterPoint(coordinates[place], id: ids[place])
  }
}
