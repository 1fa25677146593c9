import CommandLineKit
import Foundation
import HeritageCatalog
import HeritageModel
import Importing
import Localization
import Rendering
import SystemLibraries

/// The command `import`: files into the catalog.
enum ImportCommand {
  static let command = Command(
    "import",
    abstract: LocalizedText(
      "Bring records into the catalog.", "자료를 카탈로그로 가져옵니다."),
    discussion: LocalizedText(
      """
      Takes replies of the Korean heritage Open API and other registers: tables, JSON, GeoJSON, XML, compressed or not, and with GDAL \
      spreadsheets and map files. What a file is, its content tells; 'heritage profile list' shows what is known. Folders are searched, patterns are \
      expanded, and - reads standard input. All of it becomes part of the catalog or, on any error, none of it. Every record is accounted for: \
      read = added + changed + unchanged + rejected.
      """,
      """
      국가유산청 Open API의 응답과 다른 목록을 읽습니다. 표(CSV), JSON, GeoJSON, XML과 그 압축 파일, GDAL이 있으면 엑셀과 지도 파일도 됩니다. \
      무엇인지는 내용을 보고 알아내며, 아는 자료는 'heritage profile list'로 봅니다. 폴더를 뒤지고, 패턴을 풀며, -는 표준 입력을 뜻합니다. \
      모두 카탈로그에 들어가거나, 오류가 나면 하나도 들어가지 않습니다. 읽은 기록은 빠짐없이 셉니다: 읽음 = 추가 + 변경 + 그대로 + 거부.
      """),
    examples: [
      .init(
        "heritage import list-11.xml list-12.xml",
        LocalizedText("Two list replies in one import", "목록 응답 두 개를 한 번에")),
      .init(
        "heritage import --rejects rejects.csv monuments.csv",
        LocalizedText(
          "A table, and what is wrong in it as a table to correct", "표를 가져오고 틀린 행은 고칠 수 있는 표로 받기")),
      .init(
        "heritage import --complete kind=11 list-11.xml",
        LocalizedText(
          "The whole list of a kind: what it lacks is no longer listed",
          "한 종목의 전체 목록: 없는 것은 목록에서 빠진 것으로")),
      .init(
        "heritage import --dry-run details/",
        LocalizedText("Say what would happen and write nothing", "쓰지 않고 결과만 미리 보기")),
    ],
    arguments: [
      .positional(
        "file", .oneOrMore, valueName: "FILE", values: .file(extensions: []),
        help: LocalizedText("Files, folders, patterns, or -.", "파일, 폴더, 패턴 또는 -")),
      .flag(
        "dry-run",
        help: LocalizedText("Report everything, write nothing.", "보고만 하고 쓰지 않습니다.")),
      .option(
        "rejects", valueName: "CSV", values: .file(extensions: ["csv"]),
        help: LocalizedText(
          "Write every rejected or warned record to a CSV that can be corrected and imported again.",
          "거부되거나 주의가 붙은 기록을, 고쳐서 다시 가져올 수 있는 CSV로 씁니다.")),
      .option(
        "complete", valueName: "SCOPE", values: .suggested(["all"]), isRepeated: true,
        help: LocalizedText(
          "What the files are complete for: all, 'kind=11' or 'kind=11&province=32'. What they do not list there is marked as no longer listed.",
          "파일에 빠짐없이 담긴 범위입니다(all, 'kind=11', 'kind=11&province=32'). 그 범위에서 목록에 없는 유산을 목록에서 빠진 것으로 표시합니다."
        )),
      .flag(
        "strict",
        help: LocalizedText(
          "Fail if a single record is rejected.", "한 건이라도 거부되면 실패로 처리합니다.")),
      FormatOption.argument(["text", "json"]),
    ] + ReadingOption.arguments,
    run: run)

  @Sendable
  private static func run(_ arguments: ParsedArguments, _ console: Console) throws {
    // It gathers arrays of all sites, one after the other.
    ProcessMemory.returnGreatArrays()
    var options = Importer.Options()
    options.isDryRun = arguments.flag("dry-run")
    options.isStrict = arguments.flag("strict")
    options.complete = try arguments.values("complete") { text in
      try QueryOptions.explaining { try ListingScope(parsing: text) }
    }
    options.reading = try ReadingOption.options(arguments)
    options.rejects = arguments["rejects"]
    options.language = console.language
    let path = CatalogOption.path(arguments, console)
    let sources = try ReadingOption.sources(arguments, console)
    let importer = Importer(catalog: path, options: options)
    let total = ImportProgress(sources: sources).totalBytes
    let label = LocalizedText("Importing", "가져오는 중")
    let isJSON = arguments["format"] == "json"
    let report: ImportReport
    do {
      report = try console.withProgress(label, total: total, unit: .bytes) { bar in
        try importer.run(sources) { progress in
          bar.update(progress.bytes)
        } isCancelled: {
          console.isCancelled
        }
      }
    } catch let error as ImportError {
      if case .strict(let report, _) = error, isJSON { try print(json: report, console) }
      throw failure(error)
    }
    do {
      if isJSON {
        try print(json: report, console)
      } else {
        try print(report, of: path, console)
      }
      try console.flush()
    } catch {
      guard let release = report.release, let stands = standing(path, release, after: error)
      else { throw error }
      throw stands
    }
  }

  private static func print(json report: ImportReport, _ console: Console) throws {
    try console.write(report.json(console.language))
    try console.print("")
  }

  /// Returns what a user is told when sources could not be imported.
  private static func failure(_ error: ImportError) -> any Error {
    guard !error.saysOutcome else { return error }
    return CommandError(
      visible(error.message),
      hints: [LocalizedText("Nothing was imported.", "아무것도 가져오지 않았습니다.")],
      exitCode: ExitCode(rawValue: error.exitCode) ?? .internal)
  }

  /// Returns what a user is told when the import is done and only telling so failed; `nil` where
  /// nobody wants to hear it.
  private static func standing(
    _ path: String, _ release: Int, after error: any Error
  ) -> CommandError? {
    guard let reason = CommandError(streamError: error) else { return nil }
    return CommandError(
      reason.message,
      hints: [
        visible(
          LocalizedText(
            "The import itself is done: \(path) has release \(release).",
            "가져오기는 끝났습니다. \(path)의 자료 번호: \(release)"))
      ], exitCode: reason.exitCode)
  }

  private static func print(_ report: ImportReport, of path: String, _ console: Console) throws {
    let text = ImportReportText(
      report, language: console.language, width: console.outputIsTerminal ? console.width : nil)
    for line in text.lines {
      try console.print(line)
    }
    guard let release = report.release, let hash = report.contentHash else {
      try console.print(text.unplaced)
      try console.print(
        visible(
          LocalizedText(
            "Dry run: nothing was written to \(path).", "미리 보기: \(path)에 아무것도 쓰지 않았습니다.")
        )(console.language))
      return
    }
    let catalog = try contents(of: path)
    let line = LocalizedText(
      "\(path): \(catalog(.english)); release \(release), content hash \(hash.prefix(16))",
      "\(path): \(catalog(.korean)) · 자료 번호 \(release), 내용 해시 \(hash.prefix(16))")
    try console.print(visible(line)(console.language))
  }

  /// What a catalog holds now, which is more than an import brings.
  private static func contents(of path: String) throws -> LocalizedText {
    var query = SiteQuery()
    query.limit = 0
    let listing = try Catalog(path: path).summaries(query)
    let (sites, unplaced) = (grouped(listing.matching), grouped(listing.unplaced))
    return LocalizedText(
      "\(sites) \(listing.matching == 1 ? "site" : "sites"), \(unplaced) without a place",
      "유산 \(sites)건, 위치 없음 \(unplaced)건")
  }
}
