public import Foundation

// A release with a static standard library builds this target too, and has no Testing module there.
#if canImport(Testing)
  public import Testing

  /// Expects a text to equal the one stored in `Fixtures/Snapshots`.
  ///
  /// With the environment variable `RECORD_SNAPSHOTS=1` the text is stored instead, and the test
  /// fails, so that a recording run is never taken for a passing one.
  /// - Parameters:
  ///   - text: The whole text to compare.
  ///   - name: The stored file's path below `Fixtures/Snapshots`, with its extension.
  ///   - sourceLocation: The place to report a difference at.
  public func expectSnapshot(
    _ text: String, named name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectText(
      text, at: Fixture.url("Snapshots").appendingPathComponent(name),
      sourceLocation: sourceLocation)
  }

  /// Expects a text to equal the one stored in a file of `Fixtures`, as
  /// ``expectSnapshot(_:named:sourceLocation:)`` does.
  public func expectText(
    _ text: String, at file: URL, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let recording = ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1"
    if let message = snapshotProblem(text, file: file, recording: recording) {
      Issue.record("Snapshot \(file.lastPathComponent): \(message)", sourceLocation: sourceLocation)
    }
  }
#endif

/// Returns why a text does not equal a stored one, or nil where it does.
func snapshotProblem(_ text: String, file: URL, recording: Bool) -> String? {
  if recording {
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      return "recorded; run again without RECORD_SNAPSHOTS"
    } catch {
      return "cannot be recorded: \(error)"
    }
  }
  guard let data = try? Data(contentsOf: file) else {
    return "not stored yet; run once with RECORD_SNAPSHOTS=1"
  }
  let stored = String(decoding: data, as: UTF8.self)
  // Bytes are compared, since == takes NFC and NFD for the same text.
  guard !stored.utf8.elementsEqual(text.utf8) else { return nil }
  return "differs\n" + firstDifference(expected: stored, actual: text)
}

/// Returns the first line in which two texts differ, as `-` expected and `+` actual.
private func firstDifference(expected: String, actual: String) -> String {
  let old = Array(expected.utf8).split(separator: 0x0A, omittingEmptySubsequences: false)
  let new = Array(actual.utf8).split(separator: 0x0A, omittingEmptySubsequences: false)
  let line = zip(old, new).prefix { $0 == $1 }.count
  let before = line < old.count ? String(decoding: old[line], as: UTF8.self) : "(end)"
  let after = line < new.count ? String(decoding: new[line], as: UTF8.self) : "(end)"
  return "line \(line + 1):\n- \(before)\n+ \(after)"
}
