import Foundation
import Localization

extension Profile {
  /// The profiles that come with the product, by name.
  public static let builtIn: [Profile] = builtInJSON.map { loaded($0.name, Data($0.json())) }

  private static func loaded(_ name: String, _ json: Data) -> Profile {
    do throws(ProfileError) {
      return try Profile(json: json)
    } catch {
      preconditionFailure("The built-in profile \(name): \(error.message.english)")
    }
  }

  /// The names of the built-in profiles.
  public static var names: [String] { builtInJSON.map(\.name) }

  /// The files of the built-in profiles, made when they are asked for: every command knows the names.
  static let builtInJSON: [(name: String, json: @Sendable () -> [UInt8])] = [
    ("khs", { PackageResources.khs_json }), ("khs-gis", { PackageResources.khs_gis_json }),
    ("khs-palaces", { PackageResources.khs_palaces_json }),
    ("local-heritage", { PackageResources.local_heritage_json }),
    ("municipal", { PackageResources.municipal_json }),
    ("temples", { PackageResources.temples_json }),
    ("unesco", { PackageResources.unesco_json }), ("nhle", { PackageResources.nhle_json }),
    ("nrhp", { PackageResources.nrhp_json }), ("merimee", { PackageResources.merimee_json }),
    ("rijksmonumenten", { PackageResources.rijksmonumenten_json }),
    ("wikidata", { PackageResources.wikidata_json }), ("wlm", { PackageResources.wlm_json }),
    ("osm", { PackageResources.osm_json }),
  ]

  /// The profile of Korea's Open API, read alone so that its imports start without the others.
  static let khs = loaded("khs", Data(PackageResources.khs_json))

  /// Returns the profile with a name, or the one in a file of that path; `nil` where there is none.
  ///
  /// - Throws: ``ImportError`` where the file holds no profile.
  public static func named(_ name: String) throws(ImportError) -> Profile? {
    if let profile = builtIn.first(where: { $0.name == name }) { return profile }
    guard name.contains("/") || name.hasSuffix(".json"),
      let data = FileManager.default.contents(atPath: name)
    else { return nil }
    do throws(ProfileError) {
      var profile = try Profile(json: data)
      profile.origin = name
      return profile
    } catch {
      throw .profile(name, error)
    }
  }

  /// Returns the built-in profile whose fields the records have; of several the one that asks for
  /// the most.
  static func recognising(syntax: String, root: String?, fields: Set<String>) -> Profile? {
    var best: (profile: Profile, score: Int)?
    for profile in builtIn {
      for rule in profile.recognise where !rule.fields.isEmpty {
        guard rule.syntaxes.isEmpty || rule.syntaxes.contains(syntax),
          rule.root == nil || rule.root == root, rule.fields.allSatisfy(fields.contains)
        else { continue }
        if rule.fields.count > best?.score ?? 0 { best = (profile, rule.fields.count) }
      }
    }
    return best?.profile
  }
}
