import Localization

extension JSONRecordReader {
  /// How the records of a text that starts with an object are arranged.
  enum Form: Equatable {
    /// One object after the other.
    case sequence(isOneALine: Bool)
    /// One object that holds the others.
    case document
  }

  /// Finds how the records are arranged, from the first MB.
  func form() throws -> Form {
    let greatestLength = 1 << 20
    if path == "." { return .sequence(isOneALine: false) }
    var end: Int?
    while true {
      end = JSONResynchronisation.objectEnd(window.bytes, from: 0)
      // What follows the first object has to be in sight, too.
      let isInSight = end.map { rest in
        window.bytes[rest...].contains { !($0 == 0x20 || (9...13).contains($0) || $0 == 0x1E) }
      }
      if isInSight ?? false || window.bytes.count >= greatestLength { break }
      if try !window.more() { break }
    }
    guard let end else { return path == nil && !holdsObjects ? lineForm : .document }
    let bytes = window.bytes
    let rest = bytes[end...].drop { $0 == 0x20 || (9...13).contains($0) || $0 == 0x1E }
    let isOneALine = !bytes[..<end].contains { $0 == 0x0A || $0 == 0x0D }
    if let byte = rest.first, byte == UInt8(ascii: "{") || byte == UInt8(ascii: ",") {
      return .sequence(isOneALine: isOneALine)
    }
    guard path == nil, rest.isEmpty else { return .document }
    return isRecord(length: end) ? .sequence(isOneALine: isOneALine) : .document
  }

  /// Tells whether the only object of a text is a record: it is a feature, or holds no array that
  /// could be of records.
  private func isRecord(length: Int) -> Bool {
    var trial = JSONRecordDecoder()
    let object = UnsafeBufferPointer(rebasing: window.bytes[..<length])
    let isJSON = (try? trial.decode(object, atEnd: true)) != nil
    if isJSON, trial.isFeature { return true }
    if JSONResynchronisation.holdsObjects(object[...]) { return false }
    return !trial.fields.contains { $0.text.isEmpty && JSONRecordSearch.isUsual($0.name) }
  }

  /// Broken from the start: whether lines are records shows at the next line.
  private var lineForm: Form {
    let bytes = window.bytes
    guard let end = firstIndex(of: 0x0A, in: bytes, from: 0) else { return .document }
    let next = bytes[end...].first { !($0 == 0x20 || (9...13).contains($0) || $0 == 0x1E) }
    return next == UInt8(ascii: "{") ? .sequence(isOneALine: true) : .document
  }

  private var holdsObjects: Bool { JSONResynchronisation.holdsObjects(window.bytes[...]) }

  /// Reads a document that is one object, the place of whose records is to be found.
  func readDocument(_ take: (ReadRecord) throws -> Void) throws {
    try readMembers("", depth: 1, take)
    if search.path == nil {
      guard let largest = search.candidates.max(by: { $0.records.count < $1.records.count }) else {
        throw ReaderError(
          line: 1, byte: 0,
          message: LocalizedText(
            "the JSON document holds no array of objects"
              + (path.map { " at \($0)" } ?? "") + ", so there are no records in it.",
            "JSON에 객체의 배열이 없어" + (path.map { "(\($0))" } ?? "") + " 레코드를 찾을 수 없습니다."))
      }
      search.path = largest.path
      ordinal = largest.records.count
      for record in largest.records { try take(record) }
    }
    noteOthers()
  }

  private func noteOthers() {
    let others =
      search.candidates.filter { $0.path != search.path }.map { ($0.path, $0.records.count) }
      + search.others
    let found = search.path ?? ""
    var message = LocalizedText("The records are those of \(found).", "\(found)의 항목을 레코드로 읽었습니다.")
    if !others.isEmpty {
      let list = others.map { "\($0.0) (\($0.1))" }.joined(separator: ", ")
      message.english += " Other arrays of objects were not read: \(list)."
      message.korean += " 다른 객체 배열은 읽지 않았습니다: \(list)."
    }
    notices.append(
      ReaderIssue(
        rule: .recordsFound, severity: .info, line: 1, byte: 0, message: message))
  }

  /// Reads the members of an object outside the records, behind its `{`.
  private func readMembers(
    _ path: String, depth: Int, _ take: (ReadRecord) throws -> Void
  ) throws {
    guard depth <= JSONRecordDecoder.greatestDepth else { throw error(.tooDeep, place: 0) }
    while true {
      switch try next() {
      case UInt8(ascii: "}"):
        window.drop(1, lines: 0)
        return
      case UInt8(ascii: ","):
        window.drop(1, lines: 0)
      case UInt8(ascii: "\""):
        let (key, cursor) = try token { cursor throws(JSONFault) in
          var liberties: [(liberty: JSONLiberty, place: Int)] = []
          return try cursor.string(&liberties)
        }
        let name = cursor.string(of: key)
        window.drop(cursor.index)
        guard try next() == UInt8(ascii: ":") else { throw error(.expected(":"), place: 0) }
        window.drop(1, lines: 0)
        try readMember(path.isEmpty ? name : "\(path).\(name)", depth: depth, take)
      case nil: throw error(.truncated, place: 0)
      default: throw error(.expected("\""), place: 0)
      }
    }
  }

  private func readMember(
    _ path: String, depth: Int, _ take: (ReadRecord) throws -> Void
  ) throws {
    switch try next() {
    case UInt8(ascii: "{"):
      window.drop(1, lines: 0)
      try readMembers(path, depth: depth + 1, take)
    case UInt8(ascii: "["):
      window.drop(1, lines: 0)
      if try next() == UInt8(ascii: "{") || path == self.path {
        try readCandidate(path, take)
      } else {
        // An array of records may be empty; another is of no interest but for its texts.
        let isEmpty = try next() == UInt8(ascii: "]")
        if isEmpty, search.path == nil, self.path == nil, JSONRecordSearch.isUsual(path) {
          search.candidates.append(JSONRecordSearch.Candidate(path: path, records: []))
        }
        try readValues(path)
      }
    case nil: throw error(.truncated, place: 0)
    default: try readScalar(path)
    }
  }

  private func readScalar(_ path: String) throws {
    let (text, cursor) = try token { cursor throws(JSONFault) in
      var liberties: [(liberty: JSONLiberty, place: Int)] = []
      return try cursor.peek() == UInt8(ascii: "\"")
        ? cursor.string(&liberties) : cursor.scalar(&liberties)
    }
    addHeader(path, cursor.string(of: text))
    window.drop(cursor.index)
  }

  /// Goes past the values of an array that holds no objects at its start, behind its `[`.
  private func readValues(_ path: String) throws {
    while true {
      switch try next() {
      case UInt8(ascii: "]"):
        window.drop(1, lines: 0)
        return
      case UInt8(ascii: ","): window.drop(1, lines: 0)
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        let (_, cursor) = try token { cursor throws(JSONFault) in
          var liberties: [(liberty: JSONLiberty, place: Int)] = []
          try cursor.skipValue(&liberties, depth: 1)
        }
        window.drop(cursor.index)
      case nil: throw error(.truncated, place: 0)
      default: try readScalar(path)
      }
    }
  }

  /// Reads an array of objects, which may hold the records, behind its `[`.
  private func readCandidate(_ path: String, _ take: (ReadRecord) throws -> Void) throws {
    let isWanted = self.path.map { $0 == path } ?? JSONRecordSearch.isUsual(path)
    if search.path == path || search.path == nil && isWanted {
      search.path = path
      return try readArray(path, take)
    }
    let ordinalBefore = ordinal
    if search.path != nil || self.path != nil {
      var count = 0
      try readArray(path) { _ in count += 1 }
      search.others.append((path, count))
      ordinal = ordinalBefore
      return
    }
    var held: [ReadRecord]? = []
    let start = window.offset
    try readArray(path) { record in
      guard held != nil else { return try take(record) }
      held?.append(record)
      guard window.offset - start > JSONRecordSearch.greatestSize else { return }
      search.path = path
      for record in held ?? [] { try take(record) }
      held = nil
    }
    if let held {
      search.candidates.append(JSONRecordSearch.Candidate(path: path, records: held))
      ordinal = ordinalBefore
    }
  }
}
