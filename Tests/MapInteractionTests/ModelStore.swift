import Testing

@testable import MapInteraction

/// A view-model under test: every action must change exactly the state, and have exactly the
/// effects, that the test states.
struct ModelStore {
  private(set) var model: AnnotationViewModel

  init(_ model: AnnotationViewModel = AnnotationViewModel()) {
    self.model = model
  }

  /// Sends an action; `change` edits a copy of the old state into the expected new one.
  mutating func send(
    _ action: AnnotationViewModel.Action, _ effects: [AnnotationViewModel.Effect] = [],
    at location: SourceLocation = #_sourceLocation,
    change: (inout AnnotationViewModel) -> Void = { _ in }
  ) {
    var expected = model
    change(&expected)
    let actual = model.update(action)
    // Tokens are told apart by the effects; how many were made is no concern of a test.
    expected.lastToken = model.lastToken
    #expect(model == expected, "state after \(action)", sourceLocation: location)
    #expect(actual == effects, "effects of \(action)", sourceLocation: location)
    model = expected
  }

  /// Sends an action whose effects and changes other tests state.
  mutating func arrange(_ actions: AnnotationViewModel.Action...) {
    for action in actions { _ = model.update(action) }
  }
}

extension RequestToken: ExpressibleByIntegerLiteral {
  init(integerLiteral number: Int) { self.init(number: number) }
}
