import HeritageModel

/// One record of a source after its profile and the doctor have seen it.
///
/// A class, because it has many parts and goes through several hands.
final class MappedRecord: Sendable {
  /// Where it stands in its file.
  let line: Int
  /// Its place in its file, from 1.
  let ordinal: Int
  /// Its facts; `nil` when the record is rejected.
  let draft: SiteDraft?
  /// What there is to say about it; a rejected record has an error here.
  let issues: [ImportIssue]
  /// Its fields as the source spells them, for a file of rejected records.
  let fields: [SourceField]

  init(
    line: Int, ordinal: Int, draft: SiteDraft?, issues: [ImportIssue], fields: [SourceField] = []
  ) {
    self.line = line
    self.ordinal = ordinal
    self.draft = draft
    self.issues = issues
    self.fields = fields
  }
}

/// What a source turned out to be when its first records were seen.
struct SourceFormat: Sendable {
  /// The profile and syntax, such as `unesco-csv`.
  var name: String
  /// The name or path of the profile.
  var profile: String
  /// The data set that the records belong to.
  var dataset: DatasetInfo
  /// The profile, where it was guessed.
  var draft: Profile?
}

/// What a whole document turned out to be.
struct DocumentSummary: Sendable {
  /// The syntax and profile, such as `khs-xml`.
  var format = ""
  /// The data set that its records belong to.
  var dataset: DatasetInfo?
  /// The kind of reply; `nil` for a list of nothing.
  var reply = ReplyKind.list
  /// What there is to say about it as a whole.
  var issues: [ImportIssue] = []
  /// How many records it holds.
  var read = 0
  /// What the service says it holds in all (`totalCnt`), and how many of them it put into one page.
  var total: Int?
  /// Whether what it says is no number.
  var hasBadTotal = false
  var pageUnit: Int?
  var pageIndex: Int?
  /// How many items it has: records of a list, pictures of an image reply.
  var items = 0
  /// The kind codes that its records state, up to two.
  var kindCodes: Set<String> = []
}
