import CommandLineKit
import Foundation
import Geography
import HeritageCatalog
import HeritageModel
import KoreanText
import Localization
import Rendering

/// Correcting fields of one site, and taking corrections back.
struct CorrectionEdit {
  private let arguments: ParsedArguments
  private let console: Console
  private let catalog: Catalog
  private let isJSON: Bool

  init(_ arguments: ParsedArguments, _ console: Console) throws {
    self.arguments = arguments
    self.console = console
    isJSON = arguments["format"] == "json"
    catalog = try CatalogOption.open(arguments, console)
  }

  /// Corrects what `FIELD=VALUE` words say.
  func set() throws {
    let words = arguments.all("word")
    let first = words.firstIndex { $0.contains("=") } ?? words.endIndex
    let reference = words[..<first].joined(separator: " ")
    guard !reference.isEmpty, first < words.endIndex else {
      throw arguments.error(
        .other(
          LocalizedText(
            "Say which site and what holds: heritage correct REF FIELD=VALUE --note TEXT",
            "유산과 바른 내용을 쓰십시오: heritage correct REF FIELD=VALUE --note TEXT")))
    }
    let values = try values(words[first...])
    guard let note = try text("note") else {
      throw arguments.error(.missingArgument(arguments.declaration("note")))
    }
    let site = try site(reference)
    let corrector = try CatalogCorrector(catalog: catalog.path)
    let statuses = try corrector.set(
      values, of: site.identity, author: try author(), at: Self.now(console), note: note,
      source: try text("source"))
    let same = statuses.filter { $0.state == .adopted }
    guard same.isEmpty else { throw refusal(same[0], of: site) }
    try corrector.commit()
    try tell(statuses, of: site) { status in
      let (old, new) = (quoted(status.correction.replaced), quoted(status.correction.value))
      return LocalizedText(
        "\(old.english) → \(new.english)", "\(old.korean) → \(new.korean)")
    }
    noteKindCode(statuses, of: site)
  }

  /// Says that a kind has a code, which a correction of the kind alone leaves as it was.
  private func noteKindCode(_ statuses: [CorrectionStatus], of site: Site) {
    let fields = statuses.map(\.correction.field)
    guard fields.contains(.fact(.kind)), !fields.contains(.fact(.kindCode)),
      let code = site[.kindCode]
    else { return }
    console.note(
      visible(
        LocalizedText(
          "kind_code is still '\(code)'; it goes with the kind, so correct both where the kind is another.",
          "kind_code는 그대로 '\(code)'입니다. 종목이 바뀌면 코드도 함께 정정하십시오.")))
  }

  /// Removes the corrections of the fields that the words name.
  func remove() throws {
    let words = arguments.all("word")
    guard words.count > 1 else {
      throw arguments.error(
        .other(
          LocalizedText(
            "Say which site and which fields: heritage correct --remove REF FIELD…",
            "유산과 필드를 쓰십시오: heritage correct --remove REF FIELD…")))
    }
    let fields = try words.dropFirst().map(field)
    let site = try site(words[0])
    let corrector = try CatalogCorrector(catalog: catalog.path)
    let removed = try corrector.remove(fields, of: site.identity)
    if let field = fields.first(where: { field in
      !removed.contains { $0.correction.field == field }
    }) {
      let others = site.corrections.map(\.correction.field.name).joined(separator: ", ")
      throw CommandError(
        visible(
          LocalizedText(
            "\(title(site)): \(field.name) is not corrected. Nothing was changed.",
            "\(title(site)): \(field.name) 필드의 정정이 없습니다. 바뀐 것은 없습니다.")),
        hints: others.isEmpty
          ? [] : [LocalizedText("Corrected are: \(others)", "정정한 필드: \(others)")],
        exitCode: .badData)
    }
    try corrector.commit()
    try tell(removed, of: site) { status in
      let (old, new) = (quoted(status.correction.value), quoted(status.upstream))
      return LocalizedText(
        "\(old.english) → \(new.english), as the source says",
        "\(old.korean) → \(new.korean)(출처의 내용)")
    }
  }

  private func site(_ reference: String) throws -> Site {
    try reportingUnresolved(console, asJSON: isJSON) {
      try SiteLookup(catalog, spelling: "heritage correct").site(reference)
    }
  }

  private func text(_ name: String) throws -> String? {
    let text = arguments[name]?.trimmingCharacters(in: .whitespacesAndNewlines)
    return text?.isEmpty == true ? nil : text
  }

  private func author() throws -> String {
    let names = [
      try text("author"), console.environment("LOGNAME"), console.environment("USER"),
      NSUserName(),
    ]
    guard let name = names.compactMap(\.self).first(where: { !$0.isEmpty }) else {
      throw arguments.error(.missingArgument(arguments.declaration("author")))
    }
    return name
  }

  /// The time of a correction; `SOURCE_DATE_EPOCH` takes the place of the clock where an output must
  /// be the same every time (<https://reproducible-builds.org/specs/source-date-epoch/>).
  private static func now(_ console: Console) -> String {
    let fixed = console.environment("SOURCE_DATE_EPOCH").flatMap { TimeInterval($0) }
    let date = fixed.map { Date(timeIntervalSince1970: $0) } ?? Date()
    let zone = fixed == nil ? TimeZone.current : .gmt
    return date.formatted(
      Date.ISO8601FormatStyle(timeZoneSeparator: .colon, timeZone: zone))
  }

  /// Reads `FIELD=VALUE` words; latitude and longitude make one coordinate.
  private func values(
    _ words: ArraySlice<String>
  ) throws -> [(field: CorrectableField, value: String?)] {
    var values: [(field: CorrectableField, value: String?)] = []
    var degrees: [String: String] = [:]
    func add(_ field: CorrectableField, _ text: String) throws {
      guard !values.contains(where: { $0.field == field }) else { throw givenTwice(field.name) }
      let value: String?
      do { value = try field.value(parsing: text) } catch {
        throw CommandError(visible(error.message), exitCode: .badData)
      }
      values.append((field, value))
    }
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map(String.init)
      if parts.count == 2, ["latitude", "longitude"].contains(parts[0]) {
        guard degrees.updateValue(parts[1], forKey: parts[0]) == nil else {
          throw givenTwice(parts[0])
        }
      } else if parts.count == 2 {
        try add(field(parts[0]), parts[1])
      } else {
        throw arguments.error(
          .refusedValue(
            word, arguments.declaration("word"),
            reason: LocalizedText(
              "Write FIELD=VALUE, in quotes where the value has blanks.",
              "FIELD=VALUE로 쓰고, 값에 빈칸이 있으면 따옴표로 묶으십시오.")))
      }
    }
    guard !degrees.isEmpty else { return values }
    guard let latitude = degrees["latitude"], let longitude = degrees["longitude"] else {
      throw CommandError(
        LocalizedText(
          "Give latitude and longitude together.", "latitude와 longitude를 함께 쓰십시오."),
        exitCode: .usage)
    }
    let isUnknown = latitude.isEmpty && longitude.isEmpty
    try add(.coordinate, isUnknown ? "" : "\(latitude),\(longitude)")
    return values
  }

  private func givenTwice(_ name: String) -> any Error {
    arguments.error(
      .other(LocalizedText("\(name) is given twice.", "\(name) 필드를 두 번 썼습니다.")))
  }

  private func field(_ name: String) throws -> CorrectableField {
    if let field = CorrectableField(name: name) { return field }
    let names = CorrectableField.allCases.map(\.name) + ["latitude", "longitude"]
    let nearest = didYouMean(suggestions(for: name, among: names))
    throw CommandError(
      visible(
        LocalizedText(
          "'\(repeated(name))' is no field that can be corrected.",
          "'\(repeated(name))': 정정할 수 있는 필드가 아닙니다.")),
      hints: [nearest].compactMap(\.self) + [
        LocalizedText(
          "Fields: \(names.joined(separator: " "))", "필드: \(names.joined(separator: " "))")
      ], exitCode: .usage)
  }

  private func title(_ site: Site) -> String { site.name ?? site.identity.description }

  private func refusal(_ status: CorrectionStatus, of site: Site) -> CommandError {
    let (field, value) = (status.correction.field, quoted(status.upstream))
    let isCorrected = site.corrections.contains { $0.correction.field == field }
    let remove = "heritage correct --remove \(shellWord(site.identity.description)) \(field.name)"
    return CommandError(
      visible(
        LocalizedText(
          "\(title(site)): the source says \(value.english) for \(field.name) already. Nothing was changed.",
          "\(title(site)): \(field.name) 필드는 출처에 이미 \(value.korean)(으)로 되어 있습니다. 바뀐 것은 없습니다.")),
      hints: isCorrected
        ? [LocalizedText("To take the correction back: \(remove)", "정정을 지우려면: \(remove)")] : [],
      exitCode: .badData)
  }

  private func tell(
    _ statuses: [CorrectionStatus], of site: Site, _ change: (CorrectionStatus) -> LocalizedText
  ) throws {
    guard !isJSON else {
      return try console.print(CorrectionList.json(statuses, names: [site.identity: title(site)]))
    }
    try console.print(visibleText("\(title(site)) (\(site.identity))"))
    for status in statuses {
      let label = status.correction.field.label(console.language)
      try console.print("  " + visibleText("\(label): \(change(status)(console.language))"))
    }
  }
}

/// Returns a value as messages show it, cut where it is long.
func quoted(_ value: String?) -> LocalizedText {
  guard let value else { return LocalizedText("nothing", "내용 없음") }
  let line = value.split(whereSeparator: \.isNewline).joined(separator: " ")
  return LocalizedText("‘" + line.truncated(to: 80) + "’")
}
