import CommandLineKit
import Localization

/// The option that begins a table so that a spreadsheet reads Hangul.
enum ByteOrderMarkOption {
  static let argument = Argument.flag(
    "bom",
    help: LocalizedText(
      "Begin CSV with a byte order mark, so that Excel reads Korean.",
      "CSV 앞에 BOM을 붙여 엑셀에서 한글이 깨지지 않게 합니다."))

  /// Refuses the option where the format has no place for it, instead of leaving it out.
  static func check(_ arguments: ParsedArguments, _ format: String) throws {
    guard arguments.flag("bom"), format != "csv" else { return }
    throw arguments.error(
      .other(
        LocalizedText(
          "--bom is for --format csv alone.", "--bom은 --format csv에서만 쓸 수 있습니다.")))
  }
}
