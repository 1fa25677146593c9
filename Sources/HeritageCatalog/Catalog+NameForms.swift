import HeritageModel
import KoreanText
import SQLite

extension Catalog {
  /// The sites that a name means which no site has as it is written: with a remark in Hanja or Latin
  /// letters, with the kind or designation number before it, as a bare number with its 호, romanised.
  func identities(
    nameWrittenOtherwise text: String, _ connection: borrowing Connection
  ) throws -> [SiteIdentity] {
    if let plain = Self.withoutRemarks(text) { return try identities(name: plain, connection) }
    if let number = Self.designationNumber(text) {
      return try identities("designation_number = ?", [number], connection)
    }
    let designated = try identities(designated: text, connection)
    return designated.isEmpty ? try connection.identities(romanised: text) : designated
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

  /// The number that 83호, 제83호 or a No. before it says.
  private static func designationNumber(_ text: String) -> String? {
    let form = /(?:제\s*)?0*([1-9][0-9]*(?:-[0-9]+)*)\s*호|(?:[Nn]o\.)\s*0*([1-9][0-9]*)/
    return text.wholeMatch(of: form).flatMap { $0.1 ?? $0.2 }.map(String.init)
  }

  /// 국보 숭례문, 국보 제1호 숭례문: the sites of the name that have the kind, and the number.
  private func identities(
    designated text: String, _ connection: borrowing Connection
  ) throws -> [SiteIdentity] {
    let words = text.split(whereSeparator: \.isWhitespace)
    for count in 1..<max(words.count, 1) {
      let designation = words[..<count].joined(separator: " ")
      let meant: [SiteIdentity]
      if case .designation = SiteReference(designation) {
        meant = try allIdentities(matching: SiteReference(designation), connection)
      } else if let kind = DesignationKind.named(designation) {
        meant = try identities("kind_code = ?", [kind.code], connection)
      } else {
        continue
      }
      let name = words[count...].joined(separator: " ")
      let found = Set(try identities(name: name, connection)).intersection(meant)
      if !found.isEmpty { return found.sorted() }
    }
    return []
  }
}
