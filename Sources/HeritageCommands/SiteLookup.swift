import CommandLineKit
import Geography
import HeritageCatalog
import HeritageModel
import KoreanText
import Localization

/// Finds the one site that a word on the command line means, and says how to mean one where it
/// means none or several.
struct SiteLookup {
  private let catalog: Catalog
  private let spelling: String

  /// Creates a lookup; `spelling` is what stands before a reference on the command line: `heritage
  /// show`, `--near`.
  init(_ catalog: Catalog, spelling: String) {
    self.catalog = catalog
    self.spelling = spelling
  }

  /// Returns the site, or throws what is wrong with the reference.
  func site(_ text: String) throws -> Site {
    let reference = try Self.reference(text)
    let (resolution, site) = try catalog.find(reference)
    guard let site else {
      throw UnresolvedReference(
        reference: reference, resolution: resolution, spelling: spelling)
    }
    return site
  }

  /// Returns the place that `LAT,LON` states or where a site is, or throws that it has no place.
  func coordinate(of text: String) throws -> Coordinate {
    if let coordinate = try? Coordinate(parsing: text) { return coordinate }
    let site = try site(text)
    guard let coordinate = site.coordinate else {
      let name = site.name ?? site.identity.description
      throw CommandError(
        LocalizedText(
          "\(name) has no place in the catalog, so nothing can be near it.",
          "\(KoreanParticle.attach(name, .topic)) 카탈로그에 위치가 없어 가까운 곳을 찾을 수 없습니다."),
        exitCode: .notFound)
    }
    return coordinate
  }

  /// Reads a reference; a blank one is a mistake on the command line, such as an unset shell
  /// variable.
  static func reference(_ text: String) throws -> SiteReference {
    let reference = SiteReference(text)
    guard reference == .name("") else { return reference }
    throw CommandError(
      LocalizedText("The reference is empty.", "유산을 가리키는 말이 비어 있습니다."),
      hints: [UnresolvedReference.forms], exitCode: .usage)
  }
}
