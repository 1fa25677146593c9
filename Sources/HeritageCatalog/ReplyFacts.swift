import HeritageModel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What each kind of reply states about one site.
///
/// Which value wins is a rule: the stronger kind of reply, field by field. So the facts of each
/// kind are kept as they came, and the site's own facts follow from them whatever the order of
/// arrival. Corrections are no reply: they are laid over what the replies come to.
struct ReplyFacts {
  /// From the weakest kind to the strongest; nearly always one.
  private var replies: [Reply]

  private struct Reply {
    let kind: ReplyKind
    var facts: SiteFacts
    /// When the source had last changed the record that this reply is about, where a list has told of
    /// a later change since.
    var asOf: String?
  }

  init(_ reply: ReplyKind, _ facts: SiteFacts) {
    replies = [Reply(kind: reply, facts: facts)]
  }

  /// Reads the columns `reply` and `reply_facts` of the row of a site.
  ///
  /// - Throws: ``DamagedContent`` when they are not what ``names`` and ``json(of:)`` write.
  init(names: String, json: String?, of site: Site) throws {
    replies = []
    let kinds = Self.kinds(names)
    guard names == kinds.map(\.name).joined(separator: ","), !kinds.isEmpty else {
      throw DamagedContent(site.identity, "reply")
    }
    guard kinds.count > 1 || json != nil else {
      replies = [Reply(kind: kinds[0], facts: site.facts.withoutEmptyParts)]
      return
    }
    let stored = try? json.map {
      try JSONDecoder().decode([String: StoredFacts].self, from: Data($0.utf8))
    }
    replies = kinds.compactMap { kind in
      stored?[kind.name].map { stored in
        Reply(kind: kind, facts: stored.facts(against: site.facts), asOf: stored.asOf)
      }
    }
    guard replies.count == kinds.count, stored?.count == kinds.count else {
      throw DamagedContent(site.identity, "reply_facts")
    }
  }

  /// Reads the column `reply`, from the weakest to the strongest.
  static func kinds(_ names: String) -> [ReplyKind] {
    let names = names.split(separator: ",")
    return ReplyKind.allCases.sorted().filter { kind in names.contains { $0 == kind.name } }
  }

  /// Makes these facts come to `merged`, whatever they state now: what differs becomes a statement
  /// of the strongest reply.
  ///
  /// Of what is corrected, the replies go on stating what they do: a correction is stronger.
  mutating func adopt(_ merged: SiteFacts, under corrections: [Correction]) {
    var merged = merged
    for correction in corrections { merged.restore(correction.field, from: self.merged) }
    let own = self.merged
    func each(_ change: (inout SiteFacts, _ isStrongest: Bool) -> Void) {
      for index in replies.indices { change(&replies[index].facts, index == replies.count - 1) }
    }
    for field in SiteField.allCases where own[field] != merged[field] {
      each { facts, isStrongest in
        if isStrongest || merged[field] == nil { facts[field] = merged[field] }
      }
    }
    if own.place ?? .absent != merged.place ?? .absent {
      each { facts, isStrongest in
        if isStrongest {
          facts.place = merged.place
        } else if merged.place?.coordinate == nil {
          facts.place = nil
        }
      }
    }
    if own.images ?? [] != merged.images ?? [] {
      each { facts, isStrongest in
        if isStrongest {
          facts.images = merged.images
        } else if merged.images?.isEmpty ?? true {
          facts.images = nil
        }
      }
    }
    each { facts, _ in facts = facts.withoutEmptyParts }
  }

  /// Tells whether a list has told of a change of the record since a reply came that tells no time
  /// itself.
  func isOutdated(_ kind: ReplyKind) -> Bool {
    replies.first { $0.kind == kind }?.asOf != nil
  }

  /// The kinds of reply that are not outdated.
  var current: Set<ReplyKind> { Set(replies.filter { $0.asOf == nil }.map(\.kind)) }

  /// Notes that the list tells of a later change than the one that the catalog had: replies that have
  /// not come since, as the bits of ``ReplyKind/bit``, are from before it.
  mutating func noteChange(since listed: SiteFacts?, of reply: ReplyKind, met: UInt8) {
    guard reply == .list, let known = listed?[.modifiedAt],
      known < self[.list]?[.modifiedAt] ?? ""
    else { return }
    for index in replies.indices {
      let other = replies[index]
      if other.kind != .list, other.facts[.modifiedAt] == nil, met & other.kind.bit == 0 {
        replies[index].asOf = other.asOf ?? known
      }
    }
  }

  /// The facts of one kind of reply.
  subscript(reply: ReplyKind) -> SiteFacts? {
    get { replies.first { $0.kind == reply }?.facts }
    set {
      let place = replies.firstIndex { $0.kind >= reply } ?? replies.count
      let isKnown = place < replies.count && replies[place].kind == reply
      replies.replaceSubrange(
        place..<(isKnown ? place + 1 : place),
        with: newValue.map { [Reply(kind: reply, facts: $0)] } ?? [])
    }
  }

  /// Whether replies of several kinds are known.
  var areSeveral: Bool { replies.count > 1 }

  /// The facts that win.
  var merged: SiteFacts {
    guard var result = replies.last?.facts else { return SiteFacts() }
    for reply in replies.dropLast().reversed() { result = result.over(reply.facts) }
    return result
  }

  /// The column `reply`: names from the weakest to the strongest.
  var names: String {
    replies.count == 1 ? replies[0].kind.name : replies.map(\.kind.name).joined(separator: ",")
  }

  /// The column `reply_facts` of the site that these replies come to: `nil` for a single reply that
  /// nobody has corrected, whose facts are the site's own.
  func json(of site: Site) -> String? {
    guard areSeveral || !site.corrections.isEmpty else { return nil }
    var stored: [String: StoredFacts] = [:]
    for reply in replies {
      var facts = StoredFacts(reply.facts, against: site.facts)
      facts.asOf = reply.asOf
      stored[reply.kind.name] = facts
    }
    return FactsCoding.text(stored)
  }
}

extension SiteFacts {
  /// Takes a field from other facts as it is there.
  fileprivate mutating func restore(_ field: CorrectableField, from other: SiteFacts) {
    switch field {
    case .fact(let field): self[field] = other[field]
    case .coordinate: place = other.place
    }
  }

  /// These facts without a place and images that say no more than their absence, so that one
  /// statement has one form.
  var withoutEmptyParts: SiteFacts {
    var facts = self
    facts.removeEmptyParts()
    return facts
  }

  /// Makes these facts ``withoutEmptyParts``.
  mutating func removeEmptyParts() {
    if place?.coordinate == nil, place == .absent { place = nil }
    if images?.isEmpty == true { images = nil }
  }

  /// Whether these facts are older than `other`, of the same kind of reply, by the source's own
  /// clock.
  ///
  /// A record without a time is older than one with a time, since the service has told the time
  /// ever since it began to.
  func isOlder(than other: SiteFacts) -> Bool {
    (self[.modifiedAt] ?? "") < (other[.modifiedAt] ?? "")
  }
}
