/// The columns of a delimited text.
struct DelimitedColumns {
  private struct Column {
    var name: String
    /// Whether the text names the column; the empty cells of others say nothing.
    var isNamed: Bool
  }

  private var columns: [Column] = []
  /// Where the texts of the row at hand are.
  private var places: [Range<Int>] = []

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
    let column = name.isEmpty ? "column \(columns.count + 1)" : name
    columns.append(Column(name: column, isNamed: !name.isEmpty))
  }

  /// Returns the fields of a row; cells beyond the columns make columns without a name.
  ///
  /// They share one copy of the row, which must be valid UTF-8.
  mutating func fields(
    _ row: UnsafeBufferPointer<UInt8>, _ cells: [DelimitedCell]
  ) -> [SourceField] {
    while columns.count < cells.count { append("") }
    var bytes = Array(row)
    places.removeAll(keepingCapacity: true)
    for cell in cells {
      let place = row.trimmed(cell)
      guard cell.hasDoubledQuotes else {
        places.append(place)
        continue
      }
      // What a pair of quotes stands for has no place in the row: it goes behind it.
      let start = bytes.count
      DelimitedScan.appendUndoubled(UnsafeBufferPointer(rebasing: row[place]), to: &bytes)
      places.append(start..<bytes.count)
    }
    var fields: [SourceField] = []
    fields.reserveCapacity(cells.count)
    for (index, place) in places.enumerated() where columns[index].isNamed || !place.isEmpty {
      fields.append(SourceField(columns[index].name, utf8: bytes[place]))
    }
    return fields
  }
}
