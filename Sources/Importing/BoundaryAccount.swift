import Geography
import HeritageCatalog
import HeritageModel
import Localization

/// Makes regions of features, hands them to the catalog, and keeps the account.
final class BoundaryAccount {
  private let writer: BoundaryWriter
  private let options: BoundaryImporter.Options
  private let time: String
  private var source: BoundarySource
  private let projections = Projections()
  private var fields: BoundaryFields?
  private var misread = 0
  private var isWindingTold = false
  /// The place of the first feature of each level and code.
  private var places: [String: FilePlace] = [:]

  private(set) var report: BoundaryReport
  /// Whether a region has come.
  private(set) var hasSource = false

  /// Starts an account.
  init(
    _ writer: BoundaryWriter, options: BoundaryImporter.Options, source: BoundarySource,
    time: String
  ) {
    self.writer = writer
    self.options = options
    self.source = source
    self.time = time
    report = BoundaryReport(source: source.name)
  }

  /// Starts a file.
  func startFile(_ document: BoundaryDocument) {
    report.files.append(BoundaryReport.File(source: document.name))
    fields = nil
    misread = 0
    isWindingTold = false
  }

  /// Notes an issue of a file.
  func note(_ issue: ImportIssue) {
    report.report(issue)
  }

  /// Notes what the catalog says of the regions together.
  func note(_ findings: [BoundaryFinding]) {
    for finding in findings {
      let place = places[Self.key(finding.level, finding.code)]
      report.report(
        ImportIssue(
          source: place?.source ?? report.source, line: place?.line, record: place?.record,
          field: finding.level.name, value: finding.code, rule: ImportRule(rawValue: finding.rule),
          message: finding.message, severity: .warning))
    }
  }

  /// Takes a feature.
  ///
  /// - Throws: `CatalogError`; what keeps a reference system from being used.
  func take(_ read: ReadRecord, _ document: BoundaryDocument) throws {
    report.read += 1
    report.files[report.files.count - 1].read += 1
    for issue in read.issues { report.report(issue.importIssue(source: document.name)) }
    if read.isRejected {
      reject(nil, read, document)
      return
    }
    guard let draft = try draft(read, document) else { return }
    if !hasSource {
      try writer.declare(source, at: time)
      hasSource = true
    }
    let key = Self.key(draft.level, draft.code)
    if try writer.add(draft) == .duplicate {
      let first = places[key]?.text ?? LocalizedText("")
      reject(
        (
          .duplicateRegion, draft.code,
          LocalizedText(
            "\(first.english) has the same level and code; join the two polygons to one feature.",
            "\(first.korean)에 같은 단계와 코드의 구역이 있습니다. 두 도형을 한 피처로 합치십시오.")
        ), read, document)
      return
    }
    report.levels[draft.level, default: 0] += 1
    places[key] = FilePlace(
      source: document.name, line: read.record.line, record: read.record.ordinal)
  }

  private static func key(_ level: RegionLevel, _ code: String) -> String {
    "\(level.rawValue) \(code)"
  }

  private func reject(
    _ reason: (rule: ImportRule, value: String?, message: LocalizedText)?, _ read: ReadRecord,
    _ document: BoundaryDocument
  ) {
    report.rejected += 1
    report.files[report.files.count - 1].rejected += 1
    guard let reason else { return }
    report.report(issue(reason.rule, .error, reason.value, reason.message, read, document))
  }

  private func issue(
    _ rule: ImportRule, _ severity: ImportIssue.Severity, _ value: String?,
    _ message: LocalizedText, _ read: ReadRecord, _ document: BoundaryDocument
  ) -> ImportIssue {
    ImportIssue(
      source: document.name, line: read.record.line, record: read.record.ordinal, value: value,
      rule: rule, message: message, severity: severity)
  }
}

// MARK: - Fields

extension BoundaryAccount {
  private func draft(_ read: ReadRecord, _ document: BoundaryDocument) throws -> BoundaryDraft? {
    let record = read.record
    let fields = try self.fields ?? guess(record, document)
    func text(_ field: String?) -> String? {
      guard let text = field.flatMap(record.text).map(Self.trimmed), !text.isEmpty, text != "NA"
      else { return nil }
      return text
    }
    guard let stated = text(fields.name) ?? text(fields.english) else {
      reject(
        (
          .boundaryWithoutName, nil,
          LocalizedText(
            "The field \(fields.name) is empty: a region needs a name.",
            "\(fields.name) 필드가 비어 있습니다. 구역에는 이름이 있어야 합니다.")
        ), read, document)
      return nil
    }
    guard let code = fields.code == nil ? stated : text(fields.code) else {
      reject(
        (
          .boundaryWithoutCode, stated,
          LocalizedText(
            "\(stated) has no code in the field \(fields.code ?? "").",
            "\(stated): \(fields.code ?? "") 필드에 코드가 없습니다.")
        ), read, document)
      return nil
    }
    guard let level = fields.level ?? BoundaryFields.level(of: record, code: code) else {
      reject(
        (
          .boundaryWithoutLevel, stated,
          LocalizedText(
            "Nothing tells the level of \(stated): give --level.",
            "\(stated)의 단계를 알 수 없습니다. --level로 지정하십시오.")
        ), read, document)
      return nil
    }
    noteMisread(stated, read, document)
    guard let area = try area(read, document, stated) else { return nil }
    guessSource(fields, level, stated, record)
    return BoundaryDraft(
      level: level, code: code, name: BoundaryName.cleaned(stated, level: level),
      statedName: stated, nameEnglish: text(fields.english), parent: text(fields.parent),
      postalCode: ["zip", "postal_code", "BAS_ID", "ZIP_CODE"].lazy.compactMap(text).first,
      area: area)
  }

  private static func trimmed(_ text: String) -> String {
    String(text.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }

  /// Decides which fields of a file hold what, and says so.
  private func guess(
    _ record: SourceRecord, _ document: BoundaryDocument
  ) throws -> BoundaryFields {
    let guessed = BoundaryFields(of: [record])
    guard var fields = options.nameField.map({ BoundaryFields(name: $0) }) ?? guessed else {
      let names = record.fields.map(\.name).filter { !$0.hasPrefix("@") }.joined(separator: ", ")
      throw ImportError.unusable(
        document.name,
        LocalizedText(
          "no field looks like the name of a region: give --name-field. There are \(names).",
          "구역 이름으로 보이는 필드가 없습니다. --name-field로 지정하십시오. 있는 필드: \(names)"), exitCode: 65)
    }
    if options.nameField != nil { fields.code = guessed?.code }
    fields.level = options.level ?? fields.level
    fields.code = options.codeField ?? fields.code
    fields.parent = options.parentField ?? fields.parent
    for name in [options.nameField, options.codeField, options.parentField].compactMap(\.self)
    where !record.has(name) {
      throw ImportError.unusable(
        document.name,
        LocalizedText("the features have no field \(name).", "피처에 \(name) 필드가 없습니다."), exitCode: 65)
    }
    self.fields = fields
    let level = fields.level?.title ?? LocalizedText("by code", "코드에 따름")
    let guess = LocalizedText(
      "level: \(level.english), name: \(fields.name), code: \(fields.code ?? fields.name), parent: \(fields.parent ?? "by code and place")",
      "단계: \(level.korean), 이름: \(fields.name), 코드: \(fields.code ?? fields.name), 상위: \(fields.parent ?? "코드와 위치에 따름")"
    )
    report.files[report.files.count - 1].guess = guess
    report.report(
      ImportIssue(
        source: document.name, rule: .guessed,
        message: LocalizedText("Read as \(guess.english).", "읽은 방식: \(guess.korean)"),
        severity: .info))
    return fields
  }

  /// Completes what the caller left open about the source.
  private func guessSource(
    _ fields: BoundaryFields, _ level: RegionLevel, _ name: String, _ record: SourceRecord
  ) {
    guard !hasSource else { return }
    let isKorean =
      fields.isKorean || record.text("GID_0") == "KOR"
      || level == .province && Province.named(name) != nil
      // Levels told by the length of a code, and names in Hangul.
      || fields.level == nil && options.level == nil
        && name.unicodeScalars.contains {
          (0xAC00...0xD7A3).contains($0.value)
        }
    if source.country == nil, isKorean { source.country = "KR" }
    if source.dataDate == nil {
      source.dataDate = record.text("base_date") ?? record.text("base_year")
    }
  }

  private func noteMisread(_ name: String, _ read: ReadRecord, _ document: BoundaryDocument) {
    guard BoundaryName.looksMisread(name) else { return }
    misread += 1
    // Once for a file says enough.
    guard misread == 1 else { return }
    report.report(
      issue(
        .misreadNames, .warning, name,
        LocalizedText(
          "The name looks like Korean read in the wrong encoding: try --encoding cp949.",
          "이름의 인코딩이 잘못된 것으로 보입니다. --encoding cp949로 다시 해 보십시오."), read, document))
  }
}

// MARK: - Polygons

extension BoundaryAccount {
  private func area(
    _ read: ReadRecord, _ document: BoundaryDocument, _ name: String
  ) throws -> MultiPolygon? {
    let polygons = read.geometry?.allPolygons ?? []
    let system = document.system(read.record)
    var faults: [PolygonFault] = []
    let area = MultiPolygon(
      degrees: polygons.map { $0.map { $0.map { degrees($0, system) } } }, faults: &faults)
    if let failure = projections.failure { throw failure }
    for (kind, found) in Dictionary(grouping: faults, by: \.kind)
      .sorted(by: { $0.key.rawValue < $1.key.rawValue })
    {
      // A file runs the other way round as a whole or not at all: once says enough.
      if kind == .wrongWinding {
        guard !isWindingTold else { continue }
        isWindingTold = true
      }
      report.report(sentence(kind, found, name, read, document))
    }
    guard !area.polygons.isEmpty else {
      let hint = hint(polygons, system)
      reject(
        (
          .noPolygon, read.geometry?.kind.rawValue,
          LocalizedText(
            "\(name) has no polygon that can be used." + hint.english,
            "\(name): 쓸 수 있는 다각형이 없습니다." + hint.korean)
        ), read, document)
      return nil
    }
    return area
  }

  private func degrees(
    _ point: PlanarPoint, _ system: String?
  ) -> (longitude: Double, latitude: Double) {
    guard let system else { return (point.x, point.y) }
    guard let converted = projections.coordinate(x: point.x, y: point.y, crs: system) else {
      return (.nan, .nan)
    }
    return (converted.0, converted.1)
  }

  private func hint(_ polygons: [[[PlanarPoint]]], _ system: String?) -> LocalizedText {
    guard system == nil, let point = polygons.first?.first?.first,
      case let systems = ReferenceSystem.candidates(
        x: point.x, y: point.y, country: CoordinateDoctor.korea), !systems.isEmpty,
      abs(point.y) > 90
    else { return LocalizedText("") }
    let names = systems.joined(separator: ", ")
    return LocalizedText(
      " The numbers may be metres of \(names): say so with --crs.",
      " \(names)의 미터 값으로 보입니다. 맞으면 --crs로 지정하십시오.")
  }

  private func sentence(
    _ kind: PolygonFault.Kind, _ faults: [PolygonFault], _ name: String, _ read: ReadRecord,
    _ document: BoundaryDocument
  ) -> ImportIssue {
    let count = faults.count
    let place = faults.lazy.compactMap(\.place).first
    let whereabouts = place.map { LocalizedText(" (at \($0))", " (\($0))") } ?? LocalizedText("")
    let message: LocalizedText =
      switch kind {
      case .unclosed:
        LocalizedText(
          "\(counted(count, "ring was", "rings were")) not closed: closed.",
          "닫히지 않은 고리 \(count)개를 닫았습니다.")
      case .tooFewPoints:
        LocalizedText(
          "\(counted(count, "ring has", "rings have")) fewer than three different points: left out.",
          "서로 다른 점이 셋보다 적은 고리 \(count)개를 뺐습니다.")
      case .notDegrees:
        LocalizedText(
          "\(counted(count, "ring has", "rings have")) points that are no degrees: left out.",
          "경위도가 아닌 점이 있는 고리 \(count)개를 뺐습니다.")
      case .strayHole:
        LocalizedText(
          "\(counted(count, "hole lies outside its ring", "holes lie outside their ring")): left out.",
          "바깥 고리 밖에 있는 구멍 \(count)개를 뺐습니다.")
      case .selfCrossing:
        LocalizedText(
          "\(counted(count, "ring crosses itself", "rings cross themselves")): what a line to the east meets an odd number of times is inside.",
          "스스로 교차하는 고리 \(count)개를 홀짝 규칙으로 읽었습니다.")
      case .wrongWinding:
        LocalizedText(
          "\(counted(count, "ring runs", "rings run")) the other way round than RFC 7946 asks: read as meant.",
          "RFC 7946과 반대로 도는 고리 \(count)개를 뜻대로 읽었습니다.")
      }
    return issue(
      ImportRule(rawValue: kind.rawValue), kind == .wrongWinding ? .info : .warning, nil,
      LocalizedText(
        "\(name): \(message.english)\(whereabouts.english)",
        "\(name): \(message.korean)\(whereabouts.korean)"),
      read, document)
  }
}

extension Geometry {
  /// The polygons of the geometry and of the members of a collection.
  var allPolygons: [[[PlanarPoint]]] { polygons + members.flatMap(\.allPolygons) }
}
