import CommandLineKit
import Foundation
import HeritageCatalog
import HeritageModel
import Importing
import Localization
import Rendering

/// Corrections out into a table and in from one.
enum CorrectionTransfer {
  static func write(_ arguments: ParsedArguments, _ console: Console) throws {
    let catalog = try CatalogOption.open(arguments, console)
    let corrections = try catalog.corrections().map(\.correction)
    let text = CorrectionsFile.text(of: corrections)
    guard let path = arguments["export"], path != "-" else { return try console.write(text) }
    try OutputFile.write(text, to: path, option: "export", beside: catalog)
    console.note(
      visible(
        LocalizedText(
          "\(path): \(counted(corrections.count, "correction", "corrections"))",
          "\(path): 정정 \(corrections.count)건")))
  }

  static func read(_ arguments: ParsedArguments, _ console: Console) throws {
    // A catalog that is not there is told before the table is read.
    let catalog = try CatalogOption.open(arguments, console)
    let path = arguments["import"] ?? "-"
    let (corrections, issues) = try CorrectionsFile.read(
      path == "-" ? .standardInput : .file(path))
    guard issues.isEmpty else {
      throw CommandError(
        visible(
          LocalizedText(
            "\(path): \(counted(issues.count, "row is", "rows are")) wrong. Nothing was changed.",
            "\(path): 틀린 행이 \(issues.count)개 있습니다. 바뀐 것은 없습니다.")),
        hints: issues.prefix(20).map { issue in
          visible(LocalizedText(issue.line(.english), issue.line(.korean)))
        }, exitCode: .badData)
    }
    let corrector = try CatalogCorrector(catalog: catalog.path)
    let result = try corrector.add(corrections)
    try corrector.commit()
    if arguments["format"] == "json" {
      return try console.print(
        """
        {"read": \(corrections.count), "stored": \(result.stored), "unchanged": \(result.unchanged), \
        "older": \(result.older), "waiting": \(result.waiting)}
        """)
    }
    try console.print(
      visible(
        LocalizedText(
          "\(path): \(corrections.count) read = \(result.stored) stored + \(result.unchanged) unchanged + \(result.older) older than the catalog's; \(result.waiting) of those stored wait for their site",
          "\(path): 읽음 \(corrections.count) = 저장 \(result.stored) + 그대로 \(result.unchanged) + 카탈로그의 것보다 오래됨 \(result.older) · 저장한 것 중 대상 유산 대기 \(result.waiting)건"
        ))(console.language))
  }
}
