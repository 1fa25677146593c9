import Geography
import HeritageModel
import SQLite

/// The SQL functions that catalog connections have.
enum CatalogFunctions {
  /// Adds the functions that the R-tree triggers call, as the GeoPackage standard names them, and
  /// our own.
  static func add(to connection: borrowing Connection) throws(SQLiteError) {
    try add("ST_MinX", to: connection) { $0.longitude }
    try add("ST_MaxX", to: connection) { $0.longitude }
    try add("ST_MinY", to: connection) { $0.latitude }
    try add("ST_MaxY", to: connection) { $0.latitude }
    try connection.addFunction("ST_IsEmpty", argumentCount: 1) { arguments in
      guard !arguments.isNull(0) else { return .null }
      return .integer(arguments.withBlob(0) { GeoPackagePoint.decoded($0) } == nil ? 1 : 0)
    }
    try connection.addFunction("heritage_distance", argumentCount: 3) { arguments in
      guard let point = arguments.withBlob(0, { GeoPackagePoint.decoded($0) }),
        let center = Coordinate(latitude: arguments.double(1), longitude: arguments.double(2))
      else { return .null }
      return .real(GreatCircle.distance(from: center, to: point))
    }
    let eras = KnownEras()
    try connection.addFunction("heritage_has_era", argumentCount: 2) { arguments in
      guard !arguments.isNull(0) else { return .integer(0) }
      return .integer(eras.eras(in: arguments.text(0)).contains(arguments.text(1)) ? 1 : 0)
    }
    let importances = KnownImportances()
    try connection.addFunction("heritage_importance", argumentCount: 3) { arguments in
      if arguments.int(2) == 1 { return .integer(Importance.cancelled.rawValue) }
      let code = arguments.isNull(0) ? nil : arguments.text(0)
      return .integer(
        importances.importance(kindCode: code) { arguments.isNull(1) ? nil : arguments.text(1) })
    }
    try connection.addFunction("heritage_inside", argumentCount: 5) { arguments in
      guard let point = arguments.withBlob(0, { GeoPackagePoint.decoded($0) }) else { return .null }
      let isInside =
        arguments.double(1) <= point.longitude && point.longitude <= arguments.double(2)
        && arguments.double(3) <= point.latitude && point.latitude <= arguments.double(4)
      return .integer(isInside ? 1 : 0)
    }
    try connection.addFunction("heritage_position", argumentCount: 1) { arguments in
      .integer(arguments.withBlob(0) { GeoPackagePoint.position(of: $0) })
    }
  }

  private static func add(
    _ name: String, to connection: borrowing Connection,
    number: @escaping (Coordinate) -> Double
  ) throws(SQLiteError) {
    try connection.addFunction(name, argumentCount: 1) { arguments in
      guard let point = arguments.withBlob(0, { GeoPackagePoint.decoded($0) }) else { return .null }
      return .real(number(point))
    }
  }
}

/// The eras that texts name, remembered: a catalog has few texts, and finding the words takes long
/// beside reading a row.
private final class KnownEras {
  private static let capacity = 4096

  private var known: [String: Set<String>] = [:]

  func eras(in text: String) -> Set<String> {
    if let eras = known[text] { return eras }
    if known.count >= Self.capacity { known = [:] }
    let eras = Era.eras(in: text)
    known[text] = eras
    return eras
  }
}

/// The importance of kinds, remembered: a catalog has few, and finding one in the tables takes long
/// beside reading a row.
final class KnownImportances {
  private static let capacity = 4096

  /// By code, those of the register; by name where the code says nothing.
  private var byCode: [String: Int] = [:]
  private var byName: [String: Int] = [:]

  func importance(of site: SiteSummary) -> Int {
    site.isCancelled
      ? Importance.cancelled.rawValue : importance(kindCode: site.kindCode) { site.kind }
  }

  /// Finds the importance of a designation that was not cancelled.
  func importance(kindCode: String?, kind: () -> String?) -> Int {
    if let kindCode, let known = byCode[kindCode] { return known }
    let name = kind()
    if let name, let known = byName[name], kindCode == nil { return known }
    let importance = Importance(kindCode: kindCode, kind: name, isCancelled: false).rawValue
    if let kindCode {
      if DesignationKind.all.contains(where: { $0.code == kindCode }) {
        byCode[kindCode] = importance
      }
    } else if let name {
      if byName.count >= Self.capacity { byName = [:] }
      byName[name] = importance
    }
    return importance
  }
}
