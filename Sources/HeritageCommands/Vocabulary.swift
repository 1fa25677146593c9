import CommandLineKit
import HeritageCatalog
import HeritageModel
import Localization

/// The fields whose values a user names from a closed list.
enum VocabularyField {
  case kind
  case province
  case district
  case era
}

/// Returns `text` where it names something that the code tables or the catalog know, so that a misspelt filter is not an empty listing.
///
/// - Throws: `CommandError` with the nearest name.
func known(_ text: String, _ field: VocabularyField, _ catalog: Catalog) throws -> String {
  let names: [String]
  switch field {
  case .kind:
    if DesignationKind.named(text) != nil { return text }
    names =
      try catalog.values(of: .kind) + catalog.values(of: .kindCode)
      + DesignationKind.all.flatMap { [$0.name.korean, $0.name.english] + $0.formerNames }
  case .province:
    if Province.named(text) != nil { return text }
    names =
      try catalog.values(of: .province) + catalog.values(of: .provinceCode)
      + Province.all.flatMap { [$0.name.korean, $0.shortName, $0.name.english] }
  case .district:
    names = try catalog.values(of: .district)
  case .era:
    if Era.named(text) != nil { return text }
    names = Era.all.flatMap { [$0.name.korean, $0.name.english] }
  }
  if names.contains(text) { return text }
  guard let nearest = suggestion(for: text, among: names) else {
    throw CommandError(
      LocalizedText("The catalog knows no such name.", "카탈로그에 없는 이름입니다."), exitCode: .usage)
  }
  throw CommandError(
    LocalizedText(
      "The catalog knows no such name. Did you mean '\(nearest)'?",
      "카탈로그에 없는 이름입니다. '\(nearest)'을(를) 찾으십니까?"), exitCode: .usage)
}
