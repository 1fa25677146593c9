/// The composite key of the Korean API's detail and image calls: kind, management number, province.
///
/// The number has two spellings. During 2025 the service went from 8 digits `NNNNSSTT` to 13 digits
/// `NNNNNN SSSSS TT`; both name the same record, so they are equal here, and print alike.
public struct ManagementNumber: Sendable, Hashable {
  /// The kind code (`ccbaKdcd`).
  public let kindCode: String
  /// The management number (`ccbaAsno`), as the source spells it.
  public let number: String
  /// The province code (`ccbaCtcd`).
  public let provinceCode: String

  /// Creates a composite key.
  public init(kindCode: String, number: String, provinceCode: String) {
    self.kindCode = kindCode
    self.number = number
    self.provinceCode = provinceCode
  }

  /// The number in its other spelling: 13 digits for 8, 8 for 13; `nil` where it has none.
  public var alternativeNumber: String? { Self.alternative(of: number) }

  /// The number in 13 digits, or as it is where it has no such spelling.
  public var canonicalNumber: String {
    number.utf8.count == 8 ? alternativeNumber ?? number : number
  }

  /// The designation number that the first six digits of a 13-digit number carry, without leading
  /// zeros.
  public static func designationNumber(of number: String) -> String? {
    guard number.utf8.count == 13, number.utf8.allSatisfy(isDigit) else { return nil }
    let digits = number.prefix(6).drop { $0 == "0" }
    return digits.isEmpty ? nil : String(digits)
  }

  private static func alternative(of number: String) -> String? {
    guard number.utf8.allSatisfy(isDigit) else { return nil }
    let digits = Array(number)
    switch digits.count {
    case 8:
      return "00" + String(digits[0..<4]) + "000" + String(digits[4..<8])
    case 13 where digits[0..<2].allSatisfy { $0 == "0" } && digits[6..<9].allSatisfy { $0 == "0" }:
      return String(digits[2..<6]) + String(digits[9..<13])
    default:
      return nil
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
}

extension ManagementNumber {
  /// Tells whether both name the same record, in whichever spelling.
  public static func == (left: ManagementNumber, right: ManagementNumber) -> Bool {
    left.kindCode == right.kindCode && left.provinceCode == right.provinceCode
      && left.canonicalNumber == right.canonicalNumber
  }

  /// Feeds what equality compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(kindCode)
    hasher.combine(canonicalNumber)
    hasher.combine(provinceCode)
  }
}

extension ManagementNumber: CustomStringConvertible {
  /// The spelling that every command accepts, in 13 digits: `11-0000010000000-11`.
  public var description: String { "\(kindCode)-\(canonicalNumber)-\(provinceCode)" }
}
