/// The language of help and messages.
public enum Language: String, Sendable, CaseIterable {
  case english = "en"
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

/// A text in both languages of the tool.
public struct LocalizedText: Sendable, Equatable {
  /// The English text.
  public var english: String
  /// The Korean text.
  public var korean: String

  /// Creates a text from its two versions.
  public init(en english: String, ko korean: String) {
    self.english = english
    self.korean = korean
  }

  /// Creates a text that reads the same in both languages: a name, a number, a command.
  public init(_ text: String) {
    self.init(en: text, ko: text)
  }

  /// Returns the version for a language.
  public func callAsFunction(_ language: Language) -> String {
    switch language {
    case .english: english
    case .korean: korean
    }
  }
}
