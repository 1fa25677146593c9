public import Geography
public import Localization

/// Where the addresses of places come from.
public protocol Geocoding: Sendable {
  /// Returns the address of a place, or `nil` where none is known.
  ///
  /// - Throws: What keeps the source from answering.
  func address(at coordinate: Coordinate) async throws -> PlaceAddress?
}

/// The address of a place as text.
public struct PlaceAddress: Hashable, Sendable {
  /// The address from the country down: `대한민국 서울특별시 중구 남대문로4가`.
  public let full: LocalizedText
  /// The address without the country, in short forms: `서울 중구`.
  public let short: LocalizedText

  /// Creates an address.
  public init(full: LocalizedText, short: LocalizedText) {
    self.full = full
    self.short = short
  }
}
