import HeritageModel
import KoreanText
import SQLite

extension Catalog {
  /// The sites that a name means which no site has as it is written: with its Hanja or Latin letters in
  /// brackets, romanised, with the kind, designation number or region beside it.
  func identities(
    nameWrittenOtherwise text: String, _ connection: borrowing Connection
  ) throws -> [SiteIdentity] {
    let remarked = try identities(remarked: text, connection)
    guard remarked.isEmpty else { return remarked }
    let romanised = try connection.identities(romanised: text)
    return romanised.isEmpty ? try identities(inContext: text, connection) : romanised
  }

  /// 숭례문(崇禮門): the sites of the name before the brackets of which the remarks in them are names, too.
  private func identities(
    remarked text: String, _ connection: borrowing Connection
  ) throws -> [SiteIdentity] {
    guard let (plain, remarks) = Self.partedFromRemarks(text) else { return [] }
    var found = try identities(name: plain, connection)
    let select = try connection.statement(
      "SELECT name, name_hanja, name_en FROM site WHERE key = ? AND dataset = ?")
    for remark in found.isEmpty ? [] : remarks {
      let romanised = try connection.identities(romanised: remark)
      found = try found.filter { identity in
        if romanised.contains(identity) { return true }
        return try select.first(identity.key, identity.dataset) { site in
          Self.repeats(
            remark, name: site.optionalText(0) ?? "", hanja: site.optionalText(1),
            english: site.optionalText(2))
        } ?? false
      }
    }
    return found
  }

  /// Takes 숭례문(崇禮門) apart; nil where there are no brackets, or some in others.
  private static func partedFromRemarks(_ text: String) -> (plain: String, remarks: [String])? {
    let remark = /\s*[(（]([^()（）]*)[)）]\s*/
    let remarks = text.matches(of: remark).map { String($0.1) }
    let plain = text.replacing(remark, with: " ").trimmingPrefix(while: \.isWhitespace)
    guard !remarks.isEmpty, !plain.isEmpty, !plain.contains(where: { "()（）".contains($0) })
    else { return nil }
    return (String(plain), remarks)
  }

  /// Whether a remark is the name in other letters, or a part of it: what it says beside that may tell
  /// sites apart, as 東, A and a year do.
  ///
  /// Where nobody states the name in Hanja, as many ideographs as the last words have syllables are
  /// taken for it.
  private static func repeats(
    _ remark: String, name: String, hanja: String?, english: String?
  ) -> Bool {
    let wanted = NameMatching.key(remark)
    if let english, NameMatching.key(english) == wanted { return true }
    guard wanted.unicodeScalars.count > 1,
      wanted.unicodeScalars.contains(where: \.properties.isIdeographic)
    else { return false }
    if let hanja { return NameMatching.key(hanja).contains(wanted) }
    let words = name.split(whereSeparator: \.isWhitespace).map { NameMatching.key(String($0)) }
    return wanted.unicodeScalars.allSatisfy(\.properties.isIdeographic)
      && words.indices.contains { words[$0...].joined().count == wanted.unicodeScalars.count }
  }

  /// The number that 83호, 제83호 and an English one say.
  static func designationNumber(_ text: String) -> String? {
    let form = /(?:제\s*)?0*([1-9][0-9]*(?:-[0-9]+)*)\s*호|(?:[Nn]o\.)\s*0*([1-9][0-9]*)/
    return text.wholeMatch(of: form).flatMap { $0.1 ?? $0.2 }.map(String.init)
  }

  /// 국보 제1호 숭례문, 서울 창덕궁: the sites of the name of which all holds that is written beside it.
  private func identities(
    inContext text: String, _ connection: borrowing Connection
  ) throws -> [SiteIdentity] {
    guard let context = NameContext(text) else { return [] }
    var found = try identities(nameAsWritten: context.name, connection)
    if found.isEmpty { found = try connection.identities(romanised: context.name) }
    let select = try connection.statement(
      "SELECT \(NameContext.columns) FROM site WHERE key = ? AND dataset = ?")
    return try found.filter { identity in
      try select.first(identity.key, identity.dataset) { context.holds($0) } ?? false
    }
  }
}
