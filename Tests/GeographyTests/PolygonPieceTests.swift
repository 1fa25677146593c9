import TestSupport
import Testing

@testable import Geography

struct PolygonPieceTests {
  @Test func `Pieces answer as the whole polygon does, each point from one piece at most`() {
    var random = RandomPolygons(seed: 31)
    for corners in [3, 5, 40, 400] {
      let outer = random.star(corners: corners, reach: 900_000)
      let polygon = Polygon(rings: [outer, outer.map { GridPoint(x: $0.x / 3, y: $0.y / 3) }])
      for size in [4, 16, 96] {
        let pieces = polygon.pieces(edgesPerPiece: size)
        let points = (0..<500).map { _ in random.point(900_000) } + polygon.rings[0]
        for point in points {
          let owners = pieces.filter { $0.box.contains(point) }
          #expect(owners.count <= 1)
          let answer = owners.first?.bytes.withUnsafeBytes {
            PolygonPiece.contains(point, in: $0)
          }
          #expect((answer ?? false) == polygon.contains(point))
        }
      }
    }
  }

  @Test func `Pieces put together are the polygon again, from any order`() {
    var random = RandomPolygons(seed: 32)
    for corners in [3, 4, 97, 1000] {
      let polygon = Polygon(rings: [
        random.star(corners: corners, reach: 90_000), random.star(corners: 12, reach: 1000),
      ])
      let pieces = polygon.pieces(edgesPerPiece: 8).map(\.bytes).shuffled(using: &random.generator)
      // Told apart here: a failed comparison would print all corners.
      let isWhole = Polygon(pieces: pieces) == polygon
      #expect(isWhole)
      let isWholeWithoutMost = Polygon(pieces: Array(pieces.prefix(1))) == polygon
      #expect(!isWholeWithoutMost || pieces.count == 1)
    }
  }

  @Test func `The nearest edge of all pieces is as far as that of the polygon`() throws {
    var random = RandomPolygons(seed: 33)
    let polygon = Polygon(rings: [random.star(corners: 300, reach: 900_000)])
    let pieces = polygon.pieces(edgesPerPiece: 16)
    for _ in 0..<200 {
      let point = random.point(1_200_000)
      let distances = pieces.compactMap { piece in
        piece.bytes.withUnsafeBytes { PolygonPiece.distance(from: point, in: $0) }
      }
      #expect(distances.min() == polygon.distanceToBorder(from: point))
    }
  }

  @Test func `A long coast takes about its edges over a hundred pieces of five bytes an edge`() {
    var random = RandomPolygons(seed: 34)
    var coast: [GridPoint] = []
    // North along a coast of small steps, and back far inland.
    for step in 0..<9600 {
      coast.append(GridPoint(x: random.number(0...4000), y: Int32(step) * 1500))
    }
    coast += [GridPoint(x: 9_000_000, y: 9600 * 1500), GridPoint(x: 9_000_000, y: 0)]
    let pieces = Polygon(rings: [coast]).pieces()
    #expect((100...220).contains(pieces.count))
    #expect(pieces.reduce(0) { $0 + $1.bytes.count } < 9600 * 6)
  }

  @Test func `A pole and the antimeridian are in the last piece`() {
    let polygon = Polygon(rings: [
      [
        GridPoint(x: -1_800_000_000, y: 800_000_000), GridPoint(x: 0, y: 800_000_000),
        GridPoint(x: 0, y: 900_000_000), GridPoint(x: -1_800_000_000, y: 900_000_000),
      ]
    ])
    let piece = polygon.pieces()[0]
    let pole = GridPoint(x: 1_800_000_000, y: 900_000_000).canonical
    #expect(piece.box.contains(pole))
    #expect(piece.bytes.withUnsafeBytes { PolygonPiece.contains(pole, in: $0) } == true)
  }

  @Test func `Damaged bytes are refused and never trap`() {
    var random = RandomPolygons(seed: 35)
    let whole = Polygon(rings: [random.star(corners: 60, reach: 90_000)]).pieces()[0].bytes
    for length in 0..<whole.count {
      let answer = whole[..<length].withUnsafeBytes {
        PolygonPiece.contains(GridPoint(x: 1, y: 1), in: $0)
      }
      if length < 8 { #expect(answer == nil) }
    }
    for _ in 0..<3000 {
      var bytes = whole
      for _ in 0..<3 {
        bytes[Int.random(in: bytes.indices, using: &random.generator)] = UInt8.random(
          in: .min ... .max, using: &random.generator)
      }
      let point = random.point(900_000_000)
      _ = bytes.withUnsafeBytes { PolygonPiece.contains(point, in: $0) }
      _ = bytes.withUnsafeBytes { PolygonPiece.distance(from: point, in: $0) }
      _ = Polygon(pieces: [bytes])
    }
    let endless = [UInt8](repeating: 0xFF, count: 64)
    #expect(endless.withUnsafeBytes { PolygonPiece.contains(GridPoint(x: 0, y: 0), in: $0) } == nil)
  }
}
