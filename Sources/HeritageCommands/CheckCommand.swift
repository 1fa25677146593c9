import CommandLineKit
import HeritageCatalog
import HeritageModel
import Localization
import Rendering

/// The command `check`: whether the catalog is sound.
enum CheckCommand {
  static let command = Command(
    "check",
    abstract: LocalizedText("Verify that the catalog is sound.", "카탈로그에 이상이 없는지 점검합니다."),
    discussion: LocalizedText(
      """
      Every record against its hash, the spatial index against the records, the accounts of all imports, and the file itself. Exit code 65 when \
      something is wrong.
      """,
      """
      기록마다 해시를 확인하고, 공간 색인과 가져오기 기록, 파일 자체를 살핍니다. 이상이 있으면 종료 코드 65로 끝납니다.
      """),
    arguments: [FormatOption.argument(["text", "json"])],
    run: run)

  @Sendable
  private static func run(_ arguments: ParsedArguments, _ console: Console) throws {
    let catalog = try CatalogOption.open(arguments, console)
    let faults = try catalog.check()
    if arguments["format"] == "json" {
      let rows = faults.map { fault in
        jsonObject([
          ("rule", fault.rule), ("dataset", fault.identity?.dataset), ("key", fault.identity?.key),
          ("message", fault.message(console.language)),
        ])
      }
      try console.print("{\"sound\": \(faults.isEmpty), \"faults\": \(jsonArray(rows))}")
    } else {
      for fault in faults {
        try console.print("[\(fault.rule)] \(visibleText(fault.message(console.language)))")
      }
      if faults.isEmpty {
        try console.print(
          LocalizedText("\(catalog.path): sound", "\(catalog.path): 이상 없음")(console.language))
      }
    }
    if !faults.isEmpty { throw ExitCode.badData }
  }
}
