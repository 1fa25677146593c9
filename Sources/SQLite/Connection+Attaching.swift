extension Connection {
  /// Attaches another database under a name, for reading only (`ATTACH`).
  ///
  /// Write transactions then take no lock on it, so it may be one that another connection is
  /// writing.
  /// - Parameters:
  ///   - path: the file, any characters.
  ///   - name: the schema name, a plain identifier.
  /// - Throws: what SQLite reports, such as `cannotOpen`.
  public func attachReadOnly(_ path: String, as name: String) throws(SQLiteError) {
    let uri = Self.uri(path: path, isImmutable: false) + "?mode=ro"
    try statement("ATTACH ? AS \(name)").run(uri)
  }
}
