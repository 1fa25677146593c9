/// The language of what a user reads.
public enum Language: String, Sendable, Hashable, CaseIterable {
  /// English.
  case english = "en"
  /// Korean.
  case korean = "ko"

  /// Chooses the language that a POSIX locale environment asks for: Korean or, for all others,
  /// English.
  ///
  /// The first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set and not empty decides, as the
  /// Base Definitions of POSIX.1-2017 state in 8.2, so `LC_ALL=C` is English whatever `LANG` says.
  public init(environment: (String) -> String?) {
    let locale =
      ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(environment).first { !$0.isEmpty }
    let language = locale?.prefix { $0 != "_" && $0 != "." && $0 != "@" }
    self = language?.lowercased() == "ko" ? .korean : .english
  }
}
