/// A random number generator that repeats itself: the same seed gives the same numbers everywhere.
///
/// SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", 2014).
/// A test prints its seed, so that a failure can be run again.
struct SeededGenerator: RandomNumberGenerator, Sendable {
  /// The number the sequence started from.
  let seed: UInt64
  private var state: UInt64

  /// Creates a generator that starts from a seed.
  init(seed: UInt64) {
    self.seed = seed
    self.state = seed
  }

  /// Returns the next 64 random bits.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
