/// The kind of reply that a source record came in; a later case wins over an earlier one, field by
/// field.
public enum ReplyKind: Int, Sendable, Hashable, CaseIterable, Comparable {
  /// A reply of the geographic service: points, few attributes.
  case gis
  /// One item of a list.
  case list
  /// The full record of one site.
  case detail
  /// The images of one site.
  case images

  /// Orders by strength.
  public static func < (left: ReplyKind, right: ReplyKind) -> Bool {
    left.rawValue < right.rawValue
  }

  /// The stable name, as it stands in the catalog file and in reports.
  public var name: String {
    switch self {
    case .gis: "gis"
    case .list: "list"
    case .detail: "detail"
    case .images: "images"
    }
  }
}

/// How a source record says which site it is about.
public enum DraftSubject: Sendable, Hashable {
  /// By the site's own identity.
  case identity(SiteIdentity)
  /// By kind code, management number and province code within a data set; such a record cannot make
  /// a site.
  case managementNumber(dataset: String, ManagementNumber)
  /// By what it says of a site of a data set, such as kind, name and district; such a record cannot
  /// make a site.
  case description(dataset: String, SiteFacts)
}

/// The facts of one source record, before they meet the catalog.
public struct SiteDraft: Sendable, Hashable {
  /// Which site the record is about.
  public var subject: DraftSubject
  /// The kind of reply it came in.
  public var reply: ReplyKind
  /// What it states.
  public var facts: SiteFacts

  /// Creates a draft.
  public init(subject: DraftSubject, reply: ReplyKind, facts: SiteFacts) {
    self.subject = subject
    self.reply = reply
    self.facts = facts
  }
}
