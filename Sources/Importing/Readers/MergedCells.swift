import SystemLibraries

/// The cells of a workbook that are merged over several rows.
///
/// A merged cell has its text in its first row (ECMA-376, part 1, 18.3.1.55), and GDAL knows nothing
/// of merges: in the other rows the cell is empty, as one is that nobody filled.
struct MergedCells: Equatable {
  /// The range as a sheet names it: `A5:A8`.
  let range: String
  /// The first of its rows, from 1.
  let firstRow: Int

  /// Returns those of all sheets of an XLSX file, in its order.
  ///
  /// - Throws: What keeps the file from being read.
  static func tall(inWorkbook path: String) throws -> [MergedCells] {
    let archive = try ZipArchive(path: path)
    var found: [MergedCells] = []
    var buffer = [UInt8](repeating: 0, count: byteInputBufferSize)
    for entry in archive.entries
    where entry.name.hasPrefix("xl/worksheets/") && entry.name.hasSuffix(".xml") {
      let input = try archive.open(entry)
      var scanner = Scanner()
      while true {
        let count = try buffer.withUnsafeMutableBytes { try input.read(into: $0) }
        if count == 0 { break }
        scanner.take(buffer[..<count])
      }
      found += scanner.found
    }
    return found
  }

  /// Creates the range of a tag's attributes; nil where it has one row.
  init?(attributes: String) {
    guard let match = attributes.firstMatch(of: /\bref=["']([A-Z]+(\d+):[A-Z]+(\d+))["']/),
      let first = Int(match.2), let last = Int(match.3), first < last
    else { return nil }
    (range, firstRow) = (String(match.1), first)
  }

  /// Finds the tags in bytes that come piece by piece; a text in a sheet has no `<` in it.
  struct Scanner {
    private(set) var found: [MergedCells] = []
    private var matched = 0
    private var attributes: [UInt8]?

    private static let tag = Array("<mergeCell ".utf8)
    /// More bytes than the attributes of such a tag have; what has more is none.
    private static let longestAttributes = 200

    mutating func take(_ bytes: ArraySlice<UInt8>) {
      for byte in bytes {
        if attributes != nil {
          attributes?.append(byte)
          if byte == UInt8(ascii: ">") || attributes?.count == Self.longestAttributes { end() }
        } else if byte == Self.tag[matched] {
          matched += 1
          if matched == Self.tag.count { (matched, attributes) = (0, []) }
        } else {
          matched = byte == Self.tag[0] ? 1 : 0
        }
      }
    }

    private mutating func end() {
      let text = String(decoding: attributes ?? [], as: UTF8.self)
      if let cells = MergedCells(attributes: text) { found.append(cells) }
      attributes = nil
    }
  }
}
