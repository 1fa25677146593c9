public import Localization

/// A reason for which an import stopped; nothing was written.
public enum ImportError: Error, Sendable, Hashable {
  /// There is no file of this name.
  case noSuchFile(String)
  /// No file matches this pattern.
  case nothingMatches(String)
  /// The folder holds no XML file.
  case emptyFolder(String)
  /// The system refuses to read the file.
  case unreadable(String, reason: String)
  /// The file is not what an import can read.
  case notImportable(String, SourceKind)
  /// The file stops being readable at a line and column, from 1.
  case malformed(String, line: Int, column: Int, XMLFault)
  /// The file needs something that this build does not have.
  case needsProjection(String)
  /// A record was rejected and the import was asked to be strict.
  case strict(rejected: Int, first: ImportIssue)
  /// The counts of a finished import do not add up: a defect of this program.
  case accounting(read: Int, added: Int, changed: Int, unchanged: Int, rejected: Int)
  /// The caller asked to stop.
  case cancelled

  /// The exit code that says the same to a shell (`sysexits.h`); 130 when cancelled.
  public var exitCode: Int32 {
    switch self {
    case .noSuchFile, .nothingMatches, .emptyFolder: 66
    case .unreadable: 74
    case .notImportable, .malformed, .strict: 65
    case .needsProjection: 69
    case .accounting: 70
    case .cancelled: 130
    }
  }

  /// The sentence for the user: what, where, and what to do.
  public var message: LocalizedText {
    switch self {
    case .noSuchFile(let path):
      LocalizedText("\(path): there is no such file or folder.", "\(path): 그런 파일이나 폴더가 없습니다.")
    case .nothingMatches(let pattern):
      LocalizedText("\(pattern): no file matches.", "\(pattern): 맞는 파일이 없습니다.")
    case .emptyFolder(let path):
      LocalizedText(
        "\(path): the folder holds no .xml file.", "\(path): 폴더에 .xml 파일이 없습니다.")
    case .unreadable(let path, let reason):
      LocalizedText("\(path): cannot be read: \(reason).", "\(path): 읽을 수 없습니다. (\(reason))")
    case .notImportable(let path, let kind):
      LocalizedText("\(path): \(kind.explanation.english)", "\(path): \(kind.explanation.korean)")
    case .malformed(let path, let line, let column, let fault):
      LocalizedText(
        "\(path):\(line):\(column): \(fault.explanation.english) Nothing was imported.",
        "\(path):\(line):\(column): \(fault.explanation.korean) 아무것도 가져오지 않았습니다.")
    case .needsProjection(let path):
      LocalizedText(
        "\(path): a reply of the GIS service, whose points are metres of EPSG:5179 (cnX, cnY); "
          + "converting them needs PROJ, which this version does not use yet. "
          + "Import the list replies instead: they carry degrees.",
        "\(path): GIS 서비스의 응답입니다. 좌표(cnX, cnY)가 EPSG:5179 미터 값이어서 변환에 PROJ가 필요한데, "
          + "이 버전은 아직 PROJ를 쓰지 않습니다. 경위도가 들어 있는 목록 응답을 가져오십시오.")
    case .strict(let rejected, let first):
      LocalizedText(
        "\(rejected) rejected, and --strict asks for none; the first: \(first.line(.english))",
        "\(rejected)건이 거부되었습니다. --strict에서는 하나도 허용되지 않습니다. 첫 건: \(first.line(.korean))")
    case .accounting(let read, let added, let changed, let unchanged, let rejected):
      LocalizedText(
        "Internal error: \(read) read, but \(added) added + \(changed) changed + \(unchanged) unchanged"
          + " + \(rejected) rejected. Nothing was imported; please report this.",
        "내부 오류: 읽음 \(read), 그러나 추가 \(added) + 변경 \(changed) + 그대로 \(unchanged) + 거부 \(rejected)."
          + " 아무것도 가져오지 않았습니다. 이 오류를 알려 주십시오.")
    case .cancelled:
      LocalizedText("Stopped; nothing was imported.", "중단했습니다. 아무것도 가져오지 않았습니다.")
    }
  }
}
