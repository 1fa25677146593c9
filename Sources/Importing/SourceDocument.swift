import HeritageCatalog
import HeritageModel
import Localization
import SystemLibraries

/// Reads one opened source to its end: finds its syntax, its reader and its profile, and hands over
/// what they make.
struct SourceDocument {
  private let source: OpenedSource
  private let options: ReadingOptions
  private let unknown: UnknownFields
  private let spent: SpentBatches
  private let output: (SourceScan.Event) throws -> Void

  /// Creates the reading of a source; whoever takes what `output` is given may bring it back as
  /// `spent`.
  init(
    _ source: OpenedSource, _ options: ReadingOptions, unknown: UnknownFields,
    spent: SpentBatches = SpentBatches(), output: @escaping (SourceScan.Event) throws -> Void
  ) {
    self.source = source
    self.options = options
    self.unknown = unknown
    self.spent = spent
    self.output = output
  }

  /// Reads the source.
  ///
  /// - Returns: what it turned out to be, and the fields that nobody maps.
  func read() throws -> (DocumentSummary, UnknownFields) {
    var (summary, unknown) = try OpenedSource.reading(source.name) { try readBySyntax() }
    summary.issues = source.issues + summary.issues
    let (count, first) = source.replacements()
    if count > 0, let first { summary.issues.append(Self.badBytes(count, first, in: source.name)) }
    return (summary, unknown)
  }

  private func readBySyntax() throws -> (DocumentSummary, UnknownFields) {
    let syntax = try syntax()
    if let kind = SourceKind(unreadable: syntax) {
      throw ImportError.notImportable(source.name, kind)
    }
    if syntax == .sqlite, let path = source.path, (try? Catalog(path: path)) != nil {
      throw ImportError.unusable(
        source.name,
        LocalizedText(
          "this is a catalog and no source: look into it with --catalog. To bring its records into another catalog, import"
            + " the files that it was made from.",
          "자료가 아니라 카탈로그입니다. --catalog로 여십시오. 다른 카탈로그에 담으려면 이 카탈로그를 만든 파일을 가져오십시오."),
        exitCode: 65)
    }
    let root = syntax == .xml ? XMLRoot.name(in: source.head) : nil
    if syntax == .xml, ReplyMapper.isReply(root: root, head: source.head),
      options.profile == nil || options.profile?.name == Profile.khs.name
    {
      return try readReply()
    }
    var options = options
    // GDAL converts to degrees itself.
    if syntax.needsGDAL { options.crs = nil }
    let reader = try reader(syntax)
    let ogr = reader as? OGRReader
    let mapper = ProfileMapper(
      options: options, source: source.name, syntax: syntax.name, root: root, unknown: unknown,
      spent: spent,
      hasBadBytes: { [source] in source.replacements().count > 0 || ogr?.hasBadBytes ?? false },
      output: output)
    do {
      try reader.read { try mapper.take($0) }
    } catch let error as ReaderError {
      // Other programs write several lines, and know none of the file.
      let place = syntax.needsGDAL ? source.name : "\(source.name):\(error.line)"
      throw ImportError.unusable(
        place, LocalizedText(oneLine(error.message.english), oneLine(error.message.korean)),
        exitCode: error.exitCode)
    }
    try mapper.close()
    var summary = mapper.summary
    summary.issues = reader.notices.map { $0.importIssue(source: source.name) } + summary.issues
    return (summary, mapper.unknown)
  }

  private func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  /// Finds the syntax by content, or takes the one that is asked for.
  private func syntax() throws -> SourceSyntax {
    if let name = options.syntax {
      // Any of those that GDAL reads stands for all: GDAL finds out itself.
      if name == ReadingOptions.gdal { return .shapefile }
      guard let syntax = SourceSyntax(name: name) else {
        let names = ReadingOptions.syntaxNames.joined(separator: ", ")
        throw ImportError.unusable(
          source.name,
          LocalizedText(
            "'\(name)' is no input format; there are \(names).", "'\(name)': 모르는 형식입니다. \(names)"),
          exitCode: 64)
      }
      return syntax
    }
    let found = source.head.withUnsafeBufferPointer { head in
      SourceSyntax.detect(head: head, isWhole: head.count < OpenedSource.sampleSize)
    }
    // Markup that is no map is read as XML, whose reader tells pages for people itself.
    return source.isMarkup && !found.needsGDAL ? .xml : found
  }

  private func reader(_ syntax: SourceSyntax) throws -> any RecordReader {
    let records = options.profile?.records
    switch syntax {
    case .delimited(let separator): return DelimitedReader(source.input, separator: separator)
    case .json, .jsonLines: return JSONRecordReader(source.input, path: records)
    case .xml: return XMLReader(source.input, name: source.name, record: records)
    default:
      let encoding = options.encoding?.rawValue
      if let path = source.path {
        return OGRReader(path: path, encoding: encoding, crs: options.crs)
      }
      let files = try UnpackedFiles()
      let path = try files.write(source.input, as: fileName(syntax))
      let reader = OGRReader(path: path, encoding: encoding, crs: options.crs)
      reader.files = files
      return reader
    }
  }

  /// The name of a file for what is packed or piped, with the ending by which GDAL knows its syntax.
  private func fileName(_ syntax: SourceSyntax) -> String {
    let ending =
      switch syntax {
      case .sqlite: "gpkg"
      case .shapefile: "dbf"
      case .zippedShapefile: "zip"
      case .mapInfo: "mif"
      case .flatGeobuf: "fgb"
      default: syntax.name
      }
    return "\(ReadingOptions.baseName(of: source.name).title).\(ending)"
  }

  /// Reads an XML reply of Korea's Open API.
  private func readReply() throws -> (DocumentSummary, UnknownFields) {
    let profile = options.profile ?? .khs
    let dataset = options.dataset(of: profile, source: source.name)
    let mapping = MappingStage(spent: spent, output: output) {
      [options, source = source.name, unknown] in
      ReplyMapper(
        mapper: RecordMapper(
          RecordMapping(profile), source: source,
          doctor: CoordinateDoctor(
            country: profile.country, regions: options.catalog.map(StatedRegionCheck.init)),
          unknown: unknown),
        dataset: dataset, source: source, keepsFields: options.keepsFields, output: $0)
    }
    let reader = XMLRecordReader(
      source.input, name: source.name,
      assembler: RecordAssembler(recordElements: ReplyMapper.recordElements), receiver: mapping)
    do {
      try reader.read()
    } catch ImportError.notImportable(let name, let kind) {
      // What the head of a source shows outranks what its elements are.
      throw ImportError.notImportable(name, kind)
    } catch {
      try mapping.finish()
      throw error
    }
    return (mapping.summary, mapping.unknown)
  }

  /// Tells of bytes that are no text of the encoding.
  private static func badBytes(
    _ count: Int, _ first: InvalidTextError, in source: String
  ) -> ImportIssue {
    ImportIssue(
      source: source, value: first.bytes.map { String($0, radix: 16) }.joined(separator: " "),
      rule: .badEncoding,
      message: LocalizedText(
        "\(counted(count, "place is", "places are")) no text of \(first.encoding.rawValue) and became U+FFFD; the first at byte"
          + " \(first.offset). Is the encoding right (--encoding)?",
        "\(first.encoding.rawValue) 인코딩에 맞지 않는 곳 \(count)군데를 U+FFFD로 바꾸었습니다. 첫 곳은 \(first.offset)바이트째입니다."
          + " 인코딩이 맞는지 확인하십시오(--encoding)."), severity: .warning)
  }
}

/// The name of the root element of an XML document.
enum XMLRoot {
  /// Returns the name without its namespace prefix; `nil` where the head has none.
  static func name(in head: [UInt8]) -> String? {
    var rest = head[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[(start + 1)...]
      guard let first = rest.first else { return nil }
      if first == UInt8(ascii: "?") || first == UInt8(ascii: "!") {
        let isComment = rest.starts(with: "!--".utf8)
        let end: [UInt8] = isComment ? Array("-->".utf8) : [UInt8(ascii: ">")]
        guard let close = rest.indices.first(where: { rest[$0...].starts(with: end) }) else {
          return nil
        }
        rest = rest[(close + end.count)...]
        continue
      }
      let name = rest.prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
      return String(decoding: name, as: UTF8.self).split(separator: ":").last.map(String.init)
    }
    return nil
  }
}
