import Geography
import SQLite

/// The provinces and districts that sites name, counted.
///
/// A register may have an address of its own in each site's district. So where more areas come than
/// ``capacity``, those that one site alone has named so far are left out for good: what is found has
/// its true number of sites, and memory does not grow with such a register but for 8 bytes a name.
struct SearchAreas {
  /// How many areas may be named: of the 35,000 communes of France fewer have a monument.
  private let capacity: Int
  /// How many of the names that sites state are known as such; the rest is looked up by parts.
  private static let knownCapacity = 2048
  /// The names that were left out, hashed.
  private var leftOut: Set<UInt64> = []
  private var areas: [SearchArea] = []
  private var numbers: [SearchArea.Name: Int] = [:]
  /// The names that sites state, and by number the areas of these.
  private var stated = TextNumbers()
  private var known: [[Int]] = []
  private var last: (names: [UInt8], areas: [Int]) = ([], [])
  private var names: [UInt8] = []

  init(capacity: Int = 16_384) {
    self.capacity = capacity
  }

  /// Adds a site by its code and name of province and its district, from column `first` on, and its
  /// place.
  mutating func add(_ row: RowBuffer.BorrowedRow, first: Int, at point: Coordinate?) {
    names.removeAll(keepingCapacity: true)
    for column in first..<first + 3 {
      let bytes = row.bytes(column)
      let length = row.isNull(column) ? UInt32.max : UInt32(truncatingIfNeeded: bytes.count)
      withUnsafeBytes(of: length) { names.append(contentsOf: $0) }
      names.append(contentsOf: bytes)
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
    of names: [UInt8], _ row: RowBuffer.BorrowedRow, _ first: Int
  ) -> [Int] {
    if let number = names.withUnsafeBytes({ stated.known($0) }) { return known[number] }
    if areas.count >= capacity { leaveOutRareNames() }
    let (code, province, district) = (
      row.text(first), row.text(first + 1), row.text(first + 2)
    )
    var wanted: [SearchArea.Name] = []
    if district != nil {
      wanted.append(SearchArea.Name(provinceCode: code, province: province, district: district))
    }
    if province != nil || code != nil {
      wanted.append(SearchArea.Name(provinceCode: code, province: province, district: nil))
    }
    let found = wanted.filter { !leftOut.contains(Self.hash($0)) }.map { number($0) }
    if known.count >= Self.knownCapacity { forgetKnown() }
    if found.count == wanted.count {
      _ = names.withUnsafeBytes { stated.number(of: $0) }
      known.append(found)
    }
    return found
  }

  /// Leaves out names of one site, or of more where that would leave more than half.
  private mutating func leaveOutRareNames() {
    let counts = areas.map(\.siteCount).sorted(by: >)
    let least = max(2, counts[capacity / 2] + 1)
    leftOut.formUnion(areas.lazy.filter { $0.siteCount < least }.map { Self.hash($0.name) })
    areas.removeAll { $0.siteCount < least }
    numbers = Dictionary(uniqueKeysWithValues: areas.enumerated().map { ($1.name, $0) })
    forgetKnown()
  }

  private mutating func forgetKnown() {
    stated.removeAll()
    known = []
  }

  /// FNV-1a, since it must be the same in every process.
  private static func hash(_ name: SearchArea.Name) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for text in [name.provinceCode, name.province, name.district] {
      for byte in text?.utf8 ?? "".utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      hash = (hash ^ 0xFF) &* 0x100_0000_01B3
    }
    return hash
  }

  private mutating func number(_ name: SearchArea.Name) -> Int {
    if let number = numbers[name] { return number }
    numbers[name] = areas.count
    areas.append(SearchArea(name))
    return areas.count - 1
  }
}
