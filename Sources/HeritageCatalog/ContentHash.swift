import Geography
import HeritageModel

/// The hash of one site: the first 16 bytes of SHA-256 over its identity and all its facts.
///
/// Two sites have equal hashes exactly when nothing about them differs, whatever order their source records came in.
struct SiteHash: Hashable {
  /// The 16 bytes, the first in the highest place.
  let number: UInt128

  /// Reads a hash from its bytes; another number of bytes than 16 gives zero, which is the hash of nothing.
  init(bytes: UnsafeRawBufferPointer) {
    number =
      bytes.count == 16 ? UInt128(bigEndian: bytes.loadUnaligned(as: UInt128.self)) : 0
  }

  /// The 16 bytes, as the catalog file holds them.
  var bytes: [UInt8] { withUnsafeBytes(of: number.bigEndian) { Array($0) } }

  /// A fixed order of hashes that differ.
  func precedes(_ other: SiteHash) -> Bool { number < other.number }

  init(_ site: Site) {
    var input = HashInput()
    input.add(site.identity.dataset)
    input.add(site.identity.key)
    for field in SiteField.allCases {
      input.add(site[field])
    }
    let place = site.place
    input.add(place.coordinate?.longitude)
    input.add(place.coordinate?.latitude)
    input.add(place.status.rawValue)
    input.add(place.rule?.rawValue)
    input.add(site.images.count)
    for image in site.images {
      input.add(image.url)
      input.add(image.caption)
      input.add(image.licence?.rawValue)
    }
    // Last and only where there is something to say, so that it costs the usual point nothing.
    if place.origin != .point || place.precision != nil {
      input.add(place.origin.geometry)
      input.add(place.precision)
    }
    var hash = SHA256()
    hash.update(input.bytes)
    number = hash.finalized().withUnsafeBytes {
      UInt128(bigEndian: $0.loadUnaligned(as: UInt128.self))
    }
  }
}

/// The hash of a set of sites: the sum of their hashes, so that it can be kept up to date site by site and knows no order.
///
/// The construction is AdHash (Bellare and Micciancio, 1997) with 128 bits: it finds accidents, it does not resist an attacker.
struct ContentHash: Hashable {
  private(set) var sum: UInt128 = 0
  private(set) var count = 0

  init(sum: UInt128 = 0, count: Int = 0) {
    self.sum = sum
    self.count = count
  }

  mutating func add(_ hash: SiteHash) {
    sum &+= hash.number
    count += 1
  }

  mutating func remove(_ hash: SiteHash) {
    sum &-= hash.number
    count -= 1
  }

  /// The hash as 64 hexadecimal digits: SHA-256 over the sum and the number of sites.
  var hexadecimal: String {
    var hash = SHA256()
    withUnsafeBytes(of: sum.bigEndian) { hash.update($0) }
    withUnsafeBytes(of: UInt64(count).bigEndian) { hash.update($0) }
    return hexadecimalText(hash.finalized())
  }
}

/// Returns two lower-case hexadecimal digits a byte.
func hexadecimalText(_ bytes: [UInt8]) -> String {
  let digits = Array("0123456789abcdef".utf8)
  return String(
    decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
}

/// Values laid end to end, each with its length, so that no two lists of values give the same bytes.
private struct HashInput {
  var bytes: [UInt8] = []

  init() {
    bytes.reserveCapacity(512)
  }

  mutating func add(_ text: String?) {
    guard let text else {
      add(-1)
      return
    }
    add(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  mutating func add(_ number: Int) {
    withUnsafeBytes(of: Int32(truncatingIfNeeded: number).littleEndian) {
      bytes.append(contentsOf: $0)
    }
  }

  mutating func add(_ number: Double?) {
    // Adding zero turns -0 into 0, which is the same place.
    let pattern = number.map { ($0 + 0).bitPattern } ?? UInt64.max
    withUnsafeBytes(of: pattern.littleEndian) { bytes.append(contentsOf: $0) }
  }
}
