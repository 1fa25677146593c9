import CommandLineKit
import Foundation
import HeritageCatalog
import HeritageModel
import KoreanText
import Localization
import Rendering

/// `heritage stats`
enum StatsCommand {
  static let command = Command(
    "stats",
    abstract: LocalizedText("Count what is in the catalog.", "카탈로그에 무엇이 있는지 셉니다."),
    arguments: [FormatOption.argument(["text", "json"])],
    run: run)

  @Sendable
  private static func run(_ arguments: ParsedArguments, _ console: Console) throws {
    let catalog = try CatalogOption.open(arguments, console)
    let statistics = try catalog.statistics()
    if arguments["format"] == "json" {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
      try console.write(encoder.encode(StatisticsJSON(statistics)))
      try console.print("")
      return
    }
    for line in StatisticsText(statistics, console.language).lines {
      try console.print(line)
    }
  }
}

/// The counts of a catalog as lines for a person.
private struct StatisticsText {
  let statistics: CatalogStatistics
  let language: Language

  init(_ statistics: CatalogStatistics, _ language: Language) {
    self.statistics = statistics
    self.language = language
  }

  var lines: [String] {
    let placed = statistics.present + statistics.suspect
    var lines = [
      say(
        "\(statistics.sites) sites: \(placed) with a place (\(statistics.suspect) of them suspect), \(statistics.absent) without",
        "유산 \(statistics.sites)건: 위치 있음 \(placed)건(그중 의심 \(statistics.suspect)건), 위치 없음 \(statistics.absent)건"
      ),
      say(
        "\(statistics.withContent) with a description, \(statistics.withImage) with an image, \(statistics.cancelled) cancelled",
        "설명 있음 \(statistics.withContent)건, 이미지 있음 \(statistics.withImage)건, 지정 해제 \(statistics.cancelled)건"
      ),
    ]
    lines += table(
      say("Kind", "종목"),
      statistics.kinds.map { count in
        (count.code.flatMap { DesignationKind.named($0)?.name(language) } ?? count.name, count)
      })
    lines += table(
      say("Province", "시도"),
      statistics.provinces.map { count in
        (count.code.flatMap { Province.named($0)?.name(language) } ?? count.name, count)
      })
    if let release = statistics.releases.first {
      lines += [
        "",
        say(
          "Last import: \(release.record.importedAt), release \(release.id), \(release.record.source)",
          "마지막 가져오기: \(release.record.importedAt), \(release.id)번째 자료, \(release.record.source)"),
      ]
    }
    lines.append(
      say("Content hash: \(statistics.contentHash)", "내용 해시: \(statistics.contentHash)"))
    return lines
  }

  private func table(
    _ title: String, _ rows: [(name: String?, count: CatalogStatistics.Count)]
  ) -> [String] {
    let names = rows.map { row in
      visibleText(row.name ?? say("(none)", "(없음)"))
        + (row.count.code.map { " (\($0))" } ?? "")
    }
    let width = names.map { DisplayWidth.of($0) }.max() ?? 0
    let digits = rows.map { String($0.count.count).count }.max() ?? 0
    return ["", title]
      + zip(names, rows).map { name, row in
        "  " + name.padded(to: width) + "  "
          + String(row.count.count).padded(to: digits, aligned: .trailing)
      }
  }

  private func say(_ english: String, _ korean: String) -> String {
    LocalizedText(english, korean)(language)
  }
}

/// The counts of a catalog as JSON.
private struct StatisticsJSON: Encodable {
  let sites: Int
  let coordinates: [String: Int]
  let cancelled: Int
  let withContent: Int
  let withImage: Int
  let datasets: [Count]
  let kinds: [Count]
  let provinces: [Count]
  let contentHash: String
  let releases: Int

  struct Count: Encodable {
    let code: String?
    let name: String?
    let count: Int

    init(_ count: CatalogStatistics.Count) {
      code = count.code
      name = count.name
      self.count = count.count
    }
  }

  enum CodingKeys: String, CodingKey {
    case sites, coordinates, cancelled, datasets, kinds, provinces, releases
    case withContent = "with_content"
    case withImage = "with_image"
    case contentHash = "content_hash"
  }

  init(_ statistics: CatalogStatistics) {
    sites = statistics.sites
    coordinates = [
      "present": statistics.present, "suspect": statistics.suspect, "absent": statistics.absent,
    ]
    cancelled = statistics.cancelled
    withContent = statistics.withContent
    withImage = statistics.withImage
    datasets = statistics.datasets.map(Count.init)
    kinds = statistics.kinds.map(Count.init)
    provinces = statistics.provinces.map(Count.init)
    contentHash = statistics.contentHash
    releases = statistics.releases.count
  }
}
