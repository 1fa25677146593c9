import Geography
import HeritageModel

/// The hash of one site: BLAKE2b of 16 bytes over its identity and all its facts.
///
/// Two sites have equal hashes exactly when nothing about them differs, whatever order their source
/// records came in.
struct SiteHash: Hashable {
  /// The 16 bytes, the first in the highest place.
  let number: UInt128

  /// Reads a hash from its bytes; another number of bytes than 16 gives zero, which is the hash of
  /// nothing.
  init(bytes: UnsafeRawBufferPointer) {
    number =
      bytes.count == 16 ? UInt128(bigEndian: bytes.loadUnaligned(as: UInt128.self)) : 0
  }

  /// The 16 bytes, as the catalog file holds them.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return bytes
  }

  /// Appends the 16 bytes to others.
  func append(to bytes: inout [UInt8]) {
    withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
  }

  /// Hashes texts that are not the facts of a site.
  init(of texts: [String]) {
    var input = HashInput()
    for text in texts { input.add(text, as: .text) }
    number = input.hash
  }

  init(_ site: Site) {
    var hasher = SiteHasher()
    self = hasher.hash(site)
  }

  fileprivate init(number: UInt128) {
    self.number = number
  }
}

/// Hashes one site after the other in the same memory, which is as large as the largest of them.
struct SiteHasher {
  private var input = HashInput()

  /// Returns the hash of a site.
  mutating func hash(_ site: Site) -> SiteHash {
    input.removeAll()
    input.add(site.identity.dataset, as: .dataset)
    input.add(site.identity.key, as: .key)
    input.add(site.facts)
    let place = site.place
    if let coordinate = place.coordinate { input.add(coordinate) }
    input.add(place.status.rawValue, as: .status)
    input.add(place.rule?.rawValue, as: .rule)
    for image in site.images {
      input.add(image.url, as: .image)
      input.add(image.caption, as: .caption)
      input.add(image.licence?.rawValue, as: .licence)
    }
    // Only where there is something to say, so that it costs the usual point nothing.
    input.add(place.origin == .point ? nil : place.origin.geometry, as: .origin)
    if let precision = place.precision { input.add(precision, as: .precision) }
    input.add(place.statedNumbers, as: .statedNumbers)
    // Not since when: that depends on which releases a catalog has seen.
    if site.isDelisted { input.add("", as: .delisted) }
    return SiteHash(number: input.hash)
  }
}

/// The hash of a set of sites: the sum of their hashes, so that it can be kept up to date site by
/// site and knows no order.
///
/// The construction is AdHash (Bellare and Micciancio, 1997) with 128 bits: it finds accidents, it
/// does not resist an attacker.
struct ContentHash: Hashable {
  private(set) var sum: UInt128 = 0
  private(set) var count = 0

  init(sum: UInt128 = 0, count: Int = 0) {
    self.sum = sum
    self.count = count
  }

  mutating func add(_ hash: SiteHash) {
    sum &+= hash.number
    count &+= 1
  }

  mutating func remove(_ hash: SiteHash) {
    sum &-= hash.number
    count &-= 1
  }

  /// The hash as 64 hexadecimal digits: BLAKE2b of 32 bytes over the sum and the number of sites.
  var hexadecimal: String {
    var message = withUnsafeBytes(of: sum.bigEndian) { Array($0) }
    withUnsafeBytes(of: UInt64(bitPattern: Int64(count)).bigEndian) {
      message.append(contentsOf: $0)
    }
    let words = message.withUnsafeBytes { BLAKE2b.hash($0, size: 32) }
    return hexadecimalText(
      (0..<32).map { UInt8(truncatingIfNeeded: words[$0 / 8] >> UInt64($0 % 8 * 8)) })
  }
}

/// Returns two lower-case hexadecimal digits a byte.
func hexadecimalText(_ bytes: [UInt8]) -> String {
  let digits = Array("0123456789abcdef".utf8)
  return String(
    decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
}

/// What is known laid end to end, each with a tag and its length, so that no two sites give the
/// same bytes; what is unknown takes none.
private struct HashInput {
  /// What a text is where it is no ``SiteField``; those have tags below 0x80.
  enum Tag: UInt8 {
    case dataset = 0x80
    case key, coordinate, status, rule
    /// Begins an image; its caption and licence follow.
    case image, caption, licence
    case origin, precision
    case text
    case statedNumbers
    case delisted
  }

  /// The input and room for more of it.
  private var bytes: [UInt8] = []
  /// Where the input ends.
  private var end = 0

  /// Forgets the input and keeps its memory.
  mutating func removeAll() {
    end = 0
  }

  /// The 16 bytes of the hash, the first in the highest place.
  var hash: UInt128 {
    let words = bytes.withUnsafeBytes {
      BLAKE2b.hash(UnsafeRawBufferPointer(rebasing: $0[..<end]), size: 16)
    }
    return UInt128(words[0].byteSwapped) << 64 | UInt128(words[1].byteSwapped)
  }

  mutating func add(_ text: String?, as tag: Tag) {
    if let text { add(text, tag: tag.rawValue) }
  }

  mutating func add(_ coordinate: Coordinate) {
    append(Tag.coordinate.rawValue)
    // Adding zero turns -0 into 0, which is the same place.
    append((coordinate.longitude + 0).bitPattern)
    append((coordinate.latitude + 0).bitPattern)
  }

  mutating func add(_ number: Double, as tag: Tag) {
    append(tag.rawValue)
    append(number.bitPattern)
  }

  private static let fieldTags = SiteField.allCases.map(\.hashTag)

  /// Adds the texts of facts.
  mutating func add(_ facts: SiteFacts) {
    makeRoom(facts.utf8.count + Self.headRoom * Self.fieldTags.count)
    let end = end
    self.end = bytes.withUnsafeMutableBytes { room in
      facts.utf8.withUnsafeBytes { utf8 in
        var (start, end) = (0, end)
        for (size, tag) in zip(facts.sizes, Self.fieldTags) where size > 0 {
          let text = UnsafeRawBufferPointer(rebasing: utf8[start..<start + size])
          end = Self.write(text, tag: tag, to: room, at: end)
          start += size
        }
        return end
      }
    }
  }

  private mutating func add(_ text: String, tag: UInt8) {
    var text = text
    text.withUTF8 { utf8 in
      makeRoom(utf8.count + Self.headRoom)
      let end = end
      self.end = bytes.withUnsafeMutableBytes { room in
        Self.write(UnsafeRawBufferPointer(utf8), tag: tag, to: room, at: end)
      }
    }
  }

  private mutating func append(_ number: some FixedWidthInteger) {
    let size = MemoryLayout.size(ofValue: number)
    makeRoom(size)
    let end = end
    withUnsafeBytes(of: number.littleEndian) { number in
      bytes.withUnsafeMutableBytes { room in
        UnsafeMutableRawBufferPointer(rebasing: room[end..<end + size]).copyMemory(from: number)
      }
    }
    self.end += size
  }

  /// What is written before a text: its tag and its length, and three bytes that the text takes again.
  private static let headRoom = 8

  /// Writes a text with its tag and its length; returns where it ends.
  private static func write(
    _ utf8: UnsafeRawBufferPointer, tag: UInt8, to room: UnsafeMutableRawBufferPointer,
    at start: Int
  ) -> Int {
    precondition(room.count - start >= headRoom + utf8.count, "There is room for the text.")
    // The tag, then the length in four bytes.
    let head = UInt64(tag) | UInt64(UInt32(truncatingIfNeeded: utf8.count)) << 8
    room.storeBytes(of: head.littleEndian, toByteOffset: start, as: UInt64.self)
    let end = start + 5 + utf8.count
    UnsafeMutableRawBufferPointer(rebasing: room[start + 5..<end]).copyMemory(from: utf8)
    return end
  }

  private mutating func makeRoom(_ byteCount: Int) {
    let missing = end + byteCount - bytes.count
    guard missing > 0 else { return }
    bytes.append(contentsOf: repeatElement(0, count: max(missing, bytes.count, 1024)))
  }
}
