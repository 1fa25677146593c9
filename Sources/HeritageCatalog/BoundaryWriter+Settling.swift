import Geography
public import HeritageModel
public import Localization
import SQLite

/// Something about a region that deserves a look.
public struct BoundaryFinding: Sendable, Hashable {
  /// The stable name of the rule.
  public let rule: String
  /// The level of the region.
  public let level: RegionLevel
  /// The code of the region.
  public let code: String
  /// What the rule found, in a sentence.
  public let message: LocalizedText
}

extension BoundaryWriter {
  /// How far outside its parent the middle of a region may lie, in metres: borders of levels are
  /// simplified apart.
  private static let parentTolerance = 500.0
  /// By which share an area may change from one import to the next.
  private static let areaTolerance = 0.1

  /// Notes that a region is much larger or smaller than an earlier import of its source said.
  func noteArea(of draft: BoundaryDraft, before id: Int) throws {
    guard
      let old = try target.statement("SELECT area FROM boundary WHERE id = ?")
        .first(id, transform: { $0.double(0) }), old > 0
    else { return }
    let change = draft.area.area / old - 1
    guard abs(change) > Self.areaTolerance else { return }
    let percent = Int((change * 100).rounded())
    findings.append(
      BoundaryFinding(
        rule: "area-changed", level: draft.level, code: draft.code,
        message: LocalizedText(
          "\(draft.name): the area changed by \(percent) % since the last import.",
          "\(draft.name): 지난번보다 면적이 \(percent)% 달라졌습니다.")))
  }

  /// Finds the parents and the spellings of the regions, and looks whether they fit together.
  ///
  /// A parent is the region that the source states, by code or name; else the one whose code begins
  /// the region's code; else the smallest that contains its middle. A region above which its source
  /// has no level at all is part of one of another source, whichever came first.
  /// - Returns: What deserves a look: regions that lie outside their parents, and regions of one
  ///   level that overlap.
  /// - Throws: ``CatalogError``.
  public func settle() throws -> [BoundaryFinding] {
    try file.explaining {
      let all = try target.statement(
        """
        SELECT id, level, code, name, stated_name, stated_parent, longitude, latitude, parent
          FROM boundary WHERE source = ? ORDER BY level, code
        """
      ).all(sourceID) { row in
        Settling(
          id: row.int(0), level: RegionLevel(rawValue: row.int(1)) ?? .village, code: row.text(2),
          name: row.text(3), statedName: row.text(4), statedParent: row.optionalText(5),
          middle: GridPoint(x: Int32(row.int(6)), y: Int32(row.int(7))), parent: row.optionalInt(8))
      }
      let index = try BoundaryIndex(target)
      let setParent = try target.statement("UPDATE boundary SET parent = ? WHERE id = ?")
      let tree = RegionTree(all)
      let highest = all.map(\.level).min()
      for region in all {
        let around = try index.ids(containing: region.middle)
        let parent = tree.parent(of: region, around: around)
        let id =
          region.level == highest
          ? try index.parentElsewhere(of: region.id, around: around) : parent?.id
        if id != region.parent {
          try setParent.run(id, region.id)
          hasChanged = true
        }
        if let parent, !around.contains(parent.id) {
          let metres = try index.distance(from: region.middle, toBorderOf: parent.id)
          if metres > Self.parentTolerance { note(region, outside: parent, metres) }
        }
        // Told once, by the smaller code.
        for other in tree.regions(around) where other.level == region.level {
          if other.id != region.id, !tree.isWard(region, of: other), !tree.isWard(other, of: region)
          {
            note(region, overlaps: other)
          }
        }
      }
      try settleOtherSources(index)
      try target.nameBoundaries()
      return findings
    }
  }

  /// Finds the parents anew of the highest regions of all other sources.
  private func settleOtherSources(_ index: BoundaryIndex) throws {
    let highest = try target.statement(
      """
      SELECT id, longitude, latitude, parent FROM boundary
        JOIN (SELECT source AS of, min(level) AS highest FROM boundary GROUP BY source)
          ON of = source AND highest = level
        WHERE source <> ? ORDER BY id
      """
    ).all(sourceID) { row in
      (
        id: row.int(0), middle: GridPoint(x: Int32(row.int(1)), y: Int32(row.int(2))),
        parent: row.optionalInt(3)
      )
    }
    let setParent = try target.statement("UPDATE boundary SET parent = ? WHERE id = ?")
    for region in highest {
      let around = try index.ids(containing: region.middle)
      let parent = try index.parentElsewhere(of: region.id, around: around)
      if parent != region.parent {
        try setParent.run(parent, region.id)
        hasChanged = true
      }
    }
  }

  private func note(_ region: Settling, outside parent: Settling, _ metres: Double) {
    let distance = Int(metres.rounded())
    findings.append(
      BoundaryFinding(
        rule: "outside-parent", level: region.level, code: region.code,
        message: LocalizedText(
          "\(region.name) lies \(distance) m outside \(parent.name), which it is part of.",
          "\(region.name): 상위 구역인 \(parent.name) 밖으로 \(distance) m 떨어져 있습니다.")))
  }

  private func note(_ region: Settling, overlaps other: Settling) {
    findings.append(
      BoundaryFinding(
        rule: "overlap", level: region.level, code: region.code,
        message: LocalizedText(
          "The middle of \(region.name) (\(region.code)) also lies in \(other.name) (\(other.code)).",
          "\(region.name)(\(region.code))의 가운데가 \(other.name)(\(other.code))에도 들어 있습니다.")))
  }
}

/// A region whose parent is looked for.
struct Settling {
  let id: Int
  let level: RegionLevel
  let code: String
  let name: String
  let statedName: String
  let statedParent: String?
  let middle: GridPoint
  let parent: Int?
}

/// The regions of one source, by what they may be called as a parent.
struct RegionTree {
  private let byID: [Int: Settling]
  private let byCode: [String: [Settling]]
  private let byName: [String: [Settling]]

  init(_ regions: [Settling]) {
    byID = Dictionary(regions.map { ($0.id, $0) }) { first, _ in first }
    byCode = Dictionary(grouping: regions, by: \.code)
    var byName: [String: [Settling]] = [:]
    for region in regions {
      for name in Set([region.name, region.statedName]) { byName[name, default: []].append(region) }
    }
    self.byName = byName
  }

  func regions(_ ids: [Int]) -> [Settling] { ids.compactMap { byID[$0] } }

  /// Returns the deepest of the higher regions that a region is part of.
  func parent(of region: Settling, around: [Int]) -> Settling? {
    func deepest(_ candidates: [Settling]) -> Settling? {
      let higher = candidates.filter { $0.level < region.level }
      guard let level = higher.map(\.level).max() else { return nil }
      let equals = higher.filter { $0.level == level }
      return equals.count == 1 ? equals[0] : equals.first { around.contains($0.id) }
    }
    if let stated = region.statedParent {
      if let parent = deepest(byCode[stated] ?? []) { return parent }
      if let parent = deepest(byName[stated] ?? []) { return parent }
    }
    let code = region.code
    if code.utf8.allSatisfy({ (48...57).contains($0) }) {
      for length in stride(from: code.utf8.count - 1, through: 2, by: -1) {
        if let parent = deepest(byCode[String(code.prefix(length))] ?? []) { return parent }
      }
    }
    return regions(around).filter { $0.level < region.level }
      .min { ($1.level, $0.code) < ($0.level, $1.code) }
  }

  /// Tells whether a region is a ward of a city of the same level: 수원시 장안구 of 수원시.
  func isWard(_ region: Settling, of city: Settling) -> Bool {
    region.name.hasPrefix(city.name + " ") || region.statedName.hasPrefix(city.name)
  }
}
