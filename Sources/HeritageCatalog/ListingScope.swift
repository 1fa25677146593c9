public import HeritageModel

/// The part of a data set for which a source is complete: what it does not list there, is not
/// listed any more.
public struct ListingScope: Sendable, Hashable {
  /// The data set; `nil` for that of the import.
  public var dataset: String?
  /// Codes or names of designation kinds; all kinds if there are none.
  public var kinds: [String]
  /// Codes or names of provinces; all provinces if there are none.
  public var provinces: [String]

  /// Creates the scope of some kinds and provinces: both must fit.
  public init(dataset: String? = nil, kinds: [String] = [], provinces: [String] = []) {
    self.dataset = dataset
    self.kinds = kinds
    self.provinces = provinces
  }

  /// Tells whether a site of which this is stated lies within the scope.
  ///
  /// Kinds and provinces are known under all their codes and names, old ones too; one that is not
  /// stated lies in no scope that names any.
  public func covers(_ facts: SiteFacts) -> Bool {
    covers(
      kindCode: facts[.kindCode], kind: facts[.kind], provinceCode: facts[.provinceCode],
      province: facts[.province])
  }

  func covers(kindCode: String?, kind: String?, provinceCode: String?, province: String?) -> Bool {
    let hasKind =
      kinds.isEmpty
      || kinds.contains { wanted in
        let known = DesignationKind.named(wanted)
        return [kindCode, kind].contains { stated in
          guard let stated else { return false }
          return stated == wanted || known != nil && DesignationKind.named(stated) == known
        }
      }
    guard hasKind, !provinces.isEmpty else { return hasKind }
    return provinces.contains { wanted in
      let known = Province.named(wanted)
      return [provinceCode, province].contains { stated in
        guard let stated else { return false }
        return stated == wanted || known != nil && Province.named(stated) == known
      }
    }
  }
}

extension ListingScope: CustomStringConvertible {
  /// Reads ``description``: filters by `dataset`, `kind` and `province` as a query string, or `all`.
  ///
  /// - Throws: `SiteQueryError` where the text has another filter, or none.
  public init(parsing text: String) throws(SiteQueryError) {
    self.init()
    guard text != "all" else { return }
    var filters: [Substring] = []
    for pair in text.split(separator: "&") {
      if pair.hasPrefix("dataset="), dataset == nil {
        dataset = String(pair.dropFirst("dataset=".count))
      } else {
        filters.append(pair)
      }
    }
    let query = try SiteQuery(canonicalString: filters.joined(separator: "&"))
    (kinds, provinces) = (query.kinds, query.provinces)
    var allowed = SiteQuery()
    (allowed.kinds, allowed.provinces) = (kinds, provinces)
    guard query == allowed, self != ListingScope() else {
      throw SiteQueryError(
        part: text, reason: .unknownValue(["all", "kind=…", "province=…", "dataset=…"]))
    }
  }

  /// The scope as a query string: `kind=11&province=32`, or `all`.
  public var description: String {
    var query = SiteQuery()
    query.kinds = kinds
    query.provinces = provinces
    let parts = [dataset.map { "dataset=\($0)" }, query.canonicalString].compactMap(\.self)
      .filter { !$0.isEmpty }
    return parts.isEmpty ? "all" : parts.joined(separator: "&")
  }
}
