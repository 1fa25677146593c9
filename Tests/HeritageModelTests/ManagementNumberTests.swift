import Testing

@testable import HeritageModel

struct ManagementNumberTests {
  private func number(_ number: String) -> ManagementNumber {
    ManagementNumber(kindCode: "11", number: number, provinceCode: "11")
  }

  @Test(arguments: [
    ("00480200", "0000480000200"), ("15641000", "0015640001000"), ("00010000", "0000010000000"),
    ("00000000", "0000000000000"), ("99999999", "0099990009999"),
  ])
  func `eight digits and thirteen name one record`(short: String, long: String) {
    #expect(number(short).alternativeNumber == long)
    #expect(number(long).alternativeNumber == short)
    #expect(number(short).canonicalNumber == long)
    #expect(number(long).canonicalNumber == long)
    #expect(number(short) == number(long))
    #expect(Set([number(short), number(long)]).count == 1)
    #expect(number(short).description == "11-\(long)-11")
  }

  @Test(arguments: [
    "1234560000000", "0000011000000", "0000010010000", "", "1", "0001000a", "１２３４５６７８",
  ])
  func `a number without another spelling keeps its own`(text: String) {
    #expect(number(text).alternativeNumber == nil)
    #expect(number(text).canonicalNumber == text)
  }

  @Test func `kind and province tell records apart`() {
    let one = number("00010000")
    #expect(
      one != ManagementNumber(kindCode: "12", number: "00010000", provinceCode: "11"))
    #expect(
      one != ManagementNumber(kindCode: "11", number: "00010000", provinceCode: "ZZ"))
    #expect(one != number("00020000"))
  }

  @Test(
    arguments: [
      ("0000830000000", "83"), ("0020000000100", "2000"), ("1234560000000", "123456"),
      ("0000000000000", nil), ("00830000", nil), ("000083000000x", nil), ("", nil),
    ] as [(String, String?)])
  func `thirteen digits begin with the designation number`(text: String, designation: String?) {
    #expect(ManagementNumber.designationNumber(of: text) == designation)
  }
}
