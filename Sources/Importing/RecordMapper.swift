import HeritageModel
import Localization

/// Turns the fields of records into facts by the rules of a profile.
///
/// What the names of the fields mean is found once for all records that have the same names in the
/// same order, as rows of a table do.
struct RecordMapper {
  /// What the fields of one record state.
  struct Result {
    var key = ""
    var facts = SiteFacts()
  }

  let mapping: RecordMapping
  private let source: String
  let doctor: CoordinateDoctor
  /// Fields and codes that the profile does not know.
  var unknown: UnknownFields

  private(set) var fields = SourceFields()
  private var layout: [(name: String, column: Int)] = []
  /// The rules that have something to say about a record with these fields.
  private var rules: [RecordMapping.Rule]
  /// The fields that nobody maps, and where they are counted once they have been.
  private var strays: [(index: Int, tally: Int?)] = []
  /// The place of each column's first field in the record, or -1.
  private(set) var first: [Int]
  private(set) var repeats: [(column: Int, index: Int)] = []

  /// Creates a mapper for the records of one source.
  init(
    _ mapping: RecordMapping, source: String, doctor: CoordinateDoctor, unknown: UnknownFields
  ) {
    self.mapping = mapping
    self.source = source
    self.doctor = doctor
    self.unknown = unknown
    first = Array(repeating: -1, count: mapping.columnCount)
    rules = mapping.rules.filter { $0.rule.constant != nil }
  }

  /// Maps the fields of a record.
  ///
  /// - Throws: why coordinates cannot be converted at all: PROJ is missing, or knows no such
  ///   system.
  mutating func map(_ fields: SourceFields, _ notes: inout RecordNotes) throws -> Result {
    let isUsual = fields.hasSameNames(as: self.fields)
    self.fields = fields
    if !isUsual { place() }
    countStrays(notes)
    var result = Result()
    result.facts = SiteFacts(reserving: fields.byteCount)
    for rule in rules {
      apply(rule, &result, &notes)
      if !repeats.isEmpty { reportRepeats(of: rule, &notes) }
    }
    finish(&result, &notes)
    if let failure = doctor.failure { throw failure }
    return result
  }

  /// Finds the column of each field, and the rules that read them.
  private mutating func place() {
    for index in first.indices { first[index] = -1 }
    repeats.removeAll(keepingCapacity: true)
    strays.removeAll(keepingCapacity: true)
    for index in fields.indices {
      let column = column(of: fields.name(at: index), at: index)
      if column >= 0 {
        if first[column] < 0 { first[column] = index } else { repeats.append((column, index)) }
      } else if column == RecordMapping.unknown {
        strays.append((index, nil))
      }
    }
    rules = mapping.rules.filter { $0.rule.constant != nil || isPresent($0) }
  }

  /// Counts the fields that nobody maps, where they say something.
  private mutating func countStrays(_ notes: RecordNotes) {
    for place in strays.indices where !fields.isEmpty(at: strays[place].index) {
      if let tally = strays[place].tally {
        unknown.countAgain(tally)
      } else {
        strays[place].tally = unknown.count(
          fields[strays[place].index], source: source, line: notes.line, record: notes.ordinal)
      }
    }
  }

  /// Tells of fields that came again with another value, where only one counts.
  private func reportRepeats(of rule: RecordMapping.Rule, _ notes: inout RecordNotes) {
    switch rule.target {
    case .images: return
    case .key, .text, .date, .time, .flag:
      guard case .first = rule.rule.combination else { return }
    }
    for (column, index) in repeats where rule.columns.contains(column) {
      let (kept, left) = (fields[first[column]], fields[index])
      if !left.isEmpty, left.text != kept.text { notes.reportRepeat(kept, left) }
    }
  }

  private func isPresent(_ rule: RecordMapping.Rule) -> Bool {
    for column in rule.columns where first[column] >= 0 { return true }
    return false
  }

  private mutating func column(of name: String, at index: Int) -> Int {
    if index < layout.count, layout[index].name == name { return layout[index].column }
    let column = mapping.column(of: name)
    if index < layout.count {
      layout[index] = (name, column)
    } else if index == layout.count {
      layout.append((name, column))
    }
    return column
  }

  private mutating func apply(
    _ rule: RecordMapping.Rule, _ result: inout Result, _ notes: inout RecordNotes
  ) {
    switch rule.target {
    case .key: result.key = text(rule, &notes)
    case .text(let field):
      guard rule.isVerbatim else {
        result.facts[field] = text(rule, &notes)
        return
      }
      take(rule, as: field, &result.facts, &notes)
    case .date(let field): result.facts[field] = date(rule, mapping.dayPatterns, &notes)
    case .time(let field): result.facts[field] = date(rule, mapping.timePatterns, &notes)
    case .flag(let field): result.facts[field] = flag(rule, &notes)
    case .images: result.facts.images = images(rule, &notes)
    }
  }

  /// Judges the coordinate and completes what one fact says of another.
  private mutating func finish(_ result: inout Result, _ notes: inout RecordNotes) {
    if !result.facts.has(.designationNumber), let number = result.facts[.managementNumber] {
      result.facts[.designationNumber] = ManagementNumber.designationNumber(of: number)
    }
    if let place = plainPlace(of: result.facts) {
      result.facts.place = place
      return
    }
    guard let reading = coordinate(&notes) else { return }
    let finding = doctor.examine(reading, of: result.facts)
    result.facts.place = finding.place
    guard let message = finding.message, let rule = finding.place.rule else { return }
    let name = result.facts[.name] ?? result.key
    notes.report(
      ImportRule(rule), reading.field, reading.text,
      name.isEmpty
        ? message
        : LocalizedText("\(name): \(message.english)", "\(name): \(message.korean)"))
  }
}

// MARK: - Texts

extension RecordMapper {
  /// Takes the text of the first field that has one as it is after cleaning.
  private mutating func take(
    _ rule: RecordMapping.Rule, as target: SiteField, _ facts: inout SiteFacts,
    _ notes: inout RecordNotes
  ) {
    var kept: Int?
    for column in rule.columns where first[column] >= 0 {
      let index = first[column]
      if let kept {
        passOver(index, column, for: kept, notes)
      } else if take(index, rule, as: target, &facts) {
        kept = index
      } else {
        let text = value(fields[index], rule, &notes)
        facts[target] = text
        if !text.isEmpty { kept = index }
      }
    }
    if kept == nil, let constant = rule.rule.constant { facts[target] = constant }
  }

  /// Takes the text of a field without a look at it as a `String`.
  ///
  /// - Returns: whether it was taken; if not, there is more to it, or nothing.
  private func take(
    _ index: Int, _ rule: RecordMapping.Rule, as target: SiteField, _ facts: inout SiteFacts
  ) -> Bool {
    var isTaken = false
    fields.withUTF8(at: index) { bytes in
      facts.write(target) { utf8 in
        let start = utf8.count
        let losses = TextCleaner.append(
          bytes, isProse: rule.cleaning == .prose,
          decodingReferences: fields.isVerbatim(at: index), to: &utf8)
        isTaken =
          losses == TextCleaner.Losses()
          && utf8.withUnsafeBufferPointer {
            let clean = UnsafeBufferPointer(rebasing: $0[start...])
            return !clean.isEmpty && !MissingMark.isPossible(clean)
              && !SpreadsheetCell.isPossible(clean)
          }
        if !isTaken { utf8.removeLast(utf8.count - start) }
      }
    }
    return isTaken
  }

  private mutating func text(_ rule: RecordMapping.Rule, _ notes: inout RecordNotes) -> String {
    var result = ""
    switch rule.rule.combination {
    case .first:
      var kept: Int?
      for column in rule.columns where first[column] >= 0 {
        let index = first[column]
        if let kept {
          if rule.rule.word == nil { passOver(index, column, for: kept, notes) }
          continue
        }
        result = value(fields[index], rule, &notes)
        if !result.isEmpty { kept = index }
      }
    case .joined(let separator):
      result = values(rule, &notes).map(\.text).joined(separator: separator)
    }
    if result.isEmpty { return rule.rule.constant ?? "" }
    return result
  }

  /// Counts a field that says something and is not taken, since one before it states the same fact.
  private mutating func passOver(
    _ index: Int, _ column: Int, for keptIndex: Int, _ notes: RecordNotes
  ) {
    guard !fields.isEmpty(at: index), !mapping.sharedColumns.contains(column) else { return }
    let (field, kept) = (fields[index], fields[keptIndex])
    guard field.text != kept.text else { return }
    let text = TextCleaner.line(field.text).text
    guard !text.isEmpty, !MissingMark.contains(text), text != TextCleaner.line(kept.text).text
    else { return }
    unknown.count(
      passedOver: field, for: kept.name, source: source, line: notes.line, notes.ordinal)
  }

  /// Returns every value that the fields of a rule state, with the field it comes from.
  private mutating func values(
    _ rule: RecordMapping.Rule, _ notes: inout RecordNotes
  ) -> [(text: String, field: SourceField)] {
    var result: [(String, SourceField)] = []
    for column in rule.columns where first[column] >= 0 {
      let indices = [first[column]] + repeats.filter { $0.column == column }.map(\.index)
      for index in indices {
        let field = fields[index]
        let parts =
          rule.rule.separator.map { separator in
            field.text.split(separator: separator).map {
              SourceField(field.name, String($0), isVerbatim: field.isVerbatim)
            }
          } ?? [field]
        for part in parts {
          let text = value(part, rule, &notes)
          if !text.isEmpty { result.append((text, field)) }
        }
      }
    }
    return result
  }

  private mutating func value(
    _ field: SourceField, _ rule: RecordMapping.Rule, _ notes: inout RecordNotes
  ) -> String {
    guard !field.isEmpty else { return "" }
    var text = notes.clean(field, rule.cleaning)
    if MissingMark.contains(text) { return "" }
    if let cell = SpreadsheetCell(text) {
      text = notes.value(of: cell, field, isKey: rule.target == .key) ?? ""
    }
    guard !rule.isPlain, !text.isEmpty else { return text }
    return refine(text, field, rule.rule, notes)
  }

  private mutating func refine(
    _ text: String, _ field: SourceField, _ rule: FieldRule, _ notes: RecordNotes
  ) -> String {
    if rule.none.contains(text) { return "" }
    var text = text
    for word in rule.strip {
      if text.hasPrefix(word) { text.removeFirst(word.count) }
      if text.hasSuffix(word) { text.removeLast(word.count) }
    }
    if !rule.strip.isEmpty { text = TextCleaner.line(text).text }
    if let word = rule.word {
      let words = text.split(separator: " ")
      text = words.indices.contains(word - 1) ? String(words[word - 1]) : ""
    }
    if !rule.codes.isEmpty, !text.isEmpty {
      if let meaning = rule.codes[text] {
        text = meaning
      } else {
        unknown.count(
          code: text, of: field, source: source, line: notes.line, record: notes.ordinal)
      }
    }
    guard let template = rule.template, !text.isEmpty else { return text }
    return template.replacing("{}", with: text)
  }

  private mutating func date(
    _ rule: RecordMapping.Rule, _ patterns: [DatePattern], _ notes: inout RecordNotes
  ) -> String? {
    for column in rule.columns where first[column] >= 0 {
      let field = fields[first[column]]
      let text = value(field, rule, &notes)
      guard !text.isEmpty, !MissingMark.containsDate(text) else { continue }
      let zone = mapping.profile.timeZone
      if let date = patterns.lazy.compactMap({ $0.iso8601(text, timeZone: zone) }).first {
        return date
      }
      // A day with a time behind it is a day.
      if case .date = rule.target,
        let time = mapping.timePatterns.lazy.compactMap({ $0.iso8601(text) }).first
      {
        return String(time.prefix(10))
      }
      if let end = text.firstIndex(of: "T"), case let day = String(text[..<end]),
        case .date = rule.target,
        let date = patterns.lazy.compactMap({ $0.iso8601(day) }).first
      {
        return date
      }
      notes.reportBadDate(field, patterns)
      return nil
    }
    return rule.rule.constant
  }

  private mutating func flag(
    _ rule: RecordMapping.Rule, _ notes: inout RecordNotes
  ) -> String? {
    for column in rule.columns where first[column] >= 0 {
      let field = fields[first[column]]
      let text = value(field, rule, &notes)
      switch text.lowercased() {
      case "": continue
      case "y", "yes", "true", "1": return "1"
      case "n", "no", "false", "0": return "0"
      default: notes.reportBadFlag(field, text)
      }
      return nil
    }
    return rule.rule.constant
  }

  private mutating func images(
    _ rule: RecordMapping.Rule, _ notes: inout RecordNotes
  ) -> [SiteImage]? {
    guard rule.columns.contains(where: { first[$0] >= 0 }) else { return nil }
    var images: [SiteImage] = []
    for (address, field) in values(rule, &notes) {
      if ImageAddress.isPicture(address) {
        images.append(SiteImage(url: address))
      } else {
        notes.reportBadImage(field.name, address)
      }
    }
    return images
  }
}
