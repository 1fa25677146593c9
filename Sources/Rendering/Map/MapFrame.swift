public import Geography
public import HeritageModel
public import Localization
public import MapInteraction

/// All that one picture of a map shows, as a value: a renderer needs nothing else.
public struct MapFrame: Hashable, Sendable {
  /// The place in the middle.
  public var center: Coordinate
  /// The place that is looked at and whose address is shown, where it is not the middle because
  /// something covers a part of the map.
  public var focus: Coordinate?
  /// The zoom; a zoom-0 world is 256 points wide.
  public var zoom: Double
  /// The language of all words.
  public var language: Language
  /// The marks, the most important first.
  public var items: [MapItem] = []
  /// The selected site, which is marked wherever it is; it need not be among the items.
  public var selected: SiteSummary?
  /// Coasts, borders and boundaries in view, those to be drawn over others last.
  public var lines: [MapLine] = []
  /// Where the user is.
  public var location: Coordinate?
  /// The address of the centre, and how it is known; without one its coordinate is shown.
  public var address: CenterAddress?
  /// How many sites are shown, match, and have no place.
  public var counts: Counts?
  /// Whom to name for what is shown, such as the sources of the sites.
  public var attributions: [String] = []
  /// A sentence about something that just happened, in place of the counts.
  public var notice: String?
  /// What lies over the map; nothing where the map alone is seen.
  public var overlay: Overlay?
  /// Whether the card of the selected site is shown.
  public var showsCard = false

  /// Creates the frame of an empty map.
  public init(center: Coordinate, zoom: Double, language: Language) {
    self.center = center
    self.zoom = zoom
    self.language = language
  }

  /// The numbers that every map states.
  public struct Counts: Hashable, Sendable {
    /// How many sites the marks stand for.
    public var shown: Int
    /// How many sites match the filter in the region.
    public var matching: Int
    /// How many sites match the filter and have no place, so that no map can show them.
    public var unplaced: Int

    /// Creates counts.
    public init(shown: Int, matching: Int, unplaced: Int) {
      self.shown = shown
      self.matching = matching
      self.unplaced = unplaced
    }
  }

  /// What lies over the map.
  public enum Overlay: Hashable, Sendable {
    /// The detail page of a site, from its line `scroll` on.
    case detail(DetailView, scroll: Int)
    /// The text that is being searched for, with its results.
    case search(Search)
    /// Sites to pick one of, such as those of a stack.
    case picking(PickList)
    /// The keys.
    case help
  }

  /// A search while it is typed.
  public struct Search: Hashable, Sendable {
    /// What has been typed.
    public var text: String
    /// The results, the best first.
    public var results: PickList

    /// Creates a search.
    public init(text: String, results: PickList) {
      self.text = text
      self.results = results
    }
  }

  /// Entries of which one may be marked and chosen.
  public struct PickList: Hashable, Sendable {
    /// What the entries are; `nil` where that is plain.
    public var title: String?
    /// The entries.
    public var entries: [Entry]
    /// The index of the marked entry.
    public var marked: Int?
    /// What is said where there are no entries, such as that nothing was found.
    public var whenEmpty: String?

    /// Creates a list.
    public init(
      title: String? = nil, entries: [Entry], marked: Int? = nil, whenEmpty: String? = nil
    ) {
      self.title = title
      self.entries = entries
      self.marked = marked
      self.whenEmpty = whenEmpty
    }
  }

  /// A line of a pick list.
  public struct Entry: Hashable, Sendable {
    /// The first words.
    public var title: String
    /// What tells it from others.
    public var subtitle: String?
    /// The parts of the title to set off, in UTF-16 code units.
    public var highlights: [Range<Int>]

    /// Creates an entry.
    public init(title: String, subtitle: String? = nil, highlights: [Range<Int>] = []) {
      self.title = title
      self.subtitle = subtitle
      self.highlights = highlights
    }
  }
}
