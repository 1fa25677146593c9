import CommandLineKit
import HeritageCatalog
import HeritageModel
import Localization
import Rendering

/// The command `list`: the sites that match a query, one of them selected.
enum ListCommand {
  static let command = Command(
    "list",
    abstract: LocalizedText(
      "List the sites of a region, a kind or an era.", "지역, 종목, 시대 등의 조건에 맞는 유산을 나열합니다."),
    discussion: LocalizedText(
      """
      All filters must hold; where one filter is given several times, any of its values will do. The last line says how many match, how many are shown, and how many have no \
      place. With --select one site is marked and its card shown: a serial number is looked up among the listed sites first.
      """,
      """
      여러 조건은 모두 맞아야 하고, 같은 조건을 여러 번 주면 하나만 맞아도 됩니다. 마지막 줄에 전체, 표시, 위치 없는 기록의 수가 나옵니다. --select를 쓰면 \
      유산 하나를 선택해 카드를 보여 줍니다. 일련번호는 나열된 유산에서 먼저 찾습니다.
      """),
    examples: [
      .init(
        "heritage list --bbox 126.97,37.55,127.01,37.59",
        LocalizedText("What lies in a visible region of Seoul", "서울의 보이는 지역 안에 있는 유산")),
      .init(
        "heritage list --near 숭례문 --radius 2000 -n 10",
        LocalizedText("The ten nearest to a site", "숭례문에서 가까운 열 곳")),
      .init(
        "heritage list --kind 보물 --place no --format csv",
        LocalizedText("Treasures without a place, as a table", "위치 없는 보물을 표로")),
    ],
    arguments: QueryOptions.arguments + [
      .option(
        "select", valueName: "REF",
        help: LocalizedText("Select this site and show its card.", "이 유산을 선택해 카드를 보여 줍니다.")),
      ByteOrderMarkOption.argument, FormatOption.argument(["text", "json", "csv", "geojson"]),
    ],
    run: run)

  @Sendable
  private static func run(_ arguments: ParsedArguments, _ console: Console) throws {
    let catalog = try CatalogOption.open(arguments, console)
    let format = arguments["format"] ?? "text"
    try checkFormat(format, arguments)
    try reportingUnresolved(console, asJSON: format == "json") {
      let query = try QueryOptions.query(arguments, catalog)
      let listing = try catalog.sites(query)
      let selected = try selection(arguments, catalog, listing, format, console)
      switch format {
      case "json":
        try listing.writeJSON(
          selected: selected, datasets: try catalog.datasets(), to: console.write)
      case "geojson":
        try listing.writeGeoJSON(
          selected: selected, datasets: try catalog.datasets(), to: console.write)
      case "csv":
        try listing.writeCSV(
          hasByteOrderMark: arguments.flag("bom"), datasets: try catalog.datasets(),
          to: console.write)
      default:
        try listing.writeText(
          language: console.language, style: TextStyle(console), selected: selected,
          to: console.write)
      }
    }
  }

  /// Returns the selected site; where the reference names none or several, a list for people is
  /// shown all the same.
  private static func selection(
    _ arguments: ParsedArguments, _ catalog: Catalog, _ listing: SiteListing<Site>,
    _ format: String, _ console: Console
  ) throws -> Site? {
    guard let text = arguments["select"] else { return nil }
    do {
      return try SiteSelection(catalog, listing).select(text)
    } catch let error as UnresolvedReference where format == "text" {
      try listing.writeText(
        language: console.language, style: TextStyle(console), to: console.write)
      throw error
    }
  }

  /// Refuses what the chosen format has no place for, instead of leaving it out.
  private static func checkFormat(_ format: String, _ arguments: ParsedArguments) throws {
    try ByteOrderMarkOption.check(arguments, format)
    if arguments.isGiven("select"), format == "csv" {
      throw arguments.error(
        .other(
          LocalizedText(
            "--select has no place in CSV: use another --format.",
            "CSV에는 --select를 적을 자리가 없습니다. 다른 --format을 쓰십시오."
          )))
    }
  }
}
