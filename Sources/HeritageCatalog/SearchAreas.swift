import Geography
import SQLite

/// The provinces and districts that sites name, counted.
struct SearchAreas {
  private var areas: [SearchArea] = []
  private var numbers: [SearchArea.Name: Int] = [:]
  /// The areas of sites that state the same names, by these.
  private var known: [[UInt8]: [Int]] = [:]
  private var last: (names: [UInt8], areas: [Int]) = ([], [])
  private var names: [UInt8] = []

  /// Adds a site by its code and name of province and its district, from column `first` on, and its
  /// place.
  mutating func add(_ row: borrowing Row, first: Int, at point: Coordinate?) {
    names.removeAll(keepingCapacity: true)
    for column in first..<first + 3 {
      row.withText(column) { bytes in
        let length = bytes.baseAddress == nil ? UInt32.max : UInt32(truncatingIfNeeded: bytes.count)
        withUnsafeBytes(of: length) { names.append(contentsOf: $0) }
        names.append(contentsOf: bytes)
      }
    }
    // Neighbours in the file are in one district.
    if names != last.names { last = (names, areas(of: names, row, first)) }
    for area in last.areas { areas[area].add(point) }
  }

  /// Returns the areas, those with the most sites first.
  func sorted() -> [SearchArea] {
    areas.map { (title: SearchArea.title($0.name), area: $0) }.sorted {
      ($1.area.siteCount, $0.title, $0.area.name.province ?? "", $0.area.name.provinceCode ?? "")
        < (
          $0.area.siteCount, $1.title, $1.area.name.province ?? "", $1.area.name.provinceCode ?? ""
        )
    }.map(\.area)
  }

  private mutating func areas(
    of names: [UInt8], _ row: borrowing Row, _ first: Int
  ) -> [Int] {
    if let found = known[names] { return found }
    let name = SearchArea.Name(
      provinceCode: row.optionalText(first), province: row.optionalText(first + 1),
      district: row.optionalText(first + 2))
    var found: [Int] = []
    if name.district != nil { found.append(number(name)) }
    if name.province != nil || name.provinceCode != nil {
      found.append(
        number(
          SearchArea.Name(provinceCode: name.provinceCode, province: name.province, district: nil)))
    }
    known[names] = found
    return found
  }

  private mutating func number(_ name: SearchArea.Name) -> Int {
    if let number = numbers[name] { return number }
    numbers[name] = areas.count
    areas.append(SearchArea(name))
    return areas.count - 1
  }
}
