import HeritageCatalog
import HeritageModel

/// Maps the records of one document on a thread of its own while the next are read, and hands over
/// what they make on the thread that reads.
///
/// Everything keeps its order: the events of a record come before those of the next, and before the
/// error that ended the reading behind it. A document of one batch is mapped where it is read, since
/// a thread costs as much as some hundred records. Memory is bounded by ``greatestInFlight``.
final class MappingStage: RecordReceiver {
  /// Makes the mapper, on the thread that is to use it, with what takes its events.
  typealias Making = @Sendable (_ output: @escaping (SourceScan.Event) -> Void) -> ReplyMapper

  /// What a reader tells its receiver.
  private enum Call: Sendable {
    case open(root: String)
    case record(SourceRecord, header: [SourceField])
    case close(header: [SourceField])
  }

  /// What became of some calls.
  private struct Outcome: Sendable {
    var events: [SourceScan.Event] = []
    /// What the mapper threw; the calls behind it were not made.
    var failure: (any Error)?
    var summary = DocumentSummary()
    var unknown = UnknownFields()
    /// The calls themselves: their texts are freed where they were made, or two threads would wait
    /// for one allocator.
    var calls: [Call] = []
  }

  private static let batchSize = 128
  /// How many batches wait, are mapped, or wait to be handed over.
  private static let greatestInFlight = 4

  private let make: Making
  private let spent: SpentBatches
  private let output: (SourceScan.Event) throws -> Void
  private var calls: [Call] = []
  private var worker: Worker<[Call], Outcome>?
  private var inFlight = 0
  private var isOver = false

  /// What the document turned out to be, once it is closed.
  private(set) var summary = DocumentSummary()
  /// The fields that nobody maps, once it is closed.
  private(set) var unknown = UnknownFields()

  /// Creates the stage of one document; what its mapper made may come back as `spent`.
  init(
    spent: SpentBatches, output: @escaping (SourceScan.Event) throws -> Void,
    make: @escaping Making
  ) {
    self.make = make
    self.spent = spent
    self.output = output
  }

  deinit { worker?.stop() }

  func open(root: String) throws { try add(.open(root: root)) }

  func receive(_ record: SourceRecord, header: [SourceField]) throws {
    try add(.record(record, header: header))
  }

  func close(header: [SourceField]) throws {
    calls.append(.close(header: header))
    try finish()
  }

  /// Hands over what the records so far make; nothing where an error has ended the document.
  ///
  /// - Throws: what the mapper or the taker of the events throws.
  func finish() throws {
    guard !isOver else { return }
    guard let worker else { return try handOver(Self.work(make, spent)(calls)) }
    try send(to: worker)
    while inFlight > 0 { try takeOutcome(of: worker) }
  }

  private func add(_ call: Call) throws {
    calls.append(call)
    guard calls.count >= Self.batchSize else { return }
    try send(to: startedWorker())
  }

  private func startedWorker() -> Worker<[Call], Outcome> {
    if let worker { return worker }
    let started = Worker<[Call], Outcome>(
      name: "heritage import mapper", capacity: Self.greatestInFlight
    ) { [make, spent] in Self.work(make, spent) }
    worker = started
    return started
  }

  private func send(to worker: Worker<[Call], Outcome>) throws {
    if inFlight == Self.greatestInFlight { try takeOutcome(of: worker) }
    worker.send(calls)
    inFlight += 1
    calls = []
  }

  private func takeOutcome(of worker: Worker<[Call], Outcome>) throws {
    guard let outcome = worker.next() else { throw ImportError.cancelled }
    inFlight -= 1
    try handOver(outcome)
  }

  private func handOver(_ outcome: Outcome) throws {
    do {
      for event in outcome.events { try output(event) }
      if let failure = outcome.failure { throw failure }
    } catch {
      isOver = true
      throw error
    }
    summary = outcome.summary
    unknown = outcome.unknown
  }

  /// Makes a mapper and returns what makes calls of it.
  private static func work(_ make: Making, _ spent: SpentBatches) -> ([Call]) -> Outcome {
    let taken = Taken()
    let mapper = make { taken.events.append($0) }
    return { calls in
      spent.letGo()
      var outcome = Outcome(calls: calls)
      do {
        for call in calls { try Self.make(call, of: mapper) }
      } catch {
        outcome.failure = error
      }
      swap(&outcome.events, &taken.events)
      outcome.summary = mapper.summary
      outcome.unknown = mapper.unknown
      return outcome
    }
  }

  private static func make(_ call: Call, of mapper: ReplyMapper) throws {
    switch call {
    case .open(let root): try mapper.open(root: root)
    case .record(let record, let header): try mapper.receive(record, header: header)
    case .close(let header): try mapper.close(header: header)
    }
  }

  /// The events since the last batch.
  private final class Taken {
    var events: [SourceScan.Event] = []
  }
}
