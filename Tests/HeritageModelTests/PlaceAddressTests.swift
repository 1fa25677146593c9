import HeritageModel
import Localization
import Testing

struct PlaceAddressTests {
  private func region(_ level: RegionLevel, _ korean: String, _ english: String)
    -> AdministrativeRegion
  {
    AdministrativeRegion(level: level, code: nil, name: LocalizedText(english, korean))
  }

  private var regions: [AdministrativeRegion] {
    [
      region(.country, "대한민국", "South Korea"), region(.province, "서울특별시", "Seoul"),
      region(.district, "중구", "Jung-gu"), region(.township, "태평로1가", "Taepyeongno 1-ga"),
    ]
  }

  @Test func `Korean goes from the largest region down, English the other way round`() {
    let address = PlaceAddress(regions: regions)
    #expect(
      address.full
        == LocalizedText(
          "Taepyeongno 1-ga, Jung-gu, Seoul, South Korea", "대한민국 서울특별시 중구 태평로1가"))
    #expect(address.formatted(withCountry: false).korean == "서울특별시 중구 태평로1가")
  }

  @Test func `the short form drops the country and shortens the province`() {
    #expect(
      PlaceAddress(regions: regions).short
        == LocalizedText("Taepyeongno 1-ga, Jung-gu, Seoul", "서울 중구 태평로1가"))
    #expect(PlaceAddress(regions: Array(regions.prefix(1))).short.korean == "대한민국")
  }

  @Test func `a postal code stands in front in Korean and behind the province in English`() {
    let address = PlaceAddress(regions: Array(regions.prefix(3)), postalCode: "04524")
    let text = address.formatted(withPostalCode: true)
    #expect(text.korean == "(04524) 대한민국 서울특별시 중구")
    #expect(text.english == "Jung-gu, Seoul 04524, South Korea")
    #expect(
      PlaceAddress(regions: regions).formatted(withPostalCode: true)
        == PlaceAddress(regions: regions).full)
  }

  @Test(arguments: [
    ("서울특별시", RegionLevel.province, "Seoul"), ("부산광역시", .province, "Busan"),
    ("세종특별자치시", .province, "Sejong"), ("세종특별자치시", .district, "Sejong"),
    ("경기도", .province, "Gyeonggi-do"), ("충청북도", .province, "Chungcheongbuk-do"),
    ("경상남도", .province, "Gyeongsangnam-do"), ("강원특별자치도", .province, "Gangwon State"),
    ("강원도", .province, "Gangwon-do"), ("전북특별자치도", .province, "Jeonbuk State"),
    ("전라북도", .province, "Jeollabuk-do"), ("제주특별자치도", .province, "Jeju"),
    ("제주도", .province, "Jeju-do"), ("황해도", .province, "Hwanghae-do"),
    ("광주시", .district, "Gwangju-si"), ("종로구", .district, "Jongno-gu"),
    ("수원시 장안구", .district, "Jangan-gu, Suwon-si"), ("서울전역", .district, "all of Seoul"),
    ("북촌리", .village, "Bukchon-ri"), ("대한민국", .country, "South Korea"),
    ("Attica", .province, "Attica"), ("東京都", .province, "東京都"),
  ])
  func `a region has its official English name, or its own in Latin letters`(
    name: String, level: RegionLevel, english: String
  ) {
    let region = AdministrativeRegion(level: level, code: nil, localName: name)
    #expect(region.name == LocalizedText(english, name))
  }

  @Test func `the English name that a source gives is kept`() {
    let region = AdministrativeRegion(
      level: .district, code: nil, localName: "종로구", english: "Chongno District")
    #expect(region.name.english == "Chongno District")
  }

  @Test func `levels are read by their names and by those of Korean data`() {
    #expect(RegionLevel(name: "district") == .district)
    #expect(RegionLevel(name: "EMD") == .township)
    #expect(RegionLevel(name: "시도") == .province)
    #expect(RegionLevel(name: "dong") == nil)
  }
}
