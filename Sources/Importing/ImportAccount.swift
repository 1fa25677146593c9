import Foundation
import HeritageCatalog
import HeritageModel
import Localization

/// Keeps the account of an import while its records go into the catalog.
struct ImportAccount {
  /// A place in the sources of an import.
  struct Position {
    let file: Int
    let line: Int
    let record: Int
  }

  /// A record whose site only the end of the import tells.
  private struct Deferred {
    let position: Position
    let value: String?
    let fields: [SourceField]
    let issues: [ImportIssue]
    let profile: String
  }

  /// The account so far.
  var report = ImportReport(dataset: "", format: "")
  /// The data set, once a source has told it.
  private(set) var dataset: DatasetInfo?
  /// What the sources are complete for, and how much of it each file has listed.
  let scopes: [ListingScope]
  var listed: [ListedRecords]
  private let rejects: RejectsFile?
  private let language: Language
  private var totals = TotalCheck()
  private var waiting: [Int: Deferred] = [:]
  private var described: [Int: Deferred] = [:]
  private var earlier = EarlierRecords()
  private var lostZeros = LostZeros()
  private var format: SourceFormat?

  /// Starts the account of an import whose sources are complete for `scopes`; rejected and warned
  /// records go into `rejects` too.
  init(
    scopes: [ListingScope] = [], rejects: RejectsFile? = nil, language: Language = .english
  ) {
    self.scopes = scopes
    listed = scopes.map { _ in ListedRecords() }
    self.rejects = rejects
    self.language = language
  }

  private var file: Int { report.files.count - 1 }

  /// Takes the start of a source.
  mutating func startSource(_ name: String) {
    report.files.append(
      ImportReport.File(source: name, format: "", reply: ReplyKind.list.name))
    format = nil
  }

  /// Takes what a source turned out to be.
  ///
  /// - Returns: the data set, where it is the first of the import.
  /// - Throws: ``ImportError`` where the sources before it belong to another data set.
  mutating func recognise(_ format: SourceFormat) throws(ImportError) -> DatasetInfo? {
    self.format = format
    report.files[file].format = format.name
    if report.format.isEmpty {
      report.format = format.name
    } else if !report.format.components(separatedBy: ", ").contains(format.name) {
      report.format += ", " + format.name
    }
    guard let known = dataset else {
      dataset = format.dataset
      report.dataset = format.dataset.name
      return format.dataset
    }
    guard known.name == format.dataset.name else {
      throw .severalDatasets(
        known.name, format.dataset.name, source: report.files[file].source)
    }
    return nil
  }

  /// Puts one record into the catalog and into the account.
  mutating func take(_ record: MappedRecord, into writer: CatalogWriter) throws {
    report.read += 1
    report.files[file].read += 1
    let position = Position(file: file, line: record.line, record: record.ordinal)
    for issue in record.issues {
      report.report(issue, file: file)
    }
    guard let draft = record.draft else {
      reject(position)
      return try write(record.issues, record, nil)
    }
    if case .identity(let identity) = draft.subject,
      let whole = try lostZeros.wholeKey(of: identity, in: writer)
    {
      reject(position)
      let issue = warn(
        .lostZeros,
        LocalizedText(
          "The catalog has no key '\(identity.key)' but has '\(whole)': a spreadsheet has taken off the zeros. Save the"
            + " column as text, from the source.",
          "카탈로그에 열쇠값 '\(identity.key)'은(는) 없고 '\(whole)'이(가) 있습니다. 스프레드시트가 앞의 0을 지운"
            + " 것으로 보입니다. 출처에서 이 열을 텍스트로 다시 저장하십시오."),
        position, value: identity.key, severity: .error)
      return try write(record.issues + [issue], record, draft)
    }
    if let rule = draft.facts.place?.rule, rule == .zero || rule == .blank {
      report.count(ImportRule(rule))
    }
    noteListed(draft)
    let earlier = meet(draft, position)
    var issues = record.issues
    switch try writer.add(draft).note {
    case nil: break
    case .waiting(let number)?:
      waiting[number] = Deferred(
        position: position, value: nil, fields: record.fields, issues: issues,
        profile: format?.profile ?? "")
      return
    case .described(let number)?:
      described[number] = Deferred(
        position: position, value: draft.facts[.name], fields: record.fields, issues: issues,
        profile: format?.profile ?? "")
      return
    case let note?:
      let (rule, message) = Self.sentence(note, scope(of: earlier, in: file))
      issues.append(
        warn(
          rule, message, position, value: draft.subject.text,
          severity: rule == .older || rule == .newer ? .info : .warning))
    }
    try write(issues, record, draft)
  }

  private mutating func reject(_ position: Position) {
    report.rejected += 1
    report.files[position.file].rejected += 1
  }

  /// Notes that a list names a site in what the sources are complete for.
  private mutating func noteListed(_ draft: SiteDraft) {
    guard draft.reply == .list else { return }
    for index in scopes.indices {
      listed[index].add(isCovered: scopes[index].covers(draft.facts), file: file)
    }
  }

  /// Notes where a record was met, and tells where it was met before.
  private mutating func meet(_ draft: SiteDraft, _ position: Position) -> EarlierRecords.Position? {
    guard case .identity(let identity) = draft.subject else { return nil }
    var hasher = Hasher()
    hasher.combine(identity.key)
    hasher.combine(draft.reply)
    return earlier.meet(
      hasher.finalize(), at: EarlierRecords.Position(file: position.file, record: position.record))
  }

  private func write(
    _ issues: [ImportIssue], _ record: MappedRecord, _ draft: SiteDraft?
  ) throws {
    try write(
      issues, fields: record.fields, profile: format?.profile ?? "", reply: draft?.reply,
      key: draft?.subject.derivedKey)
  }

  private func write(
    _ issues: [ImportIssue], fields: [SourceField], profile: String, reply: ReplyKind?,
    key: String?
  ) throws {
    let told = issues.filter { $0.severity != .info }
    guard let rejects, !told.isEmpty else { return }
    try rejects.add(
      told, fields: fields, profile: profile, dataset: dataset?.name ?? "",
      reply: reply?.name, key: key, language)
  }

  /// Where the record is that another one repeats.
  private enum Scope {
    case sameFile(record: String)
    case otherFile(record: String)
    /// It came too long ago to tell.
    case unknown
  }

  private func scope(of earlier: EarlierRecords.Position?, in file: Int) -> Scope {
    guard let earlier else { return report.files.count == 1 ? .sameFile(record: "") : .unknown }
    let name = " (\(report.files[earlier.file].source) #\(earlier.record))"
    return earlier.file == file ? .sameFile(record: name) : .otherFile(record: name)
  }

  /// Says what a note of the catalog means; the record met earlier is named where it is known.
  private static func sentence(
    _ note: DraftOutcome.Note, _ scope: Scope = .unknown
  ) -> (ImportRule, LocalizedText) {
    var isSameFile = true
    let english: String
    let korean: String
    let place: String
    switch scope {
    case .sameFile(let record): (english, korean, place) = ("in this file", "이 파일", record)
    case .otherFile(let record):
      (english, korean, place) = ("in another file of this import", "이번에 가져온 다른 파일", record)
      isSameFile = false
    case .unknown: (english, korean, place) = ("in this import", "이번 가져오기", "")
    }
    return switch note {
    case .duplicate:
      (
        isSameFile ? .duplicate : .duplicateAcrossFiles,
        LocalizedText(
          "The same record came before \(english)\(place), with the same facts.",
          "\(korean)에 같은 기록이 같은 내용으로 이미 있었습니다\(place).")
      )
    case .conflict:
      (
        isSameFile ? .conflict : .conflictAcrossFiles,
        LocalizedText(
          "The same record came before \(english)\(place) with other facts, and no time tells which is newer; this one stands.",
          "\(korean)에 같은 기록이 다른 내용으로 이미 있었고\(place) 어느 쪽이 새로운지 알 수 없어, 이 기록을 남겼습니다.")
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
    case .waiting, .described:
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

  @discardableResult
  private mutating func warn(
    _ rule: ImportRule, _ message: LocalizedText, _ position: Position, value: String?,
    severity: ImportIssue.Severity = .warning
  ) -> ImportIssue {
    let issue = ImportIssue(
      source: report.files[position.file].source, line: position.line, record: position.record,
      value: value, rule: rule, message: message, severity: severity)
    report.report(issue, file: position.file)
    return issue
  }

  /// Tells which sites of the catalog another program changed: what this import brings about them
  /// stands, the rest is kept as it is.
  mutating func tellOutsideEdits(of writer: CatalogWriter, catalog: String) {
    let rest = writer.outsideEditCount - writer.outsideEdits.count
    for identity in writer.outsideEdits {
      report.report(
        ImportIssue(
          source: catalog, value: identity.description, rule: .editedOutside,
          message: LocalizedText(
            "Another program changed this site in the catalog; what this import brings about it replaces the change.",
            "다른 프로그램이 카탈로그에서 이 유산을 바꾸었습니다. 이번에 가져오는 내용이 있으면 그것으로 바뀝니다."),
          severity: .warning))
    }
    guard rest > 0 else { return }
    report.report(
      ImportIssue(
        source: catalog, rule: .editedOutside,
        message: LocalizedText(
          "Another program changed \(rest) more sites in the catalog.",
          "다른 프로그램이 카탈로그에서 바꾼 유산이 \(rest)건 더 있습니다."),
        severity: .warning))
  }

  /// Takes the end of a source.
  mutating func endSource(_ summary: DocumentSummary) {
    report.files[file].reply = summary.reply.name
    for issue in summary.issues { report.report(issue, file: file) }
    if summary.hasBadTotal {
      report.files[file].isComplete = false
      report.isComplete = false
    }
    totals.add(summary, file: file)
  }

  /// Takes what became of the records that describe their site.
  mutating func settle(_ drafts: [DescribedDraft]) throws {
    for draft in drafts {
      guard let record = described[draft.number] else { continue }
      var issues = record.issues
      let name = record.value.map { "'\($0)': " } ?? ""
      switch draft.result {
      case .matched(_, let outcome):
        report.matched += 1
        if let note = outcome.note {
          let (rule, message) = Self.sentence(note)
          issues.append(
            warn(
              rule, message, record.position, value: record.value,
              severity: rule == .older || rule == .newer ? .info : .warning))
        }
      case .none:
        reject(record.position)
        issues.append(
          warn(
            .unmatched,
            LocalizedText(
              name
                + "No site of the catalog has this name, kind and district. Import the list first, or with it.",
              name + "카탈로그에 이름·종별·시군구가 같은 기록이 없습니다. 목록을 먼저, 또는 함께 가져오십시오."),
            record.position, value: record.value, severity: .error))
      case .several(let keys):
        reject(record.position)
        let list = keys.prefix(5).joined(separator: ", ")
        issues.append(
          warn(
            .unmatched,
            LocalizedText(
              "\(name)\(keys.count) sites fit this record (\(list)); it says no more about which.",
              "\(name)맞는 기록이 \(keys.count)건(\(list))이어서 어느 것인지 알 수 없습니다."),
            record.position, value: record.value, severity: .error))
      }
      try write(
        issues, fields: record.fields, profile: record.profile, reply: .gis, key: nil)
    }
  }

  /// Closes the account: what still waits, what nobody maps, and where the service counts
  /// otherwise.
  mutating func finish(unknown: UnknownFields, waiting notes: [DraftOutcome.Note]) throws {
    let open = Dictionary(notes.compactMap { note in note.number.map { ($0, note) } }) { $1 }
    for (number, record) in waiting.sorted(by: { $0.key < $1.key }) {
      var issues = record.issues
      if let note = open[number] {
        let (rule, message) = Self.sentence(note)
        issues.append(warn(rule, message, record.position, value: nil))
      }
      try write(
        issues, fields: record.fields, profile: record.profile, reply: .images, key: nil)
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
    // No record follows, and the commit needs the memory.
    earlier = EarlierRecords()
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
    case .description(_, let facts): facts[.name] ?? ""
    }
  }

  /// The key, where it was made for a record without one.
  fileprivate var derivedKey: String? {
    guard case .identity(let identity) = self, identity.key.hasPrefix("~") else { return nil }
    return identity.key
  }
}
