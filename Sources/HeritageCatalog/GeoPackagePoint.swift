import Geography

/// A point as a GeoPackage stores it: 8 bytes of header, then 21 bytes of well-known binary.
///
/// Header (GeoPackage 1.3 §2.1.3.1.1): `GP`, version 0, flags 1 (little-endian, no envelope, not
/// empty), SRS 4326. Well-known binary: byte order 1, type 1 (point), x = longitude, y = latitude.
enum GeoPackagePoint {
  private static let head: [UInt8] = [0x47, 0x50, 0, 1, 0xE6, 0x10, 0, 0, 1, 1, 0, 0, 0]

  /// Returns the blob of a coordinate.
  static func encoded(_ coordinate: Coordinate) -> [UInt8] {
    var blob: [UInt8] = []
    append(coordinate, to: &blob)
    return blob
  }

  /// Appends the blob of a coordinate to other bytes.
  static func append(_ coordinate: Coordinate, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: head)
    // Adding zero turns -0 into 0, which is the same place.
    let degrees = (
      (coordinate.longitude + 0).bitPattern.littleEndian,
      (coordinate.latitude + 0).bitPattern.littleEndian
    )
    withUnsafeBytes(of: degrees) { bytes.append(contentsOf: $0) }
  }

  /// Returns the coordinate of a blob, of either byte order and with or without envelope; `nil` for
  /// an empty point or another geometry.
  static func decoded(_ blob: UnsafeRawBufferPointer) -> Coordinate? {
    guard blob.count >= 29 else { return nil }
    // What this program writes, told by its first 13 bytes.
    if UInt64(littleEndian: blob.loadUnaligned(as: UInt64.self)) == 0x0000_10E6_0100_5047,
      UInt64(littleEndian: blob.loadUnaligned(fromByteOffset: 5, as: UInt64.self)) == 0x0101_0000_10
    {
      return point(blob, at: 13, isLittleEndian: true)
    }
    return foreign(blob)
  }

  /// Returns the place on the Hilbert curve of the point of a blob; behind all of them for what has
  /// none.
  static func position(of blob: UnsafeRawBufferPointer) -> Int {
    guard let point = decoded(blob) else { return Int(UInt32.max) + 1 }
    return Int(HilbertCurve.index(latitude: point.latitude, longitude: point.longitude))
  }

  private static func foreign(_ blob: UnsafeRawBufferPointer) -> Coordinate? {
    guard blob[0] == 0x47, blob[1] == 0x50 else { return nil }
    let envelopeSizes = [0, 32, 48, 48, 64]
    let indicator = Int(blob[3] >> 1 & 7)
    guard indicator < envelopeSizes.count else { return nil }
    let body = 8 + envelopeSizes[indicator]
    guard blob.count >= body + 21 else { return nil }
    let isLittleEndian = blob[body] == 1
    let kind = blob.loadUnaligned(fromByteOffset: body + 1, as: UInt32.self)
    guard (isLittleEndian ? UInt32(littleEndian: kind) : UInt32(bigEndian: kind)) % 1000 == 1
    else { return nil }
    return point(blob, at: body + 5, isLittleEndian: isLittleEndian)
  }

  @inline(__always)
  private static func point(
    _ blob: UnsafeRawBufferPointer, at offset: Int, isLittleEndian: Bool
  ) -> Coordinate? {
    func number(_ offset: Int) -> Double {
      let pattern = blob.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      return Double(
        bitPattern: isLittleEndian ? UInt64(littleEndian: pattern) : UInt64(bigEndian: pattern))
    }
    return Coordinate(latitude: number(offset + 8), longitude: number(offset))
  }
}
