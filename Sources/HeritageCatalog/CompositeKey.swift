import HeritageModel
import SQLite

/// Finds sites by kind code, management number and province code.
enum CompositeKey {
  /// Returns the sites that have this composite key, or else those that had it once.
  ///
  /// The number may be in either spelling, and the province may have been recoded since: Gangwon is
  /// 32 and 51.
  static func identities(
    of number: ManagementNumber, dataset: String?, in connection: borrowing Connection
  ) throws -> [SiteIdentity] {
    let present = try presentIdentities(of: number, dataset: dataset, in: connection)
    guard present.isEmpty else { return present }
    return try formerIdentities(of: number, dataset: dataset, in: connection)
  }

  /// Returns the sites that had this composite key once.
  static func formerIdentities(
    of number: ManagementNumber, dataset: String?, in connection: borrowing Connection
  ) throws -> [SiteIdentity] {
    try connection.statement(
      """
      SELECT DISTINCT dataset, key FROM site_alias
      WHERE scheme = 'management_number' AND value = ?1 AND (?2 IS NULL OR dataset = ?2)
      ORDER BY dataset, key
      """
    ).all(canonical(number).description, dataset) {
      SiteIdentity(dataset: $0.text(0), key: $0.text(1))
    }
  }

  /// Returns the sites that have this composite key now.
  static func presentIdentities(
    of number: ManagementNumber, dataset: String?, in connection: borrowing Connection
  ) throws -> [SiteIdentity] {
    let rows = try connection.statement(
      """
      SELECT dataset, key, province_code FROM site
      WHERE management_number IN (?1, ?2) AND kind_code = ?3 AND (?4 IS NULL OR dataset = ?4)
      ORDER BY dataset, key
      """
    ).all(number.number, number.alternativeNumber ?? number.number, number.kindCode, dataset) {
      (
        identity: SiteIdentity(dataset: $0.text(0), key: $0.text(1)),
        province: $0.optionalText(2)
      )
    }
    let exact = rows.filter { $0.province == number.provinceCode }
    guard exact.isEmpty else { return exact.map(\.identity) }
    let codes = Province.named(number.provinceCode)?.codes ?? []
    return rows.filter { codes.contains($0.province ?? "") }.map(\.identity)
  }

  /// Returns the composite key in the one spelling under which former numbers are kept.
  static func canonical(_ number: ManagementNumber) -> ManagementNumber {
    ManagementNumber(
      kindCode: number.kindCode, number: number.canonicalNumber,
      provinceCode: Province.named(number.provinceCode)?.codes.first ?? number.provinceCode)
  }

  /// Reads the spelling `kind-number-province`.
  static func number(_ text: String) -> ManagementNumber {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    return ManagementNumber(
      kindCode: parts.first ?? "", number: parts.count > 1 ? parts[1] : "",
      provinceCode: parts.last ?? "")
  }
}
