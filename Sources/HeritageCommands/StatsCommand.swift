import CommandLineKit
import Foundation
import HeritageCatalog
import Localization

/// The command `stats`: what is in the catalog, counted.
enum StatsCommand {
  static let command = Command(
    "stats",
    abstract: LocalizedText("Count what is in the catalog.", "카탈로그에 무엇이 있는지 셉니다."),
    discussion: LocalizedText(
      "Sites by kind and province, with and without a place, a description, an image; and the last import.",
      "종목별·시도별 건수, 위치·설명·이미지가 있는 건수, 마지막 가져오기를 보여 줍니다."),
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
    let text = StatisticsText(statistics, language: console.language, width: console.width)
    for line in text.lines {
      try console.print(line)
    }
  }
}
