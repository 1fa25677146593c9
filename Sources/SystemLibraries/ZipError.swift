public import Localization

/// A zip archive, or an entry of one, that cannot be read.
public enum ZipError: ExplainedError, Hashable {
  /// The archive cannot be opened; libzip's number and English words say why.
  case cannotOpen(path: String, code: Int32, reason: String)
  /// The entry needs a password.
  case encrypted(entry: String)
  /// The entry cannot be unpacked past an offset in its unpacked bytes.
  case damaged(entry: String, offset: Int, reason: String)

  /// The sentence for the user.
  public var message: LocalizedText {
    switch self {
    case .cannotOpen(let path, _, let reason):
      LocalizedText(
        "\(path): cannot be opened as a zip archive: \(reason).",
        "\(path): zip 파일로 열 수 없습니다. (\(reason))")
    case .encrypted(let entry):
      LocalizedText(
        "\(entry) is encrypted in the zip archive. Unpack it with its password first.",
        "zip 안의 \(entry): 암호가 걸려 있습니다. 먼저 암호로 압축을 푸십시오.")
    case .damaged(let entry, let offset, let reason):
      LocalizedText(
        "\(entry) cannot be unpacked past byte \(offset) (\(reason)). "
          + "Fetch or copy the zip archive again.",
        "zip 안의 \(entry): \(offset)바이트 뒤로는 풀 수 없습니다. (\(reason)) "
          + "zip 파일을 다시 받거나 복사하십시오.")
    }
  }

  /// 66 where there is no such file, 74 where the system refuses, else 65.
  public var exitCode: Int32 {
    switch self {
    case .cannotOpen(_, code: 9, _): 66  // ZIP_ER_NOENT
    // ZIP_ER_SEEK, ZIP_ER_READ, ZIP_ER_OPEN
    case .cannotOpen(_, code: 4, _), .cannotOpen(_, code: 5, _), .cannotOpen(_, code: 11, _): 74
    case .cannotOpen, .encrypted, .damaged: 65
    }
  }
}
