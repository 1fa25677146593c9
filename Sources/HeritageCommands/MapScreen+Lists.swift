import HeritageModel
import KoreanText
import Localization
import MapInteraction
import Rendering

extension MapScreen {
  // MARK: Search

  /// Returns the results of the newest answer, with what is said where there are none.
  func completions(of text: String) -> MapFrame.PickList {
    let search = session.search
    let entries = search?.completions.map { completion in
      MapFrame.Entry(
        title: completion.title, subtitle: completion.subtitle(context.language),
        highlights: completion.titleRanges)
    }
    let hint =
      search?.fragment == text
      ? LocalizedText("Nothing matches.", "검색 결과가 없습니다.")
      : text.isEmpty
        ? LocalizedText(
          "Type a name, or a number such as 국보/1.", "이름이나 국보/1 같은 번호를 입력하십시오.") : nil
    return MapFrame.PickList(
      entries: entries ?? [], marked: entries?.isEmpty ?? true ? nil : marked,
      whenEmpty: hint?(context.language))
  }

  /// Takes over another text of the search.
  mutating func type(_ text: String) -> [MapSession.Action] {
    typed = text
    choosesWhenFound = false
    return [.typed(text)]
  }

  mutating func closeSearch() -> [MapSession.Action] {
    typed = nil
    choosesWhenFound = false
    marked = 0
    return [.typed("")]
  }

  /// Chooses the marked completion, or the first one as soon as the answer to what is typed is
  /// there.
  mutating func chooseCompletion() -> [MapSession.Action] {
    guard let typed else { return [] }
    guard let search = session.search, search.fragment == typed else {
      choosesWhenFound = typed.contains { !$0.isWhitespace }
      return []
    }
    choosesWhenFound = false
    guard search.completions.indices.contains(marked) else { return [] }
    self.typed = nil
    return [.chose(marked)]
  }

  // MARK: The list to pick from

  func entries(of list: PickList) -> MapFrame.PickList {
    let language = context.language
    let entries = list.members.map { site in
      let words = [
        Card(site).kind?(language),
        site.sn.map { LocalizedText("No. \($0)", "일련번호 \($0)")(language) },
      ]
      return MapFrame.Entry(
        title: visibleText(site.name ?? DetailView.missingNameInLists(language)),
        subtitle: words.compactMap(\.self).joined(separator: " · "))
    }
    let total = grouped(list.total)
    let range = "\(grouped(list.offset + 1))–\(grouped(list.offset + list.members.count))"
    let isWhole = list.members.count == list.total
    let title = LocalizedText(
      "\(total) sites here" + (isWhole ? "" : ", \(range)"),
      "이곳의 유산 \(total)건" + (isWhole ? "" : " 가운데 \(range)"))
    return MapFrame.PickList(title: title(language), entries: entries, marked: marked)
  }

  /// Moves the mark by so many entries, to another page where it leaves this one.
  mutating func mark(by steps: Int) -> [MapSession.Action] {
    let target = marked + steps
    if typed != nil {
      marked = min(max(target, 0), max((session.search?.completions.count ?? 0) - 1, 0))
      return []
    }
    guard let list = session.pickList else { return [] }
    if list.members.indices.contains(target) {
      marked = target
    } else if target < 0, list.offset > 0 {
      marked = session.layout.pageSize - 1
      return [.pickPage(offset: max(list.offset - session.layout.pageSize, 0))]
    } else if target >= list.members.count, list.offset + list.members.count < list.total {
      marked = 0
      return [.pickPage(offset: list.offset + list.members.count)]
    } else {
      marked = min(max(target, 0), list.members.count - 1)
    }
    return []
  }

  /// Picks the marked site.
  mutating func pick() -> [MapSession.Action] {
    guard let list = session.pickList, list.members.indices.contains(marked) else { return [] }
    return [.picked(list.members[marked].identity)]
  }
}
