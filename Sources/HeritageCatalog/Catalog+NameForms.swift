import HeritageModel
import KoreanText
import SQLite

extension Catalog {
  /// The sites that a name means which no site has as it is written: with a remark in Hanja or Latin
  /// letters, romanised, with the kind, designation number or region beside it.
  func identities(
    nameWrittenOtherwise text: String, _ connection: borrowing Connection
  ) throws -> [SiteIdentity] {
    if let plain = Self.withoutRemarks(text) { return try identities(name: plain, connection) }
    let romanised = try connection.identities(romanised: text)
    return romanised.isEmpty ? try identities(inContext: text, connection) : romanised
  }

  /// 숭례문(崇禮門) without its remark; nil where there is none, or one that may tell sites apart: a number,
  /// a place.
  private static func withoutRemarks(_ text: String) -> String? {
    let remark = /\s*[(（]([^()（）]*)[)）]\s*/
    let remarks = text.matches(of: remark)
    let plain = text.replacing(remark, with: " ").trimmingPrefix(while: \.isWhitespace)
    guard !remarks.isEmpty, !plain.isEmpty,
      remarks.allSatisfy({ match in
        match.1.unicodeScalars.allSatisfy { scalar in
          scalar.properties.numericType != .decimal && !(0xAC00...0xD7A3).contains(scalar.value)
        }
      })
    else { return nil }
    return String(plain)
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
