public import Localization

/// An address made of administrative regions.
public struct PlaceAddress: Hashable, Sendable {
  /// The regions from the country down, as far as they are known.
  public let regions: [AdministrativeRegion]
  /// The postal code, where the data has one.
  public let postalCode: String?

  /// Creates an address of regions from the country down.
  public init(regions: [AdministrativeRegion], postalCode: String? = nil) {
    self.regions = regions
    self.postalCode = postalCode
  }

  /// The whole address without a postal code: `대한민국 서울특별시 중구 태평로1가`.
  public var full: LocalizedText { formatted() }

  /// The address without the country and with the short name of the province: `서울 중구 태평로1가`.
  public var short: LocalizedText {
    let regions = regions.filter { $0.level != .country }
    let names = regions.map { region in
      guard region.level == .province, let province = Province.named(region.name.korean) else {
        return region.name
      }
      return LocalizedText(province.name.english, province.shortName)
    }
    return Self.joined(names.isEmpty ? self.regions.map(\.name) : names)
  }

  /// Returns the address with or without some of its parts.
  ///
  /// Korean from the largest region to the smallest and the postal code in front; English the other
  /// way round and the postal code behind the province.
  /// - Parameters:
  ///   - withCountry: Whether the country is named.
  ///   - withPostalCode: Whether the postal code is added, where there is one.
  /// - Returns: The address in both languages.
  public func formatted(withCountry: Bool = true, withPostalCode: Bool = false) -> LocalizedText {
    let shown = regions.filter { withCountry || $0.level != .country }
    var address = Self.joined(shown.map(\.name))
    if withPostalCode, let postalCode {
      let country = shown.first.flatMap { $0.level == .country ? $0.name.english : nil }
      let rest = Self.joined(shown.filter { $0.level != .country }.map(\.name)).english
      address.english = [rest + " " + postalCode, country].compactMap(\.self)
        .joined(separator: ", ")
      address.korean = "(\(postalCode)) \(address.korean)"
    }
    return address
  }

  private static func joined(_ names: [LocalizedText]) -> LocalizedText {
    LocalizedText(
      names.reversed().map(\.english).joined(separator: ", "),
      names.map(\.korean).joined(separator: " "))
  }
}
