/// The columns of a delimited text.
struct DelimitedColumns {
  private struct Column {
    var name: String
    /// Whether the text names the column; the empty cells of others say nothing.
    var isNamed: Bool
  }

  private var columns: [Column] = []

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
  mutating func fields(
    _ row: UnsafeBufferPointer<UInt8>, _ cells: [DelimitedCell]
  ) -> [SourceField] {
    while columns.count < cells.count { append("") }
    var fields: [SourceField] = []
    fields.reserveCapacity(cells.count)
    for index in cells.indices {
      let cell = cells[index]
      if !columns[index].isNamed, row.isBlank(cell) { continue }
      fields.append(SourceField(columns[index].name, row.text(cell)))
    }
    return fields
  }
}
