import HeritageModel
import Localization

/// Compares what the service says it holds (`totalCnt`) with what the files of an import hold.
///
/// Pages of one query are put together where they can be told: same total, same page size, same
/// kind of designation. Two queries that agree in all three would be taken for one; the page
/// numbers keep them apart only when they differ.
struct TotalCheck {
  private struct Query: Hashable {
    let reply: Int
    let total: Int
    let pageUnit: Int?
    let kindCodes: Set<String>
    /// The file itself, where the reply says nothing of pages.
    let file: Int?
  }

  private var files: [Query: [Int]] = [:]
  private var pages: [Query: [Int: Int]] = [:]
  private var order: [Query] = []

  /// A disagreement: what the service counts, what there is, and the files it is about.
  struct Disagreement {
    let total: Int
    let items: Int
    let files: [Int]
    let pages: [Int]
  }

  /// Takes a document in.
  mutating func add(_ summary: DocumentSummary, file: Int) {
    guard let total = summary.total, summary.reply != .detail else { return }
    let isPaged = summary.pageUnit != nil && summary.pageIndex != nil
    let query = Query(
      reply: summary.reply.rawValue, total: total, pageUnit: summary.pageUnit,
      kindCodes: summary.kindCodes.count == 1 ? summary.kindCodes : [],
      file: isPaged ? nil : file)
    if files[query] == nil { order.append(query) }
    files[query, default: []].append(file)
    let page = summary.pageIndex ?? 1
    // A page that came twice is one page; of two with different counts the fuller one tells more.
    pages[query, default: [:]][page] = max(pages[query]?[page] ?? 0, summary.items)
  }

  /// The queries whose files do not hold what the service counts, in the order of the files.
  var disagreements: [Disagreement] {
    order.compactMap { query in
      let pages = pages[query] ?? [:]
      let items = pages.values.reduce(0, +)
      guard items != query.total else { return nil }
      return Disagreement(
        total: query.total, items: items, files: files[query] ?? [], pages: pages.keys.sorted())
    }
  }
}

extension TotalCheck.Disagreement {
  /// The sentence that says both numbers.
  var message: LocalizedText {
    let list = pages.map(String.init).joined(separator: ", ")
    return LocalizedText(
      "The service counts \(total), the import holds \(items) (page \(list)): the release is partial.",
      "서비스가 밝힌 전체는 \(total)건인데 가져온 것은 \(items)건(쪽 \(list))이므로 일부만 담긴 자료입니다.")
  }
}
