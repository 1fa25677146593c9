import Geography
import HeritageModel

extension MapSession {
  /// Whether the completions of the newest fragment are still to come.
  public var isSearching: Bool { typing != nil }

  /// Takes in all that stands in the search field.
  mutating func type(_ fragment: String, _ options: CompletionOptions) -> [Effect] {
    guard fragment.contains(where: { !$0.isWhitespace }) else {
      (typing, self.fragment) = (nil, nil)
      return show(nil)
    }
    var options = options
    options.region = visible?.region
    options.zoom = visible == nil ? nil : camera.zoom
    if let typing, self.fragment == fragment, typing.options == options { return [] }
    self.fragment = fragment
    guard layout.typingDelay > .zero else { return complete(options) }
    let timer = nextTimer()
    typing = Typing(wait: .timer(timer), options: options)
    return [.timer(timer, after: layout.typingDelay)]
  }

  /// Asks for the completions of the newest fragment.
  mutating func complete(_ options: CompletionOptions) -> [Effect] {
    guard let fragment else { return [] }
    let token = annotations.nextToken()
    typing = Typing(wait: .reply(token), options: options)
    return [.request(token, .completions(fragment, options))]
  }

  /// Waits for no completions any more; those that are shown stay.
  mutating func cancelSearch() -> [Effect] {
    typing = nil
    return []
  }

  mutating func show(_ token: RequestToken, _ completions: CompletionList) -> [Effect] {
    guard typing?.token == token else { return [] }
    typing = nil
    return show(completions)
  }

  private mutating func show(_ completions: CompletionList?) -> [Effect] {
    guard completions != search else { return [] }
    search = completions
    return [.event(.searchChanged(completions))]
  }

  // MARK: Choosing

  /// Does what a completion stands for; one that is not there changes nothing.
  mutating func choose(_ index: Int) -> [Effect] {
    guard let search, search.completions.indices.contains(index) else { return [] }
    let closing = type("", CompletionOptions())
    switch search.completions[index].target {
    case .site(let identity): return closing + select(.identity(identity), reveal: true)
    case .area(_, let region?): return closing + go(to: region)
    // None of the sites of such an area has a trusted place to move to.
    case .area(let query, nil), .query(let query): return closing + run(query)
    }
  }

  /// Shows the sites of a question alone, and goes to where they are.
  private mutating func run(_ query: SiteQuery) -> [Effect] {
    let effects = update(.filterChanged(query))
    let token = annotations.nextToken()
    fitting = token
    return effects + [.request(token, .places(annotations.filter))]
  }

  mutating func fit(_ token: RequestToken, _ places: [Coordinate]) -> [Effect] {
    guard token == fitting else { return [] }
    fitting = nil
    return Region(containing: places).map { go(to: $0) } ?? []
  }

  /// The closest zoom to which a map goes for an area: of one or two sites a neighbourhood is shown,
  /// not a door.
  private static let closestZoom = 15.0

  private mutating func go(to region: Region) -> [Effect] {
    var update = CameraUpdate.region(region)
    if let viewport {
      let (center, zoom) = viewport.fitting(
        region, heading: camera.heading, padding: layout.markSpacing / 2)
      update = .to(center: center, zoom: min(zoom, Self.closestZoom))
    }
    return move(
      update, reason: .control, duration: viewport == nil ? .zero : layout.moveDuration)
  }
}
