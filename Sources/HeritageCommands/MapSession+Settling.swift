import Localization
import MapInteraction

/// Answers the requests of a map session one after another until none is wanted and no timer runs:
/// for the picture of a moment.
///
/// The same actions give the same state everywhere.
///
/// - Parameters:
///   - state: The session, or what holds it.
///   - actions: What happens first.
///   - source: Where the answers come from.
///   - message: The sentence for the user that an error becomes.
///   - update: Tells `state` what happened.
/// - Returns: All news, in order.
func settle<State>(
  _ state: inout State, after actions: [MapSession.Action], _ source: MapSource,
  message: (any Error) -> LocalizedText,
  update: (inout State, MapSession.Action) -> [MapSession.Effect]
) async -> [MapSession.Event] {
  var events: [MapSession.Event] = []
  var queue = actions
  while true {
    // What waits for its time happens when all else has.
    let isIdle = queue.isEmpty
    let effects = update(&state, isIdle ? .flush : queue.removeFirst())
    if isIdle, effects.isEmpty { return events }
    for effect in effects {
      switch effect {
      case .event(let event): events.append(event)
      case .request(let token, let request):
        queue.append(await source.reply(to: request, token: token, message: message))
      case .timer, .askForLocation: break
      }
    }
  }
}
