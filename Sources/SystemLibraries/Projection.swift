/// A conversion from one coordinate reference system to longitude and latitude of WGS 84, by PROJ.
///
/// The transformation is the one PROJ ranks first for each point with the grids that are installed;
/// the network is off, and PROJ prints nothing. Making one costs 10 to 20 ms the first time in a
/// process and under 2 ms later; a point about a microsecond.
///
/// Not `Sendable`: a PROJ context belongs to one thread at a time, and each projection has its own.
public final class Projection {
  /// The name of the system converted from, as it was given.
  public let crs: String

  private let proj: PROJLibrary
  private let context: PROJLibrary.Context
  private let transformation: PROJLibrary.Transformation

  /// Prepares the conversion from a system named by an authority's code, such as `EPSG:5179`.
  ///
  /// Whatever else `proj_create` reads works too: a name, a WKT text, a `+proj=` text.
  /// - Throws: ``MissingLibraryError`` where PROJ is not installed, else ``ProjectionError``.
  public convenience init(from crs: String) throws {
    try self.init(from: crs, proj: PROJLibrary.shared.get(), searchPath: nil)
  }

  /// Prepares the conversion with a given library and, for tests, a folder to find `proj.db` in.
  init(from crs: String, proj: PROJLibrary, searchPath: String?) throws(ProjectionError) {
    guard let context = proj.contextCreate() else { throw .noDatabase }
    do throws(ProjectionError) {
      transformation = try Self.transformation(
        from: crs, proj: proj, context: context, searchPath: searchPath)
    } catch {
      _ = proj.contextDestroy(context)
      throw error
    }
    self.crs = crs
    self.proj = proj
    self.context = context
  }

  deinit {
    _ = proj.destroy(transformation)
    _ = proj.contextDestroy(context)
  }

  private static func transformation(
    from crs: String, proj: PROJLibrary, context: PROJLibrary.Context, searchPath: String?
  ) throws(ProjectionError) -> PROJLibrary.Transformation {
    let silent: CInt = 0  // PJ_LOG_NONE
    _ = proj.logLevel(context, silent)
    _ = proj.setEnableNetwork(context, 0)
    searchPath?.withCString { path in
      withUnsafePointer(to: path as UnsafePointer<CChar>?) {
        proj.setSearchPaths(context, 1, $0)
      }
    }
    guard proj.databaseMetadata(context, "DATABASE.LAYOUT.VERSION.MAJOR") != nil else {
      throw .noDatabase
    }
    // A NUL would end the text for C, and another system might be taken than the one asked for.
    guard !crs.utf8.contains(0), let system = proj.create(context, crs) else {
      throw .unknownCRS(crs)
    }
    defer { _ = proj.destroy(system) }
    let type = proj.type(system)
    guard PROJLibrary.ObjectType.systems.contains(type) else { throw .unknownCRS(crs) }
    // PROJ would pass the numbers of a vertical system through unchanged.
    guard PROJLibrary.ObjectType.horizontal.contains(type) else { throw .notConvertible(crs) }
    guard let inOrderOfAuthority = proj.createFromCRSToCRS(context, crs, "EPSG:4326", nil) else {
      throw .notConvertible(crs)
    }
    defer { _ = proj.destroy(inOrderOfAuthority) }
    guard let transformation = proj.normalizeForVisualization(context, inOrderOfAuthority) else {
      throw .notConvertible(crs)
    }
    return transformation
  }

  /// Converts one point; nil where the system does not reach or a number is not finite.
  ///
  /// - Parameters:
  ///   - x: The easting in the system's unit (metres); for a geographic system the longitude.
  ///   - y: The northing in the system's unit; for a geographic system the latitude.
  /// - Returns: Degrees of WGS 84. A point far outside the system's area may still get some: PROJ
  ///   refuses only what it cannot compute.
  public func coordinate(x: Double, y: Double) -> (longitude: Double, latitude: Double)? {
    guard x.isFinite, y.isFinite else { return nil }
    var (longitude, latitude) = (x, y)
    transform(&longitude, &latitude, count: 1)
    return longitude.isFinite && latitude.isFinite ? (longitude, latitude) : nil
  }

  /// Converts many points in place: eastings become longitudes, northings latitudes.
  ///
  /// A point that ``coordinate(x:y:)`` would answer with nil becomes NaN in both arrays.
  /// - Precondition: Both arrays have the same count.
  public func convert(_ x: inout [Double], _ y: inout [Double]) {
    precondition(x.count == y.count, "Each easting needs its northing.")
    let isFinite = zip(x, y).map { $0.isFinite && $1.isFinite }
    transform(&x, &y, count: x.count)
    for index in x.indices
    where !isFinite[index] || !x[index].isFinite || !y[index].isFinite {
      x[index] = .nan
      y[index] = .nan
    }
  }

  private func transform(
    _ x: UnsafeMutablePointer<Double>, _ y: UnsafeMutablePointer<Double>, count: Int
  ) {
    let forward: CInt = 1  // PJ_FWD
    let stride = MemoryLayout<Double>.stride
    _ = proj.transformGeneric(
      transformation, forward, x, stride, count, y, stride, count, nil, 0, 0, nil, 0, 0)
  }
}
