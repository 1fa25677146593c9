public import HeritageModel

/// The address of the centre of a map, and how it is known.
public struct CenterAddress: Hashable, Sendable {
  /// The address.
  public let address: PlaceAddress
  /// How it is known.
  public let basis: Basis

  /// A way in which an address is known.
  public enum Basis: Hashable, Sendable {
    /// The boundaries of its regions hold the centre.
    case inside
    /// The boundaries of its regions come this near to the centre, in metres.
    case nearest(metres: Double)
    /// Sites near the centre state it as their own; the centre may lie elsewhere.
    case nearbySites
  }

  /// Creates an address.
  public init(_ address: PlaceAddress, basis: Basis) {
    self.address = address
    self.basis = basis
  }

  /// Creates the address of a location; nil for one without.
  init?(_ location: PlaceLocation) {
    guard let address = location.address else { return nil }
    self.address = address
    basis =
      switch (location.origin, location.containment) {
      case (.sites, _): .nearbySites
      case (_, .nearest(let metres)): .nearest(metres: metres)
      case (_, .inside), (_, .none): .inside
      }
  }
}
