import CommandLineKit
import HeritageCatalog
import HeritageModel
import KoreanText
import Localization

/// The fields whose values a user names from a closed list.
enum VocabularyField {
  case kind
  case province
  case district
  case era
}

/// Returns the name that `text` is in the code tables or the catalog, so that a misspelt filter is not
/// an empty listing; a district also by its short or English name.
///
/// - Throws: `CommandError` with the nearest names, or with where the names stand.
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
    let districts = try catalog.values(of: .district)
    if districts.contains(text) { return text }
    let typed = TextFolding.folded(text)
    let meant = districts.filter { shortNames(ofDistrict: $0).contains(typed) }
    if meant.count == 1 { return meant[0] }
    if !meant.isEmpty { throw unknown(text, field, didYouMean(meant)) }
    names = districts + districts.map { englishName(ofDistrict: $0) }
  case .era:
    if Era.named(text) != nil { return text }
    names = Era.all.flatMap { [$0.name.korean, $0.name.english] }
  }
  if names.contains(text) { return text }
  throw unknown(text, field, didYouMean(suggestions(for: text, among: names)))
}

private func unknown(
  _ text: String, _ field: VocabularyField, _ advice: LocalizedText?
) -> CommandError {
  let advice = advice ?? whereNamesStand(field)
  return CommandError(
    LocalizedText(
      "No \(noun(field).english) '\(repeated(text))' is known. \(advice.english)",
      "'\(repeated(text))'에 해당하는 \(noun(field).korean) 없습니다. \(advice.korean)"), exitCode: .usage)
}

private func englishName(ofDistrict name: String) -> String {
  AdministrativeRegion.englishName(of: name, level: .district)
}

/// The names by which a district is known beside its own, folded: Gyeongju-si, Gyeongju and 경주 of 경주시.
private func shortNames(ofDistrict name: String) -> Set<String> {
  let english = englishName(ofDistrict: name)
  var names: Set = [english]
  if let last = name.last, "시군구".contains(last), name.count > 2 {
    names.insert(String(name.dropLast()))
    if let hyphen = english.lastIndex(of: "-") { names.insert(String(english[..<hyphen])) }
  }
  return Set(names.map(TextFolding.folded))
}

private func noun(_ field: VocabularyField) -> LocalizedText {
  switch field {
  case .kind: LocalizedText("kind", "종목이")
  case .province: LocalizedText("province", "시도가")
  case .district: LocalizedText("district", "시군구가")
  case .era: LocalizedText("era", "시대가")
  }
}

private func whereNamesStand(_ field: VocabularyField) -> LocalizedText {
  switch field {
  case .kind, .province:
    LocalizedText(
      "See the names in the catalog: heritage stats.", "카탈로그에 있는 이름 보기: heritage stats")
  case .district:
    LocalizedText(
      "Write it as the records do, such as 종로구 or 경주시.", "종로구, 경주시처럼 기록에 적힌 대로 쓰십시오.")
  case .era:
    LocalizedText(
      "Use one of \(Era.all.map(\.name.english).joined(separator: ", ")).",
      "쓸 수 있는 시대: \(Era.all.map(\.name.korean).joined(separator: ", "))")
  }
}
