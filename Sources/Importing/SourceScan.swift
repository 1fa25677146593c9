import Foundation

/// Reads and maps sources on a thread of its own, so that reading the next records overlaps with writing the last.
///
/// What it hands over are values; an error of any source ends the scan and is thrown to whoever takes.
final class SourceScan: Sendable {
  /// What a scan hands over.
  enum Event: Sendable {
    /// A record of the source being read.
    case record(MappedRecord)
    /// The end of the source being read.
    case sourceEnd(DocumentSummary)
  }

  /// Some events and where the scan stands after them.
  struct Batch: Sendable {
    var events: [Event] = []
    var bytesRead = 0
    /// What ended the scan: everything is read, or an error.
    var end: Result<UnknownElements, any Error>?
  }

  private static let batchSize = 256
  private let queue = BoundedQueue<Batch>(capacity: 4)

  /// Starts to read sources, in order.
  init(_ sources: [ImportSource], profile: SourceProfile) {
    let thread = Thread { [queue] in
      var maker = Maker(profile: profile, queue: queue)
      maker.run(sources)
    }
    thread.name = "heritage import reader"
    thread.start()
  }

  /// Returns the next batch, or `nil` when none came within `seconds`.
  func next(waiting seconds: TimeInterval) -> Batch? { queue.pop(waiting: seconds) }

  /// Stops reading as soon as the reader notices; a reader that waits for input notices later.
  func stop() { queue.close() }

  /// The part that lives on the reading thread.
  private struct Maker {
    let profile: SourceProfile
    let queue: BoundedQueue<Batch>
    var batch = Batch()
    var bytesBefore = 0
    var unknown = UnknownElements()

    mutating func run(_ sources: [ImportSource]) {
      do {
        for source in sources {
          try read(source)
        }
        batch.end = .success(unknown)
      } catch {
        batch.end = .failure(error)
      }
      _ = queue.push(batch)
    }

    private mutating func read(_ source: ImportSource) throws {
      let collector = Collector(batch: batch, queue: queue)
      let mapper = ReplyMapper(
        profile: profile, source: source.name, unknown: unknown, output: collector.take)
      let reader = try XMLRecordReader(
        source: source, recordElements: ReplyMapper.recordElements, receiver: mapper)
      collector.bytesRead = { [bytesBefore] in bytesBefore + reader.bytesRead }
      try reader.read()
      bytesBefore += reader.bytesRead
      unknown = mapper.unknown
      batch = collector.batch
      batch.events.append(.sourceEnd(mapper.summary))
      batch.bytesRead = bytesBefore
    }
  }

  /// Collects events into batches.
  private final class Collector {
    var batch: Batch
    let queue: BoundedQueue<Batch>
    var bytesRead: () -> Int = { 0 }

    init(batch: Batch, queue: BoundedQueue<Batch>) {
      self.batch = batch
      self.queue = queue
    }

    func take(_ record: MappedRecord) throws {
      batch.events.append(.record(record))
      guard batch.events.count >= SourceScan.batchSize else { return }
      batch.bytesRead = bytesRead()
      guard queue.push(batch) else { throw ImportError.cancelled }
      batch = Batch()
    }
  }
}
