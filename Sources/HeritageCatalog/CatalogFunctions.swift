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
      .integer(
        importances.importance(
          kindCode: arguments.isNull(0) ? nil : arguments.text(0),
          kind: arguments.isNull(1) ? nil : arguments.text(1),
          isCancelled: arguments.int(2) == 1))
    }
    try connection.addFunction("heritage_inside", argumentCount: 5) { arguments in
      guard let point = arguments.withBlob(0, { GeoPackagePoint.decoded($0) }) else { return .null }
      let isInside =
        arguments.double(1) <= point.longitude && point.longitude <= arguments.double(2)
        && arguments.double(3) <= point.latitude && point.latitude <= arguments.double(4)
      return .integer(isInside ? 1 : 0)
    }
    try connection.addFunction("heritage_position", argumentCount: 1) { arguments in
      guard let point = arguments.withBlob(0, { GeoPackagePoint.decoded($0) }) else {
        return .integer(Int(UInt32.max) + 1)
      }
      return .integer(
        Int(HilbertCurve.index(latitude: point.latitude, longitude: point.longitude)))
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

/// The importance of kinds, remembered: a catalog has few kinds, and finding one in the tables takes
/// long beside reading a row.
private final class KnownImportances {
  private struct Kind: Hashable {
    var code: String?
    var name: String?
  }

  private static let capacity = 4096

  private var known: [Kind: Int] = [:]

  func importance(kindCode: String?, kind: String?, isCancelled: Bool) -> Int {
    if isCancelled { return Importance.cancelled.rawValue }
    let key = Kind(code: kindCode, name: kind)
    if let importance = known[key] { return importance }
    if known.count >= Self.capacity { known = [:] }
    let importance = Importance(kindCode: kindCode, kind: kind, isCancelled: false).rawValue
    known[key] = importance
    return importance
  }
}
