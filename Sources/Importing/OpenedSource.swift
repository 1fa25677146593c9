import Foundation
import Localization
import SystemLibraries

/// The text of a file, or of one entry of an archive, ready to be read: unpacked and in UTF-8.
struct OpenedSource {
  /// The name that reports use: `a.csv`, `-`, `a.zip/b.csv`.
  let name: String
  /// The file on disk that has these bytes, which other programs read; `nil` for what was packed or
  /// piped.
  let path: String?
  /// What keeps the file on disk.
  var files: UnpackedFiles?
  /// The text.
  let input: SampledInput
  /// The first bytes of the text.
  let head: [UInt8]
  /// Whether the text starts with a `<`.
  var isMarkup = false
  /// What there is to say about the bytes.
  var issues: [ImportIssue] = []
  /// Tells how often a byte was no text of the encoding, once everything is read.
  let replacements: () -> (count: Int, first: InvalidTextError?)

  /// How much of a text is looked at to find out what it is.
  static let sampleSize = EncodingDetector.sampleSize

  /// Returns what a source holds: itself, or each entry of an archive.
  static func parts(
    of source: ImportSource, _ options: ReadingOptions, counter: SourceScan.Output
  ) throws -> [OpenedSource] {
    let file: FileInput
    switch source.origin {
    case .standardInput: file = FileInput(descriptor: STDIN_FILENO, name: "-")
    case .file(let path):
      do {
        file = try FileInput(path: path)
      } catch let error as FileError {
        throw error.code == ENOENT
          ? ImportError.noSuchFile(path) : ImportError.unreadable(path, reason: error.reason)
      }
    }
    let bytes = SampledInput(CountedInput(file, counter: counter))
    let head = try reading(source.name) { try bytes.sample(4096) }
    if ZipArchive.recognizes(head), case .file(let path) = source.origin {
      return try parts(ofArchive: path, head: bytes.sample(sampleSize), options)
    }
    let path: String? = if case .file(let path) = source.origin { path } else { nil }
    return [try open(bytes, head: head, name: source.name, path: path, options)]
  }

  private static func parts(
    ofArchive path: String, head: [UInt8], _ options: ReadingOptions
  ) throws -> [OpenedSource] {
    try reading(path) {
      let archive = try ZipArchive(path: path)
      let entries = archive.entries.filter { entry in
        !entry.isFolder && !entry.name.hasPrefix("__MACOSX/") && !entry.name.hasSuffix(".DS_Store")
      }
      // An office document is many files: other programs read it whole.
      let isWhole = entries.contains { entry in
        let name = entry.name.lowercased()
        return name.contains(".gdb/")
          || ["[content_types].xml", "content.xml", ".kml"].contains(where: name.hasSuffix)
      }
      if isWhole || options.syntax == ReadingOptions.gdal { return [whole(path, head: head)] }
      guard !entries.isEmpty else {
        throw ImportError.unusable(
          path, LocalizedText("the zip archive holds no files.", "zip 파일에 든 파일이 없습니다."),
          exitCode: 65)
      }
      let (shapefiles, others) = try shapefiles(of: archive, entries, path: path)
      let parts = try others.map { entry in
        let bytes = SampledInput(try archive.open(entry))
        return try open(
          bytes, head: bytes.sample(4096), name: path + "/" + entry.name, path: nil, options)
      }
      return withoutCompanions((shapefiles + parts).sorted { $0.name < $1.name })
    }
  }

  /// Leaves out what accompanies the data in an archive (a page, a picture, a note to the reader),
  /// with a warning for each; all stay where there is nothing else.
  private static func withoutCompanions(_ parts: [OpenedSource]) -> [OpenedSource] {
    var kept: [OpenedSource] = []
    var issues: [ImportIssue] = []
    for part in parts {
      guard let reason = part.isCompanion else {
        kept.append(part)
        continue
      }
      issues.append(
        ImportIssue(
          source: part.name, rule: .passedOver,
          message: LocalizedText(
            "Not read, since \(reason.english)", "읽지 않았습니다. \(reason.korean)"),
          severity: .warning))
    }
    guard !kept.isEmpty else { return parts }
    kept[0].issues += issues
    return kept
  }

  /// Why an entry of an archive is none of its data; `nil` where it may be.
  private var isCompanion: LocalizedText? {
    let file = name.split(separator: "/").last?.lowercased() ?? ""
    if ["readme", "read me", "licen", "copying", "changelog", "읽어", "안내문"].contains(
      where: file.hasPrefix)
    {
      return LocalizedText("it is a note to the reader.", "안내문입니다.")
    }
    let kind =
      isMarkup
      ? SourceKind(head: head)
      : SourceKind(
        unreadable: head.withUnsafeBufferPointer { SourceSyntax.detect(head: $0, isWhole: true) })
    switch kind {
    case .empty?, .htmlPage?, .pdf?, .binary?: return kind?.explanation
    default: return nil
    }
  }

  /// Returns a file that is not read here.
  private static func whole(_ path: String, head: [UInt8]) -> OpenedSource {
    OpenedSource(
      name: path, path: path, input: SampledInput(EmptyInput()), head: head,
      replacements: { (0, nil) })
  }

  private static func open(
    _ bytes: SampledInput, head: [UInt8], name: String, path: String?, _ options: ReadingOptions
  ) throws -> OpenedSource {
    try reading(name) {
      var raw = bytes
      let isPacked = GzipInput.recognizes(head)
      if isPacked { raw = SampledInput(try GzipInput(bytes)) }
      let path = isPacked ? nil : path
      let sample = try raw.sample(sampleSize)
      guard options.encoding != nil || isText(sample) else {
        return OpenedSource(
          name: name, path: path, input: raw, head: Array(sample.prefix(4096)),
          replacements: { (0, nil) })
      }
      let isWhole = sample.count < sampleSize
      if startsWithMarkup(sample), options.syntax ?? "xml" == "xml" {
        return try markup(raw, sample, isWhole: isWhole, name: name, path: path, options)
      }
      let detected = EncodingDetector.detect(sample: sample, isWhole: isWhole)
      let encoding = options.encoding ?? detected?.encoding ?? .utf8
      let decoded = try DecodedInput(raw, from: encoding, onInvalid: .replace)
      let text = SampledInput(decoded)
      var opened = OpenedSource(
        name: name, path: path, input: text, head: try text.sample(sampleSize),
        replacements: { (decoded.replacements, decoded.firstReplaced) })
      if options.encoding == nil, let detected, encoding != .utf8 {
        opened.issues.append(encodingNote(detected, name))
      }
      return opened
    }
  }

  /// Returns an XML document, which states its own encoding.
  private static func markup(
    _ raw: SampledInput, _ sample: [UInt8], isWhole: Bool, name: String, path: String?,
    _ options: ReadingOptions
  ) throws -> OpenedSource {
    let found =
      options.encoding == nil
      ? try XMLEncoding(sample: sample, isWhole: isWhole, name: name) : nil
    let encoding = options.encoding ?? found?.encoding ?? .utf8
    let text = SampledInput(try XMLText(raw, encoding: encoding, name: name))
    var opened = OpenedSource(
      name: name, path: path, input: text, head: try text.sample(sampleSize), isMarkup: true,
      replacements: { (0, nil) })
    if let issue = found?.issue(source: name) { opened.issues.append(issue) }
    return opened
  }

  /// Runs some reading of a source and puts its name before what goes wrong.
  static func reading<Result>(_ name: String, _ work: () throws -> Result) throws -> Result {
    do {
      return try work()
    } catch let error as FileError {
      throw ImportError.unreadable(name, reason: error.reason)
    } catch let error as any ExplainedError {
      // Errors about opening name the file themselves.
      let hasName = error.message.english.hasPrefix(name + ": ")
      let message =
        hasName
        ? LocalizedText(
          String(error.message.english.dropFirst(name.count + 2)),
          String(error.message.korean.dropFirst(name.count + 2))) : error.message
      throw ImportError.unusable(name, message, exitCode: error.exitCode)
    }
  }

  private static func encodingNote(_ detected: DetectedEncoding, _ name: String) -> ImportIssue {
    let encoding = detected.encoding.rawValue
    return ImportIssue(
      source: name, value: encoding, rule: .encoding,
      message: LocalizedText(
        "The text is read as \(encoding): \(detected.reason.english).",
        "글자를 \(encoding) 인코딩으로 읽습니다(\(detected.reason.korean))."),
      severity: detected.confidence == .guess ? .warning : .info)
  }

  private static func startsWithMarkup(_ sample: [UInt8]) -> Bool {
    var rest = sample[...]
    for mark: [UInt8] in [[0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF]]
    where rest.starts(with: mark) {
      rest = rest.dropFirst(mark.count)
    }
    return rest.first { $0 > 0x20 && $0 != 0x7F } == UInt8(ascii: "<")
  }

  /// Tells whether bytes can be a text in some encoding: a database, a picture or an archive
  /// cannot.
  private static func isText(_ sample: [UInt8]) -> Bool {
    for magic in ["SQLite format 3\0", "%PDF-", "PK\u{3}\u{4}", "\u{89}PNG"]
    where sample.starts(with: magic.utf8) {
      return false
    }
    if sample.starts(with: [0xFF, 0xFE]) || sample.starts(with: [0xFE, 0xFF]) { return true }
    if !SourceSyntax.isBinary(sample) { return true }
    // UTF-16 without a mark: what is ASCII in it has zeros at every other place.
    return EncodingDetector.detect(sample: sample).map {
      [.utf16LittleEndian, .utf16BigEndian].contains($0.encoding)
    } ?? false
  }
}

/// An input of no bytes.
final class EmptyInput: ByteInput {
  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int { 0 }
}

/// An input whose bytes are counted for the progress of an import.
private final class CountedInput: ByteInput {
  private let source: any ByteInput
  private let counter: SourceScan.Output

  init(_ source: any ByteInput, counter: SourceScan.Output) {
    self.source = source
    self.counter = counter
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let count = try source.read(into: buffer)
    counter.bytesRead += count
    return count
  }
}
