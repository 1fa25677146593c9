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
  /// O(n + m); the ends that the lists share cost next to nothing.
  init(from old: [MapItem], to new: [MapItem]) {
    let head = zip(old, new).prefix { $0.id == $1.id }.count
    let tail = zip(old[head...].reversed(), new[head...].reversed()).prefix { $0.id == $1.id }.count
    let middle = head..<old.count - tail
    var places: [MapItem.ID: Int] = Dictionary(minimumCapacity: middle.count)
    for place in middle { places[old[place].id] = place }
    var stayed = [Bool](repeating: false, count: old.count)
    var (added, moved, updated): ([MapItem], [MapItem], [MapItem]) = ([], [], [])
    for index in new.indices {
      let place =
        index < head
        ? index
        : index >= new.count - tail ? index - new.count + old.count : places[new[index].id]
      guard let place else {
        added.append(new[index])
        continue
      }
      stayed[place] = true
      guard old[place] != new[index] else { continue }
      if old[place].says(theSameAs: new[index]) {
        moved.append(new[index])
      } else {
        updated.append(new[index])
      }
    }
    removed = old.indices.filter { !stayed[$0] }.map { old[$0].id }
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
