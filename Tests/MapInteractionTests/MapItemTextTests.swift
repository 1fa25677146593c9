import HeritageModel
import Localization
import TestSupport
import Testing

@testable import MapInteraction

struct MapItemTextTests {
  @Test func `a mark of one site shows its name and its serial number`() {
    let item = mark(Sample.gate)
    #expect(item.title(.korean) == "서울 숭례문")
    #expect(item.subtitle == "1")
  }

  @Test func `a mark of several sites says how many others there are`() {
    let item = mark(Sample.gate, count: 13)
    #expect(item.title(.korean) == "서울 숭례문 외 12건")
    #expect(item.title(.english) == "서울 숭례문 and 12 more")
    #expect(item.subtitle == nil)
  }

  @Test func `a site without a name says so in the reader's language`() {
    for title in [mark(Sample.bell).title, Card(Sample.bell.summary).title] {
      #expect(title(.korean) == "이름을 불러올 수 없습니다")
      #expect(title(.english) == "The name could not be loaded")
    }
  }
}

struct CardTests {
  @Test func `a card names the kind in both languages and offers the detail`() {
    let card = Card(Sample.gate.summary)
    #expect(card.kind == LocalizedText("National Treasure", "국보"))
    #expect(card.button(.korean) == "자세히 보기")
    let other = makeSite("9", sn: nil, name: nil, kind: "?", kindName: "Grade II", at: nil)
    #expect(Card(other.summary).kind == LocalizedText("Grade II", "Grade II"))
    let none = makeSite("9", sn: nil, name: nil, kindName: nil, at: nil)
    #expect(Card(none.summary).kind == nil)
  }
}

struct AnnotationChangesTests {
  @Test func `changes tell what came, went, stands elsewhere and says something else`() {
    let renamed = makeSite("2", sn: "2", name: "원각사지탑", at: (37.571, 126.988))
    let shifted = makeSite("3", sn: "3", name: nil, kind: "12", kindName: "보물", at: (37.5, 127))
    let old = [mark(Sample.gate), mark(Sample.pagoda), mark(Sample.bell)]
    let new = [mark(shifted), mark(renamed), mark(Sample.temple)]
    let changes = AnnotationChanges(from: old, to: new)
    #expect(changes.added == [mark(Sample.temple)])
    #expect(changes.removed == [.site(Sample.gate.identity)])
    #expect(changes.moved == [mark(shifted)])
    #expect(changes.updated == [mark(renamed)])
    #expect(AnnotationChanges(from: old, to: old.reversed()).isEmpty)
  }

  @Test func `changes lead from one list to the other, however they are mixed`() {
    var random = SeededGenerator(seed: 20_261_130)
    for _ in 0..<500 {
      let lists = (0..<2).map { _ in
        (1...12).filter { _ in Bool.random(using: &random) }.map { number in
          mark(
            makeSite(
              String(number), sn: nil, name: ["a", "b"].randomElement(using: &random),
              at: (37, Double(Int.random(in: 126...127, using: &random)))))
        }
      }
      let new = Bool.random(using: &random) ? lists[1] : lists[1].shuffled(using: &random)
      let changes = AnnotationChanges(from: lists[0], to: new)
      var items = Dictionary(uniqueKeysWithValues: lists[0].map { ($0.id, $0) })
      for id in changes.removed { #expect(items.removeValue(forKey: id) != nil) }
      for item in changes.added { #expect(items.updateValue(item, forKey: item.id) == nil) }
      for item in changes.moved + changes.updated {
        #expect(items.updateValue(item, forKey: item.id) != item)
      }
      #expect(items == Dictionary(uniqueKeysWithValues: new.map { ($0.id, $0) }))
      #expect(
        changes.moved.allSatisfy { item in
          lists[0].contains { $0.id == item.id && $0.title == item.title }
        })
    }
  }

  @Test func `a cluster of other sites is updated`() {
    let (old, new) = (mark(Sample.gate, count: 3), mark(Sample.gate, count: 2))
    #expect(AnnotationChanges(from: [old], to: [new]).updated == [new])
  }
}

/// Makes the mark of a site, alone or with others.
func mark(_ site: Site, count: Int = 1) -> MapItem {
  MapItem(
    id: count == 1 ? .site(site.identity) : .cluster(level: 9, site.identity),
    coordinate: site.coordinate ?? coordinate(0, 0), count: count, representative: site.summary,
    expansionLevel: count == 1 ? nil : 10)
}
