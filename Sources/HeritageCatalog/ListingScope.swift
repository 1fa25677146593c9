public import HeritageModel

/// The part of a data set for which a source is complete: what it does not list there, is not
/// listed any more.
public struct ListingScope: Sendable, Hashable {
  /// Codes or names of designation kinds; all kinds if there are none.
  public var kinds: [String]
  /// Codes or names of provinces; all provinces if there are none.
  public var provinces: [String]

  /// Creates the scope of some kinds and provinces: both must fit.
  public init(kinds: [String] = [], provinces: [String] = []) {
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
    let hasKind = kinds.isEmpty || kinds.contains { wanted in
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
  /// The scope as a query string: `kind=11&province=32`, or `all`.
  public var description: String {
    var query = SiteQuery()
    query.kinds = kinds
    query.provinces = provinces
    let text = query.canonicalString
    return text.isEmpty ? "all" : text
  }
}
