import Geography
import HeritageModel
import Localization
import TestSupport
import Testing

@testable import MapInteraction

struct SearchTests {
  private func completion(
    _ title: String, _ target: Completion.Target
  ) -> Completion {
    Completion(title: title, subtitle: LocalizedText(""), titleRanges: [], target: target)
  }

  @Test func `each fragment is answered, the newest alone, and none is an answer too`() {
    var visit = Visit.seoul()
    visit.answers = false
    visit.send(.typed("서"), .typed("서울 숭"))
    #expect(visit.session.isSearching)
    #expect(visit.answer() == [])
    let search = CompletionList(
      fragment: "서울 숭",
      completions: [
        Completion(
          title: "서울 숭례문", subtitle: LocalizedText("국보"), titleRanges: [],
          target: .site(Sample.gate.identity))
      ])
    #expect(visit.answer() == [.searchChanged(search)])
    #expect(!visit.session.isSearching)
    visit.answers = true
    #expect(
      visit.send(.typed("없는 이름")) == [
        .searchChanged(CompletionList(fragment: "없는 이름", completions: []))
      ])
    #expect(visit.send(.typed(" "), .typed("")) == [.searchChanged(nil)])
    #expect(visit.session.fragment == nil)
  }

  @Test func `what is asked for is what the options say, where the map is`() {
    var visit = Visit.seoul()
    var options = CompletionOptions()
    options.types = [.address]
    options.regionPriority = .required
    options.region = Sample.sea
    visit.send(.typed("서", options))
    options.region = visit.session.visible?.region
    options.zoom = 13
    #expect(visit.requests.last == .completions("서", options))
  }

  @Test func `typing the same again while it is looked up asks once, later anew`() {
    var visit = Visit.seoul()
    visit.answers = false
    let before = visit.requests.count
    visit.send(.typed("서"), .typed("서"))
    #expect(visit.requests.count == before + 1)
    visit.answer()
    visit.send(.typed("서"))
    #expect(visit.requests.count == before + 2)
  }

  @Test func `cancelling waits no longer, keeps what is shown, and may be repeated`() {
    var visit = Visit.seoul()
    visit.send(.typed("서울"))
    let shown = visit.session.search
    visit.answers = false
    visit.send(.typed("서울 숭"))
    #expect(visit.send(.cancelSearch, .cancelSearch) == [])
    #expect(!visit.session.isSearching && visit.session.wantedTokens.isEmpty)
    #expect(visit.answer() == [])
    #expect(visit.session.search == shown)
    #expect(visit.session.fragment == "서울 숭")
  }

  @Test func `after a failure the older list stays, and is known to be older`() {
    var visit = Visit.seoul()
    visit.send(.typed("서울"))
    visit.answers = false
    visit.send(.typed("경주"))
    #expect(visit.fail() == [.didFail(.completions, LocalizedText("away", "없음"))])
    #expect(visit.session.search?.fragment == "서울")
    #expect(visit.session.fragment == "경주" && !visit.session.isSearching)
    visit.answers = true
    visit.send(.typed("경주"))
    #expect(visit.session.search?.fragment == "경주")
  }

  @Test func `with a delay only what is typed last is looked up`() {
    var visit = Visit.seoul(
      layout: MapLayout(markSpacing: 40, typingDelay: .milliseconds(200)))
    let before = visit.requests.count
    visit.send(.typed("서"))
    visit.wait(0.15)
    visit.send(.typed("서울"))
    visit.wait(0.15)
    #expect(visit.requests.count == before && visit.session.isSearching)
    let events = visit.wait(0.1)
    #expect(visit.requests.count == before + 1)
    #expect(visit.session.search?.fragment == "서울" && events.count == 1)
    visit.send(.typed("서울 원"), .flush)
    #expect(visit.session.search?.fragment == "서울 원")
    visit.send(.typed("서울"), .typed(""))
    #expect(visit.session.wantedTimers.isEmpty && visit.wait(1) == [])
  }

  @Test(arguments: [Duration.zero, .milliseconds(100)])
  func `however late answers come, no older fragment's list is shown`(delay: Duration) {
    var random = SeededGenerator(seed: 20_261_130)
    for _ in 0..<200 {
      var visit = Visit.seoul(layout: MapLayout(markSpacing: 40, typingDelay: delay))
      visit.answers = false
      var typed: [String] = []
      var shown = -1
      for _ in 0..<40 {
        var events: [MapSession.Event] = []
        switch Int.random(in: 0..<8, using: &random) {
        case 0..<3:
          // Each fragment is typed once, so that its list tells when it was typed.
          typed.append("서울 \(typed.count)")
          events = visit.send(.typed(typed[typed.count - 1]))
        case 3: events = visit.wait(.random(in: 0...0.2, using: &random))
        case 4: events = visit.send(.cancelSearch)
        case 5 where !visit.open.isEmpty:
          events = visit.fail(.random(in: visit.open.indices, using: &random))
        default:
          guard !visit.open.isEmpty else { continue }
          events = visit.answer(.random(in: visit.open.indices, using: &random))
        }
        for case .searchChanged(let list?) in events {
          let place = typed.lastIndex(of: list.fragment) ?? -1
          #expect(place > shown, "seed \(random.seed)")
          #expect(place == typed.count - 1, "seed \(random.seed)")
          shown = place
        }
      }
      visit.send(.typed("서울 끝"), .flush)
      while !visit.open.isEmpty { visit.answer(visit.open.count - 1) }
      #expect(visit.session.search?.fragment == "서울 끝", "seed \(random.seed)")
    }
  }

  @Test func `a chosen site is selected and shown`() {
    var visit = Visit.seoul()
    visit.send(.typed("불국사"), .chose(1), .chose(0))
    visit.wait(1)
    #expect(visit.session.search == nil && visit.session.fragment == nil)
    #expect(visit.session.annotations.selectedSite == Sample.temple.summary)
    #expect(visit.session.camera.center == Sample.temple.coordinate)
  }

  @Test func `a chosen site that the filter hides is opened all the same, and the filter stays`()
    throws
  {
    var visit = Visit.seoul()
    let filter = Sample.query(kinds: ["12"])
    visit.send(.filterChanged(filter))
    #expect(
      !visit.session.annotations.annotations.contains { $0.id == .site(Sample.temple.identity) })
    let events = visit.choose(completion("불국사", .site(Sample.temple.identity)))
    #expect(
      Visit.choices(events).contains(
        .didSelect(Sample.temple.identity, sn: "5", name: "경주 불국사 다보탑")))
    visit.wait(1)
    #expect(visit.session.annotations.selectedSite == Sample.temple.summary)
    #expect(visit.session.camera.center == Sample.temple.coordinate)
    #expect(visit.session.annotations.filter == filter)
    // Moving and loading anew do not take it away; another filter that hides it does.
    visit.send(.move(.to(center: coordinate(35.8, 129.3), zoom: 12)), .reloaded)
    visit.wait(1)
    #expect(visit.session.annotations.selectedSite == Sample.temple.summary)
    let lost = visit.send(.filterChanged(Sample.query(kinds: ["13"])))
    #expect(Visit.choices(lost).contains(.didDeselect(Sample.temple.identity, .filtered)))
  }

  @Test func `a chosen site without a place is opened, and said to have none`() {
    var visit = Visit.seoul()
    let lost = makeSite("9", sn: "9", name: "사라진 탑", at: nil)
    visit.catalog.sites.append(lost)
    let camera = visit.session.camera
    let events = visit.choose(completion("사라진 탑", .site(lost.identity)))
    #expect(events.contains(.cannotReveal(lost.identity)))
    #expect(visit.session.annotations.selectedSite == lost.summary)
    #expect(visit.session.camera == camera)
  }

  @Test func `a chosen site that is gone is said to be gone`() {
    var visit = Visit.seoul()
    let gone = SiteIdentity(dataset: "khs", key: "404")
    let events = visit.choose(completion("없어진 탑", .site(gone)))
    #expect(Visit.choices(events).contains(.notFound(.identity(gone), suggestions: [])))
    #expect(visit.session.annotations.selectedSite == nil)
  }

  @Test func `a chosen area is shown`() {
    var visit = Visit.seoul()
    var query = SiteQuery()
    query.districts = ["경주시"]
    visit.choose(completion("경주시", .area(query, Sample.gyeongju)))
    visit.wait(1)
    let seen = visit.session.visible?.region
    #expect(seen?.contains(Sample.gyeongju) == true)
    #expect(visit.session.annotations.filter == SiteQuery())
  }

  @Test func `a chosen question becomes the filter, and all that matches is shown`() throws {
    var visit = Visit.seoul()
    let query = Sample.query(kinds: ["11"])
    visit.choose(completion("국보", .query(query)))
    visit.wait(1)
    #expect(visit.session.annotations.filter.kinds == ["11"])
    let seen = try #require(visit.session.visible?.region)
    for site in [Sample.gate, Sample.pagoda, Sample.temple] {
      #expect(try seen.contains(#require(site.coordinate)))
    }
    visit.choose(completion("사적", .query(Sample.query(kinds: ["13"]))))
    visit.wait(1)
    let center = visit.session.camera.center
    #expect(abs(center.latitude - 35.807) < 1e-6 && abs(center.longitude - 129.212) < 1e-6)
    #expect(visit.session.camera.zoom == 15, "a single spot has no size to fit")
  }

  @Test func `the map does not go to a question that has been given up`() {
    var visit = Visit.seoul()
    visit.answers = false
    visit.choose(completion("국보", .query(Sample.query(kinds: ["11"]))))
    visit.send(.filterChanged(SiteQuery()))
    let camera = visit.session.camera
    while !visit.open.isEmpty { visit.answer() }
    visit.wait(1)
    #expect(visit.session.camera == camera)
  }

  @Test func `a question whose sites have no place filters and moves nothing`() {
    var visit = Visit.seoul()
    let camera = visit.session.camera
    visit.choose(completion("없음", .query(Sample.query(kinds: ["99"]))))
    visit.wait(1)
    #expect(visit.session.annotations.filter.kinds == ["99"] && visit.session.camera == camera)
  }

  @Test func `of many sites the coarse marks say where they are`() async {
    let sites = (0..<1500).map { index in
      makeSite(
        String(index), sn: nil, name: nil,
        at: (34 + Double(index % 40) / 10, 126.5 + Double(index / 40) / 15))
    }
    let source = MapSource(MemoryCatalog(sites: sites))
    let token = RequestToken(number: 1)
    let reply = await source.reply(to: .places(SiteQuery()), token: token) {
      LocalizedText("\($0)")
    }
    guard case .placesFound(token, let places) = reply else {
      Issue.record("\(reply)")
      return
    }
    #expect((2..<1000).contains(places.count))
    let region = Region(containing: places)
    let whole = Region(containing: sites.compactMap(\.coordinate))
    #expect(abs((region?.south ?? 0) - (whole?.south ?? 9)) < 0.3)
    #expect(abs((region?.east ?? 0) - (whole?.east ?? 9)) < 0.3)
  }
}

extension Visit {
  /// Shows a list of one completion and chooses it.
  @discardableResult
  fileprivate mutating func choose(_ completion: Completion) -> [MapSession.Event] {
    let wasAnswering = answers
    answers = false
    send(.typed(completion.title))
    let token = session.typing?.token
    answers = wasAnswering
    guard let token else { return [] }
    return send(
      .completionsFound(
        token, CompletionList(fragment: completion.title, completions: [completion])),
      .chose(0))
  }
}
