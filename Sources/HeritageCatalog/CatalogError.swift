public import Localization

/// What a user can get wrong about a catalog file, or what the system refuses.
public struct CatalogError: Error, Sendable, Hashable {
  /// What is wrong.
  public let reason: Reason
  /// The catalog file, as the caller named it.
  public let path: String
  /// The system's or SQLite's own words, where they add something.
  public let detail: String?

  /// Creates an error.
  public init(_ reason: Reason, path: String, detail: String? = nil) {
    self.reason = reason
    self.path = path
    self.detail = detail
  }

  /// What is wrong with a catalog file.
  public enum Reason: Sendable, Hashable {
    /// The path is empty.
    case noPath
    /// There is no such file.
    case missing
    /// There is no folder to make the file in.
    case noFolder
    /// The path is a symbolic link that leads back to itself.
    case linkLoop
    /// The path is a folder, a pipe or a device.
    case notAFile
    /// The file has no bytes.
    case empty
    /// The file is no SQLite database, or a damaged one.
    case notADatabase
    /// The file is a database that holds no heritage catalog.
    case notACatalog
    /// The catalog was written by a newer version.
    case schemaTooNew(found: Int, supported: Int)
    /// The catalog was written by an older version and may not be written to bring it up to date.
    case schemaTooOld(found: Int, supported: Int)
    /// Another program left the file in the middle of a change, and its folder may not be written
    /// to finish it.
    case unfinished
    /// The file or its folder may not be read.
    case unreadable
    /// The file or its folder may not be written.
    case notWritable
    /// Another process is writing the catalog.
    case busy
    /// Another process made a catalog of this name in the meantime.
    case appeared
    /// The disk is full, or would be.
    case diskFull
    /// Reading or writing failed.
    case inputOutput
    /// The catalog breaks one of its own rules.
    case damaged
  }

  /// The sentence for the user: what, where, and what to do.
  public var message: LocalizedText {
    let extra = detail.map { " (\($0))" } ?? ""
    return switch reason {
    case .noPath:
      LocalizedText(
        "The path of the catalog is empty. Name a file with --catalog.",
        "카탈로그 경로가 비어 있습니다. --catalog로 파일을 지정하십시오.")
    case .linkLoop:
      LocalizedText(
        "\(path) is a link that leads back to itself. Remove it, or name another file.",
        "\(path): 자기 자신으로 되돌아오는 링크입니다. 링크를 지우거나 다른 파일을 지정하십시오.")
    case .missing:
      LocalizedText("There is no catalog at \(path).", "\(path): 카탈로그가 없습니다.")
    case .noFolder:
      LocalizedText(
        "There is no folder for \(path). Create it, or choose another place with --catalog.",
        "\(path): 폴더가 없습니다. 폴더를 만들거나 --catalog로 다른 곳을 지정하십시오.")
    case .notAFile:
      LocalizedText(
        "\(path) is a folder or a device, not a catalog file. Name a file.",
        "\(path): 파일이 아니라 폴더나 장치입니다. 파일 이름을 지정하십시오.")
    case .empty:
      LocalizedText(
        "\(path) is empty, so it is no catalog. Delete it or name another file.",
        "\(path): 빈 파일이라 카탈로그가 아닙니다. 지우거나 다른 파일을 지정하십시오.")
    case .notADatabase:
      LocalizedText(
        "\(path) is not an SQLite database, or a damaged one\(extra). Name a catalog made by 'heritage import'.",
        "\(path): SQLite 데이터베이스가 아니거나 손상되었습니다\(extra). 'heritage import'로 만든 카탈로그를 지정하십시오.")
    case .notACatalog:
      LocalizedText(
        "\(path) is a database, but not a heritage catalog. It was left as it is. Name another file.",
        "\(path): 데이터베이스이지만 heritage 카탈로그가 아닙니다. 파일은 그대로 두었습니다. 다른 파일을 지정하십시오.")
    case .schemaTooNew(let found, let supported):
      LocalizedText(
        "\(path) has catalog version \(found); this build reads up to \(supported). Use a newer heritage.",
        "\(path): 카탈로그 버전이 \(found)입니다. 이 프로그램은 \(supported)까지 읽습니다. 새 버전의 heritage를 쓰십시오.")
    case .schemaTooOld(let found, let supported):
      LocalizedText(
        "\(path) has catalog version \(found); this build reads version \(supported). Open it once where it can be written.",
        "\(path): 카탈로그 버전이 \(found)입니다. 이 프로그램은 버전 \(supported)을 읽습니다. 쓸 수 있는 곳에서 한 번 여십시오.")
    case .unfinished:
      LocalizedText(
        "\(path) was left in the middle of a change by another program, and its folder is read-only. Copy it, with any \(path)-wal or \(path)-journal, to a folder that can be written, and read it there.",
        "\(path): 다른 프로그램이 변경을 끝내지 않은 채 두었고 폴더가 읽기 전용입니다. \(path)-wal 또는 \(path)-journal 파일이 있으면 함께, 쓸 수 있는 폴더로 복사해서 읽으십시오."
      )
    case .unreadable:
      LocalizedText(
        "\(path) may not be read\(extra). Check its permissions.",
        "\(path): 읽을 권한이 없습니다\(extra). 권한을 확인하십시오.")
    case .notWritable:
      LocalizedText(
        "\(path) cannot be written: the file or its folder is read-only\(extra). Choose another place with --catalog.",
        "\(path): 파일이나 폴더가 읽기 전용이라 쓸 수 없습니다\(extra). --catalog로 다른 곳을 지정하십시오.")
    case .busy:
      LocalizedText(
        "\(path) is being written by another process. Try again when it has finished.",
        "\(path): 다른 프로그램이 쓰고 있습니다. 끝난 뒤에 다시 하십시오.")
    case .appeared:
      LocalizedText(
        "\(path) was created by another process in the meantime; nothing was written. Run the import again.",
        "\(path): 그사이 다른 프로그램이 파일을 만들었습니다. 아무것도 쓰지 않았습니다. 가져오기를 다시 하십시오.")
    case .diskFull:
      LocalizedText(
        "The disk is too full to write \(path)\(extra). Nothing was changed. An import needs room for a second copy.",
        "\(path): 디스크 공간이 모자라 쓸 수 없습니다\(extra). 바뀐 것은 없습니다. 가져오려면 사본 하나가 더 들어갈 공간이 필요합니다.")
    case .inputOutput:
      LocalizedText(
        "Reading or writing \(path) failed\(extra).", "\(path): 읽거나 쓰는 중에 오류가 났습니다\(extra).")
    case .damaged:
      LocalizedText(
        "\(path) is damaged\(extra). Run 'heritage check' for the whole list, or import again into a new file.",
        "\(path): 손상되었습니다\(extra). 'heritage check'로 전체 목록을 보거나 새 파일로 다시 가져오십시오.")
    }
  }
}

extension CatalogError: CustomStringConvertible {
  /// The sentence in English.
  public var description: String { message.english }
}
