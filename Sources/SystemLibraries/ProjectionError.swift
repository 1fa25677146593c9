public import Localization

/// A reason for which coordinates cannot be converted.
public enum ProjectionError: ExplainedError, Hashable {
  /// PROJ knows no coordinate reference system of this name.
  case unknownCRS(String)
  /// The system has no way to longitude and latitude: it is vertical, geocentric or local.
  case notConvertible(String)
  /// PROJ is there and its database `proj.db` is not.
  case noDatabase

  /// The sentence for the user.
  public var message: LocalizedText {
    switch self {
    case .unknownCRS(let name):
      LocalizedText(
        "\"\(name)\" is no coordinate reference system that PROJ knows. "
          + "Write its EPSG code, as in EPSG:5179.",
        "\"\(name)\": PROJ가 모르는 좌표계입니다. EPSG:5179처럼 EPSG 코드로 쓰십시오.")
    case .notConvertible(let name):
      LocalizedText(
        "Coordinates of \(name) cannot be converted to longitude and latitude. "
          + "Name a horizontal system, as EPSG:5179.",
        "\(name) 좌표는 경위도로 변환할 수 없습니다. EPSG:5179 같은 수평 좌표계를 쓰십시오.")
    case .noDatabase:
      LocalizedText(
        "PROJ does not find its database proj.db. On Debian or Ubuntu, install it with: "
          + "apt install proj-data. Elsewhere, set PROJ_LIB to the folder that holds it.",
        "PROJ의 데이터베이스 proj.db를 찾을 수 없습니다. 데비안·우분투에서는 다음 명령으로 설치하십시오: "
          + "apt install proj-data. 다른 곳에서는 PROJ_LIB에 그 폴더를 지정하십시오.")
    }
  }

  /// 64 where the name of a system is wrong, 69 where the database is missing.
  public var exitCode: Int32 {
    switch self {
    case .unknownCRS, .notConvertible: 64
    case .noDatabase: 69
    }
  }
}
