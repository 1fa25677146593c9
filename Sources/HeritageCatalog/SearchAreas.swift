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
  /// The names that were left out, hashed.
  private var leftOut: Set<UInt64> = []
  /// The names of areas in bytes, and by number what is known of each.
  private var names = TextNumbers()
  private var tallies: [SearchArea.Tally] = []
  /// The names that the last site states, and the numbers of its areas.
  private var last = StatedNames()
  private var lastAreas: (district: Int?, province: Int?) = (nil, nil)
  private var stated = StatedNames()

  init(capacity: Int = 16_384) {
    self.capacity = capacity
  }

  /// Adds a site by its code and name of province and its district, from column `first` on, and its
  /// place.
  mutating func add(_ row: RowBuffer.BorrowedRow, first: Int, at point: Coordinate?) {
    stated.take(row, first)
    // Neighbours in the file are in one district.
    if stated != last {
      lastAreas = areas()
      swap(&stated, &last)
    }
    if let area = lastAreas.district { tallies[area].add(point) }
    if let area = lastAreas.province { tallies[area].add(point) }
  }

  /// Returns the areas, those with the most sites first.
  func sorted() -> [SearchArea] {
    var found: [SearchArea.Name: SearchArea.Tally] = [:]
    // Names that are the same to a reader may differ in their bytes.
    for (number, tally) in tallies.enumerated() {
      let name = names.withText(number, StatedNames.name)
      found[name, default: SearchArea.Tally()].add(tally)
    }
    return found.map { (title: SearchArea.title($0), area: SearchArea(name: $0, tally: $1)) }
      .sorted {
        (
          $1.area.siteCount, $0.title, $0.area.name.province ?? "",
          $0.area.name.provinceCode ?? ""
        )
          < (
            $0.area.siteCount, $1.title, $1.area.name.province ?? "",
            $1.area.name.provinceCode ?? ""
          )
      }.map(\.area)
  }

  /// Returns the numbers of the areas that a site states, but for those that are left out.
  private mutating func areas() -> (district: Int?, province: Int?) {
    if tallies.count + 2 > capacity, isNew(stated.district) || isNew(stated.province) {
      leaveOutRareNames()
    }
    return (number(stated.district), number(stated.province))
  }

  private func isNew(_ name: ArraySlice<UInt8>?) -> Bool {
    name?.withUnsafeBytes { names.known($0) == nil && !isLeftOut($0) } ?? false
  }

  private mutating func number(_ name: ArraySlice<UInt8>?) -> Int? {
    name?.withUnsafeBytes { name in
      if let number = names.known(name) { return number }
      guard !isLeftOut(name) else { return nil }
      tallies.append(SearchArea.Tally())
      return names.number(of: name).number
    }
  }

  private func isLeftOut(_ name: UnsafeRawBufferPointer) -> Bool {
    !leftOut.isEmpty && leftOut.contains(Self.hash(name))
  }

  /// Leaves out names of one site, or of more where that would leave more than half.
  private mutating func leaveOutRareNames() {
    let counts = tallies.map(\.siteCount).sorted(by: >)
    let least = max(2, counts[min(capacity / 2, counts.count - 1)] + 1)
    var kept = TextNumbers()
    for (number, tally) in tallies.enumerated() {
      names.withText(number) { name in
        if tally.siteCount < least {
          leftOut.insert(Self.hash(name))
        } else {
          _ = kept.number(of: name)
        }
      }
    }
    tallies.removeAll { $0.siteCount < least }
    names = kept
  }

  /// FNV-1a, since it must be the same in every process.
  private static func hash(_ name: UnsafeRawBufferPointer) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash
  }
}

/// What a site states of its areas: the code and the name of its province and its district, each behind
/// its length in 4 bytes.
private struct StatedNames: Equatable {
  private static let absent = UInt32.max
  private static let absentBytes = withUnsafeBytes(of: absent, Array.init)

  /// The three names, and behind them the first two with no district.
  private var bytes: [UInt8] = []
  private var districtEnd = 0
  private var hasDistrict = false
  private var hasProvince = false

  mutating func take(_ row: RowBuffer.BorrowedRow, _ first: Int) {
    bytes.removeAll(keepingCapacity: true)
    append(row, first)
    append(row, first + 1)
    let provinceEnd = bytes.count
    append(row, first + 2)
    districtEnd = bytes.count
    (hasDistrict, hasProvince) = (
      !row.isNull(first + 2), !row.isNull(first) || !row.isNull(first + 1)
    )
    for place in 0..<provinceEnd { bytes.append(bytes[place]) }
    bytes.append(contentsOf: Self.absentBytes)
  }

  private mutating func append(_ row: RowBuffer.BorrowedRow, _ column: Int) {
    guard !row.isNull(column) else { return bytes.append(contentsOf: Self.absentBytes) }
    let text = row.bytes(column)
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: text.count)) { bytes.append(contentsOf: $0) }
    bytes.append(contentsOf: text)
  }

  /// The district in its province, in bytes; nil where none is stated.
  var district: ArraySlice<UInt8>? { hasDistrict ? bytes[..<districtEnd] : nil }

  /// The province, in bytes; nil where none is stated.
  var province: ArraySlice<UInt8>? { hasProvince ? bytes[districtEnd...] : nil }

  /// The name that bytes of ``district`` or ``province`` stand for.
  static func name(_ bytes: UnsafeRawBufferPointer) -> SearchArea.Name {
    var place = 0
    func next() -> String? {
      let length = bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)
      place += 4
      guard length != absent else { return nil }
      defer { place += Int(length) }
      return String(decoding: bytes[place..<place + Int(length)], as: UTF8.self)
    }
    return SearchArea.Name(provinceCode: next(), province: next(), district: next())
  }
}
