import Geography
import TestSupport
import Testing

@testable import HeritageCatalog

struct GeoPackagePointTests {
  private func decoded(_ blob: [UInt8]) -> Coordinate? {
    blob.withUnsafeBytes { GeoPackagePoint.decoded($0) }
  }

  private func bytes(_ numbers: [Double], isLittleEndian: Bool) -> [UInt8] {
    numbers.flatMap { number in
      withUnsafeBytes(
        of: isLittleEndian ? number.bitPattern.littleEndian : number.bitPattern.bigEndian
      ) {
        Array($0)
      }
    }
  }

  @Test func `a point comes back bit by bit`() throws {
    var random = RandomSites(seed: 11)
    for _ in 0..<1000 {
      let (latitude, longitude) = random.point()
      let point = try #require(Coordinate(latitude: latitude, longitude: longitude))
      #expect(decoded(GeoPackagePoint.encoded(point)) == point)
    }
  }

  @Test func `points of other programs are read: either byte order, envelopes, heights`() throws {
    let point = try #require(Coordinate(latitude: 37.5, longitude: 127.25))
    let header: [UInt8] = [0x47, 0x50, 0]
    let srs: [UInt8] = [0xE6, 0x10, 0, 0]
    let little: [UInt8] = [1, 1, 0, 0, 0] + bytes([127.25, 37.5], isLittleEndian: true)
    let big: [UInt8] = [0, 0, 0, 0, 1] + bytes([127.25, 37.5], isLittleEndian: false)
    let withHeight: [UInt8] = [1, 0xE9, 3, 0, 0] + bytes([127.25, 37.5, 80], isLittleEndian: true)
    for body in [little, big, withHeight] {
      for (flags, envelope) in [(1, 0), (3, 32), (5, 48), (7, 48), (9, 64)] {
        let blob = header + [UInt8(flags)] + srs + Array(repeating: 0, count: envelope) + body
        #expect(decoded(blob) == point)
        for length in 0..<blob.count where length < 8 + envelope + 21 {
          #expect(decoded(Array(blob.prefix(length))) == nil)
        }
      }
    }
  }

  @Test func `empty points, other geometries and nonsense are no points`() {
    let header: [UInt8] = [0x47, 0x50, 0, 0x11, 0xE6, 0x10, 0, 0]
    #expect(decoded(header + [1, 1, 0, 0, 0] + bytes([.nan, .nan], isLittleEndian: true)) == nil)
    #expect(decoded(header + [1, 2, 0, 0, 0] + bytes([1, 2], isLittleEndian: true)) == nil)
    #expect(decoded(header + [1, 1, 0, 0, 0] + bytes([181, 2], isLittleEndian: true)) == nil)
    var flags = header
    flags[3] = 0x0F
    #expect(decoded(flags + [1, 1, 0, 0, 0] + bytes([1, 2], isLittleEndian: true)) == nil)
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<2000 {
      let count = Int.random(in: 0...120, using: &generator)
      _ = decoded(
        [0x47, 0x50] + (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) })
    }
  }
}
