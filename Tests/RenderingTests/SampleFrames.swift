import Geography
import HeritageModel
import Localization
import MapInteraction
import TestSupport

@testable import Rendering

/// Frames of maps written for these tests: real places, invented numbers.
enum SampleFrames {
  static func site(
    _ key: String, _ name: String?, sn: String? = nil, _ latitude: Double, _ longitude: Double,
    status: CoordinateStatus = .present, isCancelled: Bool = false
  ) -> SiteSummary {
    SiteSummary(
      identity: SiteIdentity(dataset: "khs", key: key), sn: sn ?? key, name: name, kindCode: "11",
      kind: "국보", coordinate: SampleSites.point(latitude, longitude), coordinateStatus: status,
      isCancelled: isCancelled)
  }

  static func item(_ site: SiteSummary, count: Int = 1, level: Int? = nil) -> MapItem {
    let id: MapItem.ID =
      if count == 1 {
        .site(site.identity)
      } else if let level { .cluster(level: level, site.identity) } else { .stack(site.identity) }
    return MapItem(
      id: id, coordinate: site.coordinate ?? SampleSites.point(0, 0), count: count,
      representative: site, expansionLevel: level.map { $0 + 2 })
  }

  static let gate = site("1", "서울 숭례문", 37.559975, 126.975313)

  /// The middle of Seoul, with a mark of every kind.
  static func seoul(_ language: Language = .korean) -> MapFrame {
    var frame = MapFrame(
      center: SampleSites.point(37.5665, 126.978), zoom: 10.6, language: language)
    frame.items = [
      item(gate), item(site("2", "서울 원각사지 십층석탑", 37.571416, 126.988237)),
      item(site("223", "경복궁 근정전", 37.578568, 126.977018), count: 12, level: 11),
      item(site("225", "창덕궁 인정전", 37.579474, 126.991072)),
      item(site("226", "창경궁 명정전", 37.578796, 126.994987), count: 3),
      item(site("83", "금동미륵보살반가사유상", 37.524041, 126.98035), count: 1234, level: 11),
      item(site("999", "표시가 의심스러운 곳", 37.55, 127.01, status: .suspect)),
      item(site("141", "옛 보물", 37.585, 126.95, isCancelled: true)),
      item(site("777", nil, sn: "777", 37.545, 126.95)),
    ]
    frame.counts = MapFrame.Counts(shown: 1254, matching: 1254, unplaced: 1678)
    frame.address = CenterAddress(
      PlaceAddress(
        regions: [
          (.country, "South Korea", "대한민국"), (.province, "Seoul", "서울특별시"),
          (.district, "Jung-gu", "중구"), (.township, "Taepyeongno 1-ga", "태평로1가"),
        ].map { level, english, korean in
          AdministrativeRegion(level: level, code: nil, name: LocalizedText(english, korean))
        }), basis: .inside)
    frame.attributions = ["국가유산청", BaseMap.attribution]
    return withLines(frame)
  }

  /// The same with the gate selected and its card shown.
  static func selected(_ language: Language = .korean) -> MapFrame {
    var frame = seoul(language)
    frame.selected = gate
    frame.showsCard = true
    return frame
  }

  /// Korea as a whole, in clusters.
  static func korea(_ language: Language = .korean) -> MapFrame {
    var frame = MapFrame(center: SampleSites.point(36.2, 127.9), zoom: 5.6, language: language)
    frame.items = [
      item(site("10", "서울", 37.56, 126.98), count: 3120, level: 5),
      item(site("11", "경주", 35.85, 129.21), count: 812, level: 5),
      item(site("12", "부여", 36.28, 126.91), count: 97, level: 5),
      item(site("13", "제주", 33.5, 126.52), count: 45, level: 5),
      item(site("14", "독도 천연보호구역", 37.2414, 131.8647)),
    ]
    frame.counts = MapFrame.Counts(shown: 4075, matching: 4075, unplaced: 0)
    return withLines(frame)
  }

  private static func withLines(_ frame: MapFrame) -> MapFrame {
    var frame = frame
    frame.lines = BaseMap.builtIn.lines(in: .world, zoom: frame.zoom)
    return frame
  }
}
