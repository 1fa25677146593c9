public import HeritageModel

/// The sites of one mark, as a list to pick from: those of a stack, or of a cluster that no zoom
/// within the limits takes apart.
public struct PickList: Hashable, Sendable {
  /// The mark.
  public let item: MapItem.ID
  /// One page of its sites, by importance, then identity.
  public let members: [SiteSummary]
  /// How many sites stand before the page.
  public let offset: Int
  /// How many sites there are in all.
  public let total: Int

  /// Creates a list.
  public init(item: MapItem.ID, members: [SiteSummary], offset: Int, total: Int) {
    self.item = item
    self.members = members
    self.offset = offset
    self.total = total
  }
}
