public import Localization

/// What is wrong at a place in an XML file.
public enum XMLFault: Error, Hashable {
  /// The file ends before its root element does.
  case truncated
  /// Something follows the root element.
  case trailing
  /// A second `<?xml` head: several replies were put into one file.
  case secondHead
  /// An end tag that does not match its start tag, or a `<` that starts no tag.
  case mismatchedTag
  /// A `&` that starts no reference.
  case bareAmpersand
  /// A reference to an entity that nobody defined.
  case unknownEntity
  /// A character that XML does not allow.
  case badCharacter
  /// Bytes, at a place in the file from 0, that are no text of the encoding in which it is read.
  case notInEncoding(String, byte: Int, bytes: [UInt8])
  /// An encoding that is not read here.
  case unknownEncoding(String)
  /// Elements nested beyond reason.
  case tooDeep
  /// An element whose text is longer than any text of a reply.
  case tooLong(element: String)
  /// A text beyond what the parser takes.
  case hugeText
  /// An HTML page in the middle of a reply.
  case htmlPage
  /// Another violation, by libxml2's number.
  case other(code: Int)

  /// The sentence for the user.
  public var explanation: LocalizedText {
    switch self {
    case .truncated:
      LocalizedText(
        "the file ends in the middle; it was cut off.", "파일이 중간에 끝납니다. 잘린 파일입니다.")
    case .trailing:
      LocalizedText(
        "something follows the end of the document.", "문서가 끝난 뒤에 다른 내용이 있습니다.")
    case .secondHead:
      LocalizedText(
        "a second <?xml head; give each reply a file of its own.",
        "<?xml 머리가 다시 나옵니다. 응답마다 파일을 따로 두십시오.")
    case .mismatchedTag:
      LocalizedText(
        "the XML is ill-formed: an end tag does not match, or a bare < stands in a text.",
        "XML이 올바르지 않습니다. 닫는 태그가 맞지 않거나 본문에 <가 그대로 있습니다.")
    case .bareAmpersand:
      LocalizedText(
        "the XML is ill-formed: a bare & stands in a text (&amp; is meant).",
        "XML이 올바르지 않습니다. 본문에 &가 그대로 있습니다(&amp;로 적어야 합니다).")
    case .unknownEntity:
      LocalizedText(
        "the XML refers to an entity that nobody defined.", "정의되지 않은 엔티티를 참조합니다.")
    case .badCharacter:
      LocalizedText(
        "a character that XML does not allow.", "XML에서 허용되지 않는 문자입니다.")
    case .notInEncoding(let encoding, let byte, let bytes):
      Self.notInEncoding(encoding, byte, bytes)
    case .unknownEncoding(let name):
      LocalizedText(
        "the XML is in the encoding '\(name)', which is not read here; convert it to UTF-8, or name the right one with --encoding.",
        "XML의 인코딩 '\(name)'은(는) 읽을 수 없습니다. UTF-8로 바꾸거나 맞는 인코딩을 --encoding으로 지정하십시오.")
    case .tooDeep:
      LocalizedText(
        "elements are nested too deeply for a reply.", "요소가 응답이라기에는 너무 깊이 겹쳐 있습니다.")
    case .tooLong(let element):
      LocalizedText(
        "<\(element)> is longer than any text of a reply.",
        "<\(element)>의 내용이 응답이라기에는 너무 깁니다.")
    case .hugeText:
      LocalizedText(
        "a text is longer than any text of a reply.", "응답이라기에는 너무 긴 내용이 있습니다.")
    case .htmlPage:
      LocalizedText(
        "the service answered an HTML error page in the middle of the data; fetch it again.",
        "자료 중간에 서비스의 HTML 오류 페이지가 들어 있습니다. 다시 받으십시오.")
    case .other(let code):
      LocalizedText(
        "the XML is ill-formed (libxml2 error \(code)).", "XML이 올바르지 않습니다. (libxml2 오류 \(code))")
    }
  }

  private static func notInEncoding(
    _ encoding: String, _ byte: Int, _ bytes: [UInt8]
  ) -> LocalizedText {
    let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
      .joined(separator: " ")
    return LocalizedText(
      "at byte \(byte) stands \(digits), which is no \(encoding) text; if the file is in another encoding, name it with --encoding.",
      "\(byte)바이트 위치의 \(digits)은(는) \(encoding) 글자가 아닙니다. 다른 인코딩이면 --encoding으로 지정하십시오.")
  }

  /// Returns the fault that an error number of libxml2 (`xmlerror.h`) stands for.
  static func parserError(code: Int) -> XMLFault {
    switch code {
    case 1, 110, 116: .hugeText
    case 5: .trailing
    case 6, 7, 8, 9, 10, 12, 13, 14, 31, 32, 81: .badCharacter
    case 26, 27: .unknownEntity
    case 64: .secondHead
    case 68: .bareAmpersand
    case 38, 65, 73, 74, 76, 77: .mismatchedTag
    default: .other(code: code)
    }
  }
}
