/// How important a site is beside others on a map: which one a mark stands at and is named after.
///
/// It follows from the designation alone, so that it is the same everywhere: world heritage first,
/// then the ranks of the Korean register and the grades of the English one, then kinds that are not
/// known, and cancelled designations last. Sites of equal importance are in the order of their
/// identities.
public enum Importance: Int, Sendable, Hashable, CaseIterable, Comparable {
  /// A designation that was cancelled, whatever it was.
  case cancelled
  /// A kind that is not known here.
  case unknown
  /// 문화유산자료, 시도자연유산자료, 시도등록유산: listed by a city or province for reference or by application.
  case material
  /// The other designations of cities and provinces; Grade II in England.
  case regional
  /// 국가등록유산: registered by the state.
  case registered
  /// 국가무형유산 and 국가민속문화유산.
  case national
  /// 사적, 명승 and 천연기념물: designated places of the state.
  case site
  /// 보물; Grade II* in England.
  case treasure
  /// 국보; Grade I in England.
  case nationalTreasure
  /// Inscribed in the World Heritage List.
  case world

  /// Finds the importance of a designation.
  ///
  /// - Parameters:
  ///   - kindCode: The code of the kind in the Korean register, if any.
  ///   - kind: The name of the kind.
  ///   - isCancelled: Whether the designation was cancelled.
  public init(kindCode: String?, kind: String?, isCancelled: Bool) {
    if isCancelled {
      self = .cancelled
    } else if let known = kindCode.flatMap(DesignationKind.coded) {
      self = known.importance
    } else if let kind {
      self = DesignationKind.named(kind)?.importance ?? Self.others[foldedName(kind)] ?? .unknown
    } else {
      self = .unknown
    }
  }

  /// Kinds of other registers by their folded names.
  private static let others: [String: Importance] = [
    "worldheritage": .world, "세계유산": .world, "gradei": .nationalTreasure, "gradeii*": .treasure,
    "gradeii": .regional,
  ]

  /// Orders by importance, the least first.
  public static func < (left: Importance, right: Importance) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension SiteSummary {
  /// How important the site is beside others on a map.
  public var importance: Importance {
    Importance(kindCode: kindCode, kind: kind, isCancelled: isCancelled)
  }
}
