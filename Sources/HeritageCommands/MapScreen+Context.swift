import HeritageCatalog
import HeritageModel
import Localization
import Rendering

extension MapScreen {
  /// What a screen takes from outside.
  struct Context: Sendable {
    let language: Language
    /// What is known of the data sets, by name.
    let datasets: [String: DatasetInfo]
    /// Whom to name.
    let attributions: [String]
    /// Imported boundaries.
    var boundaries: BoundaryLines?
  }
}

extension MapScreen.Context {
  /// Reads what a catalog says of its sources.
  init(_ catalog: Catalog, language: Language) throws {
    let datasets = try catalog.datasets()
    let sources = datasets.values.sorted { $0.name < $1.name }.map(\.attribution)
    let borders = try catalog.boundaries().map(\.source.attribution)
    var names: [String] = []
    // A table that somebody made names nobody.
    for name in sources + borders + [BaseMap.attribution] where !name.isEmpty {
      if !names.contains(name) { names.append(name) }
    }
    self.init(
      language: language, datasets: datasets, attributions: names,
      boundaries: BoundaryLines(catalog: catalog.path))
  }
}
