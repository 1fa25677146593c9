public import Localization

/// Bytes that are not text of the encoding they are read in.
public struct InvalidTextError: ExplainedError, Hashable {
  /// The encoding the text was read in.
  public let encoding: TextEncoding
  /// The place of the first of the bytes in the input, from 0.
  public let offset: Int
  /// The bytes.
  public let bytes: [UInt8]

  /// Creates an error from its facts.
  public init(encoding: TextEncoding, offset: Int, bytes: [UInt8]) {
    self.encoding = encoding
    self.offset = offset
    self.bytes = bytes
  }

  /// The sentence for the user.
  public var message: LocalizedText {
    let digits = bytes.map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined(separator: " ")
    let name = encoding.rawValue
    return LocalizedText(
      "Wrong encoding at byte \(offset): \(digits) is not \(name) text.",
      "\(offset)바이트 위치의 인코딩이 맞지 않습니다: \(digits)은(는) \(name) 텍스트가 아닙니다.")
  }

  /// 65, bad data.
  public var exitCode: Int32 { 65 }
}
