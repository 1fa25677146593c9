import Foundation
import Localization
import SystemLibraries
import TestSupport
import Testing

struct EncodingDetectorTests {
  static func detect(_ bytes: [UInt8], isWhole: Bool = true) -> TextEncoding? {
    EncodingDetector.detect(sample: bytes, isWhole: isWhole)?.encoding
  }

  @Test func `a byte order mark is certain`() {
    let marks: [(TextEncoding, [UInt8])] = [
      (.utf8, [0xEF, 0xBB, 0xBF, 0x41]), (.utf16LittleEndian, [0xFF, 0xFE, 0x41, 0]),
      (.utf16BigEndian, [0xFE, 0xFF, 0, 0x41]), (.gb18030, [0x84, 0x31, 0x95, 0x33]),
    ]
    for (encoding, bytes) in marks {
      let found = EncodingDetector.detect(sample: bytes)
      #expect(found?.encoding == encoding)
      #expect(found?.confidence == .certain)
    }
  }

  @Test func `ASCII and nothing are UTF-8`() {
    #expect(Self.detect([]) == .utf8)
    let found = EncodingDetector.detect(sample: Array("id,name\n0000010000000,x\n".utf8))
    #expect(found?.encoding == .utf8)
    #expect(found?.confidence == .certain)
    #expect(found?.reason.english == "only ASCII")
  }

  @Test func `UTF-8 with a few faults is still UTF-8`() {
    let text = String(repeating: "서울 숭례문\n", count: 20)
    let found = EncodingDetector.detect(sample: Array(text.utf8) + [0xB0, 0xA1, 0x0A])
    #expect(found?.encoding == .utf8)
    #expect(found?.confidence == .likely)
  }

  @Test func `what is no text is nothing`() {
    #expect(Self.detect([0, 1, 2, 3, 0, 0, 0, 7]) == nil)
    #expect(Self.detect([0xFF, 0xFE, 0, 0, 0x41, 0, 0, 0]) == nil)
    #expect(Self.detect([0, 0, 0xFE, 0xFF, 0, 0, 0, 0x41]) == nil)
    #expect(Self.detect([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D]) == nil)
    #expect(Self.detect([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0x7B, 0xB5, 0x75, 0xED]) == nil)
  }

  /// Names and words as registers have them, by the encodings they are written in.
  static let words: [(encoding: TextEncoding, foundation: String.Encoding, words: [String])] = [
    (
      .cp949, String.Encoding(rawValue: 0x8000_0422),
      [
        "서울 숭례문", "국보", "보물", "경주 불국사 다보탑", "합천 해인사 대장경판", "전라남도", "해남군", "석조여래좌상",
        "고려시대", "崇禮門", "慶州", "조선", "명승", "ㆍ", "사적", "향교", "45㎡", "똠방각하",
      ]
    ),
    (
      .cp932, String.Encoding(rawValue: 0x8000_0420),
      [
        "姫路城", "国宝", "重要文化財", "法隆寺五重塔", "ひめじじょう", "カトリック教会", "京都府京都市", "史跡",
        "奈良県", "平等院鳳凰堂", "昭和二十七年", "の", "、", "木造阿弥陀如来坐像",
      ]
    ),
    (
      .windows1252, .windowsCP1252,
      [
        "Église Saint-Étienne", "Château", "Hôtel de ville", "XIIIe siècle", "Besançon", "l’œuvre",
        "propriété privée", "côté", "«Maison»", "Nîmes", "Straße", "Fußgängerbrücke", "Año 1830",
        "Castelló", "S\u{E3}o Jo\u{E3}o", "5 €",
      ]
    ),
    (
      .utf8, .utf8,
      ["서울 숭례문", "Église", "姫路城", "Straße", "崇禮門", "ㆍ", "Москва"]
    ),
    (
      .utf16LittleEndian, .utf16LittleEndian, ["서울 숭례문", "가각", "Église", "一"]
    ),
    (.utf16BigEndian, .utf16BigEndian, ["서울 숭례문", "가각", "Église", "一"]),
  ]

  @Test(arguments: 0..<6)
  func `random registers, cut anywhere`(_ index: Int) throws {
    let (encoding, foundation, words) = Self.words[index]
    var random = SeededGenerator(seed: UInt64(index + 1))
    for _ in 0..<300 {
      let rows = (0..<Int.random(in: 1...12, using: &random)).map { row in
        let cells = (0..<3).compactMap { _ in words.randomElement(using: &random) }
        return "\(row + 1),\(cells.joined(separator: ",")),37.5\n"
      }
      let text = rows.joined()
      let bytes = Array(try #require(text.data(using: foundation)))
      let found = try #require(
        EncodingDetector.detect(sample: bytes, isWhole: true), "seed \(random.seed): \(text)")
      #expect(found.encoding == encoding, "seed \(random.seed): \(found) \(text)")
      // A cut inside a character changes nothing, once there is enough to go by.
      let cut = Int.random(in: min(30, bytes.count)...bytes.count, using: &random)
      let sample = Array(bytes.prefix(cut))
      if sample.count(where: { $0 >= 0x80 }) >= 8 {
        #expect(
          Self.detect(sample, isWhole: false) == encoding, "seed \(random.seed): \(cut) \(text)")
      }
    }
  }

  @Test func `every cut of a sample is the same encoding`() throws {
    for (encoding, text) in [
      (TextEncoding.cp949, "이름,종목,시도\n숭례문,국보,서울\n"), (.cp932, "名称,種別\n姫路城,国宝\n"),
      (.utf8, "이름,종목,시도\n숭례문,국보,서울\n"),
    ] {
      let foundation = try #require(Self.words.first { $0.encoding == encoding }).foundation
      let bytes = Array(try #require(text.data(using: foundation)))
      for count in 8...bytes.count {
        #expect(Self.detect(Array(bytes.prefix(count)), isWhole: false) == encoding, "\(count)")
      }
    }
  }

  @Test func `ISO-8859-1 reads the same as Windows-1252`() throws {
    let text = "Château de Besançon, propriété privée\n"
    let bytes = Array(try #require(text.data(using: .isoLatin1)))
    let found = try #require(EncodingDetector.detect(sample: bytes, isWhole: true))
    #expect(found.encoding == .windows1252)
    #expect(found.confidence == .likely)
    #expect(try TextDecoder.text(of: bytes, from: found.encoding) == text)
  }

  @Test func `a single accent in a long text is enough`() {
    let text = Array(String(repeating: "Listed building, Grade II\n", count: 100).utf8)
    #expect(Self.detect(text + Array("Caf".utf8) + [0xE9, 0x0A]) == .windows1252)
    // Where the text might go on in UTF-8, it is only a guess.
    let cut = EncodingDetector.detect(sample: text + [0xE9])
    #expect(cut?.encoding == .utf8)
    #expect(cut?.confidence == .guess)
  }

  @Test func `text of an encoding that is not among them is a guess at most`() throws {
    // Rows of names in GB 2312, Big5 and EUC-JP, as Python wrote them. 山 of the first and 品 of the
    // last stand where CP949 has nothing.
    let others = [
      hex(
        "b9cab9acb2a9ceefd4ba2cb1b1bea9cad02cb6abb3c7c7f82ccac0bde7cec4bbafd2c5b2fa0acca9c9bd2cc9bdb6abcaa12ccac0bde7cec4bbafd2c5b2fa0a"
      ),
      hex(
        "ac47ae63b3d5aaabb07c2ca578a55f2cbb4fa55fa5ab2ca540acc9a4e5a4c6bff2b2a30aa8aaae72bcd32ca578ab6ea5ab2cb0eaa977a56ac2dd0a"
      ),
      hex(
        "b9f1caf52cc9b1cfa9beeb2ca4d2a4e1a4b8a4b8a4e7a4a62cbdc5cdd7cab8b2bdbae20ac8febdd1c9ca2ccba1ceb4bbfbb8debdc5c5e32ca4cea4c8a4a60a"
      ),
    ]
    for bytes in others {
      let found = EncodingDetector.detect(sample: bytes, isWhole: true)
      #expect(found.map { $0.confidence == .guess } ?? true, "\(String(describing: found))")
    }
  }

  static let registers: [(String, TextEncoding)] = [
    ("std/haenam-cp949.csv", .cp949), ("std/local-heritage-2018.json", .utf8),
    ("std/temples-epsg5174-excerpt.csv", .utf8), ("world/altay-monuments.geojson", .utf8),
    ("world/chicago-nr.geojson", .utf8), ("world/newcastle-listed-wkt.csv", .utf8),
    ("world/osm-castles-england.geojson", .utf8), ("world/rijksmonumenten-pipe.csv", .utf8),
    ("world/unesco-whc-2019.csv", .utf8), ("world/unesco-whc.xml", .utf8),
  ]

  @Test(arguments: 0..<10)
  func `the real registers`(_ index: Int) throws {
    let (name, encoding) = Self.registers[index]
    guard let url = SharedData.url(name) else { return }
    let bytes = Array(try Data(contentsOf: url))
    var random = SeededGenerator(seed: 10)
    for _ in 0..<20 {
      let sample = Array(
        bytes.prefix(.random(in: 500...EncodingDetector.sampleSize, using: &random)))
      let found = EncodingDetector.detect(sample: sample)
      #expect(found?.encoding == encoding, "seed \(random.seed), \(sample.count) bytes")
      #expect(found.map { $0.confidence > .guess } == true)
    }
    // All of it is text of that encoding.
    _ = try DecodedInput(FileInput(path: url.path), from: encoding).readAll(pieces: 65_536)
    guard encoding == .utf8, let text = String(bytes: bytes, encoding: .utf8) else { return }
    // Written again as offices write them, where every character has a place there.
    for (other, foundation, _) in Self.words.prefix(3) {
      guard let again = text.data(using: foundation) else { continue }
      let sample = Array(again.prefix(EncodingDetector.sampleSize))
      guard sample.contains(where: { $0 >= 0x80 }) else { continue }
      #expect(Self.detect(sample, isWhole: false) == other, "\(name) as \(other)")
    }
  }
}
