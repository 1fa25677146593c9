public import Localization

/// A failure of this module that can be told to the user.
///
/// Messages name no file unless the failure is about opening it: the caller, who knows which file
/// (or which entry of which archive) the bytes came from, puts that in front.
public protocol ExplainedError: Error, Sendable {
  /// The sentence for the user: what, where, and what to do.
  var message: LocalizedText { get }
  /// The exit code that says the same to a shell (`sysexits.h`).
  var exitCode: Int32 { get }
}
