import Geography
import HeritageModel

/// The sites of a mark, one after another by importance, then identity.
///
/// The first site of a mark is its most important one, and what is left of it then are its parts
/// and the rest of its stack, each with a first site of its own. So the next site is the most
/// important of those first sites, and only what precedes it is looked into.
struct ClusterMembers {
  /// What has not been looked into, with its first site.
  private struct Branch {
    let first: SiteSummary
    /// That of the first site.
    let importance: Int
    /// The mark, where the site is the first of one.
    let mark: ClusterMark?
    /// The row ids of the sites that follow in the stack, in order.
    let followers: ArraySlice<Int>

    /// By importance, then identity.
    func precedes(_ other: Branch) -> Bool {
      importance == other.importance
        ? first.identity < other.first.identity : importance > other.importance
    }
  }

  private let clusters: any ClusterSource
  private let importances = KnownImportances()
  /// A heap: no branch precedes the one at half its index.
  private var branches: [Branch] = []

  /// Begins with the first site of a mark.
  ///
  /// - Parameters:
  ///   - mark: The mark.
  ///   - clusters: Where it comes from.
  ///   - summaries: Reads sites by row id.
  /// - Throws: What `summaries` throws.
  init(
    of mark: ClusterMark, in clusters: any ClusterSource, summaries: Summaries
  ) throws {
    self.clusters = clusters
    try insert([mark], summaries)
  }

  /// Reads what a map needs of sites by their row ids.
  typealias Summaries = ([Int]) throws -> [Int: SiteSummary]

  /// Returns the next site, or `nil` after the last one.
  mutating func next(_ summaries: Summaries) throws -> SiteSummary? {
    guard let branch = pop() else { return nil }
    var followers = branch.followers
    if let mark = branch.mark {
      try insert(try clusters.parts(of: mark), summaries)
      if mark.stackCount > 1 {
        let stack = mark.position..<mark.position + mark.stackCount
        followers = try clusters.members(stack).dropFirst()
      }
    }
    if let id = followers.popFirst(), let summary = try summaries([id])[id] {
      insert(summary, mark: nil, followers: followers)
    }
    return branch.first
  }

  private mutating func insert(_ marks: [ClusterMark], _ summaries: Summaries) throws {
    let summaries = try summaries(marks.map(\.id))
    for mark in marks {
      guard let summary = summaries[mark.id] else { continue }
      insert(summary, mark: mark, followers: [])
    }
  }

  private mutating func insert(
    _ first: SiteSummary, mark: ClusterMark?, followers: ArraySlice<Int>
  ) {
    let importance = importances.importance(of: first)
    let branch = Branch(first: first, importance: importance, mark: mark, followers: followers)
    branches.append(branch)
    var index = branches.count - 1
    while index > 0, branch.precedes(branches[(index - 1) / 2]) {
      branches.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  private mutating func pop() -> Branch? {
    guard let last = branches.popLast() else { return nil }
    guard let first = branches.first else { return last }
    branches[0] = last
    var index = 0
    while 2 * index + 1 < branches.count {
      var child = 2 * index + 1
      if child + 1 < branches.count,
        branches[child + 1].precedes(branches[child])
      {
        child += 1
      }
      guard branches[child].precedes(branches[index]) else { break }
      branches.swapAt(index, child)
      index = child
    }
    return first
  }
}
