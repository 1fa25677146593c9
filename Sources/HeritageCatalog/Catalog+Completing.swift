public import HeritageModel
import SQLite

extension Catalog {
  /// Returns what `fragment` may mean, the best first: sites by every reading of what was typed,
  /// areas, and questions about kinds and eras.
  ///
  /// In order: a number; the beginning of a name, then of a word, then with a syllable half typed,
  /// then inside a word; initial consonants; words apart; the other keyboard; romanised Korean; one
  /// mistake, where little else is found. Among equals the nearer or the more important comes
  /// first. Of a fragment longer than 300 Unicode scalars the beginning is looked for, and is its
  /// `correctedFragment`. Costs as much for a long name as for a short one, and nothing in proportion to the
  /// catalog.
  /// - Throws: ``CatalogError``. That nothing is found is no error.
  public func complete(
    _ fragment: String, options: CompletionOptions = CompletionOptions()
  ) throws -> CompletionList {
    try read { connection in
      var run = CompletionRun(fragment, options)
      return try run.run(connection)
    }
  }
}

extension CatalogProvider: Completing {
  /// Returns what `fragment` may mean, the best first; see ``Catalog/complete(_:options:)``.
  public func completions(
    for fragment: String, options: CompletionOptions
  ) throws -> CompletionList {
    try catalog.complete(fragment, options: options)
  }
}
