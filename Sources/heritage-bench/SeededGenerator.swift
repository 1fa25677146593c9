/// A random number generator that repeats itself: the same seed gives the same numbers everywhere.
///
/// SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", 2014).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// Creates a generator that starts from a seed.
  init(seed: UInt64) {
    state = seed
  }

  /// Creates the generator of one part of a seeded whole, such as one record of a register.
  init(seed: UInt64, part: Int) {
    var mixer = SeededGenerator(seed: seed ^ (UInt64(bitPattern: Int64(part)) &* 0x9E37_79B9))
    self.init(seed: mixer.next())
  }

  /// Returns the next 64 random bits.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// Returns the next number from 0 up to 1.
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Returns a number below `count`; small ones are the more frequent, the greater `skew` is above
  /// 1.
  mutating func index(below count: Int, skew: Double = 1) -> Int {
    min(Int(Double(count) * power(unit(), skew)), count - 1)
  }

  /// Returns a number of the normal distribution around 0 with deviation 1.
  mutating func gaussian() -> Double {
    // The sum of twelve uniform numbers: near enough to normal, and the same on every platform.
    (0..<12).reduce(-6) { sum, _ in sum + unit() }
  }

  private func power(_ base: Double, _ exponent: Double) -> Double {
    exponent == 1 ? base : exponent == 2 ? base * base : base * base * base
  }
}
