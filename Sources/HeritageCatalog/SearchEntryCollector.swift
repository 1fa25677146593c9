import HeritageModel
import KoreanText

/// The entries of all sites, of one after the other.
struct SearchEntryCollector: ~Copyable {
  private var sorter: SearchEntrySorter
  private var text = IndexedText()
  /// The first words of addresses, and by number whether each is a province.
  private var firstWords = TextNumbers()
  private var areProvinces: [Bool] = []

  /// `path` is that of the file for what does not fit into memory.
  init(spillingTo path: String) {
    sorter = SearchEntrySorter(spillingTo: path)
  }

  mutating func add(_ entry: SearchEntry) throws { try sorter.add(entry) }

  /// Adds the entries of a name, UTF-8, of the site of a number.
  mutating func add(name: UnsafeRawBufferPointer, number: UInt32) throws {
    guard !name.isEmpty else { return }
    text.take(name)
    for (index, key) in text.keys.enumerated() {
      try sorter.add(
        SearchEntry(key: key, rank: Int(number), place: SearchEntry.Place(text.places[index])))
    }
  }

  /// Adds the words of an address that are not the names of its province or district, nor numbers.
  mutating func add(
    address: UnsafeRawBufferPointer, in province: UnsafeRawBufferPointer,
    _ district: UnsafeRawBufferPointer, number: UInt32
  ) throws {
    var isFirst = true
    var place = 0
    while place < address.count {
      let start = place
      while place < address.count, !Self.separates(address[place]) { place += 1 }
      if place > start {
        let word = UnsafeRawBufferPointer(rebasing: address[start..<place])
        let isProvince = isFirst && isProvince(word)
        isFirst = false
        if !isProvince, word[0] >= 0x80, !word.elementsEqual(province),
          !word.elementsEqual(district), let key = text.firstKey(of: word)
        {
          try sorter.add(SearchEntry(key: key, rank: Int(number), place: .address))
        }
      }
      place += 1
    }
  }

  /// Lets memory go before others need theirs; entries may follow.
  mutating func rest() throws { try sorter.rest() }

  /// Calls `body` with the keys in order, each with the values of its entries.
  consuming func finish(_ body: (UInt64, inout [UInt32]) throws -> Void) throws {
    try sorter.finish(body)
  }

  private static func separates(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "(")
      || byte == UInt8(ascii: ")")
  }

  private mutating func isProvince(_ word: UnsafeRawBufferPointer) -> Bool {
    if firstWords.count >= 4096 {
      firstWords.removeAll()
      areProvinces = []
    }
    let (number, isNew) = firstWords.number(of: word)
    if isNew { areProvinces.append(Province.named(firstWords[number]) != nil) }
    return areProvinces[number]
  }
}
