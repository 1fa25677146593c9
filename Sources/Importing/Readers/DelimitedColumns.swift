/// The columns of a delimited text.
struct DelimitedColumns {
  private var names: [String] = []
  /// Whether the text names each column; the empty cells of others say nothing.
  private var areNamed: [Bool] = []
  private var areAllNamed = true

  /// How many columns the first row has.
  private(set) var width = 0
  /// How many cells a row needs to have one for each named column.
  private(set) var leastWidth = 0

  /// Names the columns; one without a name is called by its number, a second one of the same name
  /// gets a 2.
  ///
  /// - Parameter names: The cells of the first row.
  /// - Returns: The names that come again, and what they were changed to.
  mutating func start(_ names: [String]) -> [(name: String, column: String)] {
    var changes: [(name: String, column: String)] = []
    var used = Set(names)
    var seen: Set<String> = []
    for name in names {
      var column = name
      if !name.isEmpty, !seen.insert(name).inserted {
        var number = 2
        while !used.insert("\(name) \(number)").inserted { number += 1 }
        column = "\(name) \(number)"
        changes.append((name, column))
      }
      append(column)
    }
    width = names.count
    leastWidth = (names.lastIndex { !$0.isEmpty } ?? names.count - 1) + 1
    return changes
  }

  private mutating func append(_ name: String) {
    names.append(name.isEmpty ? "column \(names.count + 1)" : name)
    areNamed.append(!name.isEmpty)
    if name.isEmpty { areAllNamed = false }
  }

  /// Returns the fields of a row; cells beyond the columns make columns without a name.
  ///
  /// Their texts lie in one copy of the row, which must be valid UTF-8.
  mutating func fields(
    _ row: UnsafeBufferPointer<UInt8>, _ cells: [DelimitedCell]
  ) -> SourceFields {
    while names.count < cells.count { append("") }
    var utf8 = Array(row)
    let texts = cells.map { cell in
      let text = row.trimmed(cell)
      guard cell.hasDoubledQuotes else { return text }
      // What a pair of quotes stands for has no place in the row: it goes behind it.
      let start = utf8.count
      DelimitedScan.appendUndoubled(UnsafeBufferPointer(rebasing: row[text]), to: &utf8)
      return start..<utf8.count
    }
    if cells.count == names.count, areAllNamed { return SourceFields(names, texts, of: utf8) }
    let kept = texts.indices.filter { areNamed[$0] || !texts[$0].isEmpty }
    return SourceFields(kept.map { names[$0] }, kept.map { texts[$0] }, of: utf8)
  }
}
