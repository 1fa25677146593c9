import HeritageModel
import Localization

/// Collects the facts that the elements of one record state, and what there is to say about them.
struct FactsBuilder {
  private let profile: SourceProfile
  private let source: String
  private let line: Int
  private let ordinal: Int

  private(set) var facts = SiteFacts()
  private(set) var key = ""
  /// What there is to say about the record.
  private(set) var issues: [ImportIssue] = []
  /// The elements that the profile does not know.
  private(set) var unknown: [SourceField] = []
  private var longitude: String?
  private var latitude: String?
  private var categories: [Int: String] = [:]

  /// Starts with no facts about the record at a place in a source.
  init(profile: SourceProfile, source: String, line: Int, ordinal: Int) {
    self.profile = profile
    self.source = source
    self.line = line
    self.ordinal = ordinal
  }

  /// Takes one element; of two with the same meaning the first that says something counts.
  mutating func take(_ field: SourceField) {
    guard let target = profile.targets[field.name] else {
      unknown.append(field)
      return
    }
    switch target {
    case .key: if key.isEmpty { key = clean(field) }
    case .line(let site, let none): set(site, clean(field), none: none)
    case .prose(let site): set(site, clean(field, isProse: true))
    case .date(let site): takeDate(site, field)
    case .time(let site): takeTime(site, field)
    case .yesNo(let site): takeFlag(site, field)
    case .designationNumber: set(.designationNumber, Self.designationNumber(clean(field)))
    case .category(let step):
      let text = clean(field)
      if !text.isEmpty { categories[step] = text }
    case .longitude: longitude = clean(field)
    case .latitude: latitude = clean(field)
    case .image: takeImage(field)
    case .ignored: break
    }
  }

  /// Judges the coordinate and joins what several elements state together.
  mutating func finish(doctor: CoordinateDoctor) {
    if !categories.isEmpty {
      facts.categories = categories.sorted { $0.key < $1.key }.map(\.value)
    }
    if facts[.designationNumber] == nil, let number = facts[.managementNumber] {
      facts[.designationNumber] = ManagementNumber.designationNumber(of: number)
    }
    guard longitude != nil || latitude != nil else { return }
    let finding = doctor.examine(
      longitude: longitude ?? "", latitude: latitude ?? "", provinceCode: facts[.provinceCode])
    facts.place = finding.place
    if let message = finding.message, let rule = finding.place.rule {
      let value = (longitude ?? "") + "," + (latitude ?? "")
      report(ImportRule(rule), "longitude,latitude", value, message)
    }
  }

  /// Adds an issue about the record.
  mutating func report(
    _ rule: ImportRule, _ field: String?, _ value: String?, _ message: LocalizedText,
    severity: ImportIssue.Severity = .warning
  ) {
    issues.append(
      ImportIssue(
        source: source, line: line, record: ordinal, field: field, value: value, rule: rule,
        message: message, severity: severity))
  }

  /// Cleans the text of an element and tells of what had to be removed.
  mutating func clean(_ field: SourceField, isProse: Bool = false) -> String {
    let result =
      isProse
      ? TextCleaner.prose(field.text, decodingReferences: field.isVerbatim)
      : TextCleaner.line(field.text, decodingReferences: field.isVerbatim)
    if result.controlCharacters > 0 {
      report(
        .controlCharacter, field.name, field.text,
        LocalizedText(
          "<\(field.name)> holds \(result.controlCharacters) control character(s); they were removed.",
          "<\(field.name)>에 제어 문자가 \(result.controlCharacters)개 있어 지웠습니다."))
    }
    return result.text
  }

  private mutating func set(_ field: SiteField, _ text: String, none: String = "") {
    guard facts[field] == nil, text != none else { return }
    facts[field] = text
  }

  private mutating func takeFlag(_ site: SiteField, _ field: SourceField) {
    switch clean(field) {
    case "": break
    case "Y": set(site, "1")
    case "N": set(site, "0")
    case let other:
      report(
        .badValue, field.name, field.text,
        LocalizedText(
          "<\(field.name)> is '\(other)', neither Y nor N; it was left out.",
          "<\(field.name)> 값 '\(other)'은(는) Y도 N도 아니어서 뺐습니다."))
    }
  }

  private mutating func takeDate(_ site: SiteField, _ field: SourceField) {
    let text = clean(field)
    guard !text.isEmpty else { return }
    if let date = CalendarDate(compact: text) {
      set(site, date.description)
    } else {
      reportBadDate(field, "yyyyMMdd")
    }
  }

  private mutating func takeTime(_ site: SiteField, _ field: SourceField) {
    let text = clean(field)
    guard !text.isEmpty else { return }
    if let time = CalendarDate.koreanTime(text) {
      set(site, time)
    } else {
      reportBadDate(field, "yyyy-MM-dd HH:mm:ss")
    }
  }

  private mutating func reportBadDate(_ field: SourceField, _ form: String) {
    report(
      .badDate, field.name, field.text,
      LocalizedText(
        "<\(field.name)> is '\(field.text)', no date of the form \(form); it was left out.",
        "<\(field.name)> 값 '\(field.text)'은(는) \(form) 꼴의 날짜가 아니어서 뺐습니다."))
  }

  private mutating func takeImage(_ field: SourceField) {
    let text = clean(field)
    if text.isEmpty {
      facts.images = facts.images ?? []
    } else if ImageAddress.isPicture(text) {
      facts.images = (facts.images ?? []) + [SiteImage(url: text)]
    } else {
      facts.images = facts.images ?? []
      reportBadImage(field.name, text)
    }
  }

  /// Tells that an image has no address that leads to a picture.
  mutating func reportBadImage(_ field: String, _ value: String) {
    report(
      .noImageAddress, field, value,
      LocalizedText(
        "The image's address '\(value)' leads to no picture; the image was left out.",
        "이미지 주소 '\(value)'(으)로는 그림에 닿을 수 없어 이미지를 뺐습니다."), severity: .info)
  }

  /// Returns a designation number without `제` and `호`.
  private static func designationNumber(_ text: String) -> String {
    var number = text[...]
    if number.hasPrefix("제") { number = number.dropFirst() }
    if number.hasSuffix("호") { number = number.dropLast() }
    return number.filter { $0 != " " }
  }
}

/// What can be said of the address of an image without fetching it.
enum ImageAddress {
  /// Tells whether an address leads to a picture: a bare file name does not, nor does a folder.
  ///
  /// The service answers `1623117.jpg`, or the folder `http://116.67.83.213/webdata/file_data/media_data/videos/`, where it has none.
  static func isPicture(_ address: String) -> Bool {
    let scheme = ["https://", "http://"].first { address.lowercased().hasPrefix($0) }
    guard let scheme, !address.hasSuffix("/") else { return false }
    let parts = address.dropFirst(scheme.count).split(
      separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count == 2 && !parts[0].isEmpty && !parts[1].isEmpty
  }
}
