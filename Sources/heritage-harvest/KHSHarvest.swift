import CommandLineKit
import Foundation
import Harvesting
import HeritageCommands
import HeritageModel
import Importing
import Localization

/// The work of `harvest khs`: fetch, import in one transaction, report.
enum KHSHarvest {
  @Sendable
  static func run(_ arguments: ParsedArguments, _ console: Console) throws {
    let plan = try plan(arguments)
    var options = Harvester.Options(
      service: try service(arguments), catalog: HarvestCommand.catalog(arguments, console))
    options.keep = arguments["keep"]
    options.isRestart = arguments.flag("restart")
    options.courtesy.rate = arguments.number("rate") ?? options.courtesy.rate
    do {
      try harvest(plan, options, arguments["format"] == "json", console)
    } catch let error as HarvestError {
      throw CommandError(
        error.message, hints: hints(for: error, options),
        exitCode: ExitCode(rawValue: error.exitCode) ?? .internal)
    } catch ImportError.cancelled {
      throw CommandError(
        ImportError.cancelled.message, hints: hints(for: .interrupted, options),
        exitCode: .interrupted)
    } catch let error as ImportError {
      throw CommandError(
        error.message,
        hints: [
          LocalizedText(
            "The replies are kept in \(options.folder). To fetch them anew: --restart",
            "응답은 \(options.folder)에 있습니다. 처음부터 다시 받으려면 --restart를 쓰십시오.")
        ], exitCode: ExitCode(rawValue: error.exitCode) ?? .internal)
    }
  }

  private static func harvest(
    _ plan: HarvestPlan, _ options: Harvester.Options, _ isJSON: Bool, _ console: Console
  ) throws {
    let harvester = try Harvester(
      plan, options: options, transport: URLSessionTransport(),
      showing: { phase, total, work in
        try console.withProgress(label(phase), total: total) { try work($0.update) }
      },
      isCancelled: { console.isCancelled })
    let result: HarvestResult
    do {
      result = try harvester.run()
    } catch {
      console.note(harvester.counts.line(console.language))
      throw error
    }
    let report = try imported(result, options, console)
    try harvester.close()
    if isJSON {
      try print(result, report, console)
    } else {
      for line in result.lines(console.language) { try console.print(line) }
      for line in report.map({ HarvestCommand.lines(of: $0, console) }) ?? [] {
        try console.print(line)
      }
      if options.keep != nil {
        try console.print(
          LocalizedText(
            "The replies are in \(result.folder).", "응답은 \(result.folder)에 있습니다."
          )(console.language))
      }
    }
    guard !result.isComplete else { return }
    throw CommandError(
      LocalizedText(
        "Not everything came: see above.", "받지 못한 것이 있습니다. 위를 보십시오."),
      hints: [
        LocalizedText(
          "The next harvest asks again for what is missing.", "다음 수집 때 빠진 것을 다시 요청합니다.")
      ], exitCode: .unavailable)
  }

  private static func label(_ phase: HarvestPhase) -> LocalizedText {
    switch phase {
    case .lists: LocalizedText("Fetching lists", "목록 받는 중")
    case .details: LocalizedText("Fetching details", "상세 받는 중")
    case .images: LocalizedText("Fetching image information", "이미지 정보 받는 중")
    }
  }

  /// Imports the replies, or returns `nil` where there are none: nothing has changed.
  private static func imported(
    _ result: HarvestResult, _ options: Harvester.Options, _ console: Console
  ) throws -> ImportReport? {
    guard !result.sources.isEmpty else { return nil }
    var importing = Importer.Options()
    importing.complete = result.completeScopes
    let importer = Importer(catalog: options.catalog, options: importing)
    let label = LocalizedText("Importing", "가져오는 중")
    let total = ImportProgress(sources: result.sources).totalBytes
    return try console.withProgress(label, total: total, unit: .bytes) { bar in
      try importer.run(result.sources) {
        bar.update($0.bytes)
      } isCancelled: {
        console.isCancelled
      }
    }
  }

  private static func print(
    _ result: HarvestResult, _ report: ImportReport?, _ console: Console
  ) throws {
    try console.write("{\"harvest\": ")
    try console.write(result.json(console.language))
    try console.write(",\n\"import\": ")
    if let report {
      try console.write(report.json(console.language))
    } else {
      try console.write("null")
    }
    try console.print("}")
  }

  private static func hints(
    for error: HarvestError, _ options: Harvester.Options
  ) -> [LocalizedText] {
    guard error.canResume else { return [] }
    var hints = [
      LocalizedText(
        "Nothing was imported yet. What came so far is kept in \(options.folder); the same command goes on from there.",
        "아직 아무것도 가져오지 않았습니다. 받은 응답은 \(options.folder)에 있고, 같은 명령을 다시 실행하면 이어서 합니다.")
    ]
    if case .unanswered = error {
      let other =
        options.service.absoluteString == OpenAPIService.formerAddress
        ? OpenAPIService.address : OpenAPIService.formerAddress
      hints.append(
        LocalizedText(
          "The service has another address: --url \(other)",
          "서비스의 다른 주소: --url \(other)"))
    }
    return hints
  }
}

extension KHSHarvest {
  private static func plan(_ arguments: ParsedArguments) throws -> HarvestPlan {
    var plan = HarvestPlan()
    plan.kinds = unique(try arguments.values("kind", parse: kind))
    plan.provinces = unique(try arguments.values("province", parse: province).flatMap { $0 })
    plan.since = try arguments.value("since", parse: since)
    plan.withDetails = arguments.flag("details")
    plan.withImages = arguments.flag("images")
    plan.includesUnchanged = arguments.flag("all")
    plan.pageSize = arguments.integer("page-size") ?? plan.pageSize
    return plan
  }

  private static func unique(_ codes: [String]) -> [String] {
    var seen: Set<String> = []
    return codes.filter { seen.insert($0).inserted }
  }

  private static func kind(_ text: String) throws -> String {
    if let kind = DesignationKind.named(text) { return kind.code }
    // A kind that is newer than this program is known by its code alone.
    if text.utf8.count == 2, text.utf8.allSatisfy({ (48...57).contains($0) }) { return text }
    throw unknown(text, among: DesignationKind.all.flatMap { [$0.name.korean, $0.name.english] })
  }

  /// A province under all its codes: records of Gangwon are found under two.
  private static func province(_ text: String) throws -> [String] {
    if let province = Province.named(text) { return province.codes }
    throw unknown(
      text, among: Province.all.flatMap { [$0.shortName, $0.name.korean, $0.name.english] })
  }

  private static func unknown(_ text: String, among names: [String]) -> CommandError {
    CommandError(
      didYouMean(suggestions(for: text, among: names))
        ?? LocalizedText("No such name or code.", "그런 이름이나 코드가 없습니다."), exitCode: .usage)
  }

  private static func since(_ text: String) throws -> HarvestPlan.Since {
    guard let since = HarvestPlan.Since(text) else {
      throw CommandError(
        LocalizedText(
          "write a day as 2026-01-31, a time as '2026-01-31 12:30:00', or last.",
          "2026-01-31 같은 날짜, '2026-01-31 12:30:00' 같은 시각, 또는 last로 쓰십시오."),
        exitCode: .usage)
    }
    return since
  }

  private static func service(_ arguments: ParsedArguments) throws -> URL {
    let url = try arguments.value("url") { text in
      guard let url = OpenAPIService.base(text) else {
        throw CommandError(
          LocalizedText(
            "write an http or https address without a query.",
            "?가 없는 http나 https 주소로 쓰십시오."), exitCode: .usage)
      }
      return url
    }
    guard let url else { throw ExitCode.usage }
    return url
  }
}
