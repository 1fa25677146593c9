public import Localization

/// A reason for which an import stopped; nothing was written.
public enum ImportError: Error, Sendable, Hashable {
  /// There is no file of this name.
  case noSuchFile(String)
  /// No file matches this pattern.
  case nothingMatches(String)
  /// The folder holds no file that can be imported, by their names.
  case emptyFolder(String)
  /// What a folder holds under the name of a file is none: a pipe, a device.
  case notAFile(String)
  /// The system refuses to read the file.
  case unreadable(String, reason: String)
  /// The file is not what an import can read.
  case notImportable(String, SourceKind)
  /// The file stops being readable at a line and column, from 1.
  case malformed(String, line: Int, column: Int, XMLFault)
  /// Something that reading the file needs is missing, or what it says cannot be used: the reason,
  /// and the exit code that goes with it.
  case unusable(String, LocalizedText, exitCode: Int32)
  /// The file is no profile.
  case profile(String, ProfileError)
  /// The files belong to several data sets, and one import has one.
  case severalDatasets(String, String, source: String)
  /// The system refuses to write the file of rejected records.
  case cannotWrite(String, reason: String)
  /// The file of rejected records has the path of a file that must stay: which, as a sentence.
  case wouldOverwrite(String, LocalizedText)
  /// A record was rejected and the import was asked to be strict: the account as it would have
  /// been, and the first such issue.
  case strict(ImportReport, first: ImportIssue)
  /// The counts of a finished import do not add up: a defect of this program.
  case accounting(read: Int, added: Int, changed: Int, unchanged: Int, rejected: Int)
  /// The caller asked to stop.
  case cancelled

  /// The exit code that says the same to a shell (`sysexits.h`); 130 when cancelled.
  public var exitCode: Int32 {
    switch self {
    case .noSuchFile, .nothingMatches, .emptyFolder, .notAFile: 66
    case .unreadable: 74
    case .notImportable, .malformed, .strict, .profile, .severalDatasets: 65
    case .unusable(_, _, let exitCode): exitCode
    case .wouldOverwrite: 64
    case .cannotWrite: 73
    case .accounting: 70
    case .cancelled: 130
    }
  }

  /// Whether the sentence says itself what became of the import.
  public var saysOutcome: Bool {
    switch self {
    case .cancelled, .accounting: true
    default: false
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
        "\(path): the folder holds no file that can be imported (.xml, .csv, .json, .geojson, .zip …).",
        "\(path): 폴더에 가져올 수 있는 파일(.xml, .csv, .json, .geojson, .zip 등)이 없습니다.")
    case .notAFile(let path):
      LocalizedText(
        "\(path): this is no file (a pipe or a device, perhaps). Take it out of the folder, or name the files themselves.",
        "\(path): 파일이 아닙니다(파이프나 장치 등). 폴더에서 빼거나 파일을 하나하나 지정하십시오.")
    case .unreadable(let path, let reason):
      LocalizedText("\(path): cannot be read: \(reason).", "\(path): 읽을 수 없습니다. (\(reason))")
    case .notImportable(let path, let kind):
      LocalizedText("\(path): \(kind.explanation.english)", "\(path): \(kind.explanation.korean)")
    case .malformed(let path, let line, let column, let fault):
      LocalizedText(
        "\(path):\(line):\(column): \(fault.explanation.english)",
        "\(path):\(line):\(column): \(fault.explanation.korean)")
    case .unusable(let path, let reason, _):
      LocalizedText("\(path): \(reason.english)", "\(path): \(reason.korean)")
    case .profile(let path, let error):
      LocalizedText("\(path): \(error.message.english)", "\(path): \(error.message.korean)")
    case .severalDatasets(let first, let second, let source):
      LocalizedText(
        "\(source): these records belong to the data set \(second), those before to \(first); one import has one"
          + " data set. Import them apart, or say --dataset for all.",
        "\(source): 이 기록의 자료는 \(second)인데 앞의 것은 \(first)입니다. 한 번에 한 자료만 가져올 수 있습니다."
          + " 따로 가져오거나 --dataset으로 하나로 지정하십시오.")
    case .cannotWrite(let path, let reason):
      LocalizedText("\(path): cannot be written: \(reason).", "\(path): 쓸 수 없습니다. (\(reason))")
    case .wouldOverwrite(let path, let reason):
      LocalizedText(
        "\(path): \(reason.english), which the rejected records would overwrite. Name another file with --rejects.",
        "\(path): \(reason.korean). 거부된 기록을 여기에 쓰면 원래 내용이 사라집니다. --rejects에 다른 파일을 지정하십시오.")
    case .strict(let report, let first):
      LocalizedText(
        "\(report.rejected) rejected, and --strict asks for none; the first: \(first.line(.english))",
        "\(report.rejected)건이 거부되었습니다. --strict에서는 하나도 허용되지 않습니다. 첫 건: \(first.line(.korean))")
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
