public import HeritageCatalog
public import Importing
public import Localization

/// What a harvest fetched, ready to be imported, and its account.
public struct HarvestResult: Sendable {
  /// The replies, as sources for an import: lists first, then details and images.
  public internal(set) var sources: [ImportSource] = []
  /// The lists, in the order of asking.
  public internal(set) var lists: [ListAccount] = []
  /// What there is to say.
  public internal(set) var issues: [HarvestIssue] = []
  /// The numbers.
  public internal(set) var counts = HarvestCounts()
  /// When the harvest began, ISO 8601; of one that was taken up again, its first beginning.
  public internal(set) var begun = ""
  /// The folder that holds the replies until ``Harvester/close()``.
  public internal(set) var folder = ""
  /// Whether it goes on with the replies of an earlier run.
  public internal(set) var isResumed = false
  /// Whether the lists cover everything that the service holds: every kind, everywhere, with the
  /// service's own total.
  public internal(set) var coversEverything = false

  /// Whether every list is whole and every question was answered.
  public var isComplete: Bool {
    lists.allSatisfy { $0.state != .partial } && counts.missing == 0
  }

  /// The lists that tell what is no longer listed: a site of their kind whose key is not among
  /// their keys.
  ///
  /// Those are the whole lists of a kind in which every record has its key. A list in which nothing
  /// changed was not fetched; the list of a province says nothing about a record that it lacks,
  /// since records move between provinces (and between the two codes of Gangwon).
  public var delistingLists: [ListAccount] {
    lists.filter { list in
      list.state == .complete && list.scope.provinceCode == nil && list.keyless == 0
    }
  }

  /// What the sources are complete for, as an import takes it: what ``delistingLists`` lack is no
  /// longer listed.
  ///
  /// A list without a single record says nothing, as a service that fails also answers so.
  public var completeScopes: [ListingScope] {
    delistingLists.filter { !$0.keys.isEmpty }.map { ListingScope(kinds: [$0.scope.kindCode]) }
  }
}

/// What came of one list.
public struct ListAccount: Sendable, Hashable {
  /// How much of a list was fetched.
  public enum State: String, Sendable, Hashable {
    /// As many different records as the service says there are.
    case complete
    /// Fewer or more than the service says, or a count that would not hold still.
    case partial
    /// Not fetched, since nothing has changed in it.
    case unchanged
  }

  /// The records it is about.
  public let scope: HarvestScope
  /// How much of it was fetched.
  public let state: State
  /// How many records the service says there are; zero for a list that was not fetched.
  public let total: Int
  /// The keys (`ccbaCpno`) of the records that were fetched, in the order of the list.
  public let keys: [String]
  /// How many records came without a key.
  public let keyless: Int
}

/// The numbers of a harvest: those of this run, except where another is said.
public struct HarvestCounts: Sendable, Hashable {
  /// Requests sent, the repeated ones too.
  public internal(set) var requests = 0
  /// Requests that repeated an earlier one because its answer was no good.
  public internal(set) var retries = 0
  /// Bytes of all bodies that came.
  public internal(set) var bytes = 0
  /// The time from beginning to end.
  public internal(set) var time = Duration.zero
  /// The part of the time that was spent on pauses after failures.
  public internal(set) var paused = Duration.zero
  /// Replies used that an earlier run had fetched.
  public internal(set) var reused = 0
  /// List replies used.
  public internal(set) var pages = 0
  /// Details used.
  public internal(set) var details = 0
  /// Image replies used.
  public internal(set) var images = 0
  /// Details and image replies in which the service says nothing.
  public internal(set) var empty = 0
  /// Details and image replies that were given up.
  public internal(set) var missing = 0
  /// Lists that were begun anew because they changed while they were fetched.
  public internal(set) var restarts = 0
}

/// Something to say about a harvest.
public struct HarvestIssue: Sendable, Hashable {
  /// The rule that found it, stable for programs.
  public enum Rule: String, Sendable, Hashable {
    case totalChanged = "total-changed"
    case partialList = "partial-list"
    case unknownKinds = "unknown-kinds"
    case unusableKey = "unusable-key"
    case emptyReply = "empty-reply"
    case unanswered
    case otherHost = "other-host"
    case provinceSerials = "province-serials"
  }

  /// The rule that found it.
  public let rule: Rule
  /// What it is about: a list such as `11-21`, or a record such as `11-0000010000000-11`.
  public let subject: String
  /// The sentence for the user.
  public let message: LocalizedText
}

/// A part of a harvest: what is being fetched.
public enum HarvestPhase: Sendable, Hashable {
  case lists
  case details
  case images
}
