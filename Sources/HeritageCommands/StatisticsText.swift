import HeritageCatalog
import HeritageModel
import KoreanText
import Localization
import Rendering

/// The counts of a catalog as lines for a person.
struct StatisticsText {
  private let statistics: CatalogStatistics
  private let language: Language
  private let width: Int

  init(_ statistics: CatalogStatistics, language: Language, width: Int) {
    self.statistics = statistics
    self.language = language
    self.width = width
  }

  var lines: [String] {
    let counts = statistics
    let placed = counts.sites - counts.unplaced
    let suspect = grouped(placed - counts.present)
    let (described, pictured) = (grouped(counts.withContent), grouped(counts.withImage))
    let (sites, cancelled) = (grouped(counts.sites), grouped(counts.cancelled))
    return [
      say(
        "\(sites) sites: \(grouped(placed)) with a place (\(suspect) suspect), \(grouped(counts.unplaced)) without a place",
        "유산 \(sites)건: 위치 있음 \(grouped(placed))건(의심 \(suspect)건), 위치 없음 \(grouped(counts.unplaced))건"
      ),
      say(
        "\(described) with a description, \(pictured) with an image, \(cancelled) cancelled",
        "설명 있음 \(described)건, 이미지 있음 \(pictured)건, 지정(등록) 해제 \(cancelled)건"),
    ] + delisted
      + table(say("Kind", "종목"), counts.kinds) { DesignationKind.named($0)?.name(language) }
      + table(say("Province", "시도"), counts.provinces) { Province.named($0)?.name(language) }
      + lastImport
      + [say("Content hash: \(counts.contentHash)", "내용 해시: \(counts.contentHash)")]
  }

  private var delisted: [String] {
    guard statistics.delisted > 0 else { return [] }
    let count = grouped(statistics.delisted)
    return [
      say(
        "\(count) of them no longer listed by their source", "그중 출처의 목록에서 빠진 유산 \(count)건")
    ]
  }

  private var lastImport: [String] {
    guard let release = statistics.releases.first else { return [""] }
    let time = String(release.record.importedAt.map { $0 == "T" ? " " : $0 })
      .split(separator: "Z").joined()
    let line = say(
      "Last import: release \(release.id), \(time) UTC, from \(release.record.source)",
      "마지막 가져오기: 자료 번호 \(release.id), \(time) UTC, \(release.record.source)")
    return ["", visibleText(line)]
  }

  private func table(
    _ title: String, _ counts: [CatalogStatistics.Count], name: (String) -> String?
  ) -> [String] {
    let rows = merged(counts, name: name)
    let names = rows.map { row in
      let codes = row.codes.isEmpty ? "" : " (\(row.codes.joined(separator: ", ")))"
      return visibleText((row.name ?? say("(none)", "(없음)")) + codes)
    }
    let numbers = rows.map { grouped($0.count) }
    let digits = numbers.map(\.utf8.count).max() ?? 0
    let room = max(width - digits - 4, 1)
    let column = min(names.map { DisplayWidth.of($0) }.max() ?? 0, room)
    return ["", title]
      + zip(names, numbers).map { name, number in
        "  " + name.truncated(to: column).padded(to: column) + "  "
          + number.padded(to: digits, aligned: .trailing)
      }
  }

  /// Joins codes of one name, as the two of Gangwon, which is being recoded.
  private func merged(
    _ counts: [CatalogStatistics.Count], name: (String) -> String?
  ) -> [(name: String?, codes: [String], count: Int)] {
    var rows: [(name: String?, codes: [String], count: Int)] = []
    for count in counts {
      let known = count.code.flatMap(name)
      if let known, let index = rows.firstIndex(where: { $0.name == known }) {
        rows[index].count += count.count
        count.code.map { rows[index].codes.append($0) }
      } else {
        rows.append((known ?? count.name, count.code.map { [$0] } ?? [], count.count))
      }
    }
    return rows
  }

  private func say(_ english: String, _ korean: String) -> String {
    LocalizedText(english, korean)(language)
  }
}
