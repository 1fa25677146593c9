public import Localization

/// A site's detail page as one value: titled sections of facts, paragraphs and images, in reading
/// order.
///
/// Every text is in ``language``, but facts of the source are as the source spells them. What is
/// not known is left out. A renderer decides how a page looks, never what it says.
public struct DetailView: Sendable, Hashable {
  /// The language of the labels and sentences.
  public let language: Language
  /// The site that the page is about.
  public let identity: SiteIdentity
  /// The name, or ``missingName`` where none is known.
  public let title: String
  /// The name in Hanja and in English.
  public let otherNames: [Name]
  /// The name of the designation kind.
  public let kind: String?
  /// The designation number and the serial number, those that are known, each with its label.
  public let numbers: [Fact]
  /// What a reader must know first: a delisted site, a cancelled designation, a doubtful or missing
  /// place.
  public let notices: [Notice]
  /// The sections, none of them empty.
  public let sections: [Section]

  /// What stands in place of a name that is not known.
  public static let missingName = LocalizedText("The name cannot be loaded", "이름을 불러올 수 없습니다")

  /// What stands in place of such a name in a list, where nothing was to be opened.
  public static let missingNameInLists = LocalizedText("(no name)", "(이름 없음)")

  /// A name in a language or script of its own.
  public struct Name: Sendable, Hashable {
    /// The name.
    public let text: String
    /// The language and script, BCP 47: `ko-Hani` for Hanja.
    public let languageTag: String
  }

  /// A label with its value.
  public struct Fact: Sendable, Hashable {
    /// The label.
    public let label: String
    /// The value, one line.
    public let value: String
    /// The address that the value leads to; of any scheme, since it comes from the source.
    public let url: String?

    /// Creates a fact.
    public init(label: String, value: String, url: String? = nil) {
      self.label = label
      self.value = value
      self.url = url
    }
  }

  /// A sentence that stands before all sections.
  public struct Notice: Sendable, Hashable {
    /// What the notice is about.
    public let subject: Subject
    /// The sentences.
    public let text: String

    /// What a notice can be about.
    public enum Subject: String, Sendable, Hashable, CaseIterable {
      /// The source no longer lists the site.
      case delisted
      /// The designation was cancelled.
      case cancelled
      /// A rule finds the coordinate implausible.
      case suspectPlace = "suspect-place"
      /// The source states no coordinate.
      case absentPlace = "absent-place"
    }
  }

  /// A picture with what a reader must know before using it.
  public struct Image: Sendable, Hashable {
    /// The address; of any scheme, since it comes from the source.
    public let url: String
    /// The caption.
    public let caption: String?
    /// What stands in for the picture where it cannot be seen.
    public let alternativeText: String
    /// The name of the licence, or the advice to ask where it is not known.
    public let licence: String
  }

  /// A titled part of the page; its facts come first, then paragraphs, then images.
  public struct Section: Sendable, Hashable {
    /// Which part it is.
    public let topic: Topic
    /// The heading.
    public let title: String
    /// Labels with their values.
    public var facts: [Fact] = []
    /// Running text.
    public var paragraphs: [String] = []
    /// Pictures.
    public var images: [Image] = []

    /// Whether there is nothing to show.
    var isEmpty: Bool { facts.isEmpty && paragraphs.isEmpty && images.isEmpty }

    /// The parts of a page, in reading order.
    public enum Topic: String, Sendable, Hashable, CaseIterable {
      /// Where the site is, and how sure that is.
      case location
      /// What it is and since when it has been protected.
      case designation
      /// The description.
      case description
      /// Pictures.
      case images
      /// What people have corrected.
      case corrections
      /// Pages elsewhere.
      case links
      /// The numbers that name the record.
      case identifiers
      /// Where the record comes from and how it may be used.
      case source
    }
  }

  /// Creates the page of `site`.
  ///
  /// - Parameters:
  ///   - site: The site.
  ///   - dataset: What is known of its data set: the source to name, its licence, official pages.
  ///   - language: The language of labels and sentences.
  public init(_ site: Site, dataset: DatasetInfo? = nil, language: Language) {
    let text = DetailText(site: site, dataset: dataset, language: language)
    self.language = language
    identity = site.identity
    title = site.name ?? Self.missingName(language)
    otherNames = text.otherNames
    kind = text.kind
    numbers = text.numbers
    notices = text.notices
    sections = text.sections.filter { !$0.isEmpty }
  }
}
