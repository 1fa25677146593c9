import Geography
import HeritageModel
import MapInteraction
import TestSupport

extension RandomSession {
  mutating func randomAction() -> MapSession.Action {
    switch Int.random(in: 0..<38, using: &random) {
    case 0, 1:
      .resized(
        width: [0, 300, 800].randomElement(using: &random) ?? 0,
        height: .random(in: 100...500, using: &random))
    case 2: .insetsChanged(randomInsets(), keepingCamera: .random(using: &random))
    case 3: .limitsChanged(randomLimits())
    case 4, 5, 6, 7: .move(randomUpdate(), reason: randomReason(), duration: randomDuration())
    case 8: .cancelMove
    case 9: .gestureBegan
    case 10, 11: .gestureMoved(randomUpdate())
    case 12: .gestureEnded
    case 13: .flush
    case 14, 15, 16: .tapped(randomMark())
    case 17: .tappedAt(randomPlace())
    case 18: .mapTapped
    case 19, 20: .select(randomReference(), reveal: .random(using: &random))
    case 21: .deselect
    case 22: .selectNext
    case 23: .selectPrevious
    case 24: .openDetail(Bool.random(using: &random) ? nil : randomReference())
    case 25: .closeDetail
    case 26: .pickPage(offset: .random(in: -1...3, using: &random))
    case 27: .picked(randomIdentity())
    case 28: .closePickList
    case 29: .filterChanged(randomFilter())
    case 30: .layoutChanged
    case 31: .typed(["", "이름", "1", "없는 이름"].randomElement(using: &random) ?? "")
    case 32: .chose(.random(in: -1...2, using: &random))
    case 33: .cancelSearch
    case 34: .refresh
    default: randomLocationAction()
    }
  }

  private mutating func randomLocationAction() -> MapSession.Action {
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      .authorizationChanged(
        MapLocation.Authorization.allCases.randomElement(using: &random) ?? .denied,
        MapLocation.Accuracy.allCases.randomElement(using: &random) ?? .full)
    case 1: .requestAuthorization
    case 2:
      .located(
        Bool.random(using: &random)
          ? LocationFix(coordinate: randomPlace(), radius: 10, heading: 450) : nil)
    case 3:
      .positionModeChanged(PositionMode.allCases.randomElement(using: &random) ?? .normal)
    case 4: .showLocation
    default: .nightChanged(.random(using: &random))
    }
  }

  mutating func randomUpdate() -> CameraUpdate {
    switch Int.random(in: 0..<7, using: &random) {
    case 0: .to(center: randomPlace())
    case 1: .to(zoom: .random(in: -2...25, using: &random))
    case 2: .to(heading: .random(in: -400...400, using: &random))
    case 3:
      .region([Sample.seoul, Sample.gyeongju, .world].randomElement(using: &random) ?? .world)
    case 4: .fit([randomPlace(), randomPlace()], padding: 20)
    case 5:
      .scroll(
        x: .random(in: -500...500, using: &random), y: .random(in: -500...500, using: &random))
    default:
      .zoom(
        by: [.nan, -1, 0.5, 3].randomElement(using: &random) ?? 1,
        around: Bool.random(using: &random) ? nil : randomPlace())
    }
  }

  private mutating func randomReason() -> CameraReason {
    [.control, .developer(1), .location].randomElement(using: &random) ?? .control
  }

  private mutating func randomDuration() -> Duration {
    [.zero, .milliseconds(50), .seconds(1)].randomElement(using: &random) ?? .zero
  }

  private mutating func randomInsets() -> EdgeInsets {
    EdgeInsets(
      top: [0, 20].randomElement(using: &random) ?? 0,
      bottom: [0, 80, 1000, -1].randomElement(using: &random) ?? 0)
  }

  private mutating func randomLimits() -> CameraLimits {
    let korea = Region(containing: [coordinate(33, 124), coordinate(39, 132)])
    return [
      .standard, .app, CameraLimits(minimumZoom: 3, maximumZoom: 18, extent: korea),
      CameraLimits(minimumZoom: 0, maximumZoom: 24, extent: Sample.seoul),
    ].randomElement(using: &random) ?? .standard
  }

  private mutating func randomMark() -> MapItem.ID {
    session.annotations.annotations.randomElement(using: &random)?.id ?? .site(randomIdentity())
  }

  private mutating func randomPlace() -> Coordinate {
    [
      coordinate(37.56, 127), coordinate(35.8, 129.3), coordinate(0, 180), coordinate(-90, -180),
      coordinate(.random(in: 33...38, using: &random), .random(in: 126...129, using: &random)),
    ].randomElement(using: &random) ?? coordinate(0, 0)
  }

  private mutating func randomReference() -> SiteReference {
    Bool.random(using: &random)
      ? .identity(randomIdentity())
      : .number(String(Int.random(in: 1...4, using: &random)))
  }

  private mutating func randomIdentity() -> SiteIdentity {
    SiteIdentity(dataset: "khs", key: String(Int.random(in: 1...10, using: &random)))
  }

  private mutating func randomFilter() -> SiteQuery {
    var filter = SiteQuery()
    filter.kinds = [[], ["11"], ["12"], ["11", "12"]].randomElement(using: &random) ?? []
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
    let places: [(latitude: Double, longitude: Double)?] = [
      (37.56, 127), (37.56, 127.001), (37.57, 127.02), (35.8, 129.3), nil,
    ]
    return makeSite(
      key, sn: String(Int.random(in: 1...4, using: &random)),
      name: Bool.random(using: &random) ? "이름" : nil,
      kind: ["11", "12", "13"][(Int(key) ?? 0) % 3], kindName: nil,
      at: places.randomElement(using: &random) ?? nil)
  }
}
