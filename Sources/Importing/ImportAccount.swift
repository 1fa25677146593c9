import HeritageCatalog
import HeritageModel
import Localization

/// Keeps the account of an import while its records go into the catalog.
struct ImportAccount {
  /// The account so far.
  private(set) var report: ImportReport
  private let sources: [ImportSource]
  private let profile: SourceProfile
  private var totals = TotalCheck()
  private var waiting: [Int: (file: Int, line: Int, record: Int)] = [:]

  /// Starts the account of an import of sources, which come in order.
  init(sources: [ImportSource], profile: SourceProfile) {
    self.sources = sources
    self.profile = profile
    report = ImportReport(dataset: profile.dataset.name, format: profile.format)
    report.files.reserveCapacity(sources.count)
    openFile()
  }

  private var file: Int { report.files.count - 1 }

  private mutating func openFile() {
    guard report.files.count < sources.count else { return }
    report.files.append(
      ImportReport.File(
        source: sources[report.files.count].name, format: profile.format,
        reply: ReplyKind.list.name))
  }

  /// Puts one record into the catalog and into the account.
  mutating func take(_ record: MappedRecord, into writer: CatalogWriter) throws {
    report.read += 1
    report.files[file].read += 1
    for issue in record.issues {
      report.report(issue, file: file)
    }
    guard let draft = record.draft else {
      report.rejected += 1
      report.files[file].rejected += 1
      return
    }
    if let rule = draft.facts.place?.rule, rule == .zero || rule == .blank {
      report.count(ImportRule(rule))
    }
    if let note = try writer.add(draft).note {
      take(note, about: record, draft)
    }
  }

  private mutating func take(
    _ note: DraftOutcome.Note, about record: MappedRecord, _ draft: SiteDraft
  ) {
    let (rule, message) = Self.sentence(note)
    if case .waiting(let number) = note {
      waiting[number] = (file, record.line, record.ordinal)
    } else {
      warn(rule, message, (file, record.line, record.ordinal), value: draft.subject.text)
    }
  }

  private static func sentence(_ note: DraftOutcome.Note) -> (ImportRule, LocalizedText) {
    switch note {
    case .duplicate:
      (
        .duplicate,
        LocalizedText(
          "The same record came before in this import, with the same facts.",
          "이번 가져오기에 같은 기록이 같은 내용으로 이미 있었습니다.")
      )
    case .conflict:
      (
        .conflict,
        LocalizedText(
          "The same record came before in this import with other facts, and no time tells which is newer; this one stands.",
          "이번 가져오기에 같은 기록이 다른 내용으로 이미 있었고 어느 쪽이 새로운지 알 수 없어, 이 기록을 남겼습니다.")
      )
    case .older:
      (
        .older,
        LocalizedText(
          "This import or the catalog holds a newer state of this record, which stands.",
          "이번 가져오기나 카탈로그에 이 기록의 더 새로운 내용이 있어 그대로 두었습니다.")
      )
    case .newer:
      (
        .newer,
        LocalizedText(
          "An older state of this record came before in this import; this one stands.",
          "이번 가져오기에 이 기록의 이전 내용이 이미 있었습니다. 더 새로운 이 기록을 남겼습니다.")
      )
    case .waiting:
      (
        .waiting,
        LocalizedText(
          "No list or detail has brought this record yet; its images are kept until one does.",
          "이 기록이 든 목록이나 상세가 아직 없어, 들어올 때까지 이미지를 보관합니다.")
      )
    case .ambiguous:
      (
        .ambiguous,
        LocalizedText(
          "Several sites have this number; its images are kept until records tell which site it is.",
          "이 번호를 가진 유산이 여럿이어서, 어느 유산인지 밝혀질 때까지 이미지를 보관합니다.")
      )
    }
  }

  private mutating func warn(
    _ rule: ImportRule, _ message: LocalizedText, _ place: (file: Int, line: Int, record: Int),
    value: String?
  ) {
    report.report(
      ImportIssue(
        source: report.files[place.file].source, line: place.line, record: place.record,
        value: value, rule: rule, message: message, severity: .warning),
      file: place.file)
  }

  /// Takes the end of a source.
  mutating func endSource(_ summary: DocumentSummary) {
    report.files[file].reply = summary.reply.name
    totals.add(summary, file: file)
    openFile()
  }

  /// Closes the account: what still waits, what nobody maps, and where the service counts otherwise.
  mutating func finish(unknown: UnknownElements, waiting notes: [DraftOutcome.Note]) {
    for note in notes {
      guard let number = note.number, let place = waiting[number] else { continue }
      let (rule, message) = Self.sentence(note)
      warn(rule, message, place, value: nil)
    }
    unknown.issues.forEach { report.report($0) }
    for disagreement in totals.disagreements {
      for file in disagreement.files {
        report.files[file].isComplete = false
      }
      report.isComplete = false
      let source = disagreement.files.first.map { report.files[$0].source } ?? ""
      report.report(
        ImportIssue(
          source: source, field: "totalCnt", value: String(disagreement.total),
          rule: .totalDisagrees, message: disagreement.message, severity: .warning),
        file: disagreement.files.first)
    }
  }
}

extension DraftOutcome.Note {
  /// The number under which a draft waits.
  fileprivate var number: Int? {
    switch self {
    case .waiting(let number), .ambiguous(let number): number
    default: nil
    }
  }
}

extension DraftSubject {
  /// The subject as a report names it.
  fileprivate var text: String {
    switch self {
    case .identity(let identity): identity.key
    case .managementNumber(_, let number): number.description
    }
  }
}
