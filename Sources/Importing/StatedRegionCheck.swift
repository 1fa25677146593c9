import Geography
import HeritageCatalog
import HeritageModel
import Localization

/// Compares coordinates with the boundaries of the regions that records state, where the catalog has
/// boundaries.
///
/// It belongs to one thread, and reads the catalog as it was before the import.
final class StatedRegionCheck {
  private let path: String
  private var opened: BoundaryJudge??
  /// What kept the boundaries from being read; the import cannot go on then.
  private(set) var failure: (any Error)?

  /// Creates the check by the boundaries of the catalog at a path, which need not exist.
  init(catalog path: String) {
    self.path = path
  }

  /// Returns what speaks against a point, or nil.
  ///
  /// A movable object that is kept where the point lies is no fault of the point: see
  /// `BoundaryJudge`.
  func objection(to point: Coordinate, of facts: SiteFacts) -> LocalizedText? {
    do {
      guard case .outside(let departure)? = try judge()?.judge(point, of: facts) else { return nil }
      let kilometres = "\((departure.metres / 100).rounded() / 10) km"
      let found = departure.found?.formatted(withCountry: false)
      return LocalizedText(
        "The point lies \(kilometres) outside \(departure.stated), which the record states"
          + (found.map { ", in \($0.korean)." } ?? "."),
        "좌표가 기록에 적힌 \(departure.stated)에서 \(kilometres) 벗어나 있습니다."
          + (found.map { " 좌표의 소재지: \($0.korean)" } ?? ""))
    } catch {
      failure = failure ?? error
      return nil
    }
  }

  private func judge() throws -> BoundaryJudge? {
    if let opened { return opened }
    let judge = try BoundaryJudge(catalog: path)
    opened = .some(judge)
    return judge
  }
}
