import Geography
import HeritageModel
import KoreanText
import Localization
import MapInteraction

/// A map in words, for screen readers, files and terminals that cannot draw: its marks as a numbered
/// list, the nearest to the centre first, each with distance, direction and serial number.
public struct PlainMap: Hashable, Sendable {
  /// The most marks that are listed; how many more there are is said.
  public let limit: Int

  /// Creates a renderer.
  public init(limit: Int = 50) {
    self.limit = max(limit, 0)
  }

  /// Returns the text, with a line end after each line.
  ///
  /// Of marks equally far the more important comes first. The user's location and the selected site
  /// have their own lines too, wherever they are.
  public func text(of frame: MapFrame) -> String {
    let say = { (english: String, korean: String) in
      LocalizedText(english, korean)(frame.language)
    }
    var lines: [String] = []
    let center = coordinateInWords(frame.center)
    let address = frame.address.map { [$0.text(frame.language)] } ?? []
    let place = (address + [center]).joined(separator: ", ")
    lines.append(
      say("Centre: \(place), zoom \(tenths(frame.zoom))", "중심: \(place), 확대 \(tenths(frame.zoom))"))
    if let location = frame.location {
      let distance = GreatCircle.distance(from: frame.center, to: location)
      lines.append(
        say("My location: ", "내 위치: ") + way(to: location, distance: distance, frame))
    }
    if let selected = frame.selected {
      let words = [name(of: selected, frame)] + detailWords(of: selected, frame.language)
      lines.append(say("Selected: ", "선택: ") + words.joined(separator: ", "))
    }
    let near = frame.items.map { item in
      (item: item, distance: GreatCircle.distance(from: frame.center, to: item.coordinate))
    }
    let sorted = near.enumerated().sorted {
      ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset)
    }.map(\.element)
    for (index, mark) in sorted.prefix(limit).enumerated() {
      lines.append("\(index + 1). " + sentence(of: mark.item, distance: mark.distance, frame))
    }
    if sorted.isEmpty { lines.append(say("No site here.", "여기에는 유산이 없습니다.")) }
    if sorted.count > limit {
      let rest = grouped(sorted.count - limit)
      lines.append(say("And \(rest) more, farther away.", "더 먼 곳에 \(rest)개가 더 있습니다."))
    }
    if let notice = frame.notice { lines.append(visibleText(notice)) }
    if let counts = frame.counts {
      lines.append(
        totalsLine(
          shown: counts.shown, matching: counts.matching, unplaced: counts.unplaced,
          language: frame.language))
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func sentence(of item: MapItem, distance: Double, _ frame: MapFrame) -> String {
    let site = item.representative
    let others = item.count - 1
    var words = [name(of: site, frame)]
    switch (item.id, frame.language) {
    case (.site, _): break
    case (.stack, .english): words[0] += " and \(grouped(others)) more at the same spot"
    case (.stack, .korean): words[0] += " 외 \(grouped(others))건, 같은 자리"
    case (.cluster, .english): words[0] += " and \(grouped(others)) more around it"
    case (.cluster, .korean): words[0] += " 외 \(grouped(others))건, 그 둘레"
    }
    words.append(way(to: item.coordinate, distance: distance, frame))
    if item.count == 1 { words += detailWords(of: site, frame.language) }
    return words.joined(separator: ", ")
  }

  /// Distance and direction, in the order in which each language says them.
  private func way(to place: Coordinate, distance: Double, _ frame: MapFrame) -> String {
    let length = distanceInWords(distance)
    guard distance >= 1 else { return length }
    let bearing = GreatCircle.bearing(from: frame.center, to: place)
    let direction = compassPoint(bearing)(frame.language)
    return frame.language == .korean ? "\(direction) \(length)" : "\(length) \(direction)"
  }

  private func name(of site: SiteSummary, _ frame: MapFrame) -> String {
    visibleText(site.name ?? DetailView.missingNameInLists(frame.language))
  }
}

/// Returns the kind and serial number of a site, and what is to be known of it first.
func detailWords(of site: SiteSummary, _ language: Language) -> [String] {
  let say = { (english: String, korean: String) in LocalizedText(english, korean)(language) }
  var words: [String] = []
  if let kind = Card(site).kind { words.append(visibleText(kind(language))) }
  if let sn = site.sn { words.append(say("serial number ", "일련번호 ") + visibleText(sn)) }
  if site.isCancelled { words.append(say("designation cancelled", "지정 해제")) }
  if site.coordinateStatus == .suspect { words.append(say("place doubtful", "위치 의심스러움")) }
  return words
}

/// Returns a direction in degrees clockwise from north as one of eight words.
func compassPoint(_ bearing: Double) -> LocalizedText {
  let names = [
    ("north", "북쪽"), ("north-east", "북동쪽"), ("east", "동쪽"), ("south-east", "남동쪽"),
    ("south", "남쪽"), ("south-west", "남서쪽"), ("west", "서쪽"), ("north-west", "북서쪽"),
  ]
  let turn = bearing.truncatingRemainder(dividingBy: 360)
  let index = Int(((turn + 360) / 45).rounded()) % 8
  return LocalizedText(names[index].0, names[index].1)
}
