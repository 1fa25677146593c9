public import Localization

/// An encoding that a text seems to have, and why.
public struct DetectedEncoding: Sendable, Hashable {
  /// How far the answer can be trusted.
  public enum Confidence: Int, Sendable, Comparable {
    /// Others are nearly as good, or parts do not fit: ask, or say so.
    case guess
    /// The text looks like this encoding and like no other.
    case likely
    /// The bytes themselves say so.
    case certain

    /// Compares by trust.
    public static func < (a: Confidence, b: Confidence) -> Bool { a.rawValue < b.rawValue }
  }

  /// The encoding to read the text in.
  public let encoding: TextEncoding
  /// How far the answer can be trusted.
  public let confidence: Confidence
  /// What the answer rests on, as a phrase.
  public let reason: LocalizedText
}

/// Finds the encoding of a text by its bytes.
///
/// It chooses among UTF-8, UTF-16, CP949, CP932 and Windows-1252, in this order: a byte order mark,
/// zero bytes (UTF-16), well-formed UTF-8, then how much of what is not ASCII would be ordinary
/// text of each of the others. ISO-8859-1 is never the answer: where it is right, Windows-1252
/// reads the same, and a curly quote further on is not lost. Text in the other encodings of East
/// Asia (GB 18030, Big5, EUC-JP) is a guess at best once it is longer than a few names.
public enum EncodingDetector {
  /// The number of bytes that make a good sample (64 KiB).
  public static let sampleSize = 65_536

  /// Finds the encoding a text seems to have.
  ///
  /// - Parameters:
  ///   - sample: The start of the text. It may end inside a character.
  ///   - isWhole: Whether the sample is all of the text, so that it may not.
  /// - Returns: The encoding, or nil where the bytes are no text that this module reads.
  public static func detect(sample: [UInt8], isWhole: Bool = false) -> DetectedEncoding? {
    if let marked = byteOrderMark(sample) { return marked }
    if sample.starts(with: utf32BigEndianMark) || sample.starts(with: utf32LittleEndianMark) {
      return nil
    }
    if sample.contains(0) {
      if let found = utf16(sample) { return found }
      // A few zero bytes are damage or padding; many are no text.
      let padding = sample.reversed().prefix { $0 == 0 }.count
      let zeros = sample.count { $0 == 0 } - padding
      guard zeros * 50 <= sample.count - padding else { return nil }
    }
    return utf8(sample, isWhole: isWhole) ?? best(of: sample, isWhole: isWhole)
  }

  private static let utf32BigEndianMark: [UInt8] = [0, 0, 0xFE, 0xFF]
  private static let utf32LittleEndianMark: [UInt8] = [0xFF, 0xFE, 0, 0]

  private static func byteOrderMark(_ sample: [UInt8]) -> DetectedEncoding? {
    // UTF-32 starts as UTF-16 does.
    guard !sample.starts(with: utf32LittleEndianMark) else { return nil }
    let encoding = TextEncoding.allCases.first {
      !$0.byteOrderMark.isEmpty && sample.starts(with: $0.byteOrderMark)
    }
    return encoding.map {
      DetectedEncoding(
        encoding: $0, confidence: .certain,
        reason: LocalizedText("a byte order mark", "바이트 순서 표시(BOM)"))
    }
  }

  /// Chooses the order of bytes by which more of the text is ASCII: commas, digits, ends of lines.
  ///
  /// Zero bytes alone would mislead: 가 is 00 AC.
  private static func utf16(_ sample: [UInt8]) -> DetectedEncoding? {
    var ascii = (little: 0, big: 0)
    var control = (little: 0, big: 0)
    for index in stride(from: 0, to: sample.count - 1, by: 2) {
      switch (sample[index], sample[index + 1]) {
      case (0x20...0x7E, 0), (0x09, 0), (0x0A, 0), (0x0D, 0): ascii.little += 1
      case (0, 0x20...0x7E), (0, 0x09), (0, 0x0A), (0, 0x0D): ascii.big += 1
      case (0, 0):
        control.little += 1
        control.big += 1
      case (1..<0x20, 0): control.little += 1
      case (0, 1..<0x20): control.big += 1
      default: break
      }
    }
    let isLittle = ascii.little >= ascii.big
    let (found, other) =
      isLittle ? (ascii.little, ascii.big) : (ascii.big, ascii.little)
    let controls = isLittle ? control.little : control.big
    let encoding: TextEncoding = isLittle ? .utf16LittleEndian : .utf16BigEndian
    // One in twenty characters, so that a stray zero byte in another text is none.
    guard found > 4 * other, found * 40 >= sample.count, controls == 0,
      isWellFormed(sample, encoding)
    else { return nil }
    return DetectedEncoding(
      encoding: encoding, confidence: .likely,
      reason: LocalizedText(
        "\(found) ASCII characters of two bytes", "두 바이트로 된 ASCII 문자 \(found)자"))
  }

  /// Tells whether each high surrogate is followed by a low one.
  private static func isWellFormed(_ sample: [UInt8], _ encoding: TextEncoding) -> Bool {
    var follows = false
    for index in stride(from: 0, to: sample.count - 1, by: 2) {
      let high = encoding == .utf16LittleEndian ? sample[index + 1] : sample[index]
      guard (0xDC...0xDF).contains(high) == follows else { return false }
      follows = (0xD8...0xDB).contains(high)
    }
    return true
  }

  private static func utf8(_ sample: [UInt8], isWhole: Bool) -> DetectedEncoding? {
    var (characters, faults) = (0, 0)
    var isCut = false
    sample.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let scan = UTF8Scan(UnsafeRawBufferPointer(rebasing: rest))
        // Each character that is not ASCII has one byte of 0xC0 or above.
        characters += rest.prefix(scan.validCount).count { $0 >= 0xC0 }
        rest = rest.dropFirst(scan.validCount)
        switch scan.stop {
        case .end: break
        case .incomplete:
          isCut = true
          rest = rest.suffix(0)
        case .invalid(let count):
          faults += 1
          rest = rest.dropFirst(count)
        }
      }
    }
    if isCut, isWhole { faults += 1 }
    if faults == 0, characters == 0 {
      return DetectedEncoding(
        encoding: .utf8, confidence: isCut ? .guess : .certain,
        reason: LocalizedText("only ASCII", "ASCII만 있음"))
    }
    if faults == 0 {
      return DetectedEncoding(
        encoding: .utf8, confidence: .certain,
        reason: LocalizedText(
          "\(characters) well-formed UTF-8 sequences and no other",
          "올바른 UTF-8 문자 \(characters)자, 그 밖의 바이트 없음"))
    }
    // Text of another encoding hardly ever makes well-formed sequences; a few faults are damage.
    guard characters >= 20 * faults else { return nil }
    return DetectedEncoding(
      encoding: .utf8, confidence: .likely,
      reason: LocalizedText(
        "\(characters) well-formed UTF-8 sequences and \(faults) faults",
        "올바른 UTF-8 문자 \(characters)자, 잘못된 곳 \(faults)곳"))
  }

  private static func best(of sample: [UInt8], isWhole: Bool) -> DetectedEncoding? {
    let tables = [
      EncodingEvidence.cp949(sample, isWhole: isWhole),
      EncodingEvidence.cp932(sample, isWhole: isWhole),
      EncodingEvidence.windows1252(sample),
    ].filter { $0.ordinaryShare >= 0.4 }.sorted { $0.score > $1.score }
    guard !tables.isEmpty else { return nil }
    let first = tables[0]
    let second = tables.dropFirst().first?.score ?? 0
    // A byte that Windows-1252 does not have is damage where all others are letters in their
    // places.
    let isDamaged =
      first.encoding == .windows1252 && first.ordinaryShare >= 0.7
      && first.faults * 4 <= first.characters
    guard first.score >= 0.25 || isDamaged else { return nil }
    let isClear = first.score >= 0.7 && first.score - max(0, second) >= 0.2
    let percent = Int((first.ordinaryShare * 100).rounded())
    return DetectedEncoding(
      encoding: first.encoding,
      confidence: isClear && first.faults == 0 ? .likely : .guess,
      reason: LocalizedText(
        "\(percent) % of \(first.characters) characters that are not ASCII are ordinary "
          + "\(first.encoding.rawValue) text, with \(first.faults) faults",
        "ASCII가 아닌 \(first.characters)자 중 \(percent)%가 \(first.encoding.rawValue)의 "
          + "흔한 글자, 잘못된 곳 \(first.faults)곳"))
  }
}
