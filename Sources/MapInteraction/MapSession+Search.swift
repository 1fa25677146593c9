import Geography
import HeritageModel

extension MapSession {
  mutating func type(_ fragment: String) -> [Effect] {
    guard fragment.contains(where: { !$0.isWhitespace }) else {
      typing = nil
      guard search != nil else { return [] }
      search = nil
      return [.event(.searchChanged(nil))]
    }
    guard fragment != typing?.fragment else { return [] }
    let token = annotations.nextToken()
    typing = Typing(token: token, fragment: fragment)
    var options = CompletionOptions()
    options.region = visible?.region
    options.zoom = visible == nil ? nil : camera.zoom
    return [.request(token, .completions(fragment, options))]
  }

  mutating func show(_ token: RequestToken, _ completions: CompletionList) -> [Effect] {
    guard let typing, typing.token == token else { return [] }
    self.typing = nil
    search = completions
    return [.event(.searchChanged(completions))]
  }

  /// Does what a completion stands for; one that is not there changes nothing.
  mutating func choose(_ index: Int) -> [Effect] {
    guard let search, search.completions.indices.contains(index) else { return [] }
    let closing = type("")
    switch search.completions[index].target {
    case .site(let identity): return closing + select(.identity(identity), reveal: true)
    case .area(_, let region?):
      return closing
        + move(.region(region), reason: .control, duration: layout.moveDuration)
    // None of the sites of such an area has a place to move to.
    case .area(let query, nil), .query(let query):
      return closing + update(.filterChanged(query))
    }
  }
}
