/// An order of places in which neighbours in the list are neighbours on the map.
///
/// Rows stored in this order let a region query read few pages. The curve fills the plate carrée
/// (longitude and latitude each stretched to 65,536 cells), so a cell is 0.0055° × 0.0027°.
public enum HilbertCurve {
  /// Returns the position along the curve of order 16 of a point in degrees.
  ///
  /// Numbers out of range go to the nearest cell, NaN to the first. About 15 ns.
  public static func index(latitude: Double, longitude: Double) -> UInt32 {
    index(x: cell((longitude + 180) / 360), y: cell((latitude + 90) / 180))
  }

  private static func cell(_ share: Double) -> UInt32 {
    // max() first: it returns 0 for NaN in this order of arguments.
    UInt32(min(max(0, share * 65536), 65535))
  }

  /// Returns the position along the curve of a cell, both numbers below 65,536.
  ///
  /// The state of the curve at all 16 levels is found at once by a parallel prefix over the bits,
  /// instead of level by level (after rawrunprotected, "2D Hilbert curves in O(1)").
  static func index(x: UInt32, y: UInt32) -> UInt32 {
    var a = x ^ y
    var b = 0xFFFF ^ a
    var c = 0xFFFF ^ (x | y)
    var d = x & (y ^ 0xFFFF)
    var nextA = a | (b >> 1)
    var nextB = (a >> 1) ^ a
    var nextC = (c >> 1) ^ (b & (d >> 1)) ^ c
    var nextD = (a & (c >> 1)) ^ (d >> 1) ^ d
    func combine(_ shift: UInt32) {
      (a, b, c, d) = (nextA, nextB, nextC, nextD)
      nextA = (a & (a &>> shift)) ^ (b & (b &>> shift))
      nextB = (a & (b &>> shift)) ^ (b & ((a ^ b) &>> shift))
      nextC ^= (a & (c &>> shift)) ^ (b & (d &>> shift))
      nextD ^= (b & (c &>> shift)) ^ ((a ^ b) & (d &>> shift))
    }
    combine(2)
    combine(4)
    combine(8)
    a = nextC ^ (nextC >> 1)
    b = nextD ^ (nextD >> 1)
    let low = x ^ y
    let high = b | (0xFFFF ^ (low | a))
    return (spread(high) << 1) | spread(low)
  }

  /// Moves the 16 low bits to the even positions.
  private static func spread(_ bits: UInt32) -> UInt32 {
    var bits = bits
    bits = (bits | (bits << 8)) & 0x00FF_00FF
    bits = (bits | (bits << 4)) & 0x0F0F_0F0F
    bits = (bits | (bits << 2)) & 0x3333_3333
    return (bits | (bits << 1)) & 0x5555_5555
  }
}
