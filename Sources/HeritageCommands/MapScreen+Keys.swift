import CommandLineKit
import Geography
import HeritageModel
import KoreanText
import MapInteraction
import Rendering

extension MapScreen {
  /// What a key means outside the search.
  private enum Command {
    case left, right, up, down
    case zoomIn, zoomOut
    case next, previous
    case enter, escape
    case pageUp, pageDown, first, last
    case search, help, showLocation, quit
  }

  /// Returns what an input asks of the session, after changing what only the screen knows.
  mutating func actions(for event: InputEvent) -> [MapSession.Action] {
    switch event {
    case .key(let press):
      notice = nil
      return typed == nil ? actions(for: press) : searchActions(for: press)
    case .mouse(let event): return actions(for: event)
    case .paste(let text):
      guard let typed else { return [] }
      return type(
        typed + visibleText(text.split(whereSeparator: \.isNewline).joined(separator: " ")))
    case .report: return []
    }
  }

  private mutating func actions(for press: KeyPress) -> [MapSession.Action] {
    let commands = Self.commands(for: press)
    if showsHelp, !commands.contains(.quit) {
      showsHelp = false
      return []
    }
    return commands.flatMap { actions(for: $0) }
  }

  private static func commands(for press: KeyPress) -> [Command] {
    guard press.modifiers.isSubset(of: .shift) else { return [] }
    switch press.key {
    case .left: return [.left]
    case .right: return [.right]
    case .up: return [.up]
    case .down: return [.down]
    case .tab: return [press.modifiers.contains(.shift) ? .previous : .next]
    case .backTab: return [.previous]
    case .enter: return [.enter]
    case .escape, .backspace: return [.escape]
    case .pageUp: return [.pageUp]
    case .pageDown: return [.pageDown]
    case .home: return [.first]
    case .end: return [.last]
    case .function(1): return [.help]
    case .character(let character):
      // Shortcuts work in Korean keyboard mode too: ㅂ is typed on the key of q.
      return DubeolsikLayout.keystrokes(String(character)).compactMap(command)
    case .insert, .delete, .function: return []
    }
  }

  private static func command(for letter: Character) -> Command? {
    switch letter {
    case "h": .left
    case "j": .down
    case "k": .up
    case "l": .right
    case "+", "=": .zoomIn
    case "-", "_": .zoomOut
    case " ": .pageDown
    case "g": .first
    case "G": .last
    case "/": .search
    case "?": .help
    case "0": .showLocation
    case "q": .quit
    default: nil
    }
  }

  private mutating func actions(for command: Command) -> [MapSession.Action] {
    switch command {
    case .quit: isFinished = true
    case .help: showsHelp = true
    case .search: return type("")
    case .zoomIn: return zoom(by: 1)
    case .zoomOut: return zoom(by: -1)
    case .showLocation: return [.showLocation]
    case .escape: return escape()
    default:
      if let last = maximumScroll { return detailActions(for: command, last) }
      return session.pickList == nil ? mapActions(for: command) : pickActions(for: command)
    }
    return []
  }

  /// Closes what lies on top, or ends the selection.
  private func escape() -> [MapSession.Action] {
    if maximumScroll != nil { return [.closeDetail] }
    return [session.pickList == nil ? .deselect : .closePickList]
  }

  private mutating func detailActions(
    for command: Command, _ last: Int
  ) -> [MapSession.Action] {
    let page = max(map.rows - 3, 1)
    var target = min(scroll, last)
    switch command {
    case .up: target -= 1
    case .down: target += 1
    case .pageUp: target -= page
    case .pageDown: target += page
    case .first: target = 0
    case .last: target = last
    case .left, .right: return map.showsMapBesideDetail ? mapActions(for: command) : []
    case .next: return [.closeDetail, .selectNext]
    case .previous: return [.closeDetail, .selectPrevious]
    default: break
    }
    scroll = min(max(target, 0), last)
    return []
  }

  private mutating func pickActions(for command: Command) -> [MapSession.Action] {
    switch command {
    case .up, .previous: mark(by: -1)
    case .down, .next: mark(by: 1)
    case .pageUp: mark(by: -session.layout.pageSize)
    case .pageDown: mark(by: session.layout.pageSize)
    case .first: mark(by: -marked)
    case .last: mark(by: (session.pickList?.members.count ?? 1) - 1 - marked)
    case .enter: pick()
    default: []
    }
  }

  private func mapActions(for command: Command) -> [MapSession.Action] {
    guard let viewport = session.viewport else { return [] }
    // An eighth of what is seen, in whole cells, so that nothing is drawn anew but what is new.
    let (x, y) = (
      max(viewport.contentWidth / 16, 1).rounded() * 2,
      max(viewport.contentHeight / 32, 1).rounded() * 4
    )
    switch command {
    case .left: return scroll(x: -x)
    case .right: return scroll(x: x)
    case .up: return scroll(y: -y)
    case .down: return scroll(y: y)
    case .pageUp: return scroll(y: -viewport.contentHeight / 2)
    case .pageDown: return scroll(y: viewport.contentHeight / 2)
    case .next: return [.selectNext]
    case .previous: return [.selectPrevious]
    case .enter:
      if session.annotations.selectedSite != nil { return [.openDetail()] }
      return nearestItem.map { [.tapped($0)] } ?? []
    default: return []
    }
  }

  private func scroll(x: Double = 0, y: Double = 0) -> [MapSession.Action] {
    [.move(.scroll(x: x, y: y), reason: .control)]
  }

  func zoom(by steps: Double, around place: Coordinate? = nil) -> [MapSession.Action] {
    [.move(.zoom(by: steps, around: place), reason: .control)]
  }

  /// The mark in view that is nearest to the centre.
  private var nearestItem: MapItem.ID? {
    guard let region = session.visible?.region else { return nil }
    let center = session.camera.center
    return session.annotations.annotations.lazy.filter { region.contains($0.coordinate) }
      .map { (id: $0.id, distance: GreatCircle.distance(from: center, to: $0.coordinate)) }
      .min { $0.distance < $1.distance }?.id
  }

  // MARK: Search

  private mutating func searchActions(for press: KeyPress) -> [MapSession.Action] {
    guard let typed else { return [] }
    switch (press.key, press.modifiers) {
    case (.character(let character), []), (.character(let character), .shift):
      return type(typed + String(character))
    case (.character("u"), .control): return type("")
    case (.character("n"), .control), (.down, _), (.tab, _): return mark(by: 1)
    case (.character("p"), .control), (.up, _), (.backTab, _): return mark(by: -1)
    case (.backspace, _): return typed.isEmpty ? closeSearch() : type(String(typed.dropLast()))
    case (.escape, _): return closeSearch()
    case (.enter, _): return chooseCompletion()
    default: return []
    }
  }
}
