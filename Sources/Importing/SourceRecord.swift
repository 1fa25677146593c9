/// One element of a source record: its name and its text, as the source spells both.
struct SourceField: Sendable {
  /// A text, or where it lies in the bytes of its record.
  private enum Content {
    case text(String)
    case utf8(ArraySlice<UInt8>)
  }

  /// The name of the element.
  let name: String
  private let content: Content
  /// Whether the text came as CDATA, in which the format decodes nothing: `&#39;` in it is still to
  /// be decoded.
  let isVerbatim: Bool

  /// Creates a field.
  init(_ name: String, _ text: String, isVerbatim: Bool = false) {
    self.name = name
    content = .text(text)
    self.isVerbatim = isVerbatim
  }

  /// Creates a field whose text is valid UTF-8 among the bytes of its record, which it keeps.
  init(_ name: String, utf8: ArraySlice<UInt8>, isVerbatim: Bool = false) {
    self.name = name
    content = .utf8(utf8)
    self.isVerbatim = isVerbatim
  }

  /// The text, without the blanks around it; made of the bytes of the record each time, where they
  /// hold it.
  var text: String {
    switch content {
    case .text(let text): text
    case .utf8(let utf8): String(decoding: utf8, as: UTF8.self)
    }
  }

  /// Whether the text is empty.
  var isEmpty: Bool { size == 0 }

  /// The number of bytes of the text in UTF-8.
  var size: Int {
    switch content {
    case .text(let text): text.utf8.count
    case .utf8(let utf8): utf8.count
    }
  }

  /// Lends the text as UTF-8 to a closure.
  func withUTF8<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    switch content {
    case .text(var text): text.withUTF8(body)
    case .utf8(let utf8): utf8.withUnsafeBufferPointer(body)
    }
  }
}

extension SourceField: Hashable {
  /// Tells whether two fields say the same, wherever their texts lie.
  static func == (left: SourceField, right: SourceField) -> Bool {
    left.name == right.name && left.text == right.text && left.isVerbatim == right.isVerbatim
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(text)
    hasher.combine(isVerbatim)
  }
}

/// A record as a reader finds it: where it stands and what its elements say.
///
/// Elements keep their order and may repeat; the image reply needs both.
struct SourceRecord: Sendable, Hashable {
  /// The name of the element that holds the record.
  var element: String
  /// The line at which the record starts, from 1; 0 in a file without lines, such as a workbook.
  var line: Int
  /// The place of the record in its file, from 1.
  var ordinal: Int
  /// The elements of the record, in the order of the file.
  var fields: SourceFields
  /// The place of the record's first byte in the UTF-8 text of the file, from 0, or `nil` where the
  /// reader does not know it.
  var byte: Int?

  /// Returns the text of the first element called `name`, or `nil` where there is none.
  func text(_ name: String) -> String? { fields.firstIndex(called: name).map { fields[$0].text } }

  /// Tells whether the record has an element called `name`, empty or not.
  func has(_ name: String) -> Bool { fields.firstIndex(called: name) != nil }
}

extension [SourceField] {
  /// Returns the text of the first field called `name`, or `nil` where there is none.
  func text(_ name: String) -> String? { first { $0.name == name }?.text }
}

/// What takes the records of one document; a reader knows bytes, its receiver knows what they mean.
protocol RecordReceiver: AnyObject {
  /// Takes the name of the document's root element, without its namespace prefix.
  func open(root: String) throws
  /// Takes one record and the elements of the document outside its records.
  ///
  /// A record arrives when the next one starts or the document ends, so that a document of one
  /// record has its whole header.
  func receive(_ record: SourceRecord, header: [SourceField]) throws
  /// Takes the end of a whole and well-formed document.
  func close(header: [SourceField]) throws
}
