public import Geography

/// Where the completions of what a user types come from.
public protocol Completing: Sendable {
  /// Finds what a fragment may become.
  ///
  /// - Parameters:
  ///   - fragment: What the user has typed, in any state of an input method.
  ///   - region: The region that is seen; what lies there or near comes first.
  ///   - limit: How many completions are wanted at most.
  /// - Returns: The completions, the best first; none is an answer.
  /// - Throws: What keeps the source from answering.
  func completions(
    of fragment: String, near region: Region?, limit: Int
  ) async throws -> [Completion]
}

/// What a fragment may become, and what choosing it means.
public struct Completion: Hashable, Sendable {
  /// The first line.
  public let title: String
  /// The second line.
  public let subtitle: String?
  /// The parts of the title that match the fragment, in UTF-16 code units.
  public let ranges: [Range<Int>]
  /// What choosing it leads to.
  public let target: Target

  /// What choosing a completion leads to.
  public enum Target: Hashable, Sendable {
    /// A site, which is selected and shown.
    case site(SiteIdentity)
    /// A region with an address, where the map goes.
    case place(Region)
    /// A query, which becomes the filter.
    case query(SiteQuery)
  }

  /// Creates a completion.
  public init(title: String, subtitle: String?, ranges: [Range<Int>], target: Target) {
    self.title = title
    self.subtitle = subtitle
    self.ranges = ranges
    self.target = target
  }
}
