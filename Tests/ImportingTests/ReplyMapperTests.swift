import Foundation
import Geography
import HeritageModel
import TestSupport
import Testing

@testable import Importing

struct ReplyMapperTests {
  private func draft(_ name: String, at index: Int = 0) throws -> SiteDraft {
    try scan(fixtures: name).drafts[index]
  }

  @Test func `an item of a list becomes the facts that it states`() throws {
    let draft = try draft("replies/list.xml")
    #expect(draft.subject == .identity(SiteIdentity(dataset: "khs", key: "1111100010000")))
    #expect(draft.reply == .list)
    var facts = SiteFacts()
    facts[.sn] = "1"
    facts[.no] = "1"
    facts[.designationNumber] = "1"
    facts[.name] = "서울 숭례문"
    facts[.nameHanja] = "서울 崇禮門"
    facts[.kindCode] = "11"
    facts[.kind] = "국보"
    facts[.provinceCode] = "11"
    facts[.province] = "서울"
    facts[.district] = "중구"
    facts[.managementNumber] = "0000010000000"
    facts[.cancelled] = "0"
    facts[.modifiedAt] = "2025-06-26T18:46:08+09:00"
    facts.place = Coordinate(latitude: 37.559975221378, longitude: 126.975312652739).map {
      .present($0)
    }
    #expect(draft.facts == facts)
  }

  @Test func `lists of older years lack elements and say so by saying nothing`() throws {
    let first = try draft("replies/list-2021.xml").facts
    #expect(first[.designationNumber] == "1")
    #expect(first[.managementNumber] == "00010000")
    #expect(first[.modifiedAt] == nil)
    #expect(first.place == .absent(.zero))
    let second = try draft("replies/list-2021.xml", at: 1).facts
    #expect(second[.designationNumber] == "3-2")
    #expect(second[.nameHanja] == nil)
    #expect(second[.provinceCode] == "ZZ")
    #expect(second[.district] == nil)
    #expect(second[.cancelled] == "1")
    #expect(second.place == .absent(.blank))
    #expect(second.images == nil)
  }

  @Test func `a detail reply has its keys above its item and clean text in it`() throws {
    let draft = try draft("replies/detail.xml")
    #expect(draft.subject == .identity(SiteIdentity(dataset: "khs", key: "1111100010000")))
    #expect(draft.reply == .detail)
    let facts = draft.facts
    #expect(facts[.province] == "서울특별시")
    #expect(facts[.address] == "서울 중구 세종대로 40 (남대문로4가)")
    #expect(facts[.owner] == "국유")
    #expect(facts[.admin] == "국가유산청 덕수궁관리소")
    #expect(facts[.era] == "조선 태조 7년(1398)")
    #expect(facts[.quantity] == "1동")
    #expect(facts[.designatedOn] == "1962-12-20")
    #expect(facts[.cancelledOn] == nil)
    #expect(facts[.designationNumber] == "1")
    #expect(facts.categories == ["유적건조물", "정치국방", "성", "성곽시설"])
    #expect(facts.place?.status == .present)
    #expect(
      facts.images
        == [
          SiteImage(url: "http://www.khs.go.kr/unisearch/images/national_treasure/2685609.jpg")
        ])
    #expect(
      facts[.content] == """
        시험용 문단 하나. <동국여지승람>에 "남문"이라 하였다.
        둘째 줄은 굵게.
        \u{9AFB}자와 숨은붙임표.

        셋째 문단 ＜끝＞ &unknown; &#0; A & B
        """)
  }

  @Test func `a flat run of images is cut into pictures with their own captions and licences`()
    throws
  {
    let draft = try draft("replies/images.xml")
    #expect(
      draft.subject
        == .managementNumber(
          dataset: "khs",
          ManagementNumber(kindCode: "11", number: "00010000", provinceCode: "11")))
    #expect(draft.reply == .images)
    let base = "http://www.khs.go.kr/unisearch/images/national_treasure/"
    #expect(
      draft.facts.images == [
        SiteImage(
          url: "http://www.cha.go.kr/unisearch/images/national_treasure/1.jpg",
          caption: "정면 & 측면", licence: .kogl1),
        SiteImage(url: base + "2.JPG", caption: "야경 '밤'\n둘째 줄", licence: .kogl4),
        SiteImage(url: base + "3.bmp"),
        SiteImage(url: base + "4.PNG"),
        SiteImage(url: base + "5.jpg", caption: "현판", licence: .kogl2),
      ])
    #expect(SiteField.allCases.allSatisfy { draft.facts[$0] == nil })
  }

  @Test func `images may come in several items and without numbers`() throws {
    let scanned = try scan(fixtures: "replies/images-several-items.xml")
    #expect(scanned.drafts.count == 1)
    #expect(scanned.drafts[0].facts.images?.map(\.caption) == ["동쪽", "서쪽"])
    #expect(scanned.drafts[0].facts.images?.map(\.licence) == [.kogl1, .kogl3])
    #expect(scanned.summaries[0].read == 1)
    #expect(scanned.summaries[0].items == 2)
  }

  @Test func `names keep their angle brackets, doubled blanks and odd characters`() throws {
    let facts = try scan(fixtures: "replies/names.xml").drafts.map(\.facts)
    #expect(
      facts.map { $0[.name] } == [
        "서울 문묘 및 성균관<대성전·동무·서무·삼문·명륜당>", "합천 해인사  동제소종", "김정희선생고택<안채.사랑채>",
        "권6～10, 어보･어책",
      ])
    #expect(
      facts.map { $0[.nameHanja] } == [
        "서울 文廟 및 成均館<大成殿>", "金九之印", "A &amp; B", "첫 줄 둘",
      ])
    #expect(facts[1][.nameHanja]?.unicodeScalars.first == "\u{F90A}")
  }

  @Test func `a list of nothing is a list`() throws {
    let scanned = try scan(fixtures: "replies/list-empty.xml")
    #expect(scanned.records.isEmpty)
    #expect(scanned.summaries[0].total == 0)
  }

  @Test(arguments: ["", "<item></item>", "<item><imageUrl></imageUrl></item>"])
  func `an image reply that names its site and has no picture says that there is none`(
    items: String
  ) throws {
    let keys = "<ccbaKdcd>11</ccbaKdcd><ccbaAsno>0000010000000</ccbaAsno><ccbaCtcd>11</ccbaCtcd>"
    let named = try scan(
      text: "<result><totalCnt>0</totalCnt>\(keys)<ccbaMnm1>숭례문</ccbaMnm1>\(items)</result>")
    #expect(named.drafts.map(\.reply) == [.images])
    #expect(named.drafts.first?.facts.images == [])
    #expect(named.records.flatMap(\.issues).isEmpty)
    let nameless = try scan(
      text: "<result><totalCnt>0</totalCnt>\(keys)<ccbaMnm1> </ccbaMnm1>\(items)</result>")
    #expect(nameless.drafts.isEmpty)
    #expect(nameless.records.flatMap(\.issues).map(\.rule) == [.emptyReply])
  }

  @Test func `keys may follow the item`() throws {
    let scanned = try scan(
      text: "<result><item><ccbaMnm1>숭례문</ccbaMnm1></item><ccbaCpno>1</ccbaCpno></result>")
    #expect(scanned.drafts.first?.reply == .detail)
  }

  @Test func `elements that nobody maps are counted once for each name`() throws {
    let unknown = try scan(fixtures: "faults/xml/unknown-elements.xml").unknown
    #expect(unknown.tallies.mapValues(\.count) == ["ccbaMnmE": 2, "video": 1])
    #expect(unknown.tallies["ccbaMnmE"]?.example == "Sungnyemun Gate")
    #expect(unknown.tallies["video"]?.example == "<url>a</url>")
  }

  @Test(arguments: [
    ("http://www.khs.go.kr/unisearch/images/treasure/1.jpg", true), ("HTTPS://a/b", true),
    ("1623117.jpg", false), ("", false), ("http://a", false), ("http://a/", false),
    ("http:///b.jpg", false), ("ftp://a/b.jpg", false), ("/unisearch/1.jpg", false),
    ("http://116.67.83.213/webdata/file_data/media_data/videos/", false),
  ])
  func `only an address that leads to a file is a picture`(address: String, isPicture: Bool) {
    #expect(ImageAddress.isPicture(address) == isPicture)
  }
}
