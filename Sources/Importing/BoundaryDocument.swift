import HeritageModel
import Localization
import SystemLibraries

/// Reads the features of one file of boundaries with the readers of the import.
struct BoundaryDocument {
  /// The name that reports use.
  let name: String
  private let source: OpenedSource
  private let options: BoundaryImporter.Options
  /// Whether GDAL reads the file, and converts it to degrees.
  private let isConverted: Bool
  private let syntax: SourceSyntax
  private let isTopology: Bool

  /// Takes an opened file.
  init(_ source: OpenedSource, options: BoundaryImporter.Options) {
    name = source.name
    self.source = source
    self.options = options
    syntax =
      source.isMarkup
      ? source.head.withUnsafeBufferPointer { SourceSyntax.detect(head: $0, isWhole: true) }
      : source.head.withUnsafeBufferPointer { head in
        SourceSyntax.detect(head: head, isWhole: head.count < OpenedSource.sampleSize)
      }
    isTopology = syntax == .json && Self.isTopology(source.head)
    isConverted = syntax.needsGDAL || isTopology
  }

  /// The reference system that the caller or the file states for the numbers as they are read; nil
  /// for degrees.
  func system(_ record: SourceRecord) -> String? {
    if isConverted { return nil }
    if let crs = options.crs { return crs }
    guard let stated = record.text("@crs") else { return nil }
    let digits = stated.split { !$0.isNumber }.last ?? ""
    let isOfWorld = digits.isEmpty || digits == "84" || digits == "4326"
    return isOfWorld ? nil : "EPSG:\(digits)"
  }

  /// Reads the features.
  ///
  /// - Parameters:
  ///   - take: Takes each feature.
  ///   - start: Called before the first.
  ///   - end: Takes what there is to say of the file as a whole.
  /// - Throws: ``ImportError``; what the closures throw.
  func read(
    _ take: (ReadRecord, BoundaryDocument) throws -> Void, start: (BoundaryDocument) -> Void,
    end: ([ImportIssue]) -> Void
  ) throws {
    start(self)
    let reader = try reader()
    try OpenedSource.reading(name) {
      do {
        try reader.read { try take($0, self) }
      } catch let error as ReaderError {
        let place = isConverted ? name : "\(name):\(error.line)"
        throw ImportError.unusable(place, error.message, exitCode: error.exitCode)
      }
    }
    end(source.issues + reader.notices.map { $0.importIssue(source: name) })
  }

  private func reader() throws -> any RecordReader {
    if !isConverted, syntax == .json || syntax == .jsonLines {
      let reader = JSONRecordReader(source.input)
      reader.decoder.keepsGeometry = true
      return reader
    }
    guard isConverted, let path = source.path else {
      throw ImportError.unusable(
        name,
        LocalizedText(
          "there are no boundaries in a file of this kind (\(syntax.name)): give GeoJSON, or a Shapefile, GeoPackage or"
            + " TopoJSON of its own.",
          "이런 파일(\(syntax.name))에는 경계가 없습니다. GeoJSON이나 따로 저장한 Shapefile, GeoPackage, TopoJSON을 지정하십시오."
        ),
        exitCode: 65)
    }
    // A topology says nothing of its system; those in use are degrees.
    let crs = options.crs ?? (isTopology ? "EPSG:4326" : nil)
    let reader = OGRReader(path: path, encoding: options.encoding?.rawValue, crs: crs)
    reader.keepsGeometry = true
    return reader
  }

  private static func isTopology(_ head: [UInt8]) -> Bool {
    let start = String(decoding: head.prefix(4096), as: UTF8.self).filter { !$0.isWhitespace }
    return start.contains("\"type\":\"Topology\"")
  }
}
