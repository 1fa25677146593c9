/// The language of what a user reads.
public enum Language: String, Sendable, Hashable, CaseIterable {
  /// English.
  case english = "en"
  /// Korean.
  case korean = "ko"
}

/// A text in every language the product speaks.
public struct LocalizedText: Sendable, Hashable {
  /// The English text.
  public let english: String
  /// The Korean text.
  public let korean: String

  /// Creates a text from its two forms.
  public init(_ english: String, _ korean: String) {
    self.english = english
    self.korean = korean
  }

  /// Returns the form in `language`.
  public func text(in language: Language) -> String {
    switch language {
    case .english: english
    case .korean: korean
    }
  }

  /// Returns the form in `language`, so that a text reads as a call: `title(language)`.
  public func callAsFunction(_ language: Language) -> String {
    text(in: language)
  }
}
