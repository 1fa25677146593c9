extension MatchingText {
  /// Finds keys of which one may be wrong, left out or too many.
  public func match(nearly wanted: [UInt8]) -> TextMatch? {
    var best: TextMatch?
    for unit in units.indices where units[unit].isStart {
      let start = units[unit].key
      guard let end = Self.nearEnd(of: wanted, in: keys[start...]) else { continue }
      var after = unit + 1
      while after < units.count, units[after].key < end { after += 1 }
      let match = TextMatch(
        units: unit..<after, place: place(of: unit), isWhole: false, isComplete: false)
      if best.map({ match.order < $0.order }) ?? true { best = match }
    }
    return best
  }

  /// Returns where in `keys` a stretch ends that begins where they do and has one mistake at most
  /// beside `wanted`.
  private static func nearEnd(of wanted: [UInt8], in keys: ArraySlice<UInt8>) -> Int? {
    let start = keys.startIndex
    var same = 0
    while same < wanted.count, same < keys.count, wanted[same] == keys[start + same] { same += 1 }
    if same == wanted.count { return start + same }
    // One wrong, one too many in what was typed, one left out of it.
    for (typed, skipped) in [(same + 1, 1), (same + 1, 0), (same, 1)] {
      let from = start + same + skipped
      let end = from + wanted.count - typed
      guard end <= keys.endIndex,
        (typed..<wanted.count).allSatisfy({ wanted[$0] == keys[from + $0 - typed] })
      else { continue }
      return max(end, start + 1)
    }
    return nil
  }
}
