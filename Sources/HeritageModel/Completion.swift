public import Geography
public import Localization

/// One thing that somebody who is typing may mean.
public struct Completion: Sendable, Hashable, Identifiable {
  /// What to show: the name of a site, of an area, or the words of a question.
  public let title: String
  /// What tells it from others of the same title: kind and place, or how many sites it stands for.
  public let subtitle: LocalizedText
  /// The parts of `title` that match, in UTF-16 units, in order and apart; empty where what matches
  /// is not in it, as a name in Hanja.
  public let titleRanges: [Range<Int>]
  /// What choosing it does.
  public let target: Target
  /// Where it is, WGS 84 degrees, where it has a place.
  public let coordinate: Coordinate?
  /// The number people know a site by.
  public let sn: String?
  /// Whether it is a site that its source no longer lists.
  public let isDelisted: Bool

  /// Creates a completion.
  public init(
    title: String, subtitle: LocalizedText, titleRanges: [Range<Int>], target: Target,
    coordinate: Coordinate? = nil, sn: String? = nil, isDelisted: Bool = false
  ) {
    self.title = title
    self.subtitle = subtitle
    self.titleRanges = titleRanges
    self.target = target
    self.coordinate = coordinate
    self.sn = sn
    self.isDelisted = isDelisted
  }

  /// What choosing a completion does; nothing of it is parsed from text again.
  public enum Target: Sendable, Hashable {
    /// Selects a site.
    case site(SiteIdentity)
    /// Moves to an area; the query finds its sites, the region holds those with a trusted place.
    case area(SiteQuery, Region?)
    /// Runs a query.
    case query(SiteQuery)
  }

  /// The kind of completion.
  public var type: CompletionType {
    switch target {
    case .site: .pointOfInterest
    case .area: .address
    case .query: .query
    }
  }

  /// What choosing it does, which no two completions of a list share.
  public var id: Target { target }

  /// The parts of `title` that match, for attributed text.
  public var highlights: [Range<String.Index>] {
    titleRanges.map { range in
      String.Index(
        utf16Offset: range.lowerBound, in: title)..<String.Index(
          utf16Offset: range.upperBound, in: title)
    }
  }
}

/// A kind of completion, as map frameworks name it.
public enum CompletionType: String, Sendable, Hashable, CaseIterable {
  /// A province or a district.
  case address
  /// A site.
  case pointOfInterest
  /// A question: a kind, an era, an era and a word.
  case query
}

/// The answer to what somebody has typed so far.
public struct CompletionList: Sendable, Hashable {
  /// What was typed.
  public let fragment: String
  /// What was taken for meant, where the keyboard was switched to the other language.
  public let correctedFragment: String?
  /// The completions, the best first, no two with one target.
  public let completions: [Completion]
  /// Whether something was asked, and found.
  public let state: State

  /// Creates an answer; its state follows from the fragment and the completions.
  public init(
    fragment: String, completions: [Completion], correctedFragment: String? = nil,
    isBlank: Bool = false
  ) {
    self.fragment = fragment
    self.correctedFragment = correctedFragment
    self.completions = completions
    state = isBlank ? .empty : completions.isEmpty ? .none : .results
  }

  /// Whether something was asked, and found.
  public enum State: String, Sendable, Hashable {
    /// There are completions.
    case results
    /// Nothing was asked: the fragment has no letter and no number.
    case empty
    /// Nothing matches. This is an answer, and no error.
    case none
  }
}

/// How to complete: how many, of what kind, near what.
public struct CompletionOptions: Sendable, Hashable {
  /// The greatest number of completions.
  public var limit = 10
  /// The kinds wanted.
  public var types: Set<CompletionType> = Set(CompletionType.allCases)
  /// The region of the map: what lies in it or near its centre is preferred.
  public var region: Region?
  /// The zoom of the map, by which near is measured.
  ///
  /// Near is 0.25 km at zoom 18, twice that at each level below; without a zoom it follows from the
  /// region.
  public var zoom: Double?
  /// Whether results may lie outside of the region.
  public var regionPriority = RegionPriority.default
  /// Whether sites must be listed by their source no longer (`true`) or still (`false`); `nil` for both,
  /// those that are not behind all others: a list shows what there is, but who types a name looks for
  /// one thing.
  public var delisted: Bool?

  /// Creates the options for ten completions of every kind from anywhere.
  public init() {}

  /// What a region means for results.
  public enum RegionPriority: String, Sendable, Hashable, CaseIterable {
    /// Those inside come first where they match as well; those outside fill up the list.
    case `default`
    /// Only those inside are wanted.
    case required
  }
}

/// What completes while somebody types.
public protocol Completing: Sendable {
  /// Returns what `fragment` may mean, the best first.
  ///
  /// - Throws: What keeps the provider from reading. That nothing matches is no error.
  func completions(
    for fragment: String, options: CompletionOptions
  ) async throws -> CompletionList
}
