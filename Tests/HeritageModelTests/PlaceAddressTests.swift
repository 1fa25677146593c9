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

  @Test func `levels are read by their names and by those of Korean data`() {
    #expect(RegionLevel(name: "district") == .district)
    #expect(RegionLevel(name: "EMD") == .township)
    #expect(RegionLevel(name: "시도") == .province)
    #expect(RegionLevel(name: "dong") == nil)
  }
}
