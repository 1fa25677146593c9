import HeritageModel
import Localization
import Testing

@testable import MapInteraction

struct AnnotationTests {
  @Test func `an annotation shows the name and the serial number`() {
    let annotation = Annotation(Sample.gate.summary)
    #expect(annotation.title(.korean) == "서울 숭례문")
    #expect(annotation.subtitle == "1")
    #expect(annotation.coordinate == Sample.gate.coordinate)
  }

  @Test func `a site without a name says so in the reader's language`() {
    for title in [Annotation(Sample.bell.summary).title, Card(Sample.bell.summary).title] {
      #expect(title(.korean) == "이름을 불러올 수 없습니다")
      #expect(title(.english) == "The name could not be loaded")
    }
  }

  @Test func `a card names the kind in both languages and offers the detail`() {
    let card = Card(Sample.gate.summary)
    #expect(card.kind == LocalizedText("National Treasure", "국보"))
    #expect(card.button(.korean) == "자세히 보기")
    let other = makeSite("9", sn: nil, name: nil, kind: "?", kindName: "Grade II", at: nil)
    #expect(Card(other.summary).kind == LocalizedText("Grade II", "Grade II"))
    let none = makeSite("9", sn: nil, name: nil, kindName: nil, at: nil)
    #expect(Card(none.summary).kind == nil)
  }

  @Test func `changes tell what came, what went and what says something else`() {
    let renamed = makeSite("2", sn: "2", name: "원각사지탑", at: (37.571, 126.988))
    let old = [Sample.gate, Sample.pagoda, Sample.bell].map { Annotation($0.summary) }
    let new = [Sample.bell, renamed, Sample.temple].map { Annotation($0.summary) }
    let changes = AnnotationChanges(from: old, to: new)
    #expect(changes.added == [Annotation(Sample.temple.summary)])
    #expect(changes.removed == [Sample.gate.identity])
    #expect(changes.updated == [Annotation(renamed.summary)])
    #expect(AnnotationChanges(from: old, to: old.reversed()).isEmpty)
  }
}
