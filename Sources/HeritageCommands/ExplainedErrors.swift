import CommandLineKit
import HeritageCatalog
import HeritageModel
import Importing
import KoreanText
import Localization
import Rendering

/// Turns the errors of lower modules into what a user is told and the exit code a script gets.
@Sendable
func explained(_ error: any Error) -> CommandError? {
  switch error {
  case let error as CatalogError:
    return CommandError(
      visible(error.message), hints: hints(for: error), exitCode: exitCode(of: error))
  case let error as ImportError:
    return CommandError(
      visible(error.message), exitCode: ExitCode(rawValue: error.exitCode) ?? .internal)
  case let error as ProfileError:
    return CommandError(visible(error.message), exitCode: .badData)
  case let error as SiteQueryError:
    return CommandError(error.message, exitCode: .usage)
  default:
    return nil
  }
}

/// Returns a sentence that is safe to print: it may quote names of files and texts of sources,
/// which can hold anything.
func visible(_ text: LocalizedText) -> LocalizedText {
  LocalizedText(visibleText(text.english), visibleText(text.korean))
}

/// Returns what a user has typed as messages repeat it: on one line, and so much of it that it is
/// known again.
func repeated(_ typed: String) -> String { visibleText(typed).truncated(to: 60) }

private func exitCode(of error: CatalogError) -> ExitCode {
  switch error.reason {
  case .noPath: .usage
  case .missing, .notAFile, .linkLoop: .noInput
  case .empty, .notADatabase, .notACatalog, .damaged: .badData
  case .schemaTooNew, .schemaTooOld: .unavailable
  case .notWritable, .appeared, .noFolder: .cannotCreate
  case .unreadable, .unfinished, .busy, .diskFull, .inputOutput: .inputOutput
  }
}

private func hints(for error: CatalogError) -> [LocalizedText] {
  guard error.reason == .missing else { return [] }
  return [
    LocalizedText(
      "Make one from files:        heritage import FILE…",
      "파일로 새로 만들기:  heritage import FILE…"),
    LocalizedText(
      "Or from the Open API:       heritage harvest khs",
      "Open API에서 받기:   heritage harvest khs"),
    LocalizedText(
      "Or name an existing one:    heritage --catalog FILE …",
      "있는 파일 지정하기:  heritage --catalog FILE …"),
  ]
}
