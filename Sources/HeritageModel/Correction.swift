/// A person's statement that takes the place of what the sources say of one field of one site.
///
/// It is stronger than every kind of reply and stays in force until it is removed, whatever comes
/// in.
public struct Correction: Sendable, Hashable {
  /// The site, which need not be in the catalog yet.
  public let identity: SiteIdentity
  /// The field.
  public let field: CorrectableField
  /// What holds, in the spelling of ``CorrectableField/value(parsing:)``; `nil`: nothing is known.
  public let value: String?
  /// What the sources stated when the correction was made; `nil`: nothing.
  public let replaced: String?
  /// Who made it.
  public let author: String
  /// When it was made, ISO 8601 with offset.
  public let correctedAt: String
  /// Why.
  public let note: String
  /// What it rests on: a title, an address; `nil` where nothing is named.
  public let source: String?

  /// Creates a correction.
  public init(
    identity: SiteIdentity, field: CorrectableField, value: String?, replaced: String?,
    author: String, correctedAt: String, note: String, source: String?
  ) {
    self.identity = identity
    self.field = field
    self.value = value
    self.replaced = replaced
    self.author = author
    self.correctedAt = correctedAt
    self.note = note
    self.source = source
  }

  /// Tells whether a text is a time as ``correctedAt`` has it: `2026-01-31T23:59:59+09:00`, or `Z`.
  public static func isTime(_ text: String) -> Bool {
    let pattern = /(\d{4}-\d\d-\d\d)T(\d\d):(\d\d):(\d\d)(?:Z|[+-](\d\d):(\d\d))/.asciiOnlyDigits()
    guard let match = text.wholeMatch(of: pattern), isDay(String(match.1)) else { return false }
    let limits = [(match.2, 23), (match.3, 59), (match.4, 60), (match.5, 14), (match.6, 59)]
    return limits.allSatisfy { digits, limit in digits.map { Int($0) ?? .max } ?? 0 <= limit }
  }
}

/// A correction and how the sources stand to it now.
public struct CorrectionStatus: Sendable, Hashable {
  /// The correction.
  public let correction: Correction
  /// What the sources state now, in the spelling of ``CorrectableField/value(parsing:)``.
  public let upstream: String?
  /// How that compares with the correction.
  public let state: State

  /// How the sources stand to a correction; they follow from the values alone.
  public enum State: String, Sendable, Hashable, CaseIterable {
    /// The sources state what they stated when it was made.
    case active
    /// The sources state by now what the correction says.
    case adopted
    /// The sources have changed to something else; the correction is in force all the same.
    case conflict
    /// The catalog has no such site yet.
    case waiting
  }

  /// Compares a correction with what the sources state of its site; `nil` for a site that is not in
  /// the catalog.
  public init(_ correction: Correction, upstream facts: SiteFacts?) {
    self.correction = correction
    upstream = facts.flatMap(correction.field.value(in:))
    state =
      if facts == nil {
        .waiting
      } else if Self.isSame(upstream, correction.value) {
        .adopted
      } else if Self.isSame(upstream, correction.replaced) {
        .active
      } else {
        .conflict
      }
  }

  /// Tells whether two values are the same byte by byte: composed and decomposed Hangul is a
  /// difference that somebody may correct.
  public static func isSame(_ left: String?, _ right: String?) -> Bool {
    switch (left, right) {
    case (let left?, let right?): left.utf8.elementsEqual(right.utf8)
    case (nil, nil): true
    default: false
    }
  }
}

extension SiteFacts {
  /// Returns these facts with corrections in place of what they correct.
  public func corrected(by corrections: [Correction]) -> SiteFacts {
    var facts = self
    for correction in corrections { correction.field.set(correction.value, in: &facts) }
    return facts
  }
}

/// That a site is no longer listed by its source, and since when.
public struct Delisting: Sendable, Hashable {
  /// The number of the release that no longer had it.
  public let release: Int
  /// The time of that release, ISO 8601; `nil` where it is not known.
  public let time: String?

  /// Creates a delisting.
  public init(release: Int, time: String? = nil) {
    self.release = release
    self.time = time
  }
}
