/// The fields of one record, in the order of the source: their names, and their texts in one piece
/// of memory.
///
/// They cost two allocations however many they are, where the record before had the same names;
/// what looks at one of them in place copies nothing. Names may come again.
struct SourceFields: Sendable {
  /// Where the text of a field is, and whether it is verbatim.
  private struct Place: Sendable {
    var text: Range<Int>
    var isVerbatim: Bool
  }

  /// The names of the fields; behind them may be more, which the record has not come to.
  private var names: [String] = []
  private var places: [Place] = []
  /// Valid UTF-8 that holds all texts, and perhaps more.
  var utf8: [UInt8] = []

  /// Creates no fields.
  init() {}

  /// Creates no fields, with room for as many as another record has, whose names are shared as long
  /// as those that come are the same.
  init(like other: SourceFields) {
    names = other.names
    places.reserveCapacity(other.places.count)
    utf8.reserveCapacity(other.utf8.count)
  }

  /// Creates fields whose texts are parts of some valid UTF-8, one for each name.
  init(_ names: [String], _ texts: [Range<Int>], of utf8: [UInt8]) {
    precondition(names.count == texts.count, "Each field has a name and a text.")
    self.names = names
    places = texts.map { Place(text: $0, isVerbatim: false) }
    self.utf8 = utf8
  }

  /// Creates fields of others.
  init(_ fields: some Sequence<SourceField>) {
    for field in fields { append(field) }
  }

  /// Appends a field whose text stands in ``utf8`` already.
  mutating func append(_ name: String, at text: Range<Int>, isVerbatim: Bool = false) {
    precondition(text.upperBound <= utf8.count, "The text comes before its field.")
    if places.count == names.count {
      names.append(name)
    } else if names[places.count] != name {
      names.removeSubrange(places.count...)
      names.append(name)
    }
    places.append(Place(text: text, isVerbatim: isVerbatim))
  }

  /// Appends a field with its text.
  mutating func append(
    _ name: String, _ text: some Collection<UInt8>, isVerbatim: Bool = false
  ) {
    let start = utf8.count
    utf8.append(contentsOf: text)
    append(name, at: start..<utf8.count, isVerbatim: isVerbatim)
  }

  /// Appends a field.
  mutating func append(_ field: SourceField) {
    field.withUTF8 { append(field.name, $0, isVerbatim: field.isVerbatim) }
  }

  /// How many bytes all texts have.
  var byteCount: Int { places.reduce(0) { $0 + $1.text.count } }

  /// How many fields have a text.
  var filledCount: Int { places.count { !$0.text.isEmpty } }

  /// Tells whether the fields of another record have the same names in the same order; that costs
  /// nothing where they share them.
  func hasSameNames(as other: SourceFields) -> Bool {
    count == other.count
      && (names == other.names || names.prefix(count).elementsEqual(other.names.prefix(count)))
  }

  /// The name of a field.
  func name(at index: Int) -> String {
    precondition(index < count, "There is no such field.")
    return names[index]
  }

  /// Tells whether the text of a field is empty.
  func isEmpty(at index: Int) -> Bool { places[index].text.isEmpty }

  /// Tells whether the text of a field came as CDATA, see ``SourceField/isVerbatim``.
  func isVerbatim(at index: Int) -> Bool { places[index].isVerbatim }

  /// Lends the text of a field as UTF-8 to a closure.
  func withUTF8<Result>(at index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let place = places[index].text
    return utf8.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[place])) }
  }

  /// The place of the first field called `name`, or `nil` where there is none.
  func firstIndex(called name: String) -> Int? { names.prefix(count).firstIndex(of: name) }
}

extension SourceFields: RandomAccessCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { places.count }

  /// A field, which keeps the texts of the whole record.
  subscript(index: Int) -> SourceField {
    let place = places[index]
    return SourceField(names[index], utf8: utf8[place.text], isVerbatim: place.isVerbatim)
  }
}

extension SourceFields: ExpressibleByArrayLiteral {
  init(arrayLiteral fields: SourceField...) { self.init(fields) }
}

extension SourceFields: Hashable {
  /// Tells whether two records say the same, wherever their texts lie.
  static func == (left: SourceFields, right: SourceFields) -> Bool { left.elementsEqual(right) }

  func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for field in self { hasher.combine(field) }
  }
}
