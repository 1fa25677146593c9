import Geography
import HeritageModel

/// Puts the points of sites into canonical order: by importance, then data set, then key.
///
/// Takes them in the order of their row ids and their identities in the order of the keys, so that
/// nothing is sorted. Holds 30 bytes a site.
struct ClusterPointOrder {
  private var points: [ClusterPoint] = []
  private var importances: [UInt8] = []
  /// By data set, then importance: the places in `points`, by key.
  private var groups: [[UInt32]] = []
  private var datasets: [[UInt8]] = []
  private var lastDataset = 0

  /// Adds a point; those that follow have higher row ids.
  mutating func add(_ point: ClusterPoint, importance: Int) {
    points.append(point)
    importances.append(UInt8(truncatingIfNeeded: importance))
  }

  /// Takes the site that is next by key, then data set, once all points have been added.
  mutating func addNext(id: Int, dataset: UnsafeRawBufferPointer) {
    guard let place = points.firstIndex(ofID: id) else { return }
    let group = number(of: dataset) * Self.importanceCount + Int(importances[place])
    groups[group].append(UInt32(truncatingIfNeeded: place))
  }

  /// Returns the points in canonical order.
  consuming func finish() -> [ClusterPoint] {
    // As SQLite compares texts.
    let numbers = datasets.indices.sorted {
      datasets[$0].lexicographicallyPrecedes(datasets[$1])
    }
    var ordered: [ClusterPoint] = []
    ordered.reserveCapacity(points.count)
    for importance in (0..<Self.importanceCount).reversed() {
      for number in numbers {
        for place in groups[number * Self.importanceCount + importance] {
          ordered.append(points[Int(place)])
        }
      }
    }
    return ordered
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

extension [ClusterPoint] {
  /// The place of the point of a number, among points in the order of their numbers.
  fileprivate func firstIndex(ofID id: Int) -> Int? {
    // Row ids count from 1, those of sites without a place at the end.
    if indices.contains(id - 1), self[id - 1].id == id { return id - 1 }
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low].id == id ? low : nil
  }
}
