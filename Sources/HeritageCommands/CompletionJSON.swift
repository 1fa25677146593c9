import Geography
import HeritageModel
import Localization

extension JSONObject {
  /// Adds the members of an answer to what was typed, as the command `complete` and a session write
  /// it.
  mutating func add(_ list: CompletionList, in language: Language) {
    add("fragment", list.fragment)
    add("state", list.state.rawValue)
    add("corrected_fragment", list.correctedFragment)
    add("completions", list.completions.map { JSONObject($0, in: language) })
  }

  /// Creates the object of a completion, with what choosing it does: the key of a site, the query of
  /// an area or a question, the region of an area.
  private init(_ completion: Completion, in language: Language) {
    self.init()
    add("title", completion.title)
    add("subtitle", completion.subtitle(language))
    add("type", completion.type.rawValue)
    var identity: SiteIdentity?
    var query: SiteQuery?
    var region: Region?
    switch completion.target {
    case .site(let site): identity = site
    case .area(let area, let extent): (query, region) = (area, extent)
    case .query(let question): query = question
    }
    add("key", identity?.key)
    add("dataset", identity?.dataset)
    add("sn", completion.sn)
    add("delisted", completion.isDelisted)
    add("query", query?.canonicalString)
    add("region", region)
    add("ranges", completion.titleRanges)
    add("latitude", rounded: completion.coordinate?.latitude, places: 7)
    add("longitude", rounded: completion.coordinate?.longitude, places: 7)
  }

  /// Adds ranges as pairs of start and length.
  mutating func add(_ key: String, _ ranges: [Range<Int>]) {
    let pairs = ranges.map { "[\($0.lowerBound),\($0.count)]" }
    add(key, raw: "[" + pairs.joined(separator: ",") + "]")
  }
}
