import CommandLineKit
import HeritageCatalog
import Localization

/// The option that names the catalog, and the catalog that it names.
enum CatalogOption {
  static let argument = Argument.option(
    "catalog", valueName: "FILE", values: .file(extensions: ["gpkg"]),
    help: LocalizedText(
      "The catalog; HERITAGE_CATALOG or heritage.gpkg if not given.",
      "카탈로그 파일입니다. 없으면 HERITAGE_CATALOG나 heritage.gpkg를 씁니다."))

  static func path(_ arguments: ParsedArguments, _ console: Console) -> String {
    if let path = arguments["catalog"] { return path }
    if let path = console.environment("HERITAGE_CATALOG"), !path.isEmpty { return path }
    return "heritage.gpkg"
  }

  static func open(_ arguments: ParsedArguments, _ console: Console) throws -> Catalog {
    try Catalog(path: path(arguments, console))
  }
}

/// The option that chooses the form of the output.
enum FormatOption {
  static func argument(_ formats: [String]) -> Argument {
    .option(
      "format", values: .choice(formats), default: formats[0],
      help: LocalizedText("The form of the output.", "출력 형식입니다."))
  }
}
