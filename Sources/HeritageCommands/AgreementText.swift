import Geography
import HeritageCatalog
import HeritageModel
import KoreanText
import Localization
import Rendering

/// How places agree with the regions that records state, for a person and as JSON.
struct AgreementText {
  private let agreement: RegionAgreement
  private let language: Language

  init(_ agreement: RegionAgreement, language: Language) {
    self.agreement = agreement
    self.language = language
  }

  /// Writes a table of the provinces, then the disagreements.
  func write(style: TextStyle, to output: (String) throws -> Void) throws {
    let total = agreement.counts.reduce(into: (inside: 0, near: 0, kept: 0, outside: 0, unknown: 0))
    {
      $0.inside += $1.inside
      $0.near += $1.near
      $0.kept += $1.keptElsewhere
      $0.outside += $1.outside
      $0.unknown += $1.unknown
    }
    var rows = agreement.counts.map { count in
      Row(
        name: count.province?.name(language) ?? say("(none)", "(없음)"), inside: count.inside,
        near: count.near, kept: count.keptElsewhere, outside: count.outside,
        unknown: count.unknown)
    }
    rows.append(
      Row(
        name: say("All", "전체"), inside: total.inside, near: total.near, kept: total.kept,
        outside: total.outside, unknown: total.unknown))
    func number(_ title: String, _ value: @escaping (Row) -> String) -> TextTable<Row>.Column {
      .init(title, alignment: .trailing, minimum: 6, cell: value)
    }
    try TextTable<Row>([
      .init(say("Province", "시도"), minimum: 12) { $0.name },
      number(say("Agree", "일치")) { $0.share },
      number(say("Inside", "구역 안")) { grouped($0.inside) },
      number(say("≤ 1 km", "1 km 이내")) { grouped($0.near) },
      number(say("Kept elsewhere", "보관처")) { grouped($0.kept) },
      number(say("Outside", "구역 밖")) { grouped($0.outside) },
      number(say("Unknown", "알 수 없음")) { grouped($0.unknown) },
    ]).write(rows, style: style, to: output)
    let told = agreement.disagreements.filter { !$0.isExcused }
    guard !told.isEmpty else { return }
    try output(
      "\n" + say("Outside the region that the record states:", "기록에 적힌 구역 밖에 있는 유산:") + "\n")
    for item in told {
      let found = item.departure.found?.formatted(withCountry: false)(language) ?? say("sea", "바다")
      let line = say(
        "\(item.site) \(item.name ?? ""): states \(item.departure.stated), lies in \(found), \(distanceInWords(item.departure.metres)) off",
        "\(item.site) \(item.name ?? ""): 기록은 \(item.departure.stated), 위치는 \(found), \(distanceInWords(item.departure.metres)) 벗어남"
      )
      try output(visibleText(line) + "\n")
    }
  }

  private struct Row {
    let name: String
    let inside: Int
    let near: Int
    let kept: Int
    let outside: Int
    let unknown: Int

    /// The share that lies inside or near, of those that could be compared.
    var share: String {
      let compared = inside + near + kept + outside
      guard compared > 0 else { return "" }
      let tenths = (inside + near) * 1000 / compared
      return "\(tenths / 10).\(tenths % 10) %"
    }
  }

  private func say(_ english: String, _ korean: String) -> String {
    LocalizedText(english, korean)(language)
  }

  static func json(_ agreement: RegionAgreement) -> String {
    let provinces = agreement.counts.map { count in
      jsonMembers([
        ("province", LocationJSON.text(count.province?.name.korean)),
        ("compared", "\(count.compared)"), ("inside", "\(count.inside)"),
        ("near", "\(count.near)"), ("kept_elsewhere", "\(count.keptElsewhere)"),
        ("outside", "\(count.outside)"), ("unknown", "\(count.unknown)"),
      ])
    }
    let items = agreement.disagreements.map { item in
      jsonMembers([
        ("dataset", jsonText(item.site.dataset)), ("key", jsonText(item.site.key)),
        ("name", LocationJSON.text(item.name)),
        ("latitude", LocationJSON.number(item.coordinate.latitude)),
        ("longitude", LocationJSON.number(item.coordinate.longitude)),
        ("stated", jsonText(item.departure.stated)),
        ("found", LocationJSON.text(item.departure.found?.formatted(withCountry: false).korean)),
        ("metres", LocationJSON.rounded(item.departure.metres)),
        ("kept_elsewhere", "\(item.isExcused)"),
      ])
    }
    return jsonMembers([
      ("tolerance", LocationJSON.rounded(BoundaryJudge.tolerance)),
      ("provinces", jsonArray(provinces)), ("disagreements", jsonArray(items)),
    ])
  }
}
