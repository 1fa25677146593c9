import Foundation
import HeritageModel
public import SystemLibraries

/// How sources are read, where their content shall not decide.
public struct ReadingOptions: Sendable, Hashable {
  /// The profile; `nil` for the one that each file's content tells.
  public var profile: Profile?
  /// The name of the data set; `nil` for that of the profile, or else of the file.
  public var dataset: String?
  /// The encoding; `nil` for the one that the bytes tell.
  public var encoding: TextEncoding?
  /// The coordinate reference system, such as `EPSG:5186`; `nil` for that of the profile, or else
  /// degrees.
  public var crs: String?
  /// The syntax, by one of ``syntaxNames``; `nil` for the one that the bytes tell.
  public var syntax: String?

  /// The names of the syntaxes; `ogr` is any that GDAL reads.
  public static let syntaxNames = SourceSyntax.forcible.map(\.name) + [gdal]

  /// The name of what GDAL reads.
  static let gdal = "ogr"

  /// The catalog whose boundaries coordinates are compared with; nil for none.
  var catalog: String?

  /// Whether records keep their fields, as a file of rejected records needs.
  var keepsFields = false

  /// Creates options by which content decides everything.
  public init() {}

  /// Returns the data set that records mapped by a profile belong to.
  func dataset(of profile: Profile, source: String, _ stated: String? = nil) -> DatasetInfo {
    let base = Self.baseName(of: source)
    guard let name = dataset ?? stated ?? profile.dataset?.name else {
      return DatasetInfo(
        name: base.identifier, title: base.title, attribution: "", licence: nil, pageTemplate: nil)
    }
    guard let info = profile.dataset else {
      return DatasetInfo(
        name: name, title: name, attribution: "", licence: nil, pageTemplate: nil)
    }
    return DatasetInfo(
      name: name, title: info.title, attribution: info.attribution, licence: info.licence,
      pageTemplate: info.pageTemplate)
  }

  /// Returns the name of a file without folder and endings, also in letters, digits and hyphens
  /// alone.
  static func baseName(of source: String) -> (identifier: String, title: String) {
    let file = source.split(separator: "/").last.map(String.init) ?? source
    let title = file.split(separator: ".").first.map(String.init) ?? file
    guard title != "-" else { return ("stdin", "stdin") }
    let identifier = title.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "-" }
    return (String(identifier), title)
  }
}
