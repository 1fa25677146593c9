import Geography
import HeritageModel
import Localization
import Testing

@testable import MapInteraction

/// A Seoul view whose three sites are loaded; the next token is 2.
func seoulView(limit: Int? = nil) -> ModelStore {
  var filter = SiteQuery()
  filter.limit = limit
  var store = ModelStore(AnnotationViewModel(filter: filter))
  store.arrange(.regionChanged(Sample.seoul))
  store.arrange(.sitesLoaded(1, Sample.catalog.listing(for: store.model.query)))
  return store
}

/// The same with the gate selected.
func gateSelected() -> ModelStore {
  var store = seoulView()
  store.arrange(.annotationTapped(Sample.gate.identity))
  return store
}

private let failure = LocalizedText("The disk is away.", "디스크가 없습니다.")

struct LoadingTests {
  @Test func `a region asks for its sites and shows them with the truth about the rest`() {
    var store = ModelStore()
    let query = Sample.query(in: Sample.seoul)
    store.send(.regionChanged(Sample.seoul), [.request(1, .sites(query))]) {
      $0.region = Sample.seoul
      $0.loading = 1
    }
    let annotations = [Sample.gate, Sample.pagoda, Sample.bell].map { Annotation($0.summary) }
    let counts = SiteCounts(shown: 3, matching: 3, unplaced: 0)
    store.send(
      .sitesLoaded(1, Sample.catalog.listing(for: query)),
      [
        .event(
          .annotationsChanged(AnnotationChanges(added: annotations, removed: [], updated: []))),
        .event(.countsChanged(counts)),
      ]
    ) {
      $0.loading = nil
      $0.answeredFilter = SiteQuery()
      $0.annotations = annotations
      $0.counts = counts
    }
  }

  @Test func `the same region, filter, size or layout asks for nothing`() {
    var store = seoulView()
    store.send(.regionChanged(Sample.seoul))
    store.send(.resized(Sample.seoul))
    store.send(.layoutChanged)
    store.send(.filterChanged(Sample.query(in: Sample.gyeongju)))
  }

  @Test func `a view without a region lists the whole filter`() {
    var store = ModelStore(AnnotationViewModel(filter: Sample.query(kinds: ["11"])))
    store.send(.reloaded, [.request(1, .sites(Sample.query(kinds: ["11"])))]) {
      $0.loading = 1
      $0.catalogChanged = true
    }
    store.arrange(.sitesLoaded(1, Sample.catalog.listing(for: store.model.query)))
    #expect(store.model.annotationsInView.map(\.id.key) == ["1", "2", "4"])
  }

  @Test func `only the reply to the newest request counts, and only once`() {
    var store = seoulView()
    let seoul = Sample.catalog.listing(for: store.model.query)
    store.send(
      .regionChanged(Sample.gyeongju),
      [.request(2, .sites(Sample.query(in: Sample.gyeongju)))]
    ) {
      $0.region = Sample.gyeongju
      $0.loading = 2
    }
    store.send(.resized(Sample.sea), [.request(3, .sites(Sample.query(in: Sample.sea)))]) {
      $0.region = Sample.sea
      $0.loading = 3
    }
    store.send(.sitesLoaded(2, seoul))
    store.send(.loadFailed(2, failure))
    store.arrange(.sitesLoaded(3, Sample.catalog.listing(for: store.model.query)))
    #expect(store.model.annotations.isEmpty)
    store.send(.sitesLoaded(3, seoul))
  }

  @Test func `annotations outside a new region are not in view while its sites are loaded`() {
    var store = seoulView()
    store.arrange(.regionChanged(Sample.gyeongju))
    #expect(store.model.annotations.count == 3)
    #expect(store.model.annotationsInView.isEmpty)
  }

  @Test func `a failure is told and leaves the annotations`() {
    var store = seoulView()
    store.arrange(.regionChanged(Sample.gyeongju))
    store.send(
      .loadFailed(2, failure),
      [.event(.didFail(.init(purpose: .annotations, message: failure)))]
    ) { $0.loading = nil }
  }

  @Test func `a filter and a reload ask anew`() {
    var store = seoulView()
    store.send(
      .filterChanged(Sample.query(kinds: ["12"])),
      [.request(2, .sites(Sample.query(kinds: ["12"], in: Sample.seoul)))]
    ) {
      $0.filter = Sample.query(kinds: ["12"])
      $0.loading = 2
    }
    store.send(.reloaded, [.request(3, .sites(Sample.query(kinds: ["12"], in: Sample.seoul)))]) {
      $0.loading = 3
      $0.catalogChanged = true
    }
    let bell = Annotation(Sample.bell.summary)
    let counts = SiteCounts(shown: 1, matching: 1, unplaced: 0)
    store.send(
      .sitesLoaded(3, Sample.catalog.listing(for: store.model.query)),
      [
        .event(
          .annotationsChanged(
            AnnotationChanges(
              added: [], removed: [Sample.gate.identity, Sample.pagoda.identity], updated: []))),
        .event(.countsChanged(counts)),
      ]
    ) {
      $0.loading = nil
      $0.catalogChanged = false
      $0.answeredFilter = $0.filter
      $0.annotations = [bell]
      $0.counts = counts
    }
  }
}

struct SelectionCheckTests {
  private let gate = Sample.gate
  private let renamed = makeSite("1", sn: "1", name: "숭례문", at: (37.56, 126.975))

  /// The gate selected, and a filter for another kind asked for: check 3 is under way.
  private func filtered() -> ModelStore {
    var store = gateSelected()
    var question = Sample.query(kinds: ["12"])
    question.references = [.identity(gate.identity)]
    store.send(
      .filterChanged(Sample.query(kinds: ["12"])),
      [
        .request(2, .sites(Sample.query(kinds: ["12"], in: Sample.seoul))),
        .request(3, .membership(gate.identity, question)),
      ]
    ) {
      $0.filter = Sample.query(kinds: ["12"])
      $0.loading = 2
      $0.check = .init(token: 3, filterChanged: true)
    }
    return store
  }

  @Test func `a filter that hides the selected site deselects it`() {
    var store = filtered()
    store.send(
      .selectionChecked(3, .filtered(gate.summary)),
      [.event(.didDeselect(gate.identity, .filtered)), .event(.hideCard)]
    ) {
      $0.check = nil
      $0.selection = .none
    }
  }

  @Test func `a filter that the selected site passes leaves it, with what is new of it`() {
    var store = filtered()
    store.send(
      .selectionChecked(3, .matches(renamed.summary)),
      [.event(.showCard(Card(renamed.summary)))]
    ) {
      $0.check = nil
      $0.selection = .selected(renamed.summary)
    }
  }

  @Test func `absence from a region's answer deselects nothing`() {
    var store = filtered()
    store.arrange(.sitesLoaded(2, Sample.catalog.listing(for: store.model.query)))
    #expect(store.model.selectedSite == gate.summary)
  }

  @Test func `a check that failed deselects nothing and is asked again`() {
    var store = filtered()
    let message = LocalizedText("The disk is away.", "디스크가 없습니다.")
    store.send(
      .loadFailed(3, message),
      [.event(.didFail(.init(purpose: .selectionCheck, message: message)))]
    ) { $0.check?.token = nil }
    store.arrange(.sitesLoaded(2, Sample.catalog.listing(for: store.model.query)))
    #expect(store.model.check == .init(token: 4, filterChanged: true))
  }

  @Test func `a check of a site that is no longer selected is dropped`() {
    var store = filtered()
    store.arrange(.sitesLoaded(2, Sample.catalog.listing(for: store.model.query)))
    store.arrange(.annotationTapped(Sample.bell.identity))
    store.send(.selectionChecked(3, .filtered(gate.summary)))
  }

  @Test func `next to references of the filter the selected site is sought among their answer`() {
    var store = gateSelected()
    var filter = SiteQuery()
    filter.references = [.name("서울 숭례문")]
    filter.limit = 5
    filter.offset = 2
    var question = filter
    question.limit = nil
    question.offset = 0
    var sites = filter
    sites.region = Sample.seoul
    store.send(
      .filterChanged(filter),
      [.request(2, .sites(sites)), .request(3, .membership(gate.identity, question))]
    ) {
      $0.filter = filter
      $0.loading = 2
      $0.check = .init(token: 3, filterChanged: true)
    }
  }

  @Test func `a reload deselects a removed site only`() {
    var store = gateSelected()
    store.arrange(.reloaded)
    #expect(store.model.check == .init(token: 3, filterChanged: false))
    store.send(.selectionChecked(3, .filtered(gate.summary))) { $0.check = nil }
    store.arrange(.reloaded)
    store.send(
      .selectionChecked(5, .removed),
      [.event(.didDeselect(gate.identity, .removed)), .event(.hideCard)]
    ) {
      $0.check = nil
      $0.selection = .none
    }
  }

  @Test func `a reload while a filter is checked still lets the filter decide`() {
    var store = filtered()
    store.arrange(.reloaded)
    #expect(store.model.check == .init(token: 5, filterChanged: true))
    store.send(.selectionChecked(3, .filtered(gate.summary)))
  }

  @Test func `a mark tapped before a new filter's answer comes is checked too`() {
    var store = seoulView()
    store.arrange(
      .filterChanged(Sample.query(kinds: ["12"])), .annotationTapped(gate.identity))
    #expect(store.model.selectedSite == gate.summary)
    #expect(store.model.check == .init(token: 3, filterChanged: true))
  }

  @Test func `new content of the selected site replaces the card in place`() {
    var store = gateSelected()
    store.arrange(.reloaded)
    var catalog = Sample.catalog
    catalog.sites[0] = renamed
    let changes = AnnotationChanges(
      added: [], removed: [], updated: [Annotation(renamed.summary)])
    store.send(
      .sitesLoaded(2, catalog.listing(for: store.model.query)),
      [.event(.annotationsChanged(changes)), .event(.showCard(Card(renamed.summary)))]
    ) {
      $0.loading = nil
      $0.catalogChanged = false
      $0.annotations[0] = Annotation(renamed.summary)
      $0.selection = .selected(renamed.summary)
    }
  }
}
