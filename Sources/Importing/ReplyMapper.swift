import HeritageModel
import Localization

/// Turns the records of one XML reply of Korea's Open API into drafts; what kind of reply it is,
/// its content tells.
///
/// What its elements mean is data, the profile `khs`; which reply is which, and the flat run of
/// pictures, are not.
final class ReplyMapper: RecordReceiver {
  /// The name of the elements that hold records.
  static let recordElements: Set<String> = ["item"]

  private var mapper: RecordMapper
  private let dataset: DatasetInfo
  private let source: String
  private let keepsFields: Bool
  private let output: (SourceScan.Event) throws -> Void
  private var reply: ReplyKind?
  private var issueCount = 0
  private var images: ImageRun?

  /// What the document turned out to be.
  private(set) var summary = DocumentSummary()
  /// Elements that the profile does not map.
  var unknown: UnknownFields { mapper.unknown }

  /// Creates the mapper of one document.
  init(
    mapper: RecordMapper, dataset: DatasetInfo, source: String, keepsFields: Bool = false,
    output: @escaping (SourceScan.Event) throws -> Void
  ) {
    self.mapper = mapper
    self.dataset = dataset
    self.source = source
    self.keepsFields = keepsFields
    self.output = output
    summary.format = mapper.mapping.profile.name + "-xml"
    summary.dataset = dataset
  }

  /// Tells whether a document with this root element and head is a reply of the Open API; that of
  /// the GIS service is none.
  static func isReply(root: String?, head: [UInt8]) -> Bool {
    switch root?.lowercased() {
    case nil, "result", "html": true
    case "response": !String(decoding: head, as: UTF8.self).contains("<spca>")
    default: false
    }
  }

  func open(root: String) throws {
    switch root {
    case "result", "response": break
    case _ where root.lowercased() == "html": throw ImportError.notImportable(source, .htmlPage)
    default: throw ImportError.notImportable(source, .otherXML(root: root))
    }
    let profile = mapper.mapping.profile
    try output(
      .recognised(
        SourceFormat(
          name: summary.format, profile: profile.origin ?? profile.name, dataset: dataset)))
  }

  func receive(_ record: SourceRecord, header: [SourceField]) throws {
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
    if let text = header.text("totalCnt"), !text.isEmpty, summary.total == nil {
      summary.hasBadTotal = true
      summary.issues.append(badTotal(text))
    }
    summary.pageUnit = header.text("pageUnit").flatMap { Int($0) }
    summary.pageIndex = header.text("pageIndex").flatMap { Int($0) }
    if reply == nil { try closeWithoutRecords(header) }
    if let images {
      try output(.record(images.finish(header: header)))
      summary.items = images.count
    }
    summary.reply = reply ?? .list
    guard reply != .detail else { return }
    for field in header where mapper.mapping.column(of: field.name) == RecordMapping.unknown {
      mapper.unknown.count(field, source: source, line: 1, record: nil)
    }
  }

  private func badTotal(_ text: String) -> ImportIssue {
    let shown = CoordinateReading.shortened(text)
    return ImportIssue(
      source: source, line: 1, field: "totalCnt", value: shown, rule: .badValue,
      message: LocalizedText(
        "<totalCnt> is '\(shown)', no number, so nobody can tell whether the list is whole: the release counts as partial.",
        "<totalCnt> 값 '\(shown)'이(가) 숫자가 아니어서 목록이 온전한지 알 수 없으므로 일부만 담긴 자료로 봅니다."),
      severity: .warning)
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

  /// Elements that only a record of a site has.
  private static let siteElements = ["ccbaMnm1", "ccmaName", "ccbaLcad", "content"]

  private func recognise(_ record: SourceRecord, _ header: [SourceField]) throws -> ReplyKind {
    let hasKeysAbove = header.contains { $0.name == "ccbaAsno" || $0.name == "ccbaCpno" }
    let hasTotal = header.contains { $0.name == "totalCnt" }
    let isSite = Self.siteElements.contains { record.has($0) }
    let isImage = ["imageUrl", "imageNuri", "ccimDesc"].contains { record.has($0) }
    if isImage, !isSite { return .images }
    if hasKeysAbove, isSite { return .detail }
    if hasKeysAbove, record.fields.isEmpty { return hasTotal ? .images : .detail }
    let isList = isSite || ["ccbaCpno", "ccbaAsno"].contains { record.has($0) }
    if isList || record.fields.isEmpty && hasTotal { return .list }
    throw ImportError.notImportable(
      source, .unknownReply(elements: (header + record.fields).map(\.name)))
  }

  private func take(_ record: SourceRecord, header: [SourceField]) throws {
    // Of the issues behind those that a report lists nobody reads more than the number.
    let isRead = keepsFields || issueCount < ImportReport.greatestIssueCount
    var notes = RecordNotes(
      source: source, line: record.line, ordinal: record.ordinal, isRead: isRead)
    let fields = header.isEmpty ? record.fields : SourceFields(header + record.fields)
    let mapped = try mapper.map(fields, &notes)
    summary.read += 1
    summary.items += 1
    let reply = reply ?? .list
    var draft: SiteDraft?
    if record.fields.filledCount == 0 {
      notes = RecordNotes(
        source: source, line: record.line, ordinal: record.ordinal, isRead: isRead)
      notes.report(
        .emptyReply, nil, nil, reply == .list ? Self.emptyItem : Self.emptyReply, severity: .error)
    } else if mapped.key.isEmpty {
      notes.report(
        .noKey, "ccbaCpno", nil,
        LocalizedText(
          "The record has no key (ccbaCpno), so it cannot be told from others.",
          "열쇠값(ccbaCpno)이 없어 다른 기록과 구별할 수 없습니다."), severity: .error)
    } else {
      if let code = mapped.facts[.kindCode], summary.kindCodes.count < 2 {
        summary.kindCodes.insert(code)
      }
      draft = SiteDraft(
        subject: .identity(SiteIdentity(dataset: dataset.name, key: mapped.key)), reply: reply,
        facts: mapped.facts)
    }
    issueCount += notes.issues.count
    try output(
      .record(
        MappedRecord(
          line: record.line, ordinal: record.ordinal, draft: draft, issues: notes.issues,
          fields: keepsFields ? Array(fields) : [])))
  }

  private func takeImages(_ record: SourceRecord) {
    var run = images ?? ImageRun(dataset: dataset.name, source: source, line: record.line)
    run.take(record)
    for field in record.fields where !ImageRun.elements.contains(field.name) {
      mapper.unknown.count(field, source: source, line: record.line, record: record.ordinal)
    }
    images = run
    summary.read = 1
  }

  /// What is said of an item of a list that is empty.
  private static let emptyItem = LocalizedText(
    "The item has no content.", "내용이 없는 항목입니다.")

  /// What is said of a reply whose elements are all empty.
  static let emptyReply = LocalizedText(
    "The reply has no content: the service knows no record of the key that was asked for"
      + " (an 8-digit ccbaAsno, perhaps).",
    "내용이 없는 응답입니다. 물어본 열쇠값(8자리 ccbaAsno 등)의 기록이 서비스에 없는 경우입니다.")
}
