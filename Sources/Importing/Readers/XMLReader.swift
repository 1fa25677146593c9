import Localization
import SystemLibraries

/// Cuts any XML document into records: the elements of one name, or those that repeat.
///
/// It wants the text in UTF-8, as ``XMLText`` gives it, whatever its declaration states. Records
/// have fields as ``PathAssembler`` makes them; they know their line, not their byte.
final class XMLReader: RecordReader {
  /// How many bytes of the document show which elements repeat; more where these do not.
  private static let surveyedSizes = [1 << 14, 1 << 20]

  private let input: SampledInput
  private let name: String
  private let record: String?
  private let progress = Progress()

  private(set) var notices: [ReaderIssue] = []
  var bytesRead: Int { progress.bytesRead() }
  var header: [SourceField] { progress.header }

  /// What is known while the document is read.
  private final class Progress: RecordReceiver {
    var header: [SourceField] = []
    var bytesRead: () -> Int = { 0 }
    var take: (SourceRecord) throws -> Void = { _ in }

    func open(root: String) {}

    func receive(_ record: SourceRecord, header: [SourceField]) throws {
      self.header = header
      try take(record)
    }

    func close(header: [SourceField]) { self.header = header }
  }

  /// Creates a reader at the start of a document.
  ///
  /// - Parameters:
  ///   - input: The document, in UTF-8.
  ///   - name: What an ``ImportError`` calls the source.
  ///   - record: The name of the elements that are records, or their path from the root, joined by
  ///     `/`; `nil` to find them.
  init(_ input: any ByteInput, name: String, record: String? = nil) {
    self.input = SampledInput(input)
    self.name = name
    self.record = record
  }

  /// Reads the whole document.
  ///
  /// - Throws: ``ImportError`` where it is not well-formed; what the input or the receiver throws.
  func read(_ take: (ReadRecord) throws -> Void) throws {
    let record = try record ?? found()
    let reader = XMLRecordReader(
      input, name: name, assembler: PathAssembler(record: record), receiver: progress)
    // Its count stays readable when the document is done, but the reader holds its receiver.
    progress.bytesRead = { [unowned reader] in reader.bytesRead }
    defer {
      let count = reader.bytesRead
      progress.bytesRead = { count }
    }
    try withoutActuallyEscaping(take) { take in
      defer { progress.take = { _ in } }
      progress.take = { try take(ReadRecord(record: $0)) }
      try reader.read()
    }
  }

  /// Finds the elements that are records: those with elements in them that repeat, as near to the
  /// root as there are such.
  private func found() throws -> String {
    var record = ""
    for size in Self.surveyedSizes {
      let head = try input.sample(size)
      let (path, isCertain) = try Survey(head).record(name: name)
      record = path
      if isCertain || head.count < size { break }
    }
    notices.append(
      ReaderIssue(
        rule: .recordsFound, severity: .info, line: 1, byte: 0,
        message: LocalizedText(
          "The records are the elements \(record).", "\(record) 요소를 레코드로 읽었습니다.")))
    return record
  }
}

/// The elements at the start of a document, counted by their paths.
private struct Survey {
  private let head: [UInt8]

  init(_ head: [UInt8]) {
    self.head = head
  }

  /// The bytes of the head as an input.
  private final class Input: ByteInput {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
      rest = bytes[...]
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
      let count = min(buffer.count, rest.count)
      buffer.copyBytes(from: rest.prefix(count))
      rest = rest.dropFirst(count)
      return count
    }
  }

  /// Counts elements, and those that hold others.
  private final class Counter {
    var counts: [String: (count: Int, parents: Int, depth: Int)] = [:]
    var order: [String] = []
  }

  private final class Assembler: XMLAssembler {
    let counter: Counter
    var header: [SourceField] { [] }
    private(set) var root: String?
    private(set) var isClosed = false
    private var open: [(path: String, hasChildren: Bool)] = []

    init(_ counter: Counter) {
      self.counter = counter
    }

    func takeRecord() -> SourceRecord? { nil }

    func start(
      _ name: String, attributes: [String: String], line: @autoclosure () -> Int
    ) throws(XMLFault) -> Bool {
      if root == nil { root = name }
      guard open.count < 64 else { throw .tooDeep }
      if let parent = open.last, !parent.hasChildren {
        open[open.count - 1].hasChildren = true
        counter.counts[parent.path]?.parents += 1
      }
      let path = open.last.map { "\($0.path)/\(name)" } ?? name
      if counter.counts[path] == nil { counter.order.append(path) }
      counter.counts[path, default: (0, 0, open.count)].count += 1
      // An element of attributes alone (OpenStreetMap's node) holds as much as one of elements.
      let isTold = attributes.count > 1
      if isTold { counter.counts[path]?.parents += 1 }
      open.append((path, isTold))
      return false
    }

    func end(_ name: String) {
      open.removeLast()
      if open.isEmpty { isClosed = true }
    }

    func characters(_ string: String) {}
    func verbatim(_ bytes: UnsafeRawBufferPointer) {}
  }

  private final class NoReceiver: RecordReceiver {
    func open(root: String) {}
    func receive(_ record: SourceRecord, header: [SourceField]) {}
    func close(header: [SourceField]) {}
  }

  /// Returns the path of the records, and whether it is that of the only elements that hold others
  /// and repeat so near to the root.
  ///
  /// - Throws: ``ImportError`` where the head is no XML at all.
  func record(name: String) throws -> (path: String, isCertain: Bool) {
    let counter = Counter()
    let reader = XMLRecordReader(
      Input(head), name: name, assembler: Assembler(counter), receiver: NoReceiver())
    do {
      try reader.read()
    } catch ImportError.malformed where !counter.order.isEmpty {
      // The head ends anywhere; a fault in it comes again when the document is read.
    }
    let candidates = counter.order.compactMap { path in
      counter.counts[path].map { (path: path, $0) }
    }.filter { $0.1.parents > 0 }
    let repeated = candidates.filter { $0.1.count > 1 }
    let shallowest = repeated.map(\.1.depth).min()
    let best = repeated.filter { $0.1.depth == shallowest }.max { $0.1.count < $1.1.count }
    // What is below an element that came once could be part of a record as long as the head.
    if let best { return (best.path, best.1.depth == 1) }
    // A document of one record: the deepest element that holds others, or the root.
    return (candidates.max { $0.1.depth < $1.1.depth }?.path ?? counter.order[0], false)
  }
}
