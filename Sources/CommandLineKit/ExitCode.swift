public import Localization

/// The status a command ends with; thrown by a command that has said all there is to say.
///
/// The codes from 64 on are those of BSD `sysexits.h`.
public enum ExitCode: Int32, Error, Sendable {
  /// The command did what was asked; an empty listing too.
  case done = 0
  /// A reference names nothing, or several things.
  case notFound = 1
  /// The command line is wrong.
  case usage = 64
  /// The input data is wrong.
  case badData = 65
  /// An input file or catalog does not exist or cannot be read.
  case noInput = 66
  /// Something this needs is not in this build, not installed or not answering.
  case unavailable = 69
  /// A fault of the program itself.
  case `internal` = 70
  /// An output file cannot be created.
  case cannotCreate = 73
  /// Reading or writing failed.
  case inputOutput = 74
  /// The user interrupted the command (128 + SIGINT, as shells report it).
  case interrupted = 130
}

/// A failure that a command explains to the user.
public struct CommandError: Error, Sendable {
  /// What is wrong, and where.
  public let message: LocalizedText
  /// What to do about it, one line each.
  public let hints: [LocalizedText]
  /// The status to end with.
  public let exitCode: ExitCode

  /// Creates a failure.
  public init(_ message: LocalizedText, hints: [LocalizedText] = [], exitCode: ExitCode) {
    self.message = message
    self.hints = hints
    self.exitCode = exitCode
  }
}
