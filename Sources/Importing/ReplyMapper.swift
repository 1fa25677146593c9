import HeritageModel
import Localization

/// One record of a source after its profile and the doctor have seen it.
struct MappedRecord: Sendable {
  /// Where it stands in its file.
  var line: Int
  /// Its place in its file, from 1.
  var ordinal: Int
  /// Its facts; `nil` when the record is rejected.
  var draft: SiteDraft?
  /// What there is to say about it; a rejected record has an error here.
  var issues: [ImportIssue]
}

/// What a whole document turned out to be.
struct DocumentSummary: Sendable {
  /// The kind of reply; `nil` for a list of nothing.
  var reply = ReplyKind.list
  /// How many records it holds.
  var read = 0
  /// What the service says it holds in all (`totalCnt`), and how many of them it put into one page.
  var total: Int?
  var pageUnit: Int?
  var pageIndex: Int?
  /// How many items it has: records of a list, pictures of an image reply.
  var items = 0
  /// The kind codes that its records state, up to two.
  var kindCodes: Set<String> = []
}

/// Elements that the profile does not map, by name, over all files of an import.
struct UnknownElements: Sendable {
  /// How often an element came, and its first example.
  struct Tally: Sendable {
    var count: Int
    let source: String
    let line: Int
    let record: Int?
    let example: String
  }
  private(set) var tallies: [String: Tally] = [:]

  /// Counts one element.
  mutating func count(_ field: SourceField, source: String, line: Int, record: Int?) {
    tallies[
      field.name,
      default: Tally(count: 0, source: source, line: line, record: record, example: field.text)
    ].count += 1
  }

  /// One warning for each name.
  var issues: [ImportIssue] {
    tallies.sorted { $0.key < $1.key }.map { name, tally in
      ImportIssue(
        source: tally.source, line: tally.line, record: tally.record, field: name,
        value: tally.example, rule: .unknownElement,
        message: LocalizedText(
          "Element <\(name)> has no place in the catalog and was left out, \(tally.count) time(s); for"
            + " example '\(tally.example.prefix(60))'.",
          "<\(name)> 요소는 카탈로그에 자리가 없어 \(tally.count)번 뺐습니다. 예: '\(tally.example.prefix(60))'"),
        severity: .warning)
    }
  }
}

/// Turns the records of one document of the Open API into drafts; what kind of reply it is, its content tells.
final class ReplyMapper: RecordReceiver {
  /// The names of the elements that hold records: of the list, detail and image replies, and of the GIS reply.
  static let recordElements: Set<String> = ["item", "spca"]

  private let profile: SourceProfile
  private let source: String
  private let doctor = CoordinateDoctor()
  private let output: (MappedRecord) throws -> Void
  private var reply: ReplyKind?
  private var images: ImageRun?

  /// What the document turned out to be.
  private(set) var summary = DocumentSummary()
  /// Elements that the profile does not map.
  private(set) var unknown: UnknownElements

  /// Creates the mapper of one document.
  init(
    profile: SourceProfile, source: String, unknown: UnknownElements,
    output: @escaping (MappedRecord) throws -> Void
  ) {
    self.profile = profile
    self.source = source
    self.unknown = unknown
    self.output = output
  }

  func open(root: String) throws {
    switch root {
    case "result", "response": break
    case _ where root.lowercased() == "html": throw ImportError.notImportable(source, .htmlPage)
    default: throw ImportError.notImportable(source, .otherXML(root: root))
    }
  }

  func receive(_ record: SourceRecord, header: [SourceField]) throws {
    guard record.element == "item" else { throw ImportError.needsProjection(source) }
    let reply = try reply ?? recognise(record, header)
    self.reply = reply
    switch reply {
    case .images: takeImages(record)
    case .detail: try take(record, header: header)
    case .list, .gis: try take(record, header: [])
    }
  }

  func close(header: [SourceField]) throws {
    summary.total = header.text("totalCnt").flatMap { Int($0) }
    summary.pageUnit = header.text("pageUnit").flatMap { Int($0) }
    summary.pageIndex = header.text("pageIndex").flatMap { Int($0) }
    if reply == nil { try closeWithoutRecords(header) }
    if let images {
      try output(images.finish(header: header))
      summary.items = images.count
    }
    summary.reply = reply ?? .list
    guard reply != .detail else { return }
    for field in header where profile.targets[field.name] == nil {
      unknown.count(field, source: source, line: 1, record: nil)
    }
  }

  /// A reply without records is a list of nothing, or the answer to a key that nobody knows.
  private func closeWithoutRecords(_ header: [SourceField]) throws {
    if header.contains(where: { $0.name == "ccbaAsno" || $0.name == "ccbaCpno" }) {
      let record = SourceRecord(element: "item", line: 1, ordinal: 1, fields: [])
      reply = try recognise(record, header)
      try receive(record, header: header)
    } else if header.text("totalCnt") == nil {
      throw ImportError.notImportable(source, .unknownReply(elements: header.map(\.name)))
    }
  }

  private func recognise(_ record: SourceRecord, _ header: [SourceField]) throws -> ReplyKind {
    let hasKeysAbove = header.contains { $0.name == "ccbaAsno" || $0.name == "ccbaCpno" }
    let hasTotal = header.contains { $0.name == "totalCnt" }
    if record.has("imageNuri") || record.has("ccimDesc") { return .images }
    if record.has("imageUrl"), !record.has("ccbaMnm1"), !record.has("content") { return .images }
    if hasKeysAbove { return hasTotal ? .images : .detail }
    let isList = ["ccbaCpno", "ccbaAsno", "ccbaMnm1"].contains { record.has($0) }
    if isList || record.fields.isEmpty && hasTotal { return .list }
    throw ImportError.notImportable(
      source, .unknownReply(elements: (header + record.fields).map(\.name)))
  }

  private func take(_ record: SourceRecord, header: [SourceField]) throws {
    var builder = FactsBuilder(
      profile: profile, source: source, line: record.line, ordinal: record.ordinal)
    header.forEach { builder.take($0) }
    record.fields.forEach { builder.take($0) }
    for field in builder.unknown {
      unknown.count(field, source: source, line: record.line, record: record.ordinal)
    }
    summary.read += 1
    summary.items += 1
    let reply = reply ?? .list
    var draft: SiteDraft?
    if record.fields.allSatisfy(\.text.isEmpty) {
      builder.report(.emptyReply, nil, nil, Self.emptyReply, severity: .error)
    } else if builder.key.isEmpty {
      builder.report(
        .noKey, "ccbaCpno", nil,
        LocalizedText(
          "The record has no key (ccbaCpno), so it cannot be told from others: rejected.",
          "열쇠값(ccbaCpno)이 없어 다른 기록과 구별할 수 없으므로 거부했습니다."), severity: .error)
    } else {
      builder.finish(doctor: doctor)
      if let code = builder.facts[.kindCode], summary.kindCodes.count < 2 {
        summary.kindCodes.insert(code)
      }
      draft = SiteDraft(
        subject: .identity(SiteIdentity(dataset: profile.dataset.name, key: builder.key)),
        reply: reply, facts: builder.facts)
    }
    try output(
      MappedRecord(
        line: record.line, ordinal: record.ordinal, draft: draft, issues: builder.issues))
  }

  private func takeImages(_ record: SourceRecord) {
    var run = images ?? ImageRun(profile: profile, source: source, line: record.line)
    run.take(record)
    for field in record.fields where !ImageRun.elements.contains(field.name) {
      unknown.count(field, source: source, line: record.line, record: record.ordinal)
    }
    images = run
    summary.read = 1
  }

  /// What is said of a reply whose elements are all empty.
  static let emptyReply = LocalizedText(
    "The reply has no content: the service knows no record of the key that was asked for"
      + " (an 8-digit ccbaAsno, perhaps). Rejected.",
    "내용이 없는 응답입니다. 물어본 열쇠값(8자리 ccbaAsno 등)의 기록이 서비스에 없는 경우입니다. 거부했습니다.")
}
