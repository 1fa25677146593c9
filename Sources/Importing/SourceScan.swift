import Foundation
import HeritageCatalog
import HeritageModel
import Synchronization

/// Reads and maps sources on a thread of its own, so that reading the next records overlaps with
/// writing the last.
///
/// What it hands over are values; an error of any source ends the scan and is thrown to whoever
/// takes.
final class SourceScan: Sendable {
  /// What a scan hands over; small, since nearly all are records.
  enum Event: Sendable {
    /// The start of a source: its name.
    case sourceStart(String)
    /// What the profile of the source being read turned out to be, before its first record.
    indirect case recognised(SourceFormat)
    /// A record of the source being read.
    case record(MappedRecord)
    /// The end of the source being read.
    indirect case sourceEnd(DocumentSummary)
  }

  /// Some events and where the scan stands after them.
  struct Batch: Sendable {
    var events: [Event] = []
    var bytesRead = 0
    /// What ended the scan: everything is read, or an error.
    var end: Result<UnknownFields, any Error>?
  }

  /// How many events a batch has, but for the last.
  static let batchSize = 256
  private let queue = BoundedQueue<Batch>(capacity: 4)
  private let spent = SpentBatches()

  /// Starts to read sources, in order.
  init(_ sources: [ImportSource], options: ReadingOptions = ReadingOptions()) {
    let thread = Thread { [queue, spent] in
      var maker = Maker(options: options, output: Output(queue: queue), spent: spent)
      maker.run(sources)
    }
    thread.name = "heritage import reader"
    thread.start()
  }

  /// Returns the next batch, or `nil` when none came within `seconds`.
  func next(waiting seconds: TimeInterval) -> Batch? { queue.pop(waiting: seconds) }

  /// Takes back a batch that nobody uses any more, for the thread that made it to let go of.
  func giveBack(_ batch: consuming Batch) { spent.add(batch) }

  /// Stops reading as soon as the reader notices; a reader that waits for input notices later.
  func stop() { queue.close() }

  /// Collects events into batches.
  final class Output {
    private var batch = Batch()
    private let queue: BoundedQueue<Batch>
    /// How many bytes of all sources have been read.
    var bytesRead = 0

    init(queue: BoundedQueue<Batch>) {
      self.queue = queue
    }

    func take(_ event: Event) throws {
      batch.events.append(event)
      guard batch.events.count >= SourceScan.batchSize else { return }
      batch.bytesRead = bytesRead
      guard queue.push(batch) else { throw ImportError.cancelled }
      batch = Batch()
      batch.events.reserveCapacity(SourceScan.batchSize)
    }

    func end(_ result: Result<UnknownFields, any Error>) {
      batch.bytesRead = bytesRead
      batch.end = result
      _ = queue.push(batch)
    }
  }

  /// The part that lives on the reading thread.
  private struct Maker {
    let options: ReadingOptions
    let output: Output
    let spent: SpentBatches
    var unknown = UnknownFields()

    mutating func run(_ sources: [ImportSource]) {
      do {
        for source in sources {
          for part in try OpenedSource.parts(of: source, options, counter: output) {
            try read(part)
          }
        }
        output.end(.success(unknown))
      } catch {
        output.end(.failure(error))
      }
    }

    private mutating func read(_ part: OpenedSource) throws {
      try output.take(.sourceStart(part.name))
      let document = SourceDocument(part, options, unknown: unknown, spent: spent) { [output] in
        try output.take($0)
      }
      let (summary, unknown) = try document.read()
      self.unknown = unknown
      try output.take(.sourceEnd(summary))
    }
  }
}

/// Batches that were taken and are of no more use, until the thread that made their records lets go
/// of them.
///
/// Memory is freed where it was allocated: two threads that free and allocate the same would wait
/// for one allocator. It holds only so many; more are let go of by whoever brings them.
final class SpentBatches: Sendable {
  private static let capacity = 8
  private let batches = Mutex<[SourceScan.Batch]>([])

  /// Takes a batch in.
  func add(_ batch: consuming SourceScan.Batch) {
    let batch = batch
    batches.withLock { batches in
      if batches.count < Self.capacity { batches.append(batch) }
    }
  }

  /// Lets go of all batches, on the thread that calls.
  func letGo() {
    // Freed behind the lock, which nobody is to wait for.
    let gone = batches.withLock { batches in
      let gone = batches
      batches = []
      return gone
    }
    _ = consume gone
  }
}
