import HeritageModel
import KoreanText
import Localization
import SQLite

/// What people write beside the name of a site to say which one they mean: 국보 제1호 숭례문, 서울 창덕궁, Sungnyemun,
/// Seoul.
struct NameContext {
  /// The kinds, numbers and regions, as they are written.
  let pieces: [String]
  /// The name.
  let name: String

  /// Takes a text apart; nil where nothing stands beside the name.
  ///
  /// A region behind it follows a comma. One before it is known by its form, so that it may be said
  /// without a catalog: a province, or a word that ends in 시, 군 or 구.
  init?(_ text: String) {
    let parts = text.split { ",，".contains($0) }.map { part in
      part.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }.filter { !$0.isEmpty }
    guard let first = parts.first else { return nil }
    var pieces = Array(parts.dropFirst())
    var words = first.split(separator: " ").map(String.init)
    while words.count > 1, let length = Self.pieceLength(words) {
      pieces.append(words.prefix(length).joined(separator: " "))
      words.removeFirst(length)
    }
    guard !pieces.isEmpty else { return nil }
    self.pieces = pieces
    name = words.joined(separator: " ")
  }

  /// How many of the first words are a piece, of which one is left for the name; nil for none.
  private static func pieceLength(_ words: [String]) -> Int? {
    // National Treasure No. 1
    for length in (1..<min(words.count, 7)).reversed() {
      let piece = words.prefix(length).joined(separator: " ")
      if case .designation = SiteReference(piece) { return length }
      if DesignationKind.named(piece) != nil { return length }
    }
    let isRegion =
      Province.named(words[0]) != nil
      || words[0].count > 1 && words[0].last.map { "시군구".contains($0) } == true
    return isRegion ? 1 : nil
  }

  /// The columns of a site that ``holds(_:)`` reads.
  static let columns = "kind_code, designation_number, province, district"

  /// Whether all that is written beside the name holds for a site.
  func holds(_ row: borrowing Row) -> Bool {
    let (kindCode, number) = (row.optionalText(0), row.optionalText(1))
    let (province, district) = (row.optionalText(2), row.optionalText(3))
    return pieces.allSatisfy { piece in
      if case .designation(let kind, let wanted) = SiteReference(piece) {
        return kind == kindCode && wanted == number
      }
      if let kind = DesignationKind.named(piece) { return kind.code == kindCode }
      return Self.isRegion(piece, province: province, district: district)
    }
  }

  private static func isRegion(_ piece: String, province: String?, district: String?) -> Bool {
    var names = ["대한민국", "South Korea", "Korea"]
    if let province {
      names.append(province)
      if let known = Province.named(province) {
        names += [known.name.korean, known.name.english, known.shortName] + known.otherNames
      }
    }
    if let district {
      let english = AdministrativeRegion.englishName(of: district, level: .district)
      names += [district, english]
      if district.count > 2, district.last.map({ "시군구".contains($0) }) == true {
        names.append(String(district.dropLast()))
        names += english.lastIndex(of: "-").map { [String(english[..<$0])] } ?? []
      }
    }
    let wanted = TextFolding.folded(piece)
    return names.contains { TextFolding.folded($0) == wanted }
  }
}

extension NameContext {
  /// A text without what says no more of a name than itself, where nothing has the whole.
  ///
  /// What stands beside a name must hold for the sites that are found by it.
  static func plainer(_ text: String) -> [(name: String, context: NameContext?)] {
    func withoutNoun(_ text: String) -> String? { EnglishNouns.removed(from: text, isOpen: true) }
    let context = NameContext(text)
    var names = withoutNoun(text).map { [(name: $0, context: nil as NameContext?)] } ?? []
    if let context {
      names += ([context.name] + [withoutNoun(context.name)].compactMap(\.self))
        .map { (name: $0, context: context) }
    }
    return names
  }
}

extension Connection {
  /// Whether all that is written beside a name holds for the site of a row id.
  borrowing func holds(_ context: NameContext, id: Int) throws -> Bool {
    try statement("SELECT \(NameContext.columns) FROM site WHERE id = ?")
      .first(id) { context.holds($0) } ?? false
  }
}
