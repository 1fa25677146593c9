import Geography
import HeritageModel

/// A made-up heritage register with the skew of a real one, the same for the same seed.
///
/// 30 % of the records crowd in historic centres, 45 % in towns of very different sizes, the rest
/// lies scattered; 10 % share the exact point of another record, as the buildings of a temple do,
/// and 2 % have no place. Record `index` depends on the seed and the index alone.
struct SyntheticRegister: Sendable {
  /// How many records there are.
  let count: Int
  /// What the records follow from.
  let seed: UInt64

  /// One record, as the list reply of the Open API states it.
  struct Record {
    var sn: String
    var no: String
    var kindCode: String
    var kind: String
    var name: String
    var hanja: String
    var provinceCode: String
    var province: String
    var district: String
    var admin: String
    var managementNumber: String
    var key: String
    var modifiedAt: String
    var coordinate: Coordinate?
    /// About two kilobytes of prose on every eighth record, nothing on the others; the Open API's
    /// list has none.
    var content: String
  }

  /// Returns the record of an index from 0.
  func record(_ index: Int) -> Record {
    var random = SeededGenerator(seed: seed, part: index)
    // In turn, so that a serial number names one record of each kind, as in the real register.
    let kind = Self.kinds[index % Self.kinds.count]
    let point = point(index)
    let province = Self.provinces[point.province]
    let town = Self.towns[random.index(below: Self.towns.count, skew: 2)]
    var proper = ""
    for _ in 0..<(2 + random.index(below: 2)) {
      proper += Self.syllables[random.index(below: Self.syllables.count, skew: 2)]
    }
    let suffix = Self.suffixes[random.index(below: Self.suffixes.count)]
    var name = "\(town) \(proper)\(suffix) \(Self.works[random.index(below: Self.works.count)])"
    if random.index(below: 6) == 0 { name += " (\(1 + random.index(below: 900)))" }
    let serial = index / Self.kinds.count + 1
    let designation = padded(serial, 6)
    let month = padded(1 + random.index(below: 12), 2)
    let day = padded(1 + random.index(below: 28), 2)
    return Record(
      sn: String(serial), no: String(index * 7 + 1), kindCode: kind.code, kind: kind.name,
      name: name, hanja: "慶州佛國寺\(random.index(below: 999))號", provinceCode: province.code,
      province: province.name, district: town + "시", admin: town + "시 " + proper + suffix,
      managementNumber: designation + padded(index % 100_000, 5) + "00",
      key: kind.code + province.code + padded(index + 1, 9),
      modifiedAt: "20\(padded(20 + random.index(below: 6), 2))-\(month)-\(day) 10:20:30",
      coordinate: point.coordinate, content: index % 8 == 1 ? Self.prose(&random) : "")
  }

  /// Returns words of one to three syllables.
  private static func prose(_ random: inout SeededGenerator) -> String {
    var text = ""
    while text.utf8.count < 2048 {
      for _ in 0...random.index(below: 3) {
        text += syllables[random.index(below: syllables.count, skew: 2)]
      }
      text += random.index(below: 12) == 0 ? ". " : " "
    }
    return text
  }

  /// Where a record lies, and in which province.
  private func point(_ index: Int) -> (coordinate: Coordinate?, province: Int) {
    var random = SeededGenerator(seed: ~seed, part: index)
    let share = random.unit()
    if share < 0.10, index >= 64 {
      return point(random.index(below: index / 16, skew: 3))
    }
    if share < 0.12 { return (nil, random.index(below: Self.provinces.count)) }
    let center: (longitude: Double, latitude: Double, province: Int)
    let spread: Double
    if share < 0.42 {
      center = Self.centers[random.index(below: Self.centers.count, skew: 2)]
      spread = 0.004 + 0.016 * random.unit()
    } else if share < 0.87 {
      center = town(random.index(below: 200 + count / 1000, skew: 2))
      spread = 0.01 + 0.04 * random.unit()
    } else {
      let province = random.index(below: Self.provinces.count)
      center = (Self.provinces[province].longitude, Self.provinces[province].latitude, province)
      spread = 0.12
    }
    let coordinate = Coordinate(
      latitude: rounded(center.latitude + 0.8 * spread * random.gaussian()),
      longitude: rounded(center.longitude + spread * random.gaussian()))
    return (coordinate, center.province)
  }

  private func town(_ number: Int) -> (longitude: Double, latitude: Double, province: Int) {
    var random = SeededGenerator(seed: seed &+ 77, part: number)
    let index = random.index(below: Self.provinces.count)
    let province = Self.provinces[index]
    return (
      province.longitude + 0.5 * (random.unit() - 0.5),
      province.latitude + 0.4 * (random.unit() - 0.5), index
    )
  }

  private func rounded(_ degrees: Double) -> Double { (degrees * 1e9).rounded() / 1e9 }
}

/// Returns a number with zeros before it.
func padded(_ number: Int, _ width: Int) -> String {
  let text = String(number)
  return String(repeating: "0", count: max(width - text.utf8.count, 0)) + text
}

extension SyntheticRegister {
  private static let kinds: [(code: String, name: String)] = [
    ("21", "시도유형문화유산"), ("31", "문화유산자료"), ("12", "보물"), ("23", "시도기념물"), ("13", "사적"),
    ("16", "천연기념물"), ("79", "국가등록유산"), ("18", "국가민속문화유산"), ("11", "국보"), ("15", "명승"),
  ]

  private static let provinces:
    [(code: String, name: String, longitude: Double, latitude: Double)] =
      [
        ("11", "서울", 126.98, 37.56), ("37", "경북", 128.75, 36.35), ("38", "경남", 128.3, 35.3),
        ("31", "경기", 127.2, 37.5), ("36", "전남", 126.95, 34.85), ("35", "전북", 127.1, 35.75),
        ("34", "충남", 126.85, 36.5), ("33", "충북", 127.75, 36.75), ("51", "강원", 128.3, 37.7),
        ("50", "제주", 126.55, 33.4),
      ]

  /// Historic centres; the third number is the place of the province in ``provinces``.
  private static let centers: [(longitude: Double, latitude: Double, province: Int)] = [
    (126.985, 37.575, 0), (129.22, 35.835, 1), (126.915, 36.275, 6), (127.12, 36.46, 6),
    (128.73, 36.565, 1), (127.15, 35.815, 5), (127.013, 37.287, 3), (128.88, 35.235, 2),
    (126.95, 35.95, 5), (126.53, 33.5, 9), (128.9, 37.75, 8), (126.72, 35.03, 4),
  ]

  private static let towns = [
    "경주", "부여", "공주", "안동", "전주", "강릉", "수원", "김해", "고령", "익산", "남원", "순천", "해남", "강진",
    "합천", "양산", "밀양", "청주", "충주", "보은", "영주", "봉화", "상주", "문경", "구미", "나주", "담양", "구례",
  ]

  private static let syllables = [
    "불", "국", "원", "각", "해", "인", "통", "도", "법", "주", "송", "광", "화", "엄", "선", "운", "금", "산",
    "대", "흥", "미", "륵", "황", "룡", "분", "천", "마", "신", "월", "정", "수", "덕", "봉", "영", "용", "문",
  ]

  private static let suffixes = [
    "사", "사지", "궁", "산성", "향교", "서원", "고택", "암", "루", "정", "릉", "묘", "동", "리",
  ]

  private static let works = [
    "삼층석탑", "오층석탑", "석등", "당간지주", "마애여래좌상", "석조여래입상", "동종", "대웅전", "극락전", "승탑",
    "목조아미타여래좌상", "괘불도", "영산회상도", "묘법연화경", "청자 상감운학문 매병", "고분군", "지석묘", "봉수대",
    "객사", "종택", "비각", "은행나무", "소나무", "교지", "고문서", "목판", "석빙고",
  ]
}
