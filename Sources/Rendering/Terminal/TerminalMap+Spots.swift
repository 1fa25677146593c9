extension TerminalMap {
  /// What lies at a cell.
  public enum Spot: Hashable, Sendable {
    /// The map, by itself or with a mark.
    case map
    /// The card of the selected site.
    case card
    /// An entry of a list, by its index.
    case entry(Int)
    /// Another part of what lies over the map.
    case pane
    /// The first or the last row.
    case bar
  }

  /// Returns what lies at a cell.
  public func spot(at cell: Canvas.Position, of frame: MapFrame) -> Spot {
    guard mapRows.contains(cell.row) else { return .bar }
    switch frame.overlay {
    case .detail: return detailColumns.contains(cell.column) ? .pane : .map
    case .search(let search): return spot(row: cell.row, of: search.results)
    case .picking(let list): return spot(row: cell.row, of: list)
    case .help: return .pane
    case nil:
      guard frame.showsCard, let site = frame.selected else { return .map }
      let top = mapRows.upperBound - cardRows(site, frame.language)
      return cell.row < top ? .map : .card
    }
  }

  private func spot(row: Int, of list: MapFrame.PickList) -> Spot {
    let (rows, first) = listRange(list)
    guard rows.contains(row) else {
      return row < mapRows.upperBound - listRows(list) ? .map : .pane
    }
    return list.entries.isEmpty ? .pane : .entry(first + row - rows.lowerBound)
  }

  /// Whether a detail page leaves a part of the map to be seen.
  public var showsMapBesideDetail: Bool { detailColumns.lowerBound > 0 }
}
