/// The search for the array of a JSON document that holds the records.
struct JSONRecordSearch {
  /// An array of objects whose name does not say that it holds the records; kept until that is
  /// known.
  struct Candidate {
    var path: String
    var records: [ReadRecord]
  }

  /// The last keys of the paths that say so, in lower case.
  static let usualNames: Set<String> = [
    "records", "features", "@graph", "bindings", "items", "item", "list", "data", "rows", "row",
    "results", "result", "elements", "sites", "monuments",
  ]
  /// How many bytes of candidates are kept; an array that is longer holds the records.
  static let greatestSize = 4 << 20

  /// The path of the array that holds the records, once known.
  var path: String?
  /// The candidates so far.
  var candidates: [Candidate] = []
  /// Other arrays of objects, which were not read as records, and how many objects they have.
  var others: [(path: String, count: Int)] = []

  /// Tells whether the last key of a path is one that arrays of records have.
  static func isUsual(_ path: String) -> Bool {
    usualNames.contains((path.split(separator: ".").last ?? "").lowercased())
  }
}
