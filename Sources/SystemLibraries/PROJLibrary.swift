import Localization

/// The functions of PROJ that ``Projection`` calls; all of them take pointers and numbers only.
///
/// `PJ_CONTEXT *` and `PJ *` are opaque. Signatures: `proj.h` of PROJ 9.1; they are the same since
/// 7.0.
struct PROJLibrary: Sendable {
  typealias Context = OpaquePointer
  typealias Transformation = OpaquePointer

  /// The values of `PJ_TYPE` that matter here.
  enum ObjectType {
    /// Everything that is a coordinate reference system.
    static let systems: ClosedRange<CInt> = 8...20
    /// Geographic (2D, 3D), projected, compound and bound systems.
    static let horizontal: Set<CInt> = [12, 13, 15, 16, 19]
  }

  let contextCreate: @convention(c) () -> Context?
  let contextDestroy: @convention(c) (Context?) -> Context?
  let logLevel: @convention(c) (Context?, CInt) -> CInt
  let setEnableNetwork: @convention(c) (Context?, CInt) -> CInt
  let setSearchPaths: @convention(c) (Context?, CInt, UnsafePointer<UnsafePointer<CChar>?>?) -> Void
  let databaseMetadata: @convention(c) (Context?, UnsafePointer<CChar>) -> UnsafePointer<CChar>?
  let create: @convention(c) (Context?, UnsafePointer<CChar>) -> Transformation?
  let type: @convention(c) (Transformation?) -> CInt
  let createFromCRSToCRS:
    @convention(c) (Context?, UnsafePointer<CChar>, UnsafePointer<CChar>, OpaquePointer?) ->
      Transformation?
  let normalizeForVisualization: @convention(c) (Context?, Transformation?) -> Transformation?
  let destroy: @convention(c) (Transformation?) -> Transformation?
  /// Each coordinate as base address, stride in bytes, count; z and t are null here.
  let transformGeneric:
    @convention(c) (
      Transformation?, CInt,
      UnsafeMutablePointer<Double>?, Int, Int, UnsafeMutablePointer<Double>?, Int, Int,
      UnsafeMutablePointer<Double>?, Int, Int, UnsafeMutablePointer<Double>?, Int, Int
    ) -> Int

  static let names = [
    "libproj.so.25", "libproj.so.22", "libproj.so.19", "libproj.so", "libproj.25.dylib",
    "libproj.dylib", "/opt/homebrew/lib/libproj.dylib",
  ]

  init(names: [String] = Self.names) throws(MissingLibraryError) {
    let library = try DynamicLibrary(
      DynamicLibrary.Origin(
        library: "PROJ",
        purpose: LocalizedText("Converting projected coordinates", "투영 좌표를 변환하려면"),
        package: "libproj25"),
      names: names)
    contextCreate = try library.function("proj_context_create")
    contextDestroy = try library.function("proj_context_destroy")
    logLevel = try library.function("proj_log_level")
    setEnableNetwork = try library.function("proj_context_set_enable_network")
    setSearchPaths = try library.function("proj_context_set_search_paths")
    databaseMetadata = try library.function("proj_context_get_database_metadata")
    create = try library.function("proj_create")
    type = try library.function("proj_get_type")
    createFromCRSToCRS = try library.function("proj_create_crs_to_crs")
    normalizeForVisualization = try library.function("proj_normalize_for_visualization")
    destroy = try library.function("proj_destroy")
    transformGeneric = try library.function("proj_trans_generic")
  }

  /// The library, opened when it is first asked for.
  static let shared = Result { () throws(MissingLibraryError) in try PROJLibrary() }
}
