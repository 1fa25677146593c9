import Localization
import TestSupport
import Testing

@testable import HeritageModel

struct SiteReferenceTests {
  @Test(
    arguments: [
      ("35", .number("35")),
      ("0000010000000", .number("0000010000000")),
      ("1111100010000", .number("1111100010000")),
      (" 35\n", .number("35")),
      ("３５", .number("35")),
      ("국보/35", .serial(kind: "국보", sn: "35")),
      ("11/35", .serial(kind: "11", sn: "35")),
      ("국보 / 35", .serial(kind: "국보", sn: "35")),
      ("국보／３５", .serial(kind: "국보", sn: "35")),
      ("이북5도 무형유산/3", .serial(kind: "이북5도 무형유산", sn: "3")),
      ("국보 83호", .designation(kind: "11", number: "83")),
      ("국보83호", .designation(kind: "11", number: "83")),
      ("국보 제83호", .designation(kind: "11", number: "83")),
      ("국보 제 83 호", .designation(kind: "11", number: "83")),
      ("국보　제８３호", .designation(kind: "11", number: "83")),
      ("국보 083호", .designation(kind: "11", number: "83")),
      ("국보 83", .designation(kind: "11", number: "83")),
      ("보물 제2000-1호", .designation(kind: "12", number: "2000-1")),
      ("등록문화재 제1호", .designation(kind: "79", number: "1")),
      ("시도 유형문화재 7호", .designation(kind: "21", number: "7")),
      ("이북5도 무형유산 3호", .designation(kind: "80", number: "3")),
      ("National Treasure 83", .designation(kind: "11", number: "83")),
      ("National Treasure No. 83", .designation(kind: "11", number: "83")),
      ("khs:1111100010000", .identity(SiteIdentity(dataset: "khs", key: "1111100010000"))),
      ("std-2018: 가/나:3", .identity(SiteIdentity(dataset: "std-2018", key: "가/나:3"))),
      ("ｋｈｓ：１１", .identity(SiteIdentity(dataset: "khs", key: "11"))),
      ("no:2739", .no("2739")),
      ("no: 2739", .no("2739")),
      (
        "11-00010000-11",
        .managementNumber(
          ManagementNumber(kindCode: "11", number: "00010000", provinceCode: "11"))
      ),
      (
        "17-0000010000000-zz",
        .managementNumber(
          ManagementNumber(kindCode: "17", number: "0000010000000", provinceCode: "ZZ"))
      ),
      ("name:35", .name("35")),
    ] as [(String, SiteReference)])
  func `a text means what the grammar says`(text: String, reference: SiteReference) {
    #expect(SiteReference(text) == reference)
  }

  @Test(arguments: [
    "숭례문", "ZZ", "", "서울 문묘 및 성균관<대성전·동무>", "김정희선생고택<안채.사랑채>", "고려시대 말기/조선시대 초기",
    "83호", "호", "제83호", "11 83호", "국보", "국보 호", "국보 0호", "국보 -83호", "국보 83-호",
    "보물각 제3호", "창덕궁 1405", "11-0001-11", "11-00010000", "1-00010000-11", "11-00010000-Z1",
    "11-00010000-11-1", "/35", "국보/", "국보/35호", ":35", "khs:", "서울:35", "a b:3", "35a", "３５호",
    "３·１운동 기념비", "이＊＊＊ 가옥", "-35", "35.5", "٣٥", "³",
  ])
  func `any other text is a name, kept as it is`(text: String) {
    #expect(SiteReference(text) == .name(text))
    #expect(SiteReference(text).description == text)
  }

  @Test(arguments: DesignationKind.all)
  func `a number of every kind prints and reads back`(kind: DesignationKind) {
    for number in ["1", "83", "2000-1"] {
      let reference = SiteReference.designation(kind: kind.code, number: number)
      #expect(SiteReference(reference.description) == reference)
      for name in [kind.name.korean, kind.name.english] + kind.formerNames {
        #expect(SiteReference("\(name) 제\(number)호") == reference)
      }
    }
    let serial = SiteReference.serial(kind: kind.name.korean, sn: "3")
    #expect(SiteReference(serial.description) == serial)
  }

  @Test func `the two spellings of a management number are one reference`() {
    let short = SiteReference("11-00480200-31")
    #expect(short == SiteReference("11-0000480000200-31"))
    #expect(short.description == "11-0000480000200-31")
  }

  @Test func `a name that looks like another reference says that it is one`() {
    for text in ["35", "국보/35", "국보 83호", "khs:1", "no:1", "name:x", "11-00010000-11"] {
      let name = SiteReference.name(text)
      #expect(name.description == "name:\(text)")
      #expect(SiteReference(name.description) == name)
    }
  }

  @Test func `whatever is typed prints as a text that means the same`() {
    var random = SeededGenerator(seed: 83)
    let parts = [
      "국보", "11", "35", "0", "호", "제", " ", "/", ":", "-", "no", "khs", "name", "ZZ", "00010000",
      "보물", "숭례문", "<", "·", "３", "　", "이북5도 무형유산", "\n",
    ]
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        parts.randomElement(using: &random) ?? ""
      }.joined()
      let reference = SiteReference(text)
      let again = SiteReference(reference.description)
      #expect(again == reference, "seed \(random.seed): '\(text)' → '\(reference)'")
    }
  }
}
