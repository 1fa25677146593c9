import Geography
import HeritageModel

@testable import MapInteraction

extension RandomVisit {
  mutating func randomAction() -> AnnotationViewModel.Action {
    switch Int.random(in: 0..<16, using: &random) {
    case 0: .regionChanged(randomRegion())
    case 1: .resized(randomRegion())
    case 2: .layoutChanged
    case 3, 4: .filterChanged(randomFilter())
    case 5: .reloaded
    case 6, 7, 8: .annotationTapped(randomIdentity())
    case 9: .mapTapped
    case 10: .detailButtonTapped
    case 11, 12: .select(randomReference())
    case 13: .deselect
    case 14: .openDetail(randomReference())
    default: .detailClosed
    }
  }

  mutating func randomReference() -> SiteReference {
    Bool.random(using: &random)
      ? .identity(randomIdentity())
      : .number(String(Int.random(in: 1...4, using: &random)))
  }

  mutating func randomIdentity() -> SiteIdentity {
    SiteIdentity(dataset: "khs", key: String(Int.random(in: 1...10, using: &random)))
  }

  mutating func randomRegion() -> Region {
    [.world, Sample.seoul, Sample.gyeongju, Sample.sea].randomElement(using: &random) ?? .world
  }

  mutating func randomFilter() -> SiteQuery {
    var filter = SiteQuery()
    filter.kinds = [[], ["11"], ["12"], ["11", "12"]].randomElement(using: &random) ?? []
    filter.limit = [nil, 2].randomElement(using: &random) ?? nil
    return filter
  }

  /// Removes, adds or renames a site; its kind stays what it was.
  mutating func changeCatalog() {
    let index = Int.random(in: 0...catalog.sites.count, using: &random)
    guard index < catalog.sites.count else {
      let key = randomIdentity().key
      if !catalog.sites.contains(where: { $0.identity.key == key }) {
        catalog.sites.append(randomSite(key))
      }
      return
    }
    if Bool.random(using: &random) {
      catalog.sites.remove(at: index)
    } else {
      catalog.sites[index].facts[.name] = "이름 \(Int.random(in: 0...9, using: &random))"
    }
  }

  /// A site whose kind follows from its key, so that no change of the catalog is one of the filter.
  mutating func randomSite(_ key: String) -> Site {
    let places: [(latitude: Double, longitude: Double)?] = [(37.56, 127), (35.8, 129.3), nil]
    return makeSite(
      key, sn: String(Int.random(in: 1...4, using: &random)),
      name: Bool.random(using: &random) ? "이름" : nil,
      kind: ["11", "12", "13"][(Int(key) ?? 0) % 3], kindName: nil,
      at: places[Int.random(in: 0...2, using: &random)])
  }
}
