/// Decodes one JSON object into the fields of a record.
///
/// Not Foundation's decoder: it forgets the order of keys, takes the last of two equal keys without
/// a word, and turns numbers into doubles, so that the zeros of `0012` and the last digits of long
/// identifiers would go. Paths are keys joined by dots; the values of an array have the path of the
/// array. `null`, `{}` and `[]` are fields without text. A GeoJSON geometry becomes the fields
/// `@geometry`, `@longitude` and `@latitude`, behind the path of the geometry unless it is that of
/// a feature.
struct JSONRecordDecoder {
  /// The deepest nesting of values that is read.
  static let greatestDepth = 64
  /// The most values of one record that are read.
  static let greatestCount = 100_000

  var paths = JSONPaths()
  /// Whether objects of `type` and `value` (the bindings of a SPARQL result) stand for their value.
  var unwrapsBindings = false
  /// The fields of the record decoded last.
  private(set) var fields = SourceFields()
  /// Whether the geometry of a feature is kept whole instead of as the fields of a point.
  var keepsGeometry = false
  /// The geometry of the record decoded last, where it is kept.
  var geometry: Geometry?
  /// The liberties of the record decoded last, by place.
  var liberties: [(liberty: JSONLiberty, place: Int)] = []
  /// The keys that came twice in an object of the record decoded last, by place.
  private(set) var duplicates: [(path: String, place: Int)] = []
  /// The geometries of the record decoded last that could not be read, by place.
  var badGeometries: [(path: String, fault: String, place: Int)] = []

  var cursor = JSONCursor()
  private var readsFeatures = false
  private var count = 0
  private var objects = 0
  private(set) var isFeature = false

  /// Decodes the object at the start of some bytes.
  ///
  /// - Returns: The length of the object.
  mutating func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, atEnd: Bool
  ) throws(JSONFault) -> Int {
    paths.trim()
    // Whether an object is a feature shows at its member "type", wherever that stands; most are as
    // the one before.
    for _ in 0..<2 {
      start(bytes, atEnd: atEnd)
      try object(readsFeatures ? JSONPaths.feature : JSONPaths.record, depth: 1)
      if isFeature == readsFeatures { break }
      readsFeatures = isFeature
    }
    return cursor.index
  }

  private mutating func start(_ bytes: UnsafeBufferPointer<UInt8>, atEnd: Bool) {
    fields = SourceFields(like: fields)
    liberties.removeAll(keepingCapacity: true)
    duplicates.removeAll(keepingCapacity: true)
    badGeometries.removeAll(keepingCapacity: true)
    geometry = nil
    cursor = JSONCursor(bytes, atEnd: atEnd)
    count = 0
    isFeature = false
  }

  private mutating func skipBlanks() throws(JSONFault) {
    if let place = try cursor.skipBlanks() { liberties.append((.comment, place)) }
  }
}

// MARK: - Values

extension JSONRecordDecoder {
  private mutating func value(_ node: Int, depth: Int) throws(JSONFault) {
    switch try cursor.peek() {
    case UInt8(ascii: "{"):
      if try takeBinding(node) { return }
      if try takeGeometry(node) { return }
      try object(node, depth: depth + 1)
    case UInt8(ascii: "["):
      try array(node, depth: depth + 1)
    case UInt8(ascii: "\""):
      let text = try cursor.string(&liberties)
      try emit(node, text)
    default:
      let text = try cursor.scalar(&liberties)
      try emit(node, text)
    }
  }

  /// Takes `{"type": …, "value": …}` for its value.
  private mutating func takeBinding(_ node: Int) throws(JSONFault) -> Bool {
    guard unwrapsBindings else { return false }
    var value: JSONCursor.Text?
    try cursor.expect(UInt8(ascii: "{"), "{")
    try skipBlanks()
    while try cursor.peek() != UInt8(ascii: "}") {
      let key = try cursor.string(&liberties)
      try skipBlanks()
      try cursor.expect(UInt8(ascii: ":"), ":")
      try skipBlanks()
      if cursor.spells(key, "value"), try cursor.peek() == UInt8(ascii: "\"") {
        value = try cursor.string(&liberties)
      } else {
        try skipValue()
      }
      try skipBlanks()
      if try cursor.peek() == UInt8(ascii: ",") { cursor.index += 1 }
      try skipBlanks()
    }
    cursor.index += 1
    try emit(node, value ?? .nothing)
    return true
  }

  /// Goes past a value of which nothing is kept.
  mutating func skipValue() throws(JSONFault) {
    try cursor.skipValue(&liberties, depth: 1)
  }

  private mutating func object(_ node: Int, depth: Int) throws(JSONFault) {
    guard depth <= Self.greatestDepth else { throw .flaw(.tooDeep, place: cursor.index) }
    objects += 1
    let object = objects
    paths.restart(node)
    try cursor.expect(UInt8(ascii: "{"), "{")
    var isEmpty = true
    while true {
      try skipBlanks()
      let byte = try cursor.peek()
      if byte == UInt8(ascii: "}") {
        if !isEmpty { liberties.append((.extraComma, cursor.index)) }
        break
      }
      guard byte == UInt8(ascii: "\"") else {
        if byte == UInt8(ascii: ","), !isEmpty {
          liberties.append((.extraComma, cursor.index))
          cursor.index += 1
          continue
        }
        throw .flaw(.expected(isEmpty ? "\" or }" : "\""), place: cursor.index)
      }
      isEmpty = false
      try member(of: node, object: object, depth: depth)
      try skipBlanks()
      let next = try cursor.peek()
      if next == UInt8(ascii: "}") { break }
      guard next == UInt8(ascii: ",") else { throw .flaw(.expected(","), place: cursor.index) }
      cursor.index += 1
    }
    cursor.index += 1
    if isEmpty, depth > 1 { try emit(node, JSONCursor.Text.nothing) }
  }

  private mutating func member(of node: Int, object: Int, depth: Int) throws(JSONFault) {
    let place = cursor.index
    let key = try cursor.string(&liberties)
    let child = child(of: node, key)
    if !paths.isFirst(child, in: object) {
      duplicates.append((paths.nodes[child].path, place))
    }
    try skipBlanks()
    try cursor.expect(UInt8(ascii: ":"), ":")
    try skipBlanks()
    guard depth == 1, try specialMember(key, child) else {
      return try value(child, depth: depth)
    }
  }

  private mutating func child(of node: Int, _ key: JSONCursor.Text) -> Int {
    guard key.isEscaped else { return paths.child(of: node, cursor.raw(key)) }
    var decoded = cursor.string(of: key)
    return decoded.withUTF8 { paths.child(of: node, $0) }
  }

  /// Takes the members that make an object a feature.
  private mutating func specialMember(_ key: JSONCursor.Text, _ child: Int) throws(JSONFault)
    -> Bool
  {
    if cursor.spells(key, "type"), try cursor.peek() == UInt8(ascii: "\"") {
      let type = try cursor.string(&liberties)
      let isFeature = cursor.spells(type, "Feature")
      self.isFeature = isFeature
      if !(isFeature && readsFeatures) { try emit(child, type) }
      return true
    }
    guard readsFeatures, cursor.spells(key, "geometry") else { return false }
    if try cursor.peek() == UInt8(ascii: "{") {
      try geometry(path: "")
    } else {
      // null: a feature without a place.
      _ = try cursor.scalar(&liberties)
    }
    return true
  }

  private mutating func array(_ node: Int, depth: Int) throws(JSONFault) {
    guard depth <= Self.greatestDepth else { throw .flaw(.tooDeep, place: cursor.index) }
    try cursor.expect(UInt8(ascii: "["), "[")
    var isEmpty = true
    while true {
      try skipBlanks()
      if try cursor.peek() == UInt8(ascii: "]") {
        if !isEmpty { liberties.append((.extraComma, cursor.index)) }
        break
      }
      isEmpty = false
      try value(node, depth: depth)
      try skipBlanks()
      let next = try cursor.peek()
      if next == UInt8(ascii: "]") { break }
      guard next == UInt8(ascii: ",") else { throw .flaw(.expected(","), place: cursor.index) }
      cursor.index += 1
    }
    cursor.index += 1
    if isEmpty { try emit(node, JSONCursor.Text.nothing) }
  }

  private mutating func emit(_ node: Int, _ text: JSONCursor.Text) throws(JSONFault) {
    count += 1
    guard count <= Self.greatestCount else { throw .flaw(.tooManyValues, place: cursor.index) }
    let path = paths.nodes[node].path
    guard !path.isEmpty else { return }
    fields.append(path, at: cursor.append(text, to: &fields.utf8))
  }

  mutating func emit(_ path: String, _ text: String) {
    fields.append(path, text.utf8)
  }
}
