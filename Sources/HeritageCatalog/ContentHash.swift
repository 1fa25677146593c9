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
    var input = HashInput(reserving: site.facts.utf8.count)
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
    number = input.hash
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

  private var bytes: [UInt8] = []

  /// Makes room for texts of so many bytes, with the tags and the place of a usual site.
  init(reserving byteCount: Int = 0) {
    bytes.reserveCapacity(byteCount + 512)
  }

  /// The 16 bytes of the hash, the first in the highest place.
  var hash: UInt128 {
    let words = bytes.withUnsafeBytes { BLAKE2b.hash($0, size: 16) }
    return UInt128(words[0].byteSwapped) << 64 | UInt128(words[1].byteSwapped)
  }

  mutating func add(_ text: String?, as tag: Tag) {
    if let text { add(text, tag: tag.rawValue) }
  }

  mutating func add(_ coordinate: Coordinate) {
    bytes.append(Tag.coordinate.rawValue)
    // Adding zero turns -0 into 0, which is the same place.
    append((coordinate.longitude + 0).bitPattern)
    append((coordinate.latitude + 0).bitPattern)
  }

  mutating func add(_ number: Double, as tag: Tag) {
    bytes.append(tag.rawValue)
    append(number.bitPattern)
  }

  private static let fieldTags = SiteField.allCases.map(\.hashTag)

  /// Adds the texts of facts.
  mutating func add(_ facts: SiteFacts) {
    facts.utf8.withUnsafeBytes { utf8 in
      var start = 0
      for (size, tag) in zip(facts.sizes, Self.fieldTags) where size > 0 {
        add(UnsafeRawBufferPointer(rebasing: utf8[start..<start + size]), tag: tag)
        start += size
      }
    }
  }

  private mutating func add(_ text: String, tag: UInt8) {
    var text = text
    text.withUTF8 { add(UnsafeRawBufferPointer($0), tag: tag) }
  }

  private mutating func add(_ utf8: UnsafeRawBufferPointer, tag: UInt8) {
    // The tag, then the length in four bytes.
    let head = UInt64(tag) | UInt64(UInt32(truncatingIfNeeded: utf8.count)) << 8
    withUnsafeBytes(of: head.littleEndian) {
      bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: $0[..<5]))
    }
    bytes.append(contentsOf: utf8)
  }

  private mutating func append(_ number: some FixedWidthInteger) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }
}
