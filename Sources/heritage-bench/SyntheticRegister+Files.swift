import Foundation
import Geography
import HeritageModel

extension SyntheticRegister {
  /// The columns of ``writeCSV(to:)``.
  static let csvColumns = [
    "sn", "no", "cpno", "kind_code", "kind", "name", "name_hanja", "province_code", "province",
    "district", "admin", "management_number", "modified_at", "longitude", "latitude",
    "content",
  ]

  /// Writes the register as one list reply of the Open API.
  func writeList(to path: String) throws {
    var file = try TextFile(path)
    try file.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>

      <result>
      <totalCnt>\(count)</totalCnt>
      <pageUnit>\(count)</pageUnit>
      <pageIndex>1</pageIndex>

      """)
    for index in 0..<count {
      try file.write(Self.item(record(index)))
    }
    try file.write("</result>\n")
    try file.finish()
  }

  /// Writes the register as a table, for programs that do not read the Open API's replies.
  func writeCSV(to path: String) throws {
    var file = try TextFile(path)
    try file.write(Self.csvColumns.joined(separator: ",") + "\n")
    for index in 0..<count {
      let record = record(index)
      let (longitude, latitude) = Self.degrees(record)
      // No value has a comma or a quotation mark in it.
      try file.write(
        """
        \(record.sn),\(record.no),\(record.key),\(record.kindCode),\(record.kind),\(record.name),\
        \(record.hanja),\(record.provinceCode),\(record.province),\(record.district),\
        \(record.admin),\(record.managementNumber),\(record.modifiedAt),\(longitude),\(latitude),\
        \(record.content)

        """)
    }
    try file.finish()
  }

  /// Writes the register as a feature collection; a record without a place has no geometry.
  func writeGeoJSON(to path: String) throws {
    var file = try TextFile(path)
    try file.write("{\"type\":\"FeatureCollection\",\"features\":[\n")
    for index in 0..<count {
      let record = record(index)
      let geometry = record.coordinate.map {
        "{\"type\":\"Point\",\"coordinates\":[\($0.longitude),\($0.latitude)]}"
      }
      // Nor has any a character that JSON escapes.
      try file.write(
        """
        {"type":"Feature","properties":{"sn":"\(record.sn)","no":"\(record.no)",\
        "cpno":"\(record.key)","kind_code":"\(record.kindCode)","kind":"\(record.kind)",\
        "name":"\(record.name)","name_hanja":"\(record.hanja)",\
        "province_code":"\(record.provinceCode)","province":"\(record.province)",\
        "district":"\(record.district)","admin":"\(record.admin)",\
        "management_number":"\(record.managementNumber)","modified_at":"\(record.modifiedAt)",\
        "content":"\(record.content)"},"geometry":\(geometry ?? "null")}\
        \(index + 1 < count ? "," : "")

        """)
    }
    try file.write("]}\n")
    try file.finish()
  }

  private static func item(_ record: Record) -> String {
    let (longitude, latitude) = degrees(record)
    return """
      <item>
      \t<sn>\(record.sn)</sn>
      \t<no>\(record.no)</no>
      \t<ccmaName><![CDATA[\(record.kind)]]></ccmaName>
      \t<ccbaMnm1><![CDATA[\(record.name)]]></ccbaMnm1>
      \t<ccbaMnm2><![CDATA[\(record.hanja)]]></ccbaMnm2>
      \t<ccbaCtcdNm><![CDATA[\(record.province) ]]></ccbaCtcdNm>
      \t<ccsiName><![CDATA[\(record.district)]]></ccsiName>
      \t<ccbaAdmin><![CDATA[\(record.admin)]]></ccbaAdmin>
      \t<ccbaKdcd>\(record.kindCode)</ccbaKdcd>
      \t<ccbaCtcd>\(record.provinceCode)</ccbaCtcd>
      \t<ccbaAsno>\(record.managementNumber)</ccbaAsno>
      \t<ccbaCncl>N</ccbaCncl>
      \t<ccbaCpno>\(record.key)</ccbaCpno>
      \t<longitude>\(longitude)</longitude>
      \t<latitude>\(latitude)</latitude>
      \t<regDt>\(record.modifiedAt)</regDt>
      </item>

      """
  }

  /// The service writes 0 and 0 for a record without a place.
  private static func degrees(_ record: Record) -> (longitude: String, latitude: String) {
    guard let coordinate = record.coordinate else { return ("0", "0") }
    return ("\(coordinate.longitude)", "\(coordinate.latitude)")
  }
}

/// A text file being written piece by piece, so that a register of any size takes little memory.
private struct TextFile {
  private let handle: FileHandle
  private var pending: [UInt8] = []

  init(_ path: String) throws {
    try Data().write(to: URL(fileURLWithPath: path))
    handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
  }

  mutating func write(_ text: String) throws {
    pending.append(contentsOf: text.utf8)
    if pending.count >= 1 << 18 { try flush() }
  }

  mutating func finish() throws {
    try flush()
    try handle.close()
  }

  private mutating func flush() throws {
    try handle.write(contentsOf: pending)
    pending.removeAll(keepingCapacity: true)
  }
}
