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
    return [.request(token, .completions(fragment, near: visible?.region))]
  }

  mutating func show(_ token: RequestToken, _ completions: [Completion]) -> [Effect] {
    guard let typing, typing.token == token else { return [] }
    self.typing = nil
    let search = MapSearch(fragment: typing.fragment, completions: completions)
    self.search = search
    return [.event(.searchChanged(search))]
  }

  /// Does what a completion stands for; one that is not there changes nothing.
  mutating func choose(_ index: Int) -> [Effect] {
    guard let search, search.completions.indices.contains(index) else { return [] }
    let closing = type("")
    switch search.completions[index].target {
    case .site(let identity): return closing + select(.identity(identity), reveal: true)
    case .place(let region):
      return closing
        + move(.region(region), reason: .control, duration: layout.moveDuration)
    case .query(let query):
      return closing + update(.filterChanged(query))
    }
  }
}
