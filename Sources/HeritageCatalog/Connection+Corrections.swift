import HeritageModel
import SQLite

extension Connection {
  /// Returns all corrections, in the order of sites, then of fields; costs a pass over them.
  ///
  /// - Throws: ``DamagedContent`` where a row is none.
  borrowing func corrections() throws -> [Correction] {
    try corrections(where: "true", [])
  }

  /// Returns the corrections of one site, in the order of fields.
  borrowing func corrections(of identity: SiteIdentity) throws -> [Correction] {
    try corrections(
      where: "dataset = ? AND key = ?", [.text(identity.dataset), .text(identity.key)])
  }

  private borrowing func corrections(
    where condition: String, _ values: [Value]
  ) throws -> [Correction] {
    let order = Dictionary(
      uniqueKeysWithValues: zip(CorrectableField.allCases, CorrectableField.allCases.indices))
    let rows = try statement(
      """
      SELECT dataset, key, field, value, replaced, author, corrected_at, note, source
      FROM main.correction WHERE \(condition)
      """
    ).all(Bindings(values)) { row -> Correction in
      let identity = SiteIdentity(dataset: row.text(0), key: row.text(1))
      // Another program may write an empty text for nothing.
      let value = row.optionalText(3).flatMap { $0.isEmpty ? nil : $0 }
      guard let field = CorrectableField(name: row.text(2)),
        value.map({ (try? field.value(parsing: $0)) == $0 }) ?? true
      else { throw DamagedContent(identity, "correction of \(row.text(2))") }
      return Correction(
        identity: identity, field: field, value: value, replaced: row.optionalText(4),
        author: row.text(5), correctedAt: row.text(6), note: row.text(7),
        source: row.optionalText(8))
    }
    return rows.sorted { left, right in
      left.identity == right.identity
        ? order[left.field, default: 0] < order[right.field, default: 0]
        : left.identity < right.identity
    }
  }

  /// Writes a correction, in place of one of the same field.
  borrowing func store(_ correction: Correction) throws {
    precondition(
      (try? correction.field.value(parsing: correction.value ?? "")) == correction.value,
      "The value of a correction has its one spelling.")
    try forget(correction.field, of: correction.identity)
    try statement(
      """
      INSERT INTO main.correction
        (dataset, key, field, value, replaced, author, corrected_at, note, source)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """
    ).run(
      correction.identity.dataset, correction.identity.key, correction.field.name,
      correction.value, correction.replaced, correction.author, correction.correctedAt,
      correction.note, correction.source)
  }

  /// Removes the correction of a field, if there is one.
  borrowing func forget(_ field: CorrectableField, of identity: SiteIdentity) throws {
    try statement("DELETE FROM main.correction WHERE dataset = ? AND key = ? AND field = ?")
      .run(identity.dataset, identity.key, field.name)
  }
}
