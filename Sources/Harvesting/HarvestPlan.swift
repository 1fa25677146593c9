import Foundation
import HeritageModel

/// What a harvest is to fetch; two harvests with equal plans ask the same questions.
public struct HarvestPlan: Codable, Hashable, Sendable {
  /// The codes of the kinds to fetch (`ccbaKdcd`); none means every kind that is known.
  public var kinds: [String] = []
  /// The codes of the provinces to fetch (`ccbaCtcd`); none means all of the country in one list.
  public var provinces: [String] = []
  /// From when on changes matter; `nil` fetches every list.
  public var since: Since?
  /// Whether to fetch the details of records.
  public var withDetails = false
  /// Whether to fetch the image replies of records.
  public var withImages = false
  /// Whether to fetch details and images also of records that the catalog holds in their latest
  /// state.
  public var includesUnchanged = false
  /// How many records a list reply is asked to hold (`pageUnit`).
  public var pageSize = 1000

  /// Creates the plan of all lists, without details and images.
  public init() {}

  /// From when on changes matter.
  public enum Since: Codable, Hashable, Sendable {
    /// A time as the service writes it, `yyyyMMddHHmmss` in Korean standard time.
    case time(String)
    /// The newest change that the catalog holds, kind by kind.
    case newest

    /// Reads `last`, a day or a time: `2026-01-31`, `20260131`, `2026-01-31 12:30:00`,
    /// `20260131123000`.
    ///
    /// Times are Korean standard time; a day means its first second. `nil` where the text is none
    /// of these.
    public init?(_ text: String) {
      if text == "last" {
        self = .newest
        return
      }
      let separators: Set<Character> = ["-", ":", " ", "T"]
      let digits = text.filter { !separators.contains($0) }
      let isShaped =
        text.utf8.count == digits.utf8.count
        || [10, 19].contains(text.utf8.count) && text.dropFirst(4).first == "-"
      guard isShaped, let time = Self.time(digits) else { return nil }
      self = .time(time)
    }

    private static func time(_ digits: String) -> String? {
      guard [8, 14].contains(digits.utf8.count),
        digits.utf8.allSatisfy({ (48...57).contains($0) })
      else { return nil }
      let full = digits + String(repeating: "0", count: 14 - digits.utf8.count)
      let numbers = [0..<4, 4..<6, 6..<8, 8..<10, 10..<12, 12..<14].map { range in
        Int(full.dropFirst(range.lowerBound).prefix(range.count)) ?? 0
      }
      let components = DateComponents(
        calendar: Calendar(identifier: .gregorian), year: numbers[0], month: numbers[1],
        day: numbers[2], hour: numbers[3], minute: numbers[4], second: numbers[5])
      return components.isValidDate ? full : nil
    }
  }

  /// The lists to fetch, in the order of the codes.
  var scopes: [HarvestScope] {
    let kinds = kinds.isEmpty ? DesignationKind.all.map(\.code) : kinds
    let provinces: [String?] = provinces.isEmpty ? [nil] : provinces
    return kinds.flatMap { kind in
      provinces.map { HarvestScope(kindCode: kind, provinceCode: $0) }
    }
  }

  /// Whether the plan covers everything that the service holds.
  var isWhole: Bool { kinds.isEmpty && provinces.isEmpty && since == nil }
}

/// The records that one list of the service holds: those of a kind, or of a kind in a province.
public struct HarvestScope: Codable, Hashable, Sendable {
  /// The code of the kind (`ccbaKdcd`).
  public let kindCode: String
  /// The code of the province (`ccbaCtcd`); `nil` for the whole country.
  public let provinceCode: String?

  /// Creates a scope.
  public init(kindCode: String, provinceCode: String?) {
    self.kindCode = kindCode
    self.provinceCode = provinceCode
  }

  /// The scope in names of files and messages: `11`, `11-21`.
  var name: String { ([kindCode] + (provinceCode.map { [$0] } ?? [])).joined(separator: "-") }
}
