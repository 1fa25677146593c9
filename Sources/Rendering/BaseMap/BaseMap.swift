public import Geography

/// Coasts and country borders to draw sites on, by zoom: the world roughly, Korea and its neighbours
/// finely.
///
/// The lines come with the product (Natural Earth, public domain; see the README beside this file).
/// Other layers, such as imported boundaries, are further ``MapLine`` values in a frame.
public struct BaseMap: Sendable {
  /// The base map that comes with the product.
  ///
  /// Unpacked at first use, which takes about two milliseconds.
  public static let builtIn: BaseMap = {
    let text = packed.withUTF8Buffer { Array($0) }
    guard let map = BaseMap(packed: text) else {
      preconditionFailure("The base map that comes with the product cannot be read.")
    }
    return map
  }()

  /// Whom to name on a map, though nothing demands it.
  public static let attribution = "Natural Earth"

  private let groups: [Group]

  /// Lines for a range of zooms.
  struct Group: Sendable {
    let zooms: Range<Double>
    let lines: [MapLine]
  }

  init(groups: [Group]) {
    self.groups = groups
  }

  /// Returns the lines of a zoom whose boxes touch a region, coasts last.
  ///
  /// - Parameters:
  ///   - region: What is to be seen.
  ///   - zoom: The zoom of the map, 0 for a world 256 pixels wide.
  /// - Returns: Whole lines of at most 64 points, in a fixed order.
  public func lines(in region: Region, zoom: Double) -> [MapLine] {
    let boxes = region.boxes
    var found: [MapLine] = []
    for group in groups where group.zooms.contains(max(zoom, 0)) {
      for line in group.lines where boxes.contains(where: line.bounds.intersects) {
        found.append(line)
      }
    }
    return found.filter { $0.kind != .coast } + found.filter { $0.kind == .coast }
  }
}
