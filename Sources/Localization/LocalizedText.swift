/// A text in every language the product speaks.
public struct LocalizedText: Sendable, Hashable {
  /// The English text.
  public var english: String
  /// The Korean text.
  public var korean: String

  /// Creates a text from its two forms.
  public init(_ english: String, _ korean: String) {
    self.english = english
    self.korean = korean
  }

  /// Creates a text that reads the same in both languages: a name, a number, a command.
  public init(_ text: String) {
    self.init(text, text)
  }

  /// Returns the form in a language, so that a text reads as a call: `title(language)`.
  public func callAsFunction(_ language: Language) -> String {
    switch language {
    case .english: english
    case .korean: korean
    }
  }
}
