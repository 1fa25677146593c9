import Foundation
import Localization
import SystemLibraries

/// The texts at the start of a dBase table (`.dbf`), by which its encoding is told.
///
/// The format has one byte for the language, which most programs leave at zero, and Korean ones set
/// to "the code page of this machine". A `.cpg` file beside it names the encoding, and is left out
/// or wrong as often. GDAL then takes 숭례문 for ¼þ·Ê¹®. So the bytes decide where they are clear.
struct DBaseTable {
  /// The names of the columns and the cells of the first rows, one a line.
  let sample: [UInt8]
  /// Whether the table, or the file beside it, names an encoding of East Asia other than Korean.
  let statesAnotherScript: Bool

  /// Reads the table at a path, or the one that goes with a shapefile; `nil` where there is none.
  init?(of path: String) {
    let url = URL(fileURLWithPath: path)
    guard ["shp", "dbf"].contains(url.pathExtension.lowercased()) else { return nil }
    func beside(_ endings: [String]) -> Data? {
      endings.lazy.compactMap { ending in
        let file = url.deletingPathExtension().appendingPathExtension(ending)
        guard let handle = try? FileHandle(forReadingFrom: file) else { return nil }
        defer { try? handle.close() }
        return try? handle.read(upToCount: 4 * EncodingDetector.sampleSize)
      }.first
    }
    guard let table = beside(["dbf", "DBF", "Dbf"]), table.count > 32 else { return nil }
    let bytes = Array(table)
    sample = Self.texts(bytes)
    let page = beside(["cpg", "CPG", "cst"]).map { String(decoding: $0, as: UTF8.self) } ?? ""
    let others = ["932", "936", "950", "gb", "big5", "jis"]
    statesAnotherScript =
      others.contains(where: page.lowercased().contains)
      || [0x13, 0x4D, 0x4F, 0x7A, 0x7B, 0x78].contains(bytes[29])
  }

  /// The encoding that the bytes tell; `nil` where they are ASCII, or where what the file states is
  /// as good.
  var encoding: DetectedEncoding? {
    guard !statesAnotherScript, sample.contains(where: { $0 >= 0x80 }),
      let found = EncodingDetector.detect(sample: sample)
    else { return nil }
    switch found.encoding {
    case .utf8, .cp949, .cp932: return found.confidence > .guess ? found : nil
    default: return nil
    }
  }

  /// Returns what is text in a table: names of eleven bytes every thirty-two, then rows of one
  /// length.
  private static func texts(_ bytes: [UInt8]) -> [UInt8] {
    let header = min(bytes.count, Int(bytes[8]) | Int(bytes[9]) << 8)
    let length = Int(bytes[10]) | Int(bytes[11]) << 8
    var columns: [(start: Int, count: Int)] = []
    var result: [UInt8] = []
    var (place, offset) = (32, 1)
    while place + 32 <= header, bytes[place] != 0x0D {
      result += bytes[place..<(place + 11)].prefix { $0 != 0 } + [0x0A]
      let count = Int(bytes[place + 16])
      if bytes[place + 11] == UInt8(ascii: "C") { columns.append((offset, count)) }
      offset += count
      place += 32
    }
    guard length > 0 else { return result }
    for row in stride(from: header, through: bytes.count - length, by: length) {
      for column in columns where column.start + column.count <= length {
        let start = row + column.start
        result += text(bytes[start..<(start + column.count)])
        guard result.count < EncodingDetector.sampleSize else { return result }
      }
    }
    return result
  }

  /// Returns a cell and an end of line; a cell that is full may end inside a character, which says
  /// nothing of the encoding.
  private static func text(_ cell: ArraySlice<UInt8>) -> [UInt8] {
    var cell = cell.prefix { $0 != 0 }
    if cell.last ?? 0 >= 0x80 {
      let run = cell.reversed().prefix { $0 >= 0x80 }.count
      cell = cell.dropLast(min(run, 3))
    }
    while cell.last == 0x20 { cell.removeLast() }
    return cell.isEmpty ? [] : cell + [0x0A]
  }
}
