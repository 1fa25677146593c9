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
    arguments: [
      .flag(
        "agreement",
        help: LocalizedText(
          "Compare places with the regions that records state instead; needs boundaries.",
          "대신 유산의 위치를 기록에 적힌 구역과 견줍니다. 경계가 있어야 합니다.")),
      FormatOption.argument(["text", "json"]),
    ],
    run: run)

  @Sendable
  private static func run(_ arguments: ParsedArguments, _ console: Console) throws {
    let catalog = try CatalogOption.open(arguments, console)
    if arguments.flag("agreement") { return try checkAgreement(catalog, arguments, console) }
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

  private static func checkAgreement(
    _ catalog: Catalog, _ arguments: ParsedArguments, _ console: Console
  ) throws {
    guard let agreement = try catalog.agreement() else {
      throw CommandError(
        LocalizedText(
          "The catalog has no boundaries of Korean provinces to compare with.",
          "카탈로그에 견줄 시도 경계가 없습니다."), hints: [BoundariesCommand.hint], exitCode: .notFound)
    }
    if arguments["format"] == "json" {
      try console.print(AgreementText.json(agreement))
      return
    }
    let width = console.outputIsTerminal ? console.width : 120
    try AgreementText(agreement, language: console.language).write(
      style: TextStyle(width: width)
    ) { try console.write($0) }
  }
}
