import Foundation

/// The folder in which a harvest keeps its replies until they are imported, with a journal that
/// tells which of them are whole.
///
/// A reply is written under another name and renamed, then a line about it is added to
/// `.journal.jsonl`; the first line says what the harvest is. So whatever ends the process, a reply
/// counts only when the journal names it and its bytes have the hash that stands there. Lines are
/// added, not the journal rewritten: a harvest of all details has some twenty thousand. Only one
/// process works in a folder at a time.
final class WorkFolder {
  /// What the journal says about one reply.
  struct Entry: Codable, Hashable {
    /// What became of a question.
    enum State: String, Codable {
      /// The reply is in the folder.
      case kept
      /// The service has nothing to say to it.
      case empty
      /// It was given up; a later harvest asks it again.
      case missing
      /// What was known of it holds no longer.
      case dropped
    }
    let name: String
    let state: State
    var size: Int?
    var hash: String?
    /// The record's time of change when the reply came (`regDt`).
    var stamp: String?
  }

  /// The first line of a journal.
  struct Head: Codable, Hashable {
    var version = 1
    let plan: HarvestPlan
    /// When the harvest began, ISO 8601.
    let begun: String
    /// Whether all was imported: what is left are the pages that the user wanted kept, and
    /// questions given up.
    var isImported = false
  }

  /// The folder's path.
  let path: String
  /// What the harvest is.
  private(set) var head: Head
  /// Whether there were replies from an earlier run.
  let isResumed: Bool
  private var entries: [String: Entry] = [:]
  private let journal: FileHandle
  private let lock: FileHandle

  static let journalName = ".journal.jsonl"
  private static let lockName = "lock"
  private static let partSuffix = ".part"

  /// Opens the folder at `path`, or makes it, for a plan.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - plan: What the harvest is to fetch.
  ///   - isRestart: Whether to give up an earlier harvest in the folder.
  ///   - begun: The time of now, ISO 8601.
  /// - Throws: ``HarvestError`` where the folder is in use, is not a harvest's, holds another
  ///   harvest, or cannot be written.
  init(path: String, plan: HarvestPlan, isRestart: Bool, begun: String) throws(HarvestError) {
    self.path = path
    let files = FileManager.default
    let found = try Self.attempt(path) {
      try files.createDirectory(atPath: path, withIntermediateDirectories: true)
      return try files.contentsOfDirectory(atPath: path)
    }
    let journalPath = path + "/" + Self.journalName
    let isOurs = found.contains(Self.journalName)
    let others = found.filter { $0 != Self.lockName && !$0.hasSuffix(Self.partSuffix) }
    guard isOurs || others.isEmpty else { throw .foreignFolder(path) }
    lock = try Self.lock(path)
    var known: (head: Head, entries: [String: Entry])?
    if isOurs { known = try Self.read(journalPath) }
    if isOurs, known == nil, !isRestart { throw .damagedJournal(path) }
    if isRestart, let known { Self.removePages(known.entries, in: path) }
    if isRestart { known = nil }
    if let before = known?.head {
      if before.isImported {
        if known?.entries.values.contains(where: { $0.state == .kept }) == true {
          throw .finished(path, begun: before.begun)
        }
        known = known.map { (Head(plan: plan, begun: begun), $0.entries) }
      } else if before.plan != plan {
        throw .otherPlan(path, begun: before.begun)
      }
    }
    head = known?.head ?? Head(plan: plan, begun: begun)
    entries = known?.entries ?? [:]
    isResumed = entries.values.contains { $0.state == .kept || $0.state == .empty }
    let (currentHead, current) = (head, entries)
    journal = try Self.attempt(path) {
      try Self.write(currentHead, current, to: journalPath)
      let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: journalPath))
      try handle.seekToEnd()
      return handle
    }
  }

  /// Returns the reply of a name when it is there and whole; with a `stamp`, only when it came at
  /// that state of the record.
  func reply(_ name: String, stamp: String? = nil) -> Data? {
    guard let entry = entries[name], entry.state == .kept, entry.stamp == stamp,
      let body = try? Data(contentsOf: URL(fileURLWithPath: file(name))),
      body.count == entry.size, Self.hash(body) == entry.hash
    else { return nil }
    return body
  }

  /// Tells whether the service has nothing to say to a question, at this state of the record.
  func isEmpty(_ name: String, stamp: String?) -> Bool {
    entries[name].map { $0.state == .empty && $0.stamp == stamp } ?? false
  }

  /// Tells whether a question was given up by an earlier harvest.
  func isMissing(_ name: String) -> Bool { entries[name]?.state == .missing }

  /// The path of the file that holds a reply.
  func file(_ name: String) -> String { path + "/" + name + ".xml" }

  /// Keeps a reply.
  func keep(_ body: Data, as name: String, stamp: String? = nil) throws(HarvestError) {
    let (file, part) = (file(name), file(name) + Self.partSuffix)
    try Self.attempt(path) {
      try body.write(to: URL(fileURLWithPath: part))
      guard rename(part, file) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }
    try note(
      Entry(
        name: name, state: .kept, size: body.count, hash: Self.hash(body), stamp: stamp))
  }

  /// Notes that a question has no reply to keep, and why.
  func mark(_ name: String, _ state: Entry.State, stamp: String? = nil) throws(HarvestError) {
    try note(Entry(name: name, state: state, stamp: stamp))
  }

  /// Removes all replies whose name starts with `prefix`.
  func drop(prefix: String) throws(HarvestError) {
    for name in entries.keys.filter({ $0.hasPrefix(prefix) }).sorted() {
      try? FileManager.default.removeItem(atPath: file(name))
      try mark(name, .dropped)
    }
  }

  /// Ends the work in the folder after the import: removes the replies, and the folder where no
  /// question was given up.
  ///
  /// - Parameter isKept: Whether the replies are to stay.
  /// - Throws: ``HarvestError/folder(_:reason:)``.
  func close(keepingReplies isKept: Bool) throws(HarvestError) {
    let missing = entries.filter { $0.value.state == .missing }
    head.isImported = true
    let (head, entries) = (head, isKept ? entries : missing)
    let journalPath = path + "/" + Self.journalName
    try Self.attempt(path) { try Self.write(head, entries, to: journalPath) }
    guard !isKept else { return }
    Self.removePages(self.entries, in: path)
    guard missing.isEmpty else { return }
    try Self.attempt(path) {
      try FileManager.default.removeItem(atPath: journalPath)
      try FileManager.default.removeItem(atPath: path + "/" + Self.lockName)
    }
    // Somebody's own file in the folder keeps the folder.
    _ = rmdir(path)
  }

  private func note(_ entry: Entry) throws(HarvestError) {
    entries[entry.name] = entry
    try Self.attempt(path) { try journal.write(contentsOf: Self.line(entry)) }
  }
}

extension WorkFolder {
  private static func lock(_ path: String) throws(HarvestError) -> FileHandle {
    let descriptor = open(path + "/" + lockName, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw .folder(path, reason: String(cString: strerror(errno)))
    }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw .inUse(path) }
    return handle
  }

  private static func removePages(_ entries: [String: Entry], in path: String) {
    for name in entries.keys {
      try? FileManager.default.removeItem(atPath: path + "/" + name + ".xml")
    }
    let found = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    for name in found where name.hasSuffix(partSuffix) {
      try? FileManager.default.removeItem(atPath: path + "/" + name)
    }
  }

  /// Reads a journal; `nil` where its first line is not one.
  ///
  /// A last line that was cut off does not count, nor does one that is broken.
  private static func read(_ path: String) throws(HarvestError) -> (Head, [String: Entry])? {
    let data = try attempt(path) { try Data(contentsOf: URL(fileURLWithPath: path)) }
    let whole = data.lastIndex(of: UInt8(ascii: "\n")).map { data[...$0] } ?? Data()
    let lines = whole.split(separator: UInt8(ascii: "\n"))
    let decoder = JSONDecoder()
    guard let first = lines.first, let head = try? decoder.decode(Head.self, from: first),
      head.version == 1
    else { return nil }
    var entries: [String: Entry] = [:]
    for line in lines.dropFirst() {
      guard let entry = try? decoder.decode(Entry.self, from: line), !entry.name.contains("/")
      else { continue }
      entries[entry.name] = entry
    }
    return (head, entries.filter { $0.value.state != .dropped })
  }

  private static func write(_ head: Head, _ entries: [String: Entry], to path: String) throws {
    var data = try line(head)
    for entry in entries.values.sorted(by: { $0.name < $1.name }) { data += try line(entry) }
    try data.write(to: URL(fileURLWithPath: path), options: .atomic)
  }

  private static func line(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(value) + Data("\n".utf8)
  }

  /// The FNV-1a hash of 64 bits: tells damage by accident, which is all that can happen to a reply
  /// here.
  static func hash(_ body: Data) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in body {
      hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }
    return String(hash, radix: 16)
  }

  private static func attempt<Result>(
    _ path: String, _ work: () throws -> Result
  ) throws(HarvestError) -> Result {
    do {
      return try work()
    } catch {
      let reason = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
      throw .folder(path, reason: (reason ?? error as NSError).localizedDescription)
    }
  }
}
