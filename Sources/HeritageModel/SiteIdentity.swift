/// The stable identity of a site: the data set that states it and the key it has there.
///
/// For the Korean Open API the key is `ccbaCpno`. It is text and is never parsed: leading zeros
/// count.
public struct SiteIdentity: Hashable, Sendable, Comparable {
  /// The short name of the data set, such as `khs`.
  public let dataset: String
  /// The key within the data set, as the source spells it.
  public let key: String

  /// Creates an identity.
  public init(dataset: String, key: String) {
    self.dataset = dataset
    self.key = key
  }

  /// Orders by data set, then key, by Unicode scalars.
  public static func < (left: SiteIdentity, right: SiteIdentity) -> Bool {
    (left.dataset, left.key) < (right.dataset, right.key)
  }
}

extension SiteIdentity: CustomStringConvertible {
  /// The spelling that every command accepts: `khs:1111100010000`.
  public var description: String { "\(dataset):\(key)" }
}
