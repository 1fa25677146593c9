import HeritageModel
import Rendering
import Testing

struct SiteListingCSVTests {
  private func csv(_ sites: [Site], isFormulaSafe: Bool = true) -> String {
    var text = ""
    SiteListing(query: SiteQuery(), matching: sites.count, unplaced: 0, sites: sites)
      .writeCSV(isFormulaSafe: isFormulaSafe) { text += $0 }
    return text
  }

  @Test func `records end in CR LF below a header of the JSON keys`() throws {
    let text = csv(SampleSites.all)
    #expect(text.hasPrefix(Site.keys.map(\.name).joined(separator: ",") + "\r\n"))
    #expect(text.utf8.suffix(2).elementsEqual([0x0D, 0x0A]))
    let rows = try parsedCSV(text)
    #expect(rows.map { $0["key"] } == SampleSites.all.map(\.identity.key))
    #expect(rows[0]["content"] == SampleSites.gate[.content])
    #expect(rows[0]["categories"] == "유적건조물 / 정치국방 / 성 / 성곽시설")
    #expect(rows[0]["latitude"] == "37.559975221378")
    #expect(rows[2]["name"] == "서울 문묘 및 성균관<대성전·동무·서무·삼문·명륜당>")
    #expect(rows[2]["cancelled"] == "true")
    #expect(rows[3]["latitude"] == "")
  }

  @Test func `identifiers keep their zeros`() throws {
    let rows = try parsedCSV(csv([SampleSites.nameless]))
    #expect(rows[0]["key"] == "0000010000000")
    #expect(rows[0]["sn"] == "0007")
  }

  @Test func `each image keeps its licence`() throws {
    let rows = try parsedCSV(csv([SampleSites.gate, SampleSites.statue]))
    #expect(
      rows[0]["images"] == """
        [{"url":"http://www.khs.go.kr/unisearch/images/national_treasure/2685609.jpg",\
        "caption":"숭례문 정면","licence":"KOGL-1"},\
        {"url":"javascript:alert(1)","caption":"<b>나쁜</b> 주소","licence":null}]
        """)
    #expect(rows[1]["images"] == "")
  }

  @Test(arguments: [
    "=1+1", "+82", "-3", "@SUM(A1)", "\t=1", "\r=1", "＝1", "＠a", "=cmd|' /C calc'!A0",
  ])
  func `no text runs as a formula`(text: String) throws {
    let site = SampleSites.site(
      key: "1", [.name: text], place: .present(SampleSites.point(-33.8, -151)))
    let row = try parsedCSV(csv([site]))[0]
    #expect(row["name"] == "'" + text)
    #expect(row["latitude"] == "-33.8")
    #expect(row["longitude"] == "-151")
    #expect(try parsedCSV(csv([site], isFormulaSafe: false))[0]["name"] == text)
  }

  @Test func `a byte order mark comes first where it is asked for`() {
    var text = ""
    SampleSites.listing().writeCSV(hasByteOrderMark: true) { text += $0 }
    #expect(text.utf8.prefix(5).elementsEqual([0xEF, 0xBB, 0xBF, 0x73, 0x6E]))
  }
}

/// A fault in CSV that a strict reader finds.
struct CSVFault: Error {}

/// Reads CSV by the grammar of RFC 4180 and nothing more, each record by the names of the header.
func parsedCSV(_ text: String) throws -> [[String: String]] {
  var records: [[String]] = []
  var record: [String] = []
  var rest = Array(text.unicodeScalars)[...]
  while !rest.isEmpty {
    var cell = String.UnicodeScalarView()
    if rest.first == "\"" {
      rest.removeFirst()
      while let scalar = rest.popFirst() {
        if scalar == "\"" {
          guard rest.first == "\"" else { break }
          rest.removeFirst()
        }
        cell.append(scalar)
      }
    } else {
      while let scalar = rest.first, scalar != ",", scalar != "\r" {
        if scalar == "\"" || scalar == "\n" { throw CSVFault() }
        cell.append(rest.removeFirst())
      }
    }
    record.append(String(cell))
    switch rest.popFirst() {
    case ",": continue
    case "\r" where rest.popFirst() == "\n":
      records.append(record)
      record = []
    default: throw CSVFault()
    }
  }
  guard let header = records.first else { return [] }
  return try records.dropFirst().map { record in
    guard record.count == header.count else { throw CSVFault() }
    return Dictionary(uniqueKeysWithValues: zip(header, record))
  }
}
