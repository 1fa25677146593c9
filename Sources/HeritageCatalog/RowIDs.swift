/// Row ids in ascending order, which take no room as long as they count from 1.
struct RowIDs {
  private(set) var count = 0
  /// All of them, once one has been left out.
  private var ids: [Int] = []

  /// Adds the next row id.
  mutating func append(_ id: Int) {
    if ids.isEmpty, id != count + 1 { ids = Array(1..<count + 1) }
    count += 1
    if !ids.isEmpty || id != count { ids.append(id) }
  }

  /// The row id at a place, from 0.
  subscript(place: Int) -> Int { ids.isEmpty ? place + 1 : ids[place] }

  /// The place of a row id, where it is there.
  func firstIndex(of id: Int) -> Int? {
    // Those that are left out are few, or at the end.
    if id > 0, id <= count, self[id - 1] == id { return id - 1 }
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < id { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low] == id ? low : nil
  }
}
