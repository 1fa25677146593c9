/// One of the five kinds of value that SQLite stores.
///
/// For values whose kind is known only at run time. Where it is known, bind and read Swift's own
/// types: they need no detour through this enumeration. See
/// <https://www.sqlite.org/datatype3.html>.
public enum Value: Hashable, Sendable {
  /// SQL's NULL.
  case null
  /// A 64-bit signed integer.
  case integer(Int)
  /// A 64-bit floating-point number; NaN cannot be stored and becomes NULL.
  case real(Double)
  /// A text, which may contain U+0000.
  case text(String)
  /// A string of bytes.
  case blob([UInt8])
}
