import Foundation
import Localization
import SystemLibraries

/// Reads what this program has no reader for (Shapefile, XLSX, KML, GeoPackage, MapInfo, GML and
/// many more) by running GDAL's `ogr2ogr`.
///
/// Its output, GeoJSON features in degrees of WGS 84 or the rows of a sheet, is read while it runs;
/// nothing is written to disk. Arguments go to the program as they are, without a shell. Each record
/// has the name of its layer as element, and no line, since those of GDAL's output are nowhere in the
/// file; what comes from a sheet has its row.
final class OGRReader: RecordReader {
  private let path: String
  private let layer: String?
  private var encoding: String?
  private let crs: String?
  private let search: [String]
  /// Whether records come with their whole geometry instead of a point for it.
  var keepsGeometry = false
  /// What keeps the file, where it was unpacked for this reader.
  var files: UnpackedFiles?

  /// The row of a workbook's first record.
  private var firstRow: Int?
  private var countBefore = 0
  private var ordinalBefore = 0
  private var current: (any RecordReader)?
  private var text: DecodedInput?
  /// Whether GDAL has handed on bytes that are no text.
  var hasBadBytes: Bool { text?.firstReplaced != nil }
  private(set) var header: [SourceField] = []
  private(set) var notices: [ReaderIssue] = []

  /// The number of bytes that GDAL has written so far.
  var bytesRead: Int { countBefore + (current?.bytesRead ?? 0) }

  /// Creates a reader of a file.
  ///
  /// - Parameters:
  ///   - path: The file, which must exist: names that GDAL takes for a database or an address mean
  ///     files here.
  ///   - layer: The layer to read, or `nil` for all.
  ///   - encoding: The encoding of a DBF (`CP949`), or `nil` for the one that its bytes tell, else
  ///     what the file says.
  ///   - crs: The coordinate system of the file (`EPSG:5174`) where it states none, or none that is
  ///     right.
  ///   - search: The folders in which GDAL's programs are looked for; those of `PATH` where `nil`.
  init(
    path: String, layer: String? = nil, encoding: String? = nil, crs: String? = nil,
    search: [String]? = nil
  ) {
    self.path = path
    self.layer = layer
    self.encoding = encoding
    self.crs = crs
    self.search =
      search
      ?? (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
  }

  /// Reads all layers, one after the other.
  ///
  /// - Throws: ``ReaderError``, with exit code 69 where GDAL is not installed; what the receiver
  ///   throws, which also stops GDAL.
  func read(_ take: (ReadRecord) throws -> Void) throws {
    let converter = try program("ogr2ogr")
    let source = try source()
    if encoding == nil, let found = DBaseTable(of: path)?.encoding {
      encoding = found.encoding.rawValue
      if found.encoding != .utf8 { notices.append(note(found)) }
    }
    for name in try layer.map({ [$0] }) ?? layers(of: source) {
      try read(name, converter, source, take)
    }
    if let warning = mergedCells() { notices.append(warning) }
  }

  /// Says which cells below the names of columns are merged over several rows; nil where none are, or
  /// the format does not tell.
  private func mergedCells() -> ReaderIssue? {
    guard let firstRow, let all = try? MergedCells.tall(inWorkbook: path) else { return nil }
    let merged = all.filter { $0.firstRow >= firstRow }
    guard !merged.isEmpty else { return nil }
    let ranges =
      merged.prefix(3).map(\.range).joined(separator: ", ") + (merged.count > 3 ? ", …" : "")
    return ReaderIssue(
      rule: .mergedCells, severity: .warning, line: 0, byte: 0, excerpt: ranges,
      message: LocalizedText(
        "\(counted(merged.count, "cell is", "cells are")) merged over several rows (\(ranges)). The text counts for the first row alone, the others are blank there: unmerge the cells and fill them down.",
        "여러 행에 걸쳐 병합된 셀이 \(merged.count)개 있습니다(\(ranges)). 내용은 첫 행에만 있고 나머지 행은 빈칸으로 읽습니다. 병합을 풀고 아래로 채워 주십시오."
      ))
  }

  private func read(
    _ layer: String, _ converter: String, _ source: String, _ take: (ReadRecord) throws -> Void
  ) throws {
    let child = try ChildProcess(
      converter, arguments(source, layer), environment: environment)
    defer { child.stop() }
    // GDAL hands on bytes whose encoding it does not know as they are.
    let text = try DecodedInput(child.output, from: .utf8, onInvalid: .replace)
    let rows = isWorkbook ? SheetRows(text) : nil
    let reader = reader(of: rows ?? text)
    current = reader
    self.text = text
    var count = 0
    try reader.read { record in
      var record = record
      // The rows of a sheet stay rows.
      if !isWorkbook { record.record.element = layer }
      record.record.line = rows?.row(ofLine: record.record.line) ?? 0
      if rows != nil { firstRow = min(firstRow ?? .max, record.record.line) }
      record.record.ordinal += ordinalBefore
      for index in record.issues.indices {
        record.issues[index].line = rows?.row(ofLine: record.issues[index].line) ?? 0
        record.issues[index].ordinal = record.record.ordinal
      }
      count += 1
      try take(record)
    }
    let (status, messages) = child.finish()
    guard status == 0 else { throw failure(messages) }
    if let first = text.firstReplaced { notices.append(garbled(text.replacements, first)) }
    if let said = worthTelling(messages) { notices.append(warning(said)) }
    ordinalBefore += count
    notices += reader.notices.map { notice in
      var notice = notice
      notice.line = rows?.row(ofLine: notice.line) ?? 0
      return notice
    }
    countBefore += reader.bytesRead
    current = nil
  }

  /// Whether the file is a workbook, whose sheets are read as tables: titles stand above the names
  /// of their columns, and sums below them.
  private var isWorkbook: Bool {
    ["xlsx", "xlsm", "xls", "ods"].contains(URL(fileURLWithPath: path).pathExtension.lowercased())
  }

  private func arguments(_ source: String, _ layer: String) -> [String] {
    if isWorkbook {
      return ["-f", "CSV", "-lco", "STRING_QUOTING=ALWAYS", "/vsistdout/", source, layer]
    }
    return ["-f", "GeoJSONSeq", "-t_srs", "EPSG:4326", "-lco", "RS=NO"]
      + (crs.map { ["-s_srs", $0] } ?? []) + ["/vsistdout/", source, layer]
  }

  private func reader(of text: any ByteInput) -> any RecordReader {
    if isWorkbook { return DelimitedReader(text, separator: UInt8(ascii: ",")) }
    let reader = JSONRecordReader(text, path: ".")
    reader.decoder.keepsGeometry = keepsGeometry
    return reader
  }

  /// What GDAL is told beside its arguments.
  ///
  /// Nothing is fetched from the network. The rows of a sheet are all handed on, with their cells as
  /// texts: which of them names the columns is found here.
  private var environment: [String: String] {
    var environment = ["GML_DOWNLOAD_SCHEMA": "NO"]
    for driver in ["XLSX", "XLS", "ODS"] {
      environment["OGR_\(driver)_HEADERS"] = "DISABLE"
      environment["OGR_\(driver)_FIELD_TYPES"] = "STRING"
    }
    if let encoding { environment["SHAPE_ENCODING"] = encoding }
    return environment
  }

  /// The file as GDAL names it; a whole path is never taken for an option or a connection.
  private func source() throws -> String {
    let whole = URL(fileURLWithPath: path).standardizedFileURL.path
    guard FileManager.default.fileExists(atPath: whole) else {
      throw ReaderError(
        line: 1, byte: 0,
        message: LocalizedText("there is no such file.", "그런 파일이 없습니다."), exitCode: 66)
    }
    let isArchive = whole.lowercased().hasSuffix(".zip")
    return isArchive ? "/vsizip/\(whole)" : whole
  }

  private func program(_ name: String) throws -> String {
    for folder in search {
      let file = "\(folder)/\(name)"
      if FileManager.default.isExecutableFile(atPath: file) { return file }
    }
    throw ReaderError(
      line: 1, byte: 0,
      message: LocalizedText(
        "reading this format needs GDAL (\(name)), which is not installed. "
          + "On Debian or Ubuntu, install it with: apt install gdal-bin",
        "이 형식을 읽으려면 GDAL(\(name))이 필요한데 설치되어 있지 않습니다. "
          + "데비안·우분투에서는 다음 명령으로 설치하십시오: apt install gdal-bin"),
      exitCode: 69)
  }

  /// Returns the names of the layers, as `ogrinfo` lists them: `1: name (Point)`.
  private func layers(of source: String) throws -> [String] {
    let child = try ChildProcess(
      program("ogrinfo"), ["-ro", "-q", source], environment: environment)
    defer { child.stop() }
    let text = try child.wholeOutput()
    let (status, messages) = child.finish()
    guard status == 0 else { throw failure(messages.isEmpty ? text : messages) }
    return text.split(separator: "\n").compactMap { line in
      guard let match = line.wholeMatch(of: /(?:Layer: |\d+: )(.+?)(?: \([^()]*\))?/) else {
        return nil
      }
      return String(match.1)
    }
  }

  private func failure(_ messages: String) -> ReaderError {
    if messages.contains("no coordinate system") || messages.contains("source layer has no") {
      return ReaderError(
        line: 1, byte: 0,
        message: LocalizedText(
          "the file does not state its coordinate system; say which it is with --crs EPSG:…",
          "파일에 좌표계가 적혀 있지 않습니다. --crs EPSG:…로 지정하십시오."))
    }
    // A hundred names of drivers follow.
    if messages.contains("with the following drivers") {
      return ReaderError(
        line: 1, byte: 0,
        message: LocalizedText(
          "none of GDAL's drivers knows the file; it may be damaged, or in a format of another program",
          "GDAL의 어떤 드라이버도 이 파일을 읽지 못합니다. 손상되었거나 다른 프로그램의 형식일 수 있습니다."))
    }
    return ReaderError(
      line: 1, byte: 0,
      message: LocalizedText(
        "GDAL cannot read the file: \(excerpt(messages))",
        "GDAL이 파일을 읽지 못했습니다: \(excerpt(messages))"
      ))
  }

  private func note(_ found: DetectedEncoding) -> ReaderIssue {
    let name = found.encoding.rawValue
    return ReaderIssue(
      rule: .encoding, severity: .info, line: 0, byte: 0, excerpt: name,
      message: LocalizedText(
        "The table's text is read as \(name): \(found.reason.english).",
        "속성 표의 글자를 \(name) 인코딩으로 읽습니다(\(found.reason.korean))."))
  }

  private func garbled(_ count: Int, _ first: InvalidTextError) -> ReaderIssue {
    ReaderIssue(
      rule: .badEncoding, severity: .warning, line: 0, byte: 0,
      excerpt: first.bytes.map { String($0, radix: 16) }.joined(separator: " "),
      message: LocalizedText(
        "\(counted(count, "place is", "places are")) no text of the encoding that the file states. Name the right one (--encoding CP949).",
        "파일에 적힌 인코딩에 맞지 않는 곳이 \(count)군데 있습니다. 맞는 인코딩을 지정하십시오(--encoding CP949)."))
  }

  /// Returns what GDAL said without its remarks on writing dates as text, which nothing is lost by,
  /// and without the folder of the file; `nil` where nothing is left.
  private func worthTelling(_ messages: String) -> String? {
    let folder = URL(fileURLWithPath: path).standardizedFileURL.deletingLastPathComponent().path
    let lines = messages.split(whereSeparator: \.isNewline).filter { line in
      !line.contains(/does not natively support (Date|Time|DateTime) type/)
    }
    guard !lines.isEmpty else { return nil }
    return lines.joined(separator: "\n").replacing(folder + "/", with: "")
  }

  private func warning(_ messages: String) -> ReaderIssue {
    ReaderIssue(
      rule: .gdalMessage, severity: .warning, line: 0, byte: 0, excerpt: excerpt(messages),
      message: LocalizedText("GDAL says: \(excerpt(messages))", "GDAL의 알림: \(excerpt(messages))"))
  }
}
