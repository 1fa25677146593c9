import Foundation
import HeritageModel
import Localization

/// A profile guessed from the names of columns, in the languages that registers are kept in, and
/// from what the columns hold.
///
/// It is said what was guessed, so that somebody who knows the source can write it down as a
/// profile of its own.
struct GenericProfile {
  /// A column and what it is taken for.
  struct Guess: Hashable {
    /// The name of the fact: `name`, `longitude`, `key`.
    let fact: String
    /// The column.
    let column: String
    /// The first text in it.
    let example: String
  }

  private(set) var profile = Profile(name: "generic", title: "Guessed", dataset: nil)
  private(set) var guesses: [Guess] = []
  private let records: [SourceRecord]
  private var names: [String] = []
  private var folded: [String: String] = [:]
  private var taken: Set<String> = []
  /// A column that is called like a key, and why it is none.
  private var notAKey: (column: String, why: LocalizedText)?

  /// Guesses from the first records of a source.
  init(_ records: [SourceRecord]) {
    self.records = records
    var seen: Set<String> = []
    for record in records {
      for field in record.fields where seen.insert(field.name).inserted {
        names.append(field.name)
        let key = Self.fold(field.name)
        if folded[key] == nil { folded[key] = field.name }
      }
    }
    guessCoordinates()
    for (field, headers) in ColumnNames.fields {
      guard let column = column(headers) else { continue }
      take(column, for: field.name)
      profile.fields[field] = rule(column, for: field)
    }
    if let column = column(ColumnNames.images) {
      take(column, for: "images")
      profile.images = FieldRule(column)
    }
    guessKey()
  }

  /// Whether anything was found that makes a site of a record: a name, an address, a key or a
  /// place.
  var isUsable: Bool {
    profile.key != nil || !profile.coordinates.isEmpty || profile.fields[.name] != nil
      || profile.fields[.address] != nil || names.contains("@longitude")
  }

  /// Returns a note for each guess, and one that says how to make them certain.
  func issues(source: String) -> [ImportIssue] {
    let list = guesses.map { "\($0.column) → \($0.fact)" }.joined(separator: ", ")
    guard !guesses.isEmpty else { return [] }
    return notKeyIssues(source: source) + [
      ImportIssue(
        source: source, rule: .guessed,
        message: LocalizedText(
          "No profile knows these columns; they were guessed: \(list). To make it certain, write a profile"
            + " ('heritage profile check' begins one) and import with --profile.",
          "이 열들을 아는 프로파일이 없어 짐작했습니다: \(list). 확실히 하려면 프로파일을 만들어('heritage profile check'가 초안을 만듭니다)"
            + " --profile로 지정하십시오."), severity: .info)
    ]
  }

  private func notKeyIssues(source: String) -> [ImportIssue] {
    guard profile.key == nil, let notAKey else { return [] }
    let (column, why) = notAKey
    return [
      ImportIssue(
        source: source, field: column, rule: .notAKey,
        message: LocalizedText(
          "The column \(column) is called like a key but \(why.english), so it is none: keys are made from other facts.",
          "\(column) 열은 이름이 열쇠값 같지만 \(why.korean) 열쇠값으로 쓰지 않고, 다른 내용으로 열쇠값을 만듭니다."),
        severity: .warning)
    ]
  }

  // MARK: Columns

  /// Folds the name of a column: letters and digits alone, in lower case.
  static func fold(_ name: String) -> String {
    let last = name.split(separator: ".").last.map(String.init) ?? name
    let folded = String(last.lowercased().filter { $0.isLetter || $0.isNumber })
    // A sign alone, such as №, is a name too, and garbled letters are not the same.
    return folded.isEmpty ? last : folded
  }

  private func column(_ headers: [String]) -> String? {
    headers.lazy.compactMap { folded[Self.fold($0)] }.first { !taken.contains($0) }
  }

  private mutating func take(_ column: String, for fact: String) {
    taken.insert(column)
    guesses.append(Guess(fact: fact, column: column, example: texts(column).first ?? ""))
  }

  private func texts(_ column: String) -> [String] {
    records.compactMap { $0.text(column) }.filter { !$0.isEmpty }
  }

  private func rule(_ column: String, for field: SiteField) -> FieldRule {
    var rule = FieldRule(column)
    let sample = texts(column)
    // Names may hold angle brackets that are no markup; a closing tag leaves no doubt.
    if field == .content || sample.contains(where: { $0.contains("</") }) { rule.isHTML = true }
    return rule
  }

  // MARK: Coordinates

  private mutating func guessCoordinates() {
    if folded["longitude"] == "@longitude" || names.contains("@longitude") { return }
    for (longitudes, latitudes) in ColumnNames.coordinates {
      guard let longitude = column(longitudes), let latitude = column(latitudes) else { continue }
      take(longitude, for: "longitude")
      take(latitude, for: "latitude")
      profile.coordinates.append(
        .init(
          layout: .fields(longitude: [longitude], latitude: [latitude]),
          crs: Self.crs(in: longitude)))
      return
    }
    if guessDegreeParts() { return }
    for name in names where !taken.contains(name) {
      let sample = texts(name).prefix(20)
      guard !sample.isEmpty else { continue }
      let isNamedSo = ColumnNames.geometries.contains(Self.fold(name))
      let fitting = sample.count {
        WellKnownText.isLikely($0) || isNamedSo && CoordinateDoctor.isBinaryGeometry($0)
      }
      // What is called so may hold faults, of which each record tells.
      if fitting == sample.count || fitting > 0 && isNamedSo {
        take(name, for: "wkt")
        profile.coordinates.append(.init(layout: .wellKnownText([name])))
        return
      }
      let isPair = ColumnNames.pairs.contains(Self.fold(name))
      if let latitudeFirst = Self.order(ofPairs: sample, isCertain: isPair) {
        take(name, for: latitudeFirst ? "latitude,longitude" : "longitude,latitude")
        profile.coordinates.append(.init(layout: .pair([name], latitudeFirst: latitudeFirst)))
        return
      }
    }
  }

  /// Takes columns of degrees, minutes and, where there are any, seconds.
  private mutating func guessDegreeParts() -> Bool {
    let names = ColumnNames.coordinates[0]
    for units in ColumnNames.degreeUnits {
      func parts(_ headers: [String]) -> [String] {
        let columns = units.map { unit in column(headers.map { $0 + " " + unit }) }
        return columns.prefix { $0 != nil }.compactMap(\.self)
      }
      let (longitude, latitude) = (parts(names.longitude), parts(names.latitude))
      guard longitude.count > 1, latitude.count > 1 else { continue }
      for column in longitude { take(column, for: "longitude") }
      for column in latitude { take(column, for: "latitude") }
      profile.coordinates.append(
        .init(layout: .fields(longitude: longitude, latitude: latitude), isSexagesimal: true))
      return true
    }
    return false
  }

  /// Returns the system that the name of a column states, as `좌표정보x(epsg5174)` does.
  static func crs(in name: String) -> String? {
    guard let start = name.lowercased().range(of: "epsg")?.upperBound else { return nil }
    let digits = name[start...].drop { !$0.isNumber }.prefix { $0.isASCII && $0.isNumber }
    return (4...6).contains(digits.count) ? "EPSG:\(digits)" : nil
  }

  /// Tells whether texts are pairs of degrees, and which comes first; `nil` where they are none or
  /// either order is possible.
  ///
  /// With `isCertain`, the column is called like one of pairs: most of its texts have to be, and
  /// where some have the other order, that of most counts.
  private static func order(ofPairs texts: ArraySlice<String>, isCertain: Bool) -> Bool? {
    var firsts: [Double] = []
    var seconds: [Double] = []
    for text in texts {
      let parts = text.split { ",; []()".contains($0) }.map(String.init)
      guard parts.count == 2, parts.allSatisfy({ $0.contains(".") }), let first = Double(parts[0]),
        let second = Double(parts[1]), abs(first) <= 180, abs(second) <= 180
      else {
        if isCertain { continue }
        return nil
      }
      firsts.append(first)
      seconds.append(second)
    }
    guard firsts.count * 2 >= texts.count else { return nil }
    let longitudesFirst = firsts.count { abs($0) > 90 }
    let longitudesSecond = seconds.count { abs($0) > 90 }
    // Where both may be, people write the latitude first.
    if longitudesFirst == 0 { return true }
    if longitudesSecond == 0 { return false }
    return isCertain && longitudesFirst != longitudesSecond
      ? longitudesFirst < longitudesSecond : nil
  }

  // MARK: Key

  /// Takes the first column that is named like a key and has a different text in each record.
  private mutating func guessKey() {
    guard !records.isEmpty else { return }
    if names.contains("@id") {
      guard let why = objection(toKey: "@id") else {
        profile.key = FieldRule("@id")
        return
      }
      notAKey = ("@id", why)
    }
    for header in ColumnNames.keys {
      guard let column = folded[Self.fold(header)] else { continue }
      if let why = objection(toKey: column) {
        // A number that everybody has is no disappointment: `sn`, `number`.
        if notAKey == nil, !taken.contains(column) { notAKey = (column, why) }
        continue
      }
      profile.key = FieldRule(column)
      guesses.append(Guess(fact: "key", column: column, example: texts(column).first ?? ""))
      taken.insert(column)
      return
    }
    // What is called a key and is none may still be looked up.
    if let column = notAKey?.column, profile.fields[.sn] == nil {
      take(column, for: SiteField.sn.name)
      profile.fields[.sn] = FieldRule(column)
    }
  }

  /// Returns why a column is no key: a record has no text in it, other records have the same, or a
  /// spreadsheet has shortened it; `nil` where it is one.
  private func objection(toKey column: String) -> LocalizedText? {
    var known: [String: SourceRecord] = [:]
    for record in records {
      guard let value = record.text(column), !value.isEmpty else {
        let place = record.placeInWords
        return LocalizedText("is empty in \(place.english)", "\(place.korean)에서 비어 있어")
      }
      if case .shortened? = SpreadsheetCell(value) {
        return LocalizedText(
          "holds numbers that a spreadsheet has shortened ('\(value)')",
          "스프레드시트가 앞자리만 남긴 숫자('\(value)')가 있어")
      }
      if let other = known[value], other.fields != record.fields {
        let (first, second) = (other.placeInWords, record.placeInWords)
        guard record.line > 0 else {
          return LocalizedText(
            "says '\(value)' in \(first.english) and in \(second.english), which differ",
            "서로 다른 \(first.korean)과 \(second.korean)에 '\(value)'이(가) 있어")
        }
        return LocalizedText(
          "says '\(value)' in \(first.english) and in \(second.english) of different records",
          "\(first.korean)과 \(second.korean)의 서로 다른 기록에 '\(value)'이(가) 있어")
      }
      known[value] = record
    }
    return nil
  }
}
