import Localization
import SystemLibraries

/// The text of an XML document in UTF-8, decoded strictly: a byte that does not fit the encoding is
/// an error with its place.
///
/// Nothing is left for the XML parser to decode. libxml2 takes what it cannot decode for something
/// else, or crashes on it (`xmlSwitchToEncoding`), so ``SourceStream`` also hides the declaration
/// from it.
final class XMLText: ByteInput {
  private let name: String
  private let decoded: DecodedInput
  private var line = 1
  private var column = 1

  /// Creates the text of a document; `name` is what errors call the source.
  ///
  /// - Throws: `MissingLibraryError` where the system has no table for the encoding.
  init(_ bytes: any ByteInput, encoding: TextEncoding, name: String) throws {
    self.name = name
    decoded = try DecodedInput(bytes, from: encoding)
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    do {
      let count = try decoded.read(into: buffer)
      advance(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      return count
    } catch let error as InvalidTextError {
      throw ImportError.malformed(
        name, line: line, column: column,
        .notInEncoding(error.encoding.rawValue, byte: error.offset, bytes: error.bytes))
    }
  }

  private func advance(_ bytes: UnsafeRawBufferPointer) {
    var breaks = 0
    for byte in bytes { breaks &+= byte == UInt8(ascii: "\n") ? 1 : 0 }
    if breaks > 0, let last = bytes.lastIndex(of: UInt8(ascii: "\n")) {
      line += breaks
      column = bytes.count - last
    } else {
      column += bytes.count
    }
  }
}

/// The encoding in which an XML document is read, by its first bytes.
///
/// A byte order mark or the zero bytes of UTF-16 decide, then the declaration, else it is UTF-8
/// (XML 1.0, appendix F). Against the declaration the document is read as UTF-8, with a warning,
/// where all of the sample is well-formed UTF-8 that hardly is text of the declared encoding by
/// chance: programs convert a text and forget its head.
struct XMLEncoding {
  /// The encoding.
  let encoding: TextEncoding
  /// The name that the declaration states, where the bytes contradict it.
  private(set) var contradicted: String?

  /// How many characters of UTF-8 in a text of a multi-byte encoding are no chance: of Korean in
  /// CP949 one character in ten looks like one of two bytes, and hardly any like one of three.
  private static let leastCharacters = (ofTwoBytes: 8, ofThreeBytes: 3)

  /// Finds the encoding of the document that starts with a sample.
  ///
  /// - Throws: ``ImportError`` where the document is in an encoding that is not read here.
  init(sample: [UInt8], isWhole: Bool, name: String) throws(ImportError) {
    if Self.isWide(sample) {
      let detected = EncodingDetector.detect(sample: sample, isWhole: isWhole)
      guard let detected, detected.encoding.isUTF16 else {
        throw .malformed(name, line: 1, column: 1, .unknownEncoding("UTF-32"))
      }
      encoding = detected.encoding
      return
    }
    let hasMark = sample.starts(with: [0xEF, 0xBB, 0xBF])
    guard let declared = Self.declared(in: sample), !hasMark else {
      encoding = .utf8
      return
    }
    guard let stated = TextEncoding(name: declared) else {
      throw .malformed(name, line: 1, column: 1, .unknownEncoding(declared))
    }
    // What states UTF-16 in single bytes is none.
    let isUTF8 = stated.isUTF16 || stated != .utf8 && Self.isUTF8(sample, isWhole, not: stated)
    encoding = isUTF8 ? .utf8 : stated
    contradicted = isUTF8 ? declared : nil
  }

  /// What there is to say about a declaration that the bytes contradict.
  func issue(source: String) -> ImportIssue? {
    contradicted.map { name in
      ImportIssue(
        source: source, value: name, rule: .wrongEncoding,
        message: LocalizedText(
          "The XML declares \(name), but its bytes are UTF-8 and are read so; --encoding forces another.",
          "XML 선언은 \(name)이지만 실제 바이트는 UTF-8이어서 UTF-8로 읽습니다. 다른 인코딩은 --encoding으로 지정하십시오."),
        severity: .warning)
    }
  }

  /// Tells whether a sample is UTF-8 that can hardly be text of another encoding.
  private static func isUTF8(
    _ sample: [UInt8], _ isWhole: Bool, not other: TextEncoding
  ) -> Bool {
    let detected = EncodingDetector.detect(sample: sample, isWhole: isWhole)
    guard detected?.encoding == .utf8, detected?.confidence == .certain else { return false }
    let characters = sample.count { $0 >= 0xC0 }
    guard !other.isSingleByte else { return characters > 0 }
    return characters >= leastCharacters.ofTwoBytes
      || sample.count { $0 >= 0xE0 } >= leastCharacters.ofThreeBytes
  }

  /// Tells whether the document is in an encoding of two or four bytes.
  private static func isWide(_ sample: [UInt8]) -> Bool {
    sample.prefix(4).contains(0) || sample.starts(with: [0xFF, 0xFE])
      || sample.starts(with: [0xFE, 0xFF])
  }

  /// Returns the encoding that the declaration at the start of a document states.
  private static func declared(in sample: [UInt8]) -> String? {
    let start = sample.drop { $0 == 0x20 || (9...13).contains($0) }
    guard start.starts(with: "<?xml".utf8) else { return nil }
    let text = String(decoding: start.prefix { $0 != UInt8(ascii: ">") }, as: UTF8.self)
    guard let match = text.firstMatch(of: /\sencoding\s*=\s*(["'])(.*?)\1/) else { return nil }
    return String(match.2)
  }
}

extension TextEncoding {
  fileprivate var isUTF16: Bool { self == .utf16LittleEndian || self == .utf16BigEndian }

  /// Whether each byte is a character, so that any bytes are a text.
  fileprivate var isSingleByte: Bool {
    [.windows1252, .iso8859part1, .cp437].contains(self)
  }
}
