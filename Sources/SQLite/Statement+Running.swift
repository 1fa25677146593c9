// Inlinable, so that the compiler writes one direct call per value and per column into the caller:
// a row of five columns then costs what hand-written C calls cost.
extension Statement {
  /// Runs the statement to its end and ignores any rows.
  ///
  /// - Parameter values: one value per parameter, in order.
  /// - Throws: what SQLite reports, or `misuse` when the number of values is wrong.
  @inlinable
  public func run<each Parameter: Bindable>(_ values: repeat each Parameter) throws(SQLiteError) {
    var binder = makeBinder()
    repeat (each values).bind(to: &binder)
    try begin(binder)
    defer { end() }
    while try step() {}
  }

  /// Runs the statement and lends each row to a closure, which may throw to stop.
  ///
  /// - Parameters:
  ///   - values: one value per parameter, in order.
  ///   - body: called once a row, in order; the row is valid only during the call.
  /// - Throws: what SQLite reports, `misuse` when the number of values is wrong, or what the
  ///   closure throws.
  @inlinable
  public func query<each Parameter: Bindable>(
    _ values: repeat each Parameter, body: (borrowing Row) throws -> Void
  ) throws {
    var binder = makeBinder()
    repeat (each values).bind(to: &binder)
    try begin(binder)
    defer { end() }
    let row = Row(self)
    while try step() {
      try body(row)
    }
  }

  /// Runs the statement and collects what a closure makes of each row.
  ///
  /// - Parameters:
  ///   - values: one value per parameter, in order.
  ///   - transform: makes one element of a row, which is valid only during the call.
  /// - Returns: the elements, in the order of the rows.
  /// - Throws: what SQLite reports, `misuse` when the number of values is wrong, or what the
  ///   closure throws.
  @inlinable
  public func all<Element, each Parameter: Bindable>(
    _ values: repeat each Parameter, transform: (borrowing Row) throws -> Element
  ) throws -> [Element] {
    var elements: [Element] = []
    try query(repeat each values) { row in elements.append(try transform(row)) }
    return elements
  }

  /// Runs the statement up to its first row and returns what a closure makes of it.
  ///
  /// - Parameters:
  ///   - values: one value per parameter, in order.
  ///   - transform: makes the result of the row, which is valid only during the call.
  /// - Returns: the closure's result, or nil when there is no row.
  /// - Throws: what SQLite reports, `misuse` when the number of values is wrong, or what the
  ///   closure throws.
  @inlinable
  public func first<Result, each Parameter: Bindable>(
    _ values: repeat each Parameter, transform: (borrowing Row) throws -> Result
  ) throws -> Result? {
    var binder = makeBinder()
    repeat (each values).bind(to: &binder)
    try begin(binder)
    do {
      let result = try step() ? transform(Row(self)) : nil
      // An `INSERT … RETURNING` outside a transaction commits only now.
      try finish()
      return result
    } catch {
      end()
      throw error
    }
  }
}
