public import HeritageModel

/// What became of the annotations between two answers, by their keys, each in the order of its list.
public struct AnnotationChanges: Hashable, Sendable {
  /// Annotations that were not there before.
  public let added: [MapItem]
  /// Keys whose annotations are gone.
  public let removed: [MapItem.ID]
  /// Annotations that only stand elsewhere now.
  public let moved: [MapItem]
  /// Annotations that stayed and now stand for other sites or say something else.
  public let updated: [MapItem]

  /// Whether nothing changed but, at most, the order.
  public var isEmpty: Bool {
    added.isEmpty && removed.isEmpty && moved.isEmpty && updated.isEmpty
  }

  /// Compares two lists, each without repeated keys.
  ///
  /// O(n + m).
  init(from old: [MapItem], to new: [MapItem]) {
    var places: [MapItem.ID: Int] = Dictionary(minimumCapacity: old.count)
    for (place, item) in old.enumerated() { places[item.id] = place }
    var stayed = [Bool](repeating: false, count: old.count)
    var (added, moved, updated): ([MapItem], [MapItem], [MapItem]) = ([], [], [])
    for item in new {
      guard let place = places[item.id] else {
        added.append(item)
        continue
      }
      stayed[place] = true
      let earlier = old[place]
      guard earlier != item else { continue }
      if earlier.says(theSameAs: item) { moved.append(item) } else { updated.append(item) }
    }
    removed = zip(old, stayed).filter { !$0.1 }.map(\.0.id)
    (self.added, self.moved, self.updated) = (added, moved, updated)
  }

  /// Creates changes from their parts.
  public init(
    added: [MapItem] = [], removed: [MapItem.ID] = [], moved: [MapItem] = [],
    updated: [MapItem] = []
  ) {
    self.added = added
    self.removed = removed
    self.moved = moved
    self.updated = updated
  }
}

extension MapItem {
  /// Whether two states of a mark differ in nothing but the place.
  fileprivate func says(theSameAs other: MapItem) -> Bool {
    let (site, otherSite) = (representative, other.representative)
    return count == other.count && expansionLevel == other.expansionLevel
      && site.identity == otherSite.identity && site.sn == otherSite.sn
      && site.name == otherSite.name && site.kind == otherSite.kind
      && site.kindCode == otherSite.kindCode
      && site.coordinateStatus == otherSite.coordinateStatus
      && site.isCancelled == otherSite.isCancelled
  }
}

/// The counts that every map states: how many sites are in view, how many have no place.
public struct SiteCounts: Hashable, Sendable {
  /// How many sites match the filter in the visible region, exactly; the marks stand for all of
  /// them.
  public let matching: Int
  /// How many sites match the filter and have no place, so that no map can show them.
  public let unplaced: Int

  /// Creates counts.
  public init(matching: Int, unplaced: Int) {
    self.matching = matching
    self.unplaced = unplaced
  }
}
