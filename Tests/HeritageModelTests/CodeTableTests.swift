import Localization
import Testing

@testable import HeritageModel

struct DesignationKindTests {
  @Test(arguments: [
    ("11", "국보"), ("국보", "국보"), ("National Treasure", "국보"), ("national  treasure", "국보"),
    ("중요무형문화재", "국가무형유산"), ("국가무형문화재", "국가무형유산"), ("중요민속자료", "국가민속문화유산"),
    ("국가민속문화재", "국가민속문화유산"), ("시도유형문화재", "시도유형문화유산"), ("시도무형문화재", "시도무형유산"),
    ("시도민속문화재", "시도민속문화유산"), ("시도등록문화재", "시도등록유산"), ("문화재자료", "문화유산자료"),
    ("등록문화재", "국가등록유산"), ("국가등록문화재", "국가등록유산"), ("국가등록문화유산", "국가등록유산"),
    ("이북5도무형문화재", "이북5도 무형유산"), ("이북5도무형유산", "이북5도 무형유산"), ("사적 및 명승", "사적및명승"),
  ])
  func `a kind is known by its code, and by its names of every year`(text: String, name: String) {
    #expect(DesignationKind.named(text)?.name.korean == name)
  }

  @Test func `no two kinds share a name`() {
    #expect(DesignationKind.all.count == 18)
    for kind in DesignationKind.all {
      for name in [kind.code, kind.name.korean, kind.name.english] + kind.formerNames {
        #expect(DesignationKind.named(name) == kind)
      }
    }
    #expect(DesignationKind.named("") == nil)
    #expect(DesignationKind.named("99") == nil)
  }
}

struct ProvinceTests {
  @Test(arguments: [
    ("서울", "11"), ("서울특별시", "11"), ("서울특별시 ", "11"), ("Seoul", "11"), ("32", "51"), ("51", "51"),
    ("강원도", "51"), ("강원", "51"), ("전라북도", "35"), ("전북특별자치도", "35"), ("52", "35"), ("제주도", "50"),
    ("40", "40"), ("44", "44"), ("ZZ", "ZZ"), ("zz", "ZZ"), ("기타", "ZZ"), ("전국일원", "ZZ"),
    ("충북", "33"),
  ])
  func `a province is known by its codes, and by its names of every year`(
    text: String, code: String
  ) {
    #expect(Province.named(text)?.id == code)
  }

  @Test func `no two provinces share a name`() {
    for province in Province.all {
      let names = [province.name.korean, province.name.english, province.shortName]
      for name in province.codes + names + province.otherNames {
        #expect(Province.named(name) == province)
      }
    }
    #expect(Province.named("26")?.shortName == "울산")
    #expect(Province.named("39") == nil)
  }

  @Test func `Gangwon answers for both of its codes`() {
    #expect(Province.named("32")?.codes.sorted() == ["32", "51"])
  }
}

struct LicenceTests {
  @Test func `a letter of the source is a type, any other is no licence at all`() {
    #expect(
      ["A", "B", "C", "D"].map { Licence(koglLetter: $0) } == [.kogl1, .kogl2, .kogl3, .kogl4])
    #expect(Licence(koglLetter: "") == nil)
    #expect(Licence(koglLetter: "a") == nil)
    #expect(Licence(rawValue: "CC BY 4.0").name.korean == "CC BY 4.0")
  }
}
