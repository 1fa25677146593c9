public import Localization

/// A system library that is needed now and cannot be opened.
public struct MissingLibraryError: ExplainedError, Hashable {
  /// The library's own name: `PROJ`.
  public let library: String
  /// What it is needed for, to stand before "needs" or "하려면".
  public let purpose: LocalizedText
  /// The Debian package that has it.
  public let package: String
  /// What the dynamic linker said, one sentence a name that was tried.
  public let details: [String]

  /// Creates an error from its facts.
  public init(library: String, purpose: LocalizedText, package: String, details: [String]) {
    self.library = library
    self.purpose = purpose
    self.package = package
    self.details = details
  }

  /// The sentence for the user, with the command that installs the library.
  public var message: LocalizedText {
    let reason = details.first.map { " (\($0))" } ?? ""
    return LocalizedText(
      "\(purpose.english) needs \(library), which cannot be opened\(reason). "
        + "On Debian or Ubuntu, install it with: apt install \(package)",
      "\(purpose.korean) \(library) 라이브러리가 필요한데 열 수 없습니다\(reason). "
        + "데비안·우분투에서는 다음 명령으로 설치하십시오: apt install \(package)")
  }

  /// 69, something that is not available here.
  public var exitCode: Int32 { 69 }
}
