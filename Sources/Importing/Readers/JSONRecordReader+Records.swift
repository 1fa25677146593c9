import Localization

extension JSONRecordReader {
  /// Reads the records of an array, behind its `[`.
  func readArray(_ path: String, _ take: (ReadRecord) throws -> Void) throws {
    decoder.unwrapsBindings = path.hasSuffix("bindings")
    defer { decoder.unwrapsBindings = false }
    // Behind a broken record it is unknown whether its comma is still to come.
    var needsComma: Bool? = false
    while true {
      switch try next() {
      case UInt8(ascii: "]"):
        window.drop(1, lines: 0)
        return
      case UInt8(ascii: ","):
        if needsComma == false { note(.extraComma, place: 0) }
        needsComma = false
        window.drop(1, lines: 0)
        if try next() == UInt8(ascii: "]") { noteAtEnd(.extraComma) }
      case UInt8(ascii: "{"):
        if needsComma == true { note(.missingComma, place: 0) }
        guard let record = try readRecord(path, isOneALine: false, isInArray: true) else {
          throw error(.truncated, place: window.bytes.count)
        }
        needsComma = record.isRejected ? nil : true
        try take(record)
      case nil: throw error(.truncated, place: 0)
      default:
        needsComma = nil
        try take(readStray())
      }
    }
  }

  /// Reads objects that follow one another.
  func readSequence(isOneALine: Bool, _ take: (ReadRecord) throws -> Void) throws {
    while let byte = try next() {
      if byte == UInt8(ascii: "{") {
        guard let record = try readRecord("", isOneALine: isOneALine, isInArray: false) else {
          try take(rejectRest())
          return
        }
        try take(record)
      } else if byte == UInt8(ascii: ",") {
        note(.extraComma, place: 0)
        window.drop(1, lines: 0)
      } else {
        try take(readStray(isOneALine: isOneALine))
      }
    }
  }

  /// A liberty behind the last record is told for the document.
  private func noteAtEnd(_ liberty: JSONLiberty) {
    notices.append(issue(.looseJSON, .warning, place: 0, ordinal: nil, liberty.explanation))
  }

  /// Reads the record at the start of the window; `nil` where the text ends inside it.
  private func readRecord(
    _ path: String, isOneALine: Bool, isInArray: Bool
  ) throws -> ReadRecord? {
    while true {
      do throws(JSONFault) {
        let length = try decoder.decode(
          window.bytes, atEnd: window.isAtEnd)
        return take(length, path)
      } catch {
        switch error {
        case .incomplete:
          guard window.bytes.count < Self.greatestRecord else { throw tooLong }
          _ = try window.more()
        case .flaw(.truncated, _) where !isOneALine:
          return nil
        case .flaw(let flaw, let place):
          return try reject(
            flaw, place: place, path, isOneALine: isOneALine, isInArray: isInArray)
        }
      }
    }
  }

  private func empty(_ path: String) -> ReadRecord {
    ordinal += 1
    var record = ReadRecord(
      record: SourceRecord(
        element: path.isEmpty ? "object" : path, line: window.line, ordinal: ordinal, fields: [],
        byte: window.offset))
    record.issues = pending
    for index in record.issues.indices { record.issues[index].ordinal = ordinal }
    pending.removeAll()
    return record
  }

  /// Makes a record of what was decoded.
  private func take(_ length: Int, _ path: String) -> ReadRecord {
    var record = empty(path)
    record.record.fields = decoder.fields
    record.geometry = decoder.geometry
    if let crs { record.record.fields.append(SourceField("@crs", crs)) }
    var told: [JSONLiberty] = []
    for (liberty, place) in decoder.liberties where !told.contains(liberty) {
      told.append(liberty)
      record.issues.append(
        issue(.looseJSON, .warning, place: place, ordinal: ordinal, liberty.explanation))
    }
    for (path, place) in decoder.duplicates.prefix(10) {
      var duplicate = issue(
        .duplicateKey, .warning, place: place, ordinal: ordinal,
        LocalizedText(
          "The key \(path) comes twice in one object; both values were kept.",
          "한 객체에 키 \(path)이(가) 두 번 나옵니다. 두 값을 모두 두었습니다."))
      duplicate.field = path
      record.issues.append(duplicate)
    }
    for (path, reason, place) in decoder.badGeometries {
      var bad = issue(
        .badGeometry, .warning, place: place, ordinal: ordinal,
        LocalizedText(
          "The geometry cannot be read: \(reason). It was left out.",
          "도형을 읽을 수 없어 뺐습니다. (\(reason))"))
      bad.field = path.isEmpty ? "geometry" : path
      record.issues.append(bad)
    }
    if firstKey.isEmpty {
      firstKey = JSONResynchronisation.firstKey(window.bytes, from: 0)
    }
    window.drop(length)
    return record
  }

  private func reject(_ flaw: JSONFlaw, place: Int, _ path: String) -> ReadRecord {
    var record = empty(path)
    let what = flaw.explanation
    record.issues.append(
      issue(
        .badJSON, .error, place: place, ordinal: ordinal,
        LocalizedText(
          "The record is not JSON, \(what.english).",
          "레코드가 올바른 JSON이 아닙니다. \(what.korean).")))
    return record
  }

  /// Rejects the record at the start of the window and goes to where the next may start.
  private func reject(
    _ flaw: JSONFlaw, place: Int, _ path: String, isOneALine: Bool, isInArray: Bool
  ) throws -> ReadRecord {
    var record: ReadRecord?
    while true {
      let bytes = window.bytes
      let end =
        isOneALine
        ? lineEnd ?? (window.isAtEnd ? bytes.count : nil)
        : JSONResynchronisation(
          bytes, atEnd: window.isAtEnd, isInArray: isInArray, firstKey: firstKey
        ).recordEnd(flawAt: place)
      // A record that its line does not close shows as a fault in the next.
      let isKnown = !isOneALine || end != nil || window.isAtEnd
      if record == nil, isKnown {
        record = reject(flaw, place: isOneALine ? min(place, end ?? place) : place, path)
      }
      if let end, let record {
        window.drop(end)
        return record
      }
      if window.isAtEnd, let record {
        window.drop(bytes.count)
        return record
      }
      guard bytes.count < Self.greatestRecord else { throw tooLong }
      _ = try window.more()
    }
  }

  /// The end of the record of a line, or of a sequence (RFC 7464) in which RS begins the next; `nil`
  /// where it is not in sight.
  private var lineEnd: Int? {
    let bytes = window.bytes
    let feed = firstIndex(of: 0x0A, in: bytes, from: 0)
    let next = firstIndex(of: 0x1E, in: bytes, from: 1)
    return [feed, next].compactMap { $0 }.min()
  }

  /// Rejects what is left of a text that ends inside a record.
  private func rejectRest() throws -> ReadRecord {
    while try window.more() {}
    let record = reject(.truncated, place: 0, "")
    window.drop(window.bytes.count)
    return record
  }

  /// Rejects what stands between records and is none: a number, a string, an array, a bracket too
  /// many.
  private func readStray(isOneALine: Bool = false) throws -> ReadRecord {
    let record = reject(.notAnObject, place: 0, "")
    if isOneALine {
      while firstIndex(of: 0x0A, in: window.bytes, from: 0) == nil, try window.more() {}
      let end = firstIndex(of: 0x0A, in: window.bytes, from: 0)
      window.drop(end ?? window.bytes.count)
      return record
    }
    while true {
      var cursor = JSONCursor(window.bytes, atEnd: window.isAtEnd)
      var liberties: [(liberty: JSONLiberty, place: Int)] = []
      do throws(JSONFault) {
        try cursor.skipValue(&liberties, depth: 1)
      } catch {
        if error == .incomplete {
          guard window.bytes.count < Self.greatestRecord else { throw tooLong }
          _ = try window.more()
          continue
        }
        try skipToMark()
        return record
      }
      window.drop(cursor.index)
      return record
    }
  }

  /// Goes past what is no value, to the next byte at which one may start or end.
  private func skipToMark() throws {
    let marks = ",]{}\"\n".utf8
    window.drop(1)
    while true {
      if let mark = window.bytes.firstIndex(where: { marks.contains($0) }) {
        window.drop(mark)
        return
      }
      window.drop(window.bytes.count)
      if try !window.more() { return }
    }
  }
}
