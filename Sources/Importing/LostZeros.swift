import HeritageCatalog
import HeritageModel

/// Finds keys of which a spreadsheet has taken off the zeros: `10000000` where the catalog has
/// `0000010000000`.
///
/// A record with such a key is none of its own, and taking it for the other would be a guess.
struct LostZeros {
  /// The data set of the record before, and how long its longest key is that starts with a zero.
  private var last: (dataset: String, longest: Int)?

  /// Returns the key of the catalog that a key was before it lost its zeros; `nil` where the catalog
  /// has the key itself, or no such.
  ///
  /// Costs nothing in a data set whose keys do not start with zeros, else a look-up a zero.
  /// - Throws: `CatalogError`.
  mutating func wholeKey(of identity: SiteIdentity, in writer: CatalogWriter) throws -> String? {
    let key = identity.key
    guard let first = key.utf8.first, first != UInt8(ascii: "0"),
      key.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    let greatest: Int
    if let last, last.dataset == identity.dataset {
      greatest = last.longest
    } else {
      greatest = try writer.longestKeyWithZero(of: identity.dataset)
      last = (identity.dataset, greatest)
    }
    guard key.utf8.count < greatest, try !writer.had(identity) else { return nil }
    for count in 1...(greatest - key.utf8.count) {
      let whole = String(repeating: "0", count: count) + key
      if try writer.had(SiteIdentity(dataset: identity.dataset, key: whole)) { return whole }
    }
    return nil
  }
}
