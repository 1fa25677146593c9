import HeritageModel
import Testing

@testable import Importing

struct TotalCheckTests {
  private func page(
    _ items: Int, of total: Int?, unit: Int? = 10, index: Int? = 1, kinds: Set<String> = ["11"]
  ) -> DocumentSummary {
    DocumentSummary(
      read: items, total: total, pageUnit: unit, pageIndex: index, items: items, kindCodes: kinds)
  }

  private func disagreements(_ pages: DocumentSummary...) -> [[Int]] {
    var check = TotalCheck()
    for (file, page) in pages.enumerated() {
      check.add(page, file: file)
    }
    return check.disagreements.map { [$0.total, $0.items] + $0.files }
  }

  @Test func `one page that holds all agrees`() {
    #expect(disagreements(page(3, of: 3)) == [])
    #expect(disagreements(page(0, of: 0)) == [])
    #expect(disagreements(page(3, of: nil)) == [])
    #expect(disagreements(page(3, of: 3, unit: nil, index: nil)) == [])
  }

  @Test func `all pages together agree in any order`() {
    #expect(
      disagreements(page(5, of: 25, index: 3), page(10, of: 25), page(10, of: 25, index: 2)) == [])
  }

  @Test func `a missing page disagrees with both numbers`() {
    #expect(disagreements(page(10, of: 25), page(5, of: 25, index: 3)) == [[25, 15, 0, 1]])
  }

  @Test func `a page given twice counts once`() {
    #expect(disagreements(page(10, of: 20), page(10, of: 20)) == [[20, 10, 0, 1]])
    #expect(disagreements(page(3, of: 3), page(3, of: 3)) == [])
  }

  @Test func `queries of different kinds are apart`() {
    #expect(
      disagreements(page(10, of: 20), page(10, of: 20, index: 2, kinds: ["12"]))
        == [[20, 10, 0], [20, 10, 1]])
  }

  @Test func `more items than the service counts disagree as well`() {
    #expect(disagreements(page(4, of: 3)) == [[3, 4, 0]])
  }

  @Test func `a detail has no total`() {
    var detail = page(1, of: 5)
    detail.reply = .detail
    #expect(disagreements(detail) == [])
  }
}
