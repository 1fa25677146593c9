import CommandLineKit
import Foundation
import HeritageCatalog
import HeritageModel
import Importing
import Localization
import Rendering
import SystemLibraries

/// The command `boundaries`: administrative boundaries in the catalog.
enum BoundariesCommand {
  static let command = Command(
    "boundaries",
    abstract: LocalizedText(
      "Bring in administrative boundaries, list and remove them.", "행정구역 경계를 가져오고, 보고, 지웁니다."),
    discussion: LocalizedText(
      """
      Boundaries tell addresses (locate, geocode) and find sites whose place is not where their record says (import, check --agreement). \
      Scripts/boundaries in the checkout fetches those of Korea down to 리.
      """,
      """
      경계가 있으면 좌표의 주소를 알 수 있고(locate, geocode), 기록에 적힌 소재지와 위치가 다른 유산을 찾을 수 있습니다(import, check --agreement). \
      소스의 Scripts/boundaries가 한국의 경계를 리까지 받아 옵니다.
      """),
    subcommands: [importing, list, remove])

  /// How to get boundaries, for who has none.
  static let hint = LocalizedText(
    "More is known with boundaries: heritage boundaries import FILE…",
    "경계를 가져오면 더 많이 찾을 수 있습니다: heritage boundaries import FILE…")

  private static let levels = RegionLevel.allCases.map(\.name)

  private static let importing = Command(
    "import",
    abstract: LocalizedText("Bring boundaries into the catalog.", "경계를 카탈로그로 가져옵니다."),
    discussion: LocalizedText(
      """
      Takes polygons of any level: GeoJSON, lines of GeoJSON, and with GDAL Shapefiles, GeoPackages, TopoJSON and more. The level and the fields of the usual Korean \
      and world files are guessed, and said. Faults of rings are put right or told. All files become part of the catalog or, on any error, none. \
      Every feature is accounted for: read = added + changed + unchanged + rejected. Regions that the files do not have stay.
      """,
      """
      어떤 단계의 다각형이든 읽습니다. GeoJSON, 줄 단위 GeoJSON, GDAL이 있으면 Shapefile, GeoPackage, TopoJSON 등도 됩니다. 흔히 쓰는 한국과 세계 자료의 단계와 필드는 짐작하고 \
      무엇을 짐작했는지 알립니다. 고리의 잘못은 바로잡거나 알립니다. 모두 카탈로그에 들어가거나, 오류가 나면 하나도 들어가지 않습니다. 읽은 피처는 빠짐없이 셉니다: \
      읽음 = 추가 + 변경 + 그대로 + 거부. 파일에 없는 구역은 그대로 둡니다.
      """),
    examples: [
      .init(
        "heritage boundaries import SIG.zip --encoding cp949 --crs EPSG:5179",
        LocalizedText("Korean districts from a Shapefile", "시군구 Shapefile")),
      .init(
        "heritage boundaries import nuts.geojson --level province --name-field NAME_LATN --code-field NUTS_ID",
        LocalizedText("A file with fields of its own", "필드 이름이 다른 파일")),
    ],
    arguments: [
      .positional(
        "file", .oneOrMore, valueName: "FILE", values: .file(extensions: []),
        help: LocalizedText("Files, folders, patterns, or -.", "파일, 폴더, 패턴 또는 -")),
      .option(
        "level", values: .choice(levels),
        help: LocalizedText("The level of all regions.", "모든 구역의 단계.")),
      .option(
        "name-field", valueName: "FIELD", help: LocalizedText("The field of the name.", "이름 필드.")),
      .option(
        "code-field", valueName: "FIELD", help: LocalizedText("The field of the code.", "코드 필드.")),
      .option(
        "parent", valueName: "FIELD",
        help: LocalizedText(
          "The field with the code or name of the region above.", "상위 구역의 코드나 이름이 있는 필드.")),
      ReadingOption.crs,
      .option(
        "encoding", valueName: "NAME", values: .suggested(TextEncoding.allCases.map(\.rawValue)),
        help: LocalizedText("The encoding of the names.", "이름의 글자 인코딩.")),
      .option(
        "source", valueName: "NAME",
        help: LocalizedText(
          "The name of the source; that of the first file if not given.",
          "출처의 이름. 없으면 첫 파일의 이름을 씁니다.")),
      .option(
        "date", valueName: "DATE",
        help: LocalizedText("The day for which the boundaries hold.", "경계의 기준일.")),
      .option(
        "country", valueName: "CODE",
        help: LocalizedText(
          "The ISO 3166-1 code of the country, such as KR.", "나라의 ISO 3166-1 코드. 예: KR")),
      .option(
        "attribution", valueName: "TEXT", help: LocalizedText("Whom to credit.", "출처 표시 문구.")),
      .option(
        "licence", valueName: "TEXT", help: LocalizedText("The terms of use.", "이용 조건.")),
      .flag(
        "dry-run",
        help: LocalizedText("Report everything, write nothing.", "보고만 하고 쓰지 않습니다.")),
      FormatOption.argument(["text", "json"]),
    ]
  ) { arguments, console in
    var options = BoundaryImporter.Options()
    options.level = arguments["level"].flatMap { RegionLevel(name: $0) }
    options.nameField = arguments["name-field"]
    options.codeField = arguments["code-field"]
    options.parentField = arguments["parent"]
    let reading = try ReadingOption.options(
      crs: arguments["crs"], encoding: arguments["encoding"])
    options.crs = reading.crs
    options.encoding = reading.encoding
    options.source = BoundarySource(
      name: arguments["source"] ?? "",
      country: try arguments.value("country", parse: countryCode),
      dataDate: try arguments.value("date", parse: date),
      attribution: arguments["attribution"] ?? "",
      licence: arguments["licence"])
    options.isDryRun = arguments.flag("dry-run")
    let path = CatalogOption.path(arguments, console)
    let sources = try ReadingOption.sources(arguments, console)
    let report = try console.withProgress(
      LocalizedText("Importing boundaries", "경계를 가져오는 중"),
      total: ImportProgress(sources: sources).totalBytes, unit: .bytes
    ) { bar in
      try BoundaryImporter(catalog: path, options: options).run(sources) { bytes in
        bar.update(bytes)
      } isCancelled: {
        console.isCancelled
      }
    }
    if arguments["format"] == "json" {
      try console.print(BoundaryReportText.json(report, console.language))
    } else {
      let text = BoundaryReportText(
        report, isSourceNamed: arguments.isGiven("source"), language: console.language)
      for line in text.lines {
        try console.print(visibleText(line))
      }
      if options.isDryRun {
        try console.print(
          visible(
            LocalizedText(
              "Dry run: nothing was written to \(path).", "미리 보기: \(path)에 아무것도 쓰지 않았습니다."))(
              console.language))
      }
    }
  }

  private static func countryCode(_ text: String) throws -> String {
    guard text.count == 2, text.allSatisfy({ $0.isASCII && $0.isLetter }) else {
      throw CommandError(
        visible(
          LocalizedText("‘\(text)’ is no code of two letters", "‘\(text)’: 두 글자 코드가 아닙니다")),
        exitCode: .usage)
    }
    return text.uppercased()
  }

  /// Reads a year, a month or a day.
  private static func date(_ text: String) throws -> String {
    let form = ISO8601DateFormatter()
    form.formatOptions = [.withFullDate]
    let day = text + "0000-01-01".dropFirst(text.count)
    // The formatter reads 2023-02-31 as a day of March.
    guard [4, 7, 10].contains(text.count), let date = form.date(from: day),
      form.string(from: date) == day
    else {
      throw CommandError(
        visible(
          LocalizedText(
            "‘\(text)’ is no date: give 2023, 2023-09 or 2023-09-15",
            "‘\(text)’: 날짜가 아닙니다. 예: 2023, 2023-09, 2023-09-15")),
        exitCode: .usage)
    }
    return text
  }

  private static let list = Command(
    "list",
    abstract: LocalizedText("List the boundaries in the catalog.", "카탈로그에 있는 경계를 봅니다."),
    arguments: [FormatOption.argument(["text", "json"])]
  ) { arguments, console in
    let listings = try CatalogOption.open(arguments, console).boundaries()
    if arguments["format"] == "json" {
      let rows = listings.map { listing in
        jsonMembers([
          ("name", jsonText(listing.source.name)),
          ("country", LocationJSON.text(listing.source.country)),
          ("data_date", LocationJSON.text(listing.source.dataDate)),
          ("attribution", LocationJSON.text(listing.source.attribution)),
          ("licence", LocationJSON.text(listing.source.licence)),
          ("imported_at", jsonText(listing.importedAt)),
          ("levels", jsonMembers(counts(listing).map { ($0.0.name, "\($0.1)") })),
        ])
      }
      try console.print("{\"boundaries\": \(jsonArray(rows))}")
      return
    }
    let language = console.language
    if listings.isEmpty {
      try console.print(
        LocalizedText("The catalog has no boundaries.", "카탈로그에 경계가 없습니다.")(language))
    }
    for listing in listings {
      let levels = counts(listing).map { "\($0.0.title(language)) \(grouped($0.1))" }
      let source = listing.source
      let details = [
        source.dataDate, source.attribution.isEmpty ? nil : source.attribution, source.licence,
      ]
      try console.print(visibleText("\(source.name): \(levels.joined(separator: ", "))"))
      let line = details.compactMap(\.self).joined(separator: "; ")
      if !line.isEmpty { try console.print("    " + visibleText(line)) }
    }
  }

  private static func counts(_ listing: BoundaryListing) -> [(RegionLevel, Int)] {
    listing.counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private static let remove = Command(
    "remove",
    abstract: LocalizedText("Remove boundaries from the catalog.", "카탈로그에서 경계를 지웁니다."),
    arguments: [
      .positional(
        "source", valueName: "SOURCE",
        help: LocalizedText(
          "The name of the source; see 'boundaries list'.", "출처의 이름. 'boundaries list'로 봅니다.")),
      .option(
        "level", values: .choice(levels),
        help: LocalizedText("Only the regions of this level.", "이 단계의 구역만.")),
    ]
  ) { arguments, console in
    let path = CatalogOption.path(arguments, console)
    // A name that is wrong must not copy the catalog, nor make one.
    let known = try CatalogOption.open(arguments, console).boundaries().map(\.source.name)
    let name = arguments["source"] ?? ""
    guard known.contains(name) else {
      throw CommandError(
        visible(
          LocalizedText(
            "The catalog has no boundaries of '\(name)'.", "카탈로그에 '\(name)'의 경계가 없습니다.")),
        hints: didYouMean(suggestions(for: name, among: known)).map { [visible($0)] } ?? [],
        exitCode: .notFound)
    }
    let writer = try BoundaryWriter(catalog: path)
    let removed = try writer.remove(
      source: name, level: arguments["level"].flatMap { RegionLevel(name: $0) })
    try writer.commit()
    try console.print(
      visible(
        LocalizedText(
          "\(name): \(counted(removed ?? 0, "region", "regions")) removed.",
          "\(name): 구역 \(grouped(removed ?? 0))개를 지웠습니다."))(console.language))
  }
}
