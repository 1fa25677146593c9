import HeritageModel
import Testing

struct ImportanceTests {
  private func importance(_ code: String?, _ kind: String?, cancelled: Bool = false) -> Importance {
    Importance(kindCode: code, kind: kind, isCancelled: cancelled)
  }

  @Test func `world heritage, then national treasures down to what is not known`() {
    let order = [
      importance("C", "World Heritage"), importance("11", nil), importance("12", "보물"),
      importance("16", "천연기념물"), importance("17", nil), importance("79", nil),
      importance("23", nil), importance("31", "문화재자료"), importance(nil, "향토문화유적"),
      importance("11", "국보", cancelled: true),
    ]
    #expect(order == Importance.allCases.reversed())
  }

  @Test func `a code of the register decides, then any name of a kind`() {
    #expect(importance("12", "국보") == .treasure)
    #expect(importance(nil, "중요무형문화재") == .national)
    #expect(importance("II*", "Grade II*") == .treasure)
    #expect(importance("99", "국 보") == .nationalTreasure)
    #expect(importance(nil, nil) == .unknown)
    #expect(DesignationKind.all.allSatisfy { Importance.material <= $0.importance })
  }
}
