import HeritageModel
import KoreanText
import SQLite

extension Connection {
  /// Finds the sites whose name is romanised as a text is written, or else those of which all behind
  /// the words of their place is: `sungnyemun`, Sungnyemun Gate.
  ///
  /// The letters must be those of the notice: other spellings sound like too many names. An English
  /// noun behind them must say what the name does.
  borrowing func identities(romanised text: String) throws -> [SiteIdentity] {
    let found = try identities(named: text)
    guard found.isEmpty, text.contains(",") else { return found }
    // Sungnyemun, Seoul: 서울 숭례문 has its region in its name.
    return try identities(named: GeocodingText(text).original)
  }

  private borrowing func identities(named text: String) throws -> [SiteIdentity] {
    let found = try identities(spelt: text)
    guard found.isEmpty, EnglishNouns.repeatsName(text),
      let name = EnglishNouns.removed(from: text, isOpen: false)
    else { return found }
    return try identities(spelt: name)
  }

  private borrowing func identities(spelt text: String) throws -> [SiteIdentity] {
    let pattern = SearchPattern(text)
    guard let reading = SearchReading.sounds(of: pattern).first,
      case .sounds(let typed, _) = reading
    else { return [] }
    var whole: [SiteIdentity] = []
    var endings: [SiteIdentity] = []
    for finding in try reading.findings(self, wanted: nil).list {
      guard let id = try searchedID(rank: finding.rank), let site = try searchedSite(id: id),
        let name = site.name.map({ MatchingText($0) })
      else { continue }
      let start = name.units.indices.first { unit in
        name.units[unit].isWordStart
          && Romanization(name, from: unit).letters == typed.letters
      }
      guard let start else { continue }
      if start == 0 { whole.append(site.identity) } else { endings.append(site.identity) }
    }
    return (whole.isEmpty ? endings : whole).sorted()
  }
}
