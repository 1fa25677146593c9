import SystemLibraries

extension XMLRecordReader {
  /// Creates a reader of one source.
  ///
  /// - Throws: ``ImportError`` where the source cannot be opened.
  convenience init(
    source: ImportSource, recordElements: Set<String>, receiver: any RecordReceiver
  ) throws(ImportError) {
    let input: FileInput
    switch source.origin {
    case .standardInput: input = FileInput(descriptor: 0, name: source.name)
    case .file(let path):
      do {
        input = try FileInput(path: path)
      } catch {
        guard let error = error as? FileError else {
          throw .unreadable(path, reason: "\(error)")
        }
        throw error.exitCode == 66 ? .noSuchFile(path) : .unreadable(path, reason: error.reason)
      }
    }
    self.init(
      input, name: source.name, recordElements: recordElements, receiver: receiver)
  }
}
