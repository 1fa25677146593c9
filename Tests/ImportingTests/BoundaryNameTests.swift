import HeritageModel
import Testing

@testable import Importing

struct BoundaryNameTests {
  @Test(arguments: [
    ("서울시성북구", RegionLevel.district, "성북구"), ("수원시장안구", .district, "수원시 장안구"),
    ("수원시 장안구", .district, "수원시 장안구"), ("창원시마산합포구", .district, "창원시 마산합포구"),
    ("덕양구", .district, "고양시 덕양구"), ("처인구", .district, "용인시 처인구"), ("중구", .district, "중구"),
    ("시흥시", .district, "시흥시"), ("포항시남구", .district, "포항시 남구"), ("구로구", .district, "구로구"),
    ("경기도 수원시 장안구", .district, "수원시 장안구"), ("서울특별시 종로구 사직동", .township, "사직동"),
    ("Île-de-France", .province, "Île-de-France"), ("Val de Marne", .district, "Val de Marne"),
    ("Saint Denis", .township, "Saint Denis"), ("경기도", .province, "경기도"),
  ])
  func `a name is freed of what belongs to the regions above`(
    stated: String, level: RegionLevel, name: String
  ) {
    #expect(BoundaryName.cleaned(stated, level: level) == name)
  }

  @Test func `Korean that was read as Western European is recognised`() {
    #expect(BoundaryName.looksMisread("¼­¿ï"))
    #expect(!BoundaryName.looksMisread("서울"))
    #expect(!BoundaryName.looksMisread("종로1·2·3·4가동"))
    #expect(!BoundaryName.looksMisread("Zürich"))
    #expect(!BoundaryName.looksMisread("Œ"))
  }
}
