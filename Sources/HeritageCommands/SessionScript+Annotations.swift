import Geography
import HeritageModel
import Localization
import MapInteraction
import Rendering

extension SessionScript {
  /// Returns an event of the annotations as JSON.
  func object(for event: AnnotationViewModel.Event) -> JSONObject {
    switch event {
    case .annotationsChanged(let changes):
      var object = JSONObject(event: "annotations")
      object.add("added", changes.added.map(self.object(for:)))
      object.add("removed", changes.removed.map(markText))
      object.add("moved", changes.moved.map(self.object(for:)))
      object.add("updated", changes.updated.map(self.object(for:)))
      return object
    case .countsChanged(let counts):
      var object = JSONObject(event: "counts")
      object.add("matching", counts.matching)
      object.add("unplaced", counts.unplaced)
      return object
    case .didSelect(let identity, let sn, let name):
      var object = object("didSelect", identity)
      object.add("sn", sn)
      object.add("name", name)
      return object
    case .didDeselect(let identity, let reason):
      var object = object("didDeselect", identity)
      add(reason, to: &object)
      return object
    case .didReselect(let identity): return object("didReselect", identity)
    case .showCard(let card):
      var object = object("card", card.site.identity)
      object.add("title", card.title(context.language))
      object.add("kind", card.kind.map { $0(context.language) })
      object.add("button", card.button(context.language))
      return object
    case .hideCard: return JSONObject(event: "hideCard")
    case .didOpenDetail(let site): return object("didOpenDetail", detail: site)
    case .didUpdateDetail(let site): return object("didUpdateDetail", detail: site)
    case .didCloseDetail(let identity): return object("didCloseDetail", identity)
    case .ambiguous(let reference, let candidates):
      return object("ambiguous", reference, candidates, as: "candidates")
    case .notFound(let reference, let suggestions):
      return object("notFound", reference, suggestions, as: "suggestions")
    case .didFail(let failure):
      return failed(text(failure.purpose), failure.message(context.language))
    }
  }

  func object(_ event: String, _ identity: SiteIdentity) -> JSONObject {
    var object = JSONObject(event: event)
    object.add("key", identity.key)
    object.add("dataset", identity.dataset)
    return object
  }

  private func object(_ event: String, detail site: Site) -> JSONObject {
    var object = JSONObject(event: event)
    // Texts have no line ends of their own in JSON, so the lines, `"key": value`, can be joined.
    let lines = site.json(dataset: context.dataset(site.identity.dataset)).split(separator: "\n")
    let members = lines.map { line in
      line.drop { $0 == " " }.split(separator: "\": ", maxSplits: 1).joined(separator: "\":")
    }
    object.add("detail", raw: members.joined())
    return object
  }

  private func object(
    _ event: String, _ reference: SiteReference, _ candidates: [SiteCandidate], as key: String
  ) -> JSONObject {
    var object = JSONObject(event: event)
    object.add("reference", reference.description)
    object.add(
      key,
      candidates.map { candidate in
        var object = JSONObject()
        object.add("reference", candidate.reference)
        object.add("key", candidate.identity.key)
        object.add("sn", candidate.sn)
        object.add("kind", candidate.kind)
        object.add("name", candidate.name)
        object.add("district", candidate.district)
        return object
      })
    return object
  }

  private func add(
    _ reason: AnnotationViewModel.DeselectReason, to object: inout JSONObject
  ) {
    switch reason {
    case .mapTap: object.add("reason", "mapTap")
    case .api: object.add("reason", "api")
    case .removed: object.add("reason", "removed")
    case .filtered: object.add("reason", "filtered")
    case .replaced(let identity):
      object.add("reason", "replaced")
      object.add("by", identity.key)
    }
  }

  private func text(_ purpose: AnnotationViewModel.Failure.Purpose) -> String {
    switch purpose {
    case .annotations: "annotations"
    case .counts: "counts"
    case .selection: "selection"
    case .selectionCheck: "selectionCheck"
    case .detail: "detail"
    }
  }

  func failed(_ purpose: String, _ message: String) -> JSONObject {
    var object = JSONObject(event: "failed")
    object.add("purpose", purpose)
    object.add("message", message)
    return object
  }

  /// Returns the text that names a mark in events and in `tap`.
  func markText(_ id: MapItem.ID) -> String {
    switch id {
    case .site(let site): site.description
    case .stack(let site): "stack/\(site)"
    case .cluster(let level, let site): "\(level)/\(site)"
    }
  }

  func object(for item: MapItem) -> JSONObject {
    var object = JSONObject()
    object.add("mark", markText(item.id))
    object.add("title", item.title(context.language))
    if item.count == 1 {
      object.add("sn", item.subtitle)
    } else {
      object.add("count", item.count)
    }
    if let level = item.expansionLevel { object.add("expansion_level", level) }
    object.add("at", item.coordinate)
    return object
  }
}
