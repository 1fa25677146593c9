import CommandLineKit
import Foundation
import Geography
import HeritageCatalog
import HeritageModel
import KoreanText
import Localization
import MapInteraction
import Rendering
import TestSupport
import Testing

@testable import HeritageCommands

/// A map on a terminal of 80 × 24 whose questions are answered at once, driven by what people do.
private struct Player {
  var screen: MapScreen
  let source: MapSource

  init(
    over items: some MapItemProvider, completer: (any Completing)? = nil, columns: Int = 80,
    rows: Int = 24
  ) async {
    let map = TerminalMap(columns: columns, rows: rows)
    screen = MapScreen(
      MapSession(limits: MapScreen.limits, layout: .terminal), on: map,
      MapScreen.Context(language: .korean, datasets: [:], attributions: []))
    source = MapSource(items, completer: completer)
    var start = MapStart()
    start.view = .region(.seoul)
    await perform(start.actions(width: map.width, height: map.height, padding: 8))
  }

  mutating func perform(_ actions: [MapSession.Action]) async {
    _ = await settle(
      &screen, after: actions, source, message: { LocalizedText("\($0)") },
      update: { $0.update($1) })
  }

  mutating func press(_ keys: KeyPress.Key...) async {
    for key in keys { await perform(screen.actions(for: .key(KeyPress(key)))) }
  }

  mutating func type(_ text: String) async {
    for character in text { await press(.character(character)) }
  }

  mutating func mouse(_ action: MouseEvent.Action, _ cell: Canvas.Position) async {
    await perform(
      screen.actions(for: .mouse(MouseEvent(action, column: cell.column, row: cell.row))))
  }

  mutating func click(_ cell: Canvas.Position) async {
    await mouse(.press(0), cell)
    await mouse(.release(0), cell)
  }

  var selected: String? { screen.session.annotations.selectedSite?.name }
  var text: String { screen.map.canvas(for: screen.frame).text(.plainText) }

  /// Where a text is drawn.
  func cell(of text: String) -> Canvas.Position? {
    for (row, line) in self.text.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      guard let range = line.firstRange(of: text) else { continue }
      return Canvas.Position(
        row: row, column: DisplayWidth.of(String(line[..<range.lowerBound])))
    }
    return nil
  }
}

extension Region {
  fileprivate static let seoul = (try? Region(parsing: "126.95,37.54,127.02,37.6")) ?? .world
}

struct MapScreenTests {
  private let catalog: MemoryCatalog
  private let completer: CatalogProvider

  init() throws {
    let path = try Terminal.treasures.get().folder.file("heritage.gpkg").path
    completer = try CatalogProvider(path: path)
    catalog = MemoryCatalog(sites: try Catalog(path: path).sites(SiteQuery()).sites)
  }

  @Test func `Tab goes through all sites in view, though the card of each covers a part`() async {
    var player = await Player(over: catalog)
    let count = player.screen.session.annotations.counts?.matching ?? 0
    var names: [String] = []
    for _ in 0..<count {
      await player.press(.tab)
      names.append(player.screen.session.annotations.selectedSite?.identity.key ?? "")
    }
    #expect(count > 20 && Set(names).count == count)
    await player.press(.tab)
    #expect(player.screen.session.annotations.selectedSite?.identity.key == names[0])
    await player.press(.backTab)
    #expect(player.screen.session.annotations.selectedSite?.identity.key == names[count - 1])
  }

  @Test func `a site that is selected is always seen, never under the card or the page`()
    async throws
  {
    var player = await Player(over: catalog, columns: 120)
    for _ in 0..<30 {
      await player.press(.tab)
      for key in [KeyPress.Key.enter, .escape] {
        let cell = try #require(player.cell(of: "◉"))
        #expect(player.screen.map.spot(at: cell, of: player.screen.frame) == .map)
        await player.press(key)
      }
    }
  }

  @Test func `Escape closes what lies on top, one by one`() async {
    var player = await Player(over: catalog)
    await player.press(.tab, .enter)
    await player.type("?")
    #expect(player.text.contains("도움말") && player.screen.showsHelp)
    await player.press(.escape)
    #expect(!player.screen.showsHelp && player.screen.maximumScroll != nil)
    await player.press(.escape)
    #expect(player.screen.maximumScroll == nil && player.selected != nil)
    await player.press(.escape)
    #expect(player.selected == nil)
  }

  @Test func `keys mean the same on a Korean keyboard`() async {
    var latin = await Player(over: catalog)
    var korean = await Player(over: catalog)
    for (key, jamo) in [("h", "ㅗ"), ("j", "ㅓ"), ("k", "ㅏ"), ("l", "ㅣ"), ("hl", "ㅚ")] {
      await latin.type(key)
      await korean.type(jamo)
      #expect(latin.screen.session.camera == korean.screen.session.camera)
    }
    await korean.type("ㅂ")
    #expect(korean.screen.isFinished)
  }

  @Test func `in the search every character is text, and Enter may come before the answer`()
    async throws
  {
    var player = await Player(over: catalog, completer: completer)
    await player.type("/경주 첨성대")
    #expect(player.cell(of: "/경주 첨성대") != nil)
    await player.press(.enter)
    #expect(player.selected == "경주 첨성대" && player.screen.typed == nil)
    await player.type("/q뷁!?")
    #expect(!player.screen.isFinished && !player.screen.showsHelp)
    #expect(player.text.contains("검색 결과가 없습니다"))
    for _ in 0..<5 { await player.press(.backspace) }
    #expect(player.screen.typed == nil)
    // Both in one read: the answer comes when Enter has been taken in.
    var actions: [MapSession.Action] = []
    for key in "/서울 숭례문" {
      actions += player.screen.actions(for: .key(KeyPress(.character(key))))
    }
    actions += player.screen.actions(for: .key(KeyPress(.enter)))
    await player.perform(actions)
    #expect(player.selected == "서울 숭례문")
  }

  @Test func `a stack opens a list, whose marked site is picked`() async throws {
    var player = await Player(over: catalog)
    let stack = try #require(
      catalog.mapItems(for: SiteQuery(), level: 17, apart: nil).first { item in
        if case .stack = item.id { item.count > 20 } else { false }
      })
    await player.perform([.move(.to(center: stack.coordinate, zoom: 17))])
    await player.press(.enter)
    #expect(player.screen.session.pickList?.total == stack.count)
    #expect(player.text.contains("이곳의 유산 \(stack.count)건"))
    for _ in 0..<20 { await player.press(.down) }
    #expect(player.screen.session.pickList?.offset == 20 && player.screen.marked == 0)
    await player.press(.up)
    #expect(player.screen.session.pickList?.offset == 0 && player.screen.marked == 19)
    await player.press(.enter)
    #expect(player.selected != nil && player.screen.session.pickList == nil)
  }

  @Test func `a drag moves the map under the mouse, and is no click`() async throws {
    var player = await Player(over: catalog)
    await player.press(.tab)
    let name = player.selected
    let before = try #require(player.cell(of: "◉"))
    await player.mouse(.press(0), .init(row: 10, column: 40))
    await player.mouse(.drag(0), .init(row: 8, column: 45))
    await player.mouse(.drag(0), .init(row: 7, column: 50))
    await player.mouse(.release(0), .init(row: 7, column: 50))
    let after = try #require(player.cell(of: "◉"))
    #expect(after == .init(row: before.row - 3, column: before.column + 10))
    #expect(player.selected == name)
  }

  @Test func `the wheel keeps the place under the mouse`() async throws {
    var player = await Player(over: catalog)
    await player.press(.tab)
    let cell = try #require(player.cell(of: "◉"))
    for direction in [MouseEvent.Wheel.up, .up, .down] {
      await player.mouse(.wheel(direction), cell)
      let now = try #require(player.cell(of: "◉"))
      #expect(abs(now.row - cell.row) <= 1 && abs(now.column - cell.column) <= 1)
    }
  }

  @Test func `clicks select a mark by its name, open its card, and deselect beside it`()
    async throws
  {
    var player = await Player(over: catalog)
    await player.perform(
      [.move(.to(center: Coordinate(latitude: 37.56, longitude: 126.975), zoom: 13))])
    await player.click(try #require(player.cell(of: "숭례문")))
    #expect(player.selected == "서울 숭례문")
    await player.click(try #require(player.cell(of: "자세히 보기")))
    #expect(player.screen.maximumScroll != nil)
    await player.press(.escape)
    await player.click(.init(row: 1, column: 1))
    #expect(player.selected == nil)
  }

  @Test func `a resize keeps centre and zoom, and the selection`() async {
    var player = await Player(over: catalog)
    await player.press(.tab, .escape)
    let camera = player.screen.session.camera
    for (columns, rows) in [(40, 12), (200, 60), (80, 24)] {
      player.screen.map = TerminalMap(columns: columns, rows: rows)
      await player.perform(
        [.resized(width: player.screen.map.width, height: player.screen.map.height)])
      #expect(player.screen.session.camera == camera)
    }
  }

  @Test func `nothing that is typed or clicked goes wrong`() async {
    var random = SeededGenerator(seed: 20_260_731)
    var player = await Player(over: catalog, completer: completer, columns: 60, rows: 18)
    let keys: [KeyPress.Key] = [
      .tab, .backTab, .enter, .enter, .escape, .up, .down, .left, .right, .pageUp, .pageDown,
      .home, .end, .backspace, .character("/"), .character("+"), .character("-"),
      .character("?"), .character("0"), .character("숭"), .character("ㅗ"), .function(1),
    ]
    for step in 0..<400 {
      let cell = Canvas.Position(
        row: .random(in: 0..<19, using: &random), column: .random(in: 0..<61, using: &random))
      switch Int.random(in: 0..<10, using: &random) {
      case 0: await player.click(cell)
      case 1: await player.mouse(.wheel(.random(using: &random)), cell)
      case 2:
        await player.mouse(.press(0), cell)
        await player.mouse(.drag(0), .init(row: 5, column: 5))
      case 3: await player.mouse(.release(0), cell)
      default: await player.press(keys.randomElement(using: &random) ?? .tab)
      }
      let frame = player.screen.frame
      #expect(
        frame.showsCard == (player.selected != nil), "seed \(random.seed), step \(step)")
      if let counts = frame.counts { #expect(counts.shown <= counts.matching) }
      if step % 20 == 0 {
        #expect(player.text.split(separator: "\n", omittingEmptySubsequences: false).count == 19)
      }
    }
  }
}

extension MouseEvent.Wheel {
  fileprivate static func random(using random: inout SeededGenerator) -> Self {
    Self(rawValue: .random(in: 0...3, using: &random)) ?? .up
  }
}
