public import HeritageModel
public import Localization

/// The exact account of one import of boundaries.
public struct BoundaryReport: Sendable, Hashable {
  /// What one file turned out to be.
  public struct File: Sendable, Hashable {
    /// The name of the file.
    public let source: String
    /// What was made of its fields, in a sentence.
    public internal(set) var guess: LocalizedText?
    /// How many features it holds.
    public internal(set) var read = 0
    /// How many of them were rejected.
    public internal(set) var rejected = 0
  }

  /// The name of the source that the regions belong to.
  public internal(set) var source: String
  /// How many features were read.
  public internal(set) var read = 0
  /// How many regions are new.
  public internal(set) var added = 0
  /// How many regions changed.
  public internal(set) var changed = 0
  /// How many regions were there as they are.
  public internal(set) var unchanged = 0
  /// How many features could not be used.
  public internal(set) var rejected = 0
  /// How many warnings there were, listed or not.
  public internal(set) var warnings = 0
  /// How many features of each level were taken.
  public internal(set) var levels: [RegionLevel: Int] = [:]
  /// The files, in the order of reading.
  public internal(set) var files: [File] = []
  /// What there is to say; at most ``ImportReport/greatestIssueCount``.
  public internal(set) var issues: [ImportIssue] = []
  /// How often each rule fired, listed or not.
  public internal(set) var ruleCounts: [ImportRule: Int] = [:]

  /// Starts an account of nothing.
  init(source: String) {
    self.source = source
  }

  /// Whether every feature read is accounted for.
  var isBalanced: Bool { read == added + changed + unchanged + rejected }

  /// Adds an issue to the list and to the counts.
  mutating func report(_ issue: ImportIssue) {
    ruleCounts[issue.rule, default: 0] += 1
    if issue.severity == .warning { warnings += 1 }
    if issues.count < ImportReport.greatestIssueCount { issues.append(issue) }
  }
}

extension ImportRule {
  /// A feature without a name: rejected.
  static let boundaryWithoutName = ImportRule(rawValue: "no-region-name")
  /// A feature without a code, where the file has a field for it: rejected.
  static let boundaryWithoutCode = ImportRule(rawValue: "no-region-code")
  /// A feature whose level nothing tells: rejected.
  static let boundaryWithoutLevel = ImportRule(rawValue: "no-region-level")
  /// A feature without a polygon that can be used: rejected.
  static let noPolygon = ImportRule(rawValue: "no-polygon")
  /// A feature with the level and code of another: rejected.
  static let duplicateRegion = ImportRule(rawValue: "duplicate-region")
  /// Names that look like Korean read in the wrong encoding.
  static let misreadNames = ImportRule(rawValue: "misread-names")
}
