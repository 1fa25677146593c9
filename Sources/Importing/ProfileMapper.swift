import HeritageModel
import Localization

/// Turns the records of one source into drafts by a profile: one that is given, one that its
/// content tells, or one that is guessed.
final class ProfileMapper {
  private let options: ReadingOptions
  private let source: String
  private var syntax: String
  /// The syntax by which a profile is recognised.
  private var shape = ""
  private let root: String?
  private let projections = Projections()
  private let spent: SpentBatches
  private let hasBadBytes: () -> Bool
  private let output: (SourceScan.Event) throws -> Void

  private var waiting: [ReadRecord] = []
  private var rejects: RejectedRows?
  private var isGuessed = false
  /// Whether the source has the fields of the profile's key; a list of a city often has none.
  private var hasKeyField = false
  private var mapper: RecordMapper?
  /// The mappers of other profiles, for a file of rejected records of several.
  private var others: [String: RecordMapper] = [:]
  private var dataset = DatasetInfo(
    name: "", title: "", attribution: "", licence: nil, pageTemplate: nil)
  private var derivedKeys = DerivedKeys()
  private var points = PointTally()
  private var nameless = (count: 0, line: 0, ordinal: 0)

  /// What the source turned out to be.
  private(set) var summary = DocumentSummary()
  /// Fields and codes that the profile does not map.
  private(set) var unknown: UnknownFields

  /// How many records are looked at before a profile is chosen: records of some syntaxes leave out
  /// what is empty.
  private static let sampleSize = 200

  /// Creates the mapper of one source.
  ///
  /// `hasBadBytes` tells whether it had bytes so far that are no text of its encoding; what it made
  /// may come back as `spent`.
  init(
    options: ReadingOptions, source: String, syntax: String, root: String? = nil,
    unknown: UnknownFields, spent: SpentBatches, hasBadBytes: @escaping () -> Bool = { false },
    output: @escaping (SourceScan.Event) throws -> Void
  ) {
    self.options = options
    self.source = source
    self.syntax = syntax
    self.root = root
    self.unknown = unknown
    self.spent = spent
    self.hasBadBytes = hasBadBytes
    self.output = output
  }

  /// Takes the next record.
  func take(_ record: ReadRecord) throws {
    guard mapper != nil else {
      waiting.append(record)
      if waiting.count >= Self.sampleSize { try begin() }
      return
    }
    try map(record)
  }

  /// Takes the end of the source.
  func close() throws {
    if mapper == nil { try begin() }
    if summary.read == 0 { summary.issues.append(emptyNote) }
    unknown = mapper?.unknown ?? unknown
    if derivedKeys.count > 0 { summary.issues.append(derivedKeyNote) }
    if nameless.count > 0 { summary.issues.append(namelessNote) }
    if mapper?.mapping.profile.sharesPoints == false {
      summary.issues += points.issues(source: source)
    }
  }

  /// Chooses the profile and maps the records that waited for it.
  private func begin() throws {
    let sample = waiting.filter { !$0.isRejected }.map(\.record)
    if sample.isEmpty, options.profile == nil, let first = waiting.first {
      throw nothingRead(first)
    }
    let rejects = RejectedRows(sample.first?.fields ?? SourceFields())
    // GeoJSON is JSON whose records have a geometry; what GDAL reads comes in the same shape.
    let isJSON = [SourceSyntax.json, .jsonLines].map(\.name).contains(syntax)
    let hasGeometry = sample.contains { $0.has(RecordMapping.geometryField) }
    if isJSON, hasGeometry { syntax = "geojson" }
    shape = hasGeometry ? "geojson" : syntax
    let profile = try choose(sample, rejects)
    self.rejects = rejects
    hasKeyField =
      profile.key.map { rule in
        sample.contains { record in rule.from.contains { record.has($0) } }
      } ?? false
    dataset = options.dataset(of: profile, source: source, rejects?.dataset)
    summary.format = profile.name + "-" + syntax
    summary.dataset = dataset
    summary.reply = profile.reply
    if !isGuessed { summary.issues.append(recognitionNote(profile)) }
    mapper = makeMapper(profile)
    try output(
      .recognised(
        SourceFormat(
          name: summary.format, profile: profile.origin ?? profile.name, dataset: dataset,
          draft: isGuessed ? profile : nil)))
    let records = waiting
    waiting = []
    for record in records { try map(record) }
  }

  private func makeMapper(_ profile: Profile) -> RecordMapper {
    let mapping = RecordMapping(profile, crs: options.crs)
    projections.required.formUnion(mapping.systems)
    return RecordMapper(
      mapping, source: source,
      doctor: CoordinateDoctor(
        country: profile.country, projections: projections,
        regions: options.catalog.map(StatedRegionCheck.init)),
      unknown: unknown)
  }

  /// Lets a row of rejected records be mapped by the profile that its record was mapped by.
  private func follow(_ record: SourceRecord, _ rejects: RejectedRows) throws {
    guard options.profile == nil, let name = rejects.profileName(of: record),
      var current = mapper, case let profile = current.mapping.profile,
      name != profile.origin ?? profile.name
    else { return }
    guard var next = try others[name] ?? Profile.named(name).map(makeMapper) else { return }
    swap(&next.unknown, &current.unknown)
    others[profile.origin ?? profile.name] = current
    mapper = next
  }

  private func choose(_ records: [SourceRecord], _ rejects: RejectedRows?) throws -> Profile {
    if let profile = options.profile { return profile }
    for record in records {
      if let name = rejects?.profileName(of: record), let profile = try Profile.named(name) {
        return profile
      }
    }
    if rejects != nil, records.allSatisfy({ RejectedRows.isEmpty($0) }) {
      return Profile(name: "generic", title: "", dataset: nil)
    }
    let fields = Set(records.flatMap { $0.fields.map(\.name) })
    if let profile = Profile.recognising(syntax: shape, root: root, fields: fields) {
      return profile
    }
    let guess = GenericProfile(records)
    guard guess.isUsable || records.isEmpty else { throw nothingGuessed(records) }
    isGuessed = true
    summary.issues += guess.issues(source: source)
    return guess.profile
  }

  private func map(_ read: ReadRecord) throws {
    if summary.read % SourceScan.batchSize == 0 { spent.letGo() }
    if let rejects { try follow(read.record, rejects) }
    let record = rejects?.restored(read.record) ?? read.record
    var notes = RecordNotes(
      source: source, line: record.line, ordinal: record.ordinal, hasBadBytes: hasBadBytes())
    for issue in read.issues { notes.add(issue.importIssue(source: source)) }
    summary.read += 1
    summary.items += 1
    var draft: SiteDraft?
    if rejects != nil, RejectedRows.isEmpty(read.record) {
      notes.report(.nothingToCorrect, nil, nil, RejectedRows.nothingToCorrect, severity: .error)
    } else if let total = totalRow(read) {
      notes.report(.totalRow, total.name, total.text, Self.totalRow, severity: .error)
    } else if !read.isRejected, var mapped = try mapper?.map(record.fields, &notes) {
      if let key = rejects?.key(of: read.record), mapped.key.isEmpty { mapped.key = key }
      if !notes.isGarbled { draft = self.draft(mapped, &notes) }
      if let reply = rejects?.reply(of: read.record) { draft?.reply = reply }
    }
    try output(
      .record(
        MappedRecord(
          line: record.line, ordinal: record.ordinal, draft: draft, issues: notes.issues,
          fields: options.keepsFields ? Array(record.fields) : [])))
  }

  private func draft(
    _ mapped: consuming RecordMapper.Result, _ notes: inout RecordNotes
  ) -> SiteDraft? {
    let mapped = mapped
    // Not the profile itself, which has many parts to copy for each record.
    guard let mapping = mapper?.mapping else { return nil }
    guard let subject = subject(mapped, mapping, &notes) else { return nil }
    if !mapped.facts.has(.name) {
      if nameless.count == 0 { nameless = (0, notes.line, notes.ordinal) }
      nameless.count += 1
    }
    if !mapping.profile.sharesPoints {
      points.add(mapped.facts, line: notes.line, ordinal: notes.ordinal)
    }
    return SiteDraft(subject: subject, reply: mapping.profile.reply, facts: mapped.facts)
  }

  /// Finds out which site a record is about; `nil` with an error where it does not say.
  private func subject(
    _ mapped: RecordMapper.Result, _ mapping: RecordMapping, _ notes: inout RecordNotes
  ) -> DraftSubject? {
    if !mapped.key.isEmpty {
      return .identity(SiteIdentity(dataset: dataset.name, key: mapped.key))
    }
    if !mapping.profile.match.isEmpty {
      var facts = SiteFacts()
      for field in mapping.profile.match { facts[field] = mapped.facts[field] }
      guard facts[.name] != nil else {
        notes.report(
          .noIdentity, mapping.profile.fields[.name]?.from.first, nil,
          LocalizedText(
            "The record has no name by which its site could be found.",
            "어느 유산인지 찾을 이름이 없습니다."), severity: .error)
        return nil
      }
      return .description(dataset: dataset.name, facts)
    }
    if let rule = mapping.profile.key, hasKeyField {
      let names = rule.from.joined(separator: ",")
      notes.report(
        .noKey, names, nil,
        LocalizedText(
          "The record has no key (\(names)), so it cannot be told from others.",
          "열쇠값(\(names))이 없어 다른 기록과 구별할 수 없습니다."), severity: .error)
      return nil
    }
    guard let key = derivedKeys.key(of: mapped.facts) else {
      notes.report(
        .noIdentity, nil, nil,
        LocalizedText(
          "The record has neither key nor name, address or place.",
          "열쇠값도 이름·주소·좌표도 없는 기록입니다."), severity: .error)
      return nil
    }
    return .identity(SiteIdentity(dataset: dataset.name, key: key))
  }

  /// Returns the first cell of a row of sums, `nil` where a row is none.
  private func totalRow(_ read: ReadRecord) -> SourceField? {
    guard read.record.element == "row", rejects == nil,
      read.record.fields.filledCount * 2 <= read.record.fields.count,
      let first = read.record.fields.first(where: { !$0.isEmpty }),
      Self.totals.contains(first.text.filter { !$0.isWhitespace }.lowercased())
    else { return nil }
    return first
  }

  private static let totals: Set<String> = [
    "합계", "총계", "총합계", "소계", "계", "total", "totals", "grandtotal", "sum", "gesamt", "summe", "合計",
    "計",
    "итого",
  ]
  private static let totalRow = LocalizedText(
    "The row holds the sums of the table, no record.", "기록이 아니라 표의 합계를 적은 행입니다.")

  private func nothingRead(_ first: ReadRecord) -> ImportError {
    guard let issue = first.issues.first(where: { $0.severity == .error }) else {
      return nothingGuessed([first.record])
    }
    return .unusable(
      issue.line > 0 ? "\(source):\(issue.line)" : source,
      waiting.count == 1
        ? LocalizedText(
          "the first record cannot be read. \(issue.message.english)",
          "첫 기록을 읽을 수 없습니다. \(issue.message.korean)")
        : LocalizedText(
          "none of the first \(waiting.count) records can be read. \(issue.message.english)",
          "처음 \(waiting.count)건의 기록을 하나도 읽을 수 없습니다. \(issue.message.korean)"), exitCode: 65)
  }

  private func nothingGuessed(_ records: [SourceRecord]) -> ImportError {
    var shown: [String: String] = [:]
    for field in records.flatMap(\.fields) where shown[field.name, default: ""].isEmpty {
      shown[field.name] = field.text
    }
    if !shown.isEmpty, shown.keys.allSatisfy({ $0.hasPrefix("column ") }) {
      return .unusable(
        source,
        LocalizedText(
          "the first row does not name the columns. Put a row with their names above it (name, address, latitude,"
            + " longitude …).",
          "첫 줄에 열 이름이 없습니다. 그 위에 열 이름(명칭, 소재지, 위도, 경도 등)을 적은 줄을 넣으십시오."), exitCode: 65)
    }
    let list = shown.sorted { $0.key < $1.key }.prefix(8).map { name, text in
      text.isEmpty ? name : "\(name) '\(CoordinateReading.shortened(text))'"
    }.map { TextCleaner.line($0, decodingReferences: false).text }
    let names = list.joined(separator: ", ") + (shown.count > 8 ? " …" : "")
    return .unusable(
      source,
      LocalizedText(
        "no profile knows these records, and none of their fields (\(names)) is called like a name, an address, a key or a"
          + " coordinate. Name a profile (--profile), or the encoding (--encoding) if the names are garbled.",
        "이 기록을 아는 프로파일이 없고, 필드(\(names)) 가운데 이름·주소·열쇠값·좌표로 볼 것이 없습니다."
          + " 프로파일(--profile)을 지정하거나, 글자가 깨졌다면 인코딩(--encoding)을 지정하십시오."), exitCode: 65)
  }

  private func recognitionNote(_ profile: Profile) -> ImportIssue {
    ImportIssue(
      source: source, value: summary.format, rule: .recognised,
      message: LocalizedText(
        "Read as \(summary.format), by the profile \(profile.name): \(profile.title).",
        "\(summary.format) 형식으로 읽었습니다. 프로파일: \(profile.name)(\(profile.title))"),
      severity: .info)
  }

  private var emptyNote: ImportIssue {
    ImportIssue(
      source: source, rule: .noRecords,
      message: LocalizedText("The file holds no record.", "기록이 하나도 없는 파일입니다."),
      severity: .warning)
  }

  private var derivedKeyNote: ImportIssue {
    ImportIssue(
      source: source, rule: .derivedKey,
      message: LocalizedText(
        "The source has no key; \(counted(derivedKeys.count, "record")) got one from name, number, address and place."
          + " A record that changes in these becomes another.",
        "출처에 열쇠값이 없어 기록 \(derivedKeys.count)건의 열쇠값을 이름·번호·주소·좌표로 만들었습니다."
          + " 이것들이 바뀌면 다른 기록이 됩니다."), severity: .info)
  }

  private var namelessNote: ImportIssue {
    ImportIssue(
      source: source, line: nameless.line, record: nameless.ordinal, rule: .noName,
      message: LocalizedText(
        "\(counted(nameless.count, "record has", "records have")) no name.",
        "이름이 없는 기록이 \(nameless.count)건 있습니다."),
      severity: .info)
  }
}
