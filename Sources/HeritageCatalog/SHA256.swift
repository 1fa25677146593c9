/// The hash function SHA-256 of FIPS 180-4, fed piece by piece.
///
/// The toolchain has none. It guards against accidents and names contents; nothing here is secret.
struct SHA256 {
  private var state = SIMD8<UInt32>(
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
    0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19)
  private var pending: [UInt8] = []
  private var byteCount: UInt64 = 0

  /// Feeds bytes.
  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    byteCount += UInt64(bytes.count)
    var rest = bytes[...]
    if !pending.isEmpty {
      let taken = rest.prefix(64 - pending.count)
      pending.append(contentsOf: taken)
      rest = rest.dropFirst(taken.count)
      guard pending.count == 64 else { return }
      pending.withUnsafeBytes { state = compressed(state, $0) }
      pending.removeAll(keepingCapacity: true)
    }
    let whole = rest.prefix(rest.count & ~63)
    if !whole.isEmpty {
      state = compressed(state, UnsafeRawBufferPointer(rebasing: whole))
    }
    pending.append(contentsOf: rest.dropFirst(whole.count))
  }

  /// Feeds bytes.
  mutating func update(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { update($0) }
  }

  /// Returns the 32 bytes of the hash of all that was fed.
  consuming func finalized() -> [UInt8] {
    let words = Self.words(of: &pending, after: state, byteCount)
    return (0..<32).map { UInt8(truncatingIfNeeded: words[$0 / 4] >> UInt32(24 - $0 % 4 * 8)) }
  }

  /// Returns the first 16 bytes of the hash of a message, the first in the highest place, and leaves it with the padding behind it.
  static func prefix(of message: inout [UInt8]) -> UInt128 {
    let words = words(of: &message, after: SHA256().state, UInt64(message.count))
    return (0..<4).reduce(0) { $0 << 32 | UInt128(words[$1]) }
  }

  /// Pads the last bytes of a message of so many, and takes them in.
  private static func words(
    of rest: inout [UInt8], after state: SIMD8<UInt32>, _ byteCount: UInt64
  ) -> SIMD8<UInt32> {
    rest.append(0x80)
    let zeros = (120 - rest.count % 64) % 64
    rest.append(contentsOf: repeatElement(0, count: zeros))
    withUnsafeBytes(of: (byteCount &* 8).bigEndian) { rest.append(contentsOf: $0) }
    return rest.withUnsafeBytes { compressed(state, $0) }
  }
}

/// Returns the state after whole blocks of 64 bytes.
private func compressed(
  _ state: SIMD8<UInt32>, _ blocks: UnsafeRawBufferPointer
) -> SIMD8<UInt32> {
  var state = state
  withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
    roundConstants.withUnsafeBufferPointer { constants in
      for start in stride(from: 0, to: blocks.count, by: 64) {
        fill(schedule, from: blocks, at: start)
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        // Eight rounds at once, so that the letters change their places by name and not by moving.
        for index in stride(from: 0, to: 64, by: 8) {
          @inline(__always) func word(_ offset: Int) -> UInt32 {
            schedule[index &+ offset] &+ constants[index &+ offset]
          }
          step(a, b, c, &d, e, f, g, &h, word(0))
          step(h, a, b, &c, d, e, f, &g, word(1))
          step(g, h, a, &b, c, d, e, &f, word(2))
          step(f, g, h, &a, b, c, d, &e, word(3))
          step(e, f, g, &h, a, b, c, &d, word(4))
          step(d, e, f, &g, h, a, b, &c, word(5))
          step(c, d, e, &f, g, h, a, &b, word(6))
          step(b, c, d, &e, f, g, h, &a, word(7))
        }
        state &+= SIMD8(a, b, c, d, e, f, g, h)
      }
    }
  }
  return state
}

@inline(__always)
private func fill(
  _ schedule: UnsafeMutableBufferPointer<UInt32>, from blocks: UnsafeRawBufferPointer, at start: Int
) {
  for index in 0..<16 {
    schedule[index] = UInt32(
      bigEndian: blocks.loadUnaligned(fromByteOffset: start &+ index &* 4, as: UInt32.self))
  }
  for index in 16..<64 {
    let first = schedule[index &- 15]
    let second = schedule[index &- 2]
    let sigma0 = rotated(first, 7) ^ rotated(first, 18) ^ (first &>> 3)
    let sigma1 = rotated(second, 17) ^ rotated(second, 19) ^ (second &>> 10)
    schedule[index] = schedule[index &- 16] &+ sigma0 &+ schedule[index &- 7] &+ sigma1
  }
}

/// One round of FIPS 180-4 §6.2.2; `word` is the sum of the schedule's word and the constant.
@inline(__always)
private func step(
  _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32, _ e: UInt32, _ f: UInt32, _ g: UInt32,
  _ h: inout UInt32, _ word: UInt32
) {
  let sum1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
  let choice = g ^ (e & (f ^ g))
  let first = h &+ sum1 &+ choice &+ word
  let sum0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
  let majority = (a & b) | (c & (a | b))
  d = d &+ first
  h = first &+ sum0 &+ majority
}

@inline(__always)
private func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
  word &>> count | word &<< (32 &- count)
}

private let roundConstants: [UInt32] = [
  0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
  0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
  0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
  0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
  0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
  0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
  0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
  0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
  0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
  0xc671_78f2,
]
