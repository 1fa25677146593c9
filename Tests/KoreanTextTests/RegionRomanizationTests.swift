import KoreanText
import Testing

@Suite struct RegionRomanizationTests {
  // Spellings of the notice itself, of road signs and of the address service.
  @Test(arguments: [
    ("종로구", "Jongno-gu"), ("경주시", "Gyeongju-si"), ("안동시", "Andong-si"), ("울릉군", "Ulleung-gun"),
    ("서귀포시", "Seogwipo-si"), ("해남군", "Haenam-gun"), ("북촌리", "Bukchon-ri"),
    ("왕십리동", "Wangsimni-dong"), ("충청북도", "Chungcheongbuk-do"), ("제주도", "Jeju-do"),
    ("경기도", "Gyeonggi-do"), ("의정부시", "Uijeongbu-si"), ("양주군", "Yangju-gun"),
    ("도봉구", "Dobong-gu"), ("신창읍", "Sinchang-eup"), ("삼죽면", "Samjuk-myeon"),
    ("인왕리", "Inwang-ri"), ("당산동", "Dangsan-dong"), ("중구", "Jung-gu"), ("북구", "Buk-gu"),
    ("강릉시", "Gangneung-si"), ("정읍시", "Jeongeup-si"), ("백령면", "Baengnyeong-myeon"),
    ("신림동", "Sillim-dong"), ("압구정동", "Apgujeong-dong"), ("임실군", "Imsil-gun"),
    ("독도리", "Dokdo-ri"), ("울릉읍", "Ulleung-eup"), ("속초시", "Sokcho-si"), ("월곡동", "Wolgok-dong"),
  ])
  func `a unit of administration stands behind a hyphen, across which no sound changes`(
    name: String, english: String
  ) {
    #expect(RegionRomanization.name(name) == english)
  }

  @Test(arguments: [
    ("태평로1가", "Taepyeongno 1-ga"), ("종로 2가", "Jongno 2-ga"), ("봉천1동", "Bongcheon 1-dong"),
    ("성수동1가", "Seongsu-dong 1-ga"), ("명동1가", "Myeong-dong 1-ga"),
    ("성수2가제3동", "Seongsu 2-ga 3-dong"),
    ("신당제5동", "Sindang 5-dong"), ("제기동", "Jegi-dong"), ("면목제3.8동", "Myeonmok 3.8-dong"),
    ("종로1.2.3.4가동", "Jongno 1.2.3.4-ga-dong"), ("종로1·2·3·4가동", "Jongno 1·2·3·4-ga-dong"),
    ("금성1리", "Geumseong 1-ri"),
  ])
  func `numbers stand before the unit they count`(name: String, english: String) {
    #expect(RegionRomanization.name(name) == english)
  }

  @Test(arguments: [
    ("수원시 장안구", "Jangan-gu, Suwon-si"), ("세종로", "Sejong-ro"), ("세종대로", "Sejong-daero"),
    ("구", "Gu"), ("동", "Dong"), ("가락", "Garak"), ("가", "Ga"),
    ("\u{110C}\u{116E}\u{11BC}\u{1100}\u{116E}", "Jung-gu"),
  ])
  func `other names are read as they are`(name: String, english: String) {
    #expect(RegionRomanization.name(name) == english)
  }

  @Test(arguments: ["", "Attica", "中區", "ㄱ구", "중구 (中區)", "1", "·"])
  func `what is not written in syllables has no romanised name`(name: String) {
    #expect(RegionRomanization.name(name) == nil)
  }
}
