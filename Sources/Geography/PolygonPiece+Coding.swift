/// An edge with its place in its polygon.
struct PieceEdge {
  let ring: Int
  let index: Int
  let start: GridPoint
  let end: GridPoint
}

/// Writes the bytes of a piece.
struct PieceWriter {
  private var bytes: [UInt8] = []

  /// Returns the bytes of edges, which are in the order of their rings.
  static func bytes(of edges: [PieceEdge], in polygon: Polygon, _ box: GridBox) -> [UInt8] {
    var writer = PieceWriter()
    writer.append(fixed: box.minX)
    writer.append(fixed: box.minY)
    var rest = edges[...]
    while let first = rest.first {
      var count = 1
      for edge in rest.dropFirst() {
        guard edge.ring == first.ring, edge.index == first.index + count else { break }
        count += 1
      }
      let chain = rest.prefix(count)
      rest = rest.dropFirst(count)
      writer.append(UInt64(first.ring))
      writer.append(UInt64(first.index))
      writer.append(UInt64(count + 1))
      writer.append(signed: Int64(first.start.x) - Int64(box.minX))
      writer.append(signed: Int64(first.start.y) - Int64(box.minY))
      for edge in chain {
        writer.append(signed: Int64(edge.end.x) - Int64(edge.start.x))
        writer.append(signed: Int64(edge.end.y) - Int64(edge.start.y))
      }
    }
    return writer.bytes
  }

  private mutating func append(fixed number: Int32) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  private mutating func append(signed number: Int64) {
    append(UInt64(bitPattern: (number << 1) ^ (number >> 63)))
  }

  private mutating func append(_ number: UInt64) {
    var number = number
    while number >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: number) | 0x80)
      number >>= 7
    }
    bytes.append(UInt8(number))
  }
}

/// Reads the bytes of a piece from front to back; bytes that make no sense end it.
struct PieceReader {
  /// The head of a chain.
  struct Chain {
    let ring: Int
    let first: Int
    let count: Int
  }

  private let bytes: UnsafeRawBufferPointer
  private var position = 8
  private var corner = GridPoint(x: 0, y: 0)
  /// False where the bytes are no piece.
  private(set) var isSound = true

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    guard bytes.count >= 8 else {
      isSound = false
      return
    }
    corner = GridPoint(
      x: Int32(littleEndian: bytes.loadUnaligned(fromByteOffset: 0, as: Int32.self)),
      y: Int32(littleEndian: bytes.loadUnaligned(fromByteOffset: 4, as: Int32.self)))
  }

  /// Reads the head of the next chain; nil at the end.
  mutating func chain() -> Chain? {
    guard isSound, position < bytes.count else { return nil }
    let (ring, first, count) = (number(), number(), number())
    // A point takes two bytes or more.
    guard isSound, ring < 1 << 32, first < 1 << 32, count >= 2,
      count <= UInt64(bytes.count - position) / 2
    else {
      isSound = false
      return nil
    }
    return Chain(ring: Int(ring), first: Int(first), count: Int(count))
  }

  /// Reads the points of the chain whose head was read last.
  mutating func points(of chain: Chain) -> [GridPoint] {
    var points: [GridPoint] = []
    points.reserveCapacity(chain.count)
    var point = step(from: corner)
    points.append(point)
    for _ in 1..<chain.count {
      point = step(from: point)
      points.append(point)
    }
    return points
  }

  /// Calls a closure with both ends of each edge of a piece, without allocating.
  ///
  /// - Returns: false where the bytes are damaged.
  @inline(__always)
  static func forEachEdge(
    of bytes: UnsafeRawBufferPointer, _ body: (GridPoint, GridPoint) -> Void
  ) -> Bool {
    var reader = PieceReader(bytes)
    while let chain = reader.chain() {
      var start = reader.step(from: reader.corner)
      for _ in 1..<chain.count {
        let end = reader.step(from: start)
        body(start, end)
        start = end
      }
    }
    return reader.isSound
  }

  private mutating func step(from point: GridPoint) -> GridPoint {
    GridPoint(
      x: sum(point.x, number(), limit: 1_800_000_000), y: sum(point.y, number(), limit: 900_000_000)
    )
  }

  private mutating func sum(_ coordinate: Int32, _ coded: UInt64, limit: Int64) -> Int32 {
    let step = Int64(bitPattern: coded >> 1) ^ -Int64(bitPattern: coded & 1)
    let sum = Int64(coordinate) &+ step
    // Points beyond the Earth would overflow the products of the crossing test.
    guard -limit...limit ~= sum else {
      isSound = false
      return 0
    }
    return Int32(truncatingIfNeeded: sum)
  }

  private mutating func number() -> UInt64 {
    var result: UInt64 = 0
    var shift: UInt64 = 0
    while position < bytes.count, shift < 63 {
      let byte = bytes[position]
      position += 1
      result |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return result }
      shift += 7
    }
    isSound = false
    return 0
  }
}
