/// A character encoding that ``TextDecoder`` reads; the raw value is its name for `iconv` and for
/// users.
///
/// Where a standard has a larger successor in use, the successor stands for both, as in the WHATWG
/// Encoding Standard: CP949 for EUC-KR, CP932 for Shift_JIS.
public enum TextEncoding: String, Sendable, Hashable, CaseIterable {
  /// UTF-8.
  case utf8 = "UTF-8"
  /// UTF-16, low byte first.
  case utf16LittleEndian = "UTF-16LE"
  /// UTF-16, high byte first.
  case utf16BigEndian = "UTF-16BE"
  /// Unified Hangul Code: EUC-KR and the other modern syllables.
  case cp949 = "CP949"
  /// Shift_JIS as Windows has it.
  case cp932 = "CP932"
  /// The encoding of Chinese that GBK and GB 2312 are part of.
  case gb18030 = "GB18030"
  /// Western European, as Windows has it.
  case windows1252 = "WINDOWS-1252"
  /// Western European: Windows-1252 with control characters at 0x80–0x9F.
  case iso8859part1 = "ISO-8859-1"
  /// The encoding of the IBM PC, which the names in a zip archive have unless they say otherwise.
  case cp437 = "CP437"

  /// Finds an encoding by one of the names in use; case, hyphens, underscores and blanks do not
  /// count.
  ///
  /// `UTF-16` alone means low byte first: a byte order mark decides anyway.
  public init?(name: String) {
    let key = name.lowercased().filter { !"-_ ".contains($0) }
    switch key {
    case "utf8", "utf8sig", "utf8bom", "ascii", "usascii": self = .utf8
    case "utf16", "utf16le", "unicode": self = .utf16LittleEndian
    case "utf16be": self = .utf16BigEndian
    case "cp949", "ms949", "windows949", "uhc", "euckr", "ksc5601", "ksc56011987", "ksx1001":
      self = .cp949
    case "cp932", "ms932", "windows31j", "shiftjis", "sjis": self = .cp932
    case "gb18030", "gbk", "cp936", "gb2312": self = .gb18030
    case "windows1252", "cp1252", "ansi": self = .windows1252
    case "iso88591", "latin1", "l1": self = .iso8859part1
    case "cp437", "ibm437": self = .cp437
    default: return nil
    }
  }

  /// The bytes of U+FEFF at the start of a text, which are no part of it; empty where there are
  /// none.
  var byteOrderMark: [UInt8] {
    switch self {
    case .utf8: [0xEF, 0xBB, 0xBF]
    case .utf16LittleEndian: [0xFF, 0xFE]
    case .utf16BigEndian: [0xFE, 0xFF]
    case .gb18030: [0x84, 0x31, 0x95, 0x33]
    case .cp949, .cp932, .windows1252, .iso8859part1, .cp437: []
    }
  }
}
