import Foundation
import Geography
import HeritageCatalog
import HeritageModel
import Localization
import TestSupport
import Testing

@testable import Importing

/// Imports by profiles, from file to catalog and back through a file of rejected records.
struct ProfileImportTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  private var catalog: String { folder.file("heritage.gpkg").path }

  private func run(
    _ files: KeyValuePairs<String, String>, _ change: (inout Importer.Options) -> Void = { _ in }
  ) throws -> ImportReport {
    var options = Importer.Options()
    change(&options)
    let sources = try files.map { name, text in
      ImportSource.file(try folder.write(text, to: name).path)
    }
    return try Importer(catalog: catalog, options: options).run(sources)
  }

  private func sites() throws -> [Site] { try Catalog(path: catalog).sites(SiteQuery()).sites }

  private func site(_ name: String) throws -> Site {
    try #require(try sites().first { $0.name == name })
  }

  // MARK: Recognition and guesses

  @Test func `a table nobody knows is guessed, said so, and stable`() throws {
    let table =
      "Код;Наименование объекта;Адрес;Широта;Долгота;Примечание\n0012;Дом жилой;ул. Ленина, 1;51,9361;85,3232;x\n"
      + "0013;Мельница;ул. Мира, 2;51,9444;85,3341;\n"
    let report = try run(["altay.csv": table])
    #expect(report.format == "generic-csv-semicolon")
    #expect(report.dataset == "altay")
    #expect(report.added == 2)
    #expect(report.ruleCounts[.guessed] == 1)
    let site = try site("Дом жилой")
    #expect(site.identity.key == "0012")
    #expect(site[.address] == "ул. Ленина, 1")
    #expect(site.coordinate == Coordinate(latitude: 51.9361, longitude: 85.3232))
    #expect(site.place.precision == 11)
    let unknown = report.issues.first { $0.rule == .unknownElement }
    #expect(unknown?.field == "Примечание")
    #expect(try run(["altay.csv": table]).unchanged == 2)
  }

  @Test func `one swapped pair does not lose the places of all others`() throws {
    let report = try run([
      "a.csv": "id,name,좌표\n1,A,\"37.5, 127.1\"\n2,B,\"(37.6,127.2)\"\n3,C,\"127.3,37.7\"\n4,D,서울\n"
    ])
    #expect(try site("A").coordinate == Coordinate(latitude: 37.5, longitude: 127.1))
    #expect(try site("B").coordinate == Coordinate(latitude: 37.6, longitude: 127.2))
    #expect(try site("C").coordinate == nil)
    #expect(report.ruleCounts[ImportRule(.swapped)] == 1)
    #expect(report.ruleCounts[ImportRule(.notANumber)] == 1)
  }

  @Test func `a sign names a column, and a name of lost characters names none`() throws {
    let report = try run(["a.csv": "№,name,\u{FFFD}\u{FFFD}\n7,A,1\n8,B,2\n"])
    #expect(try site("A")[.sn] == "7")
    #expect(
      report.issues.filter { $0.rule == .unknownElement }.map(\.field) == ["\u{FFFD}\u{FFFD}"])
    let garbled = try run(["b.csv": "\u{FFFD}\u{FFFD},name\n7,C\n"]) { $0.reading.dataset = "a" }
    #expect(garbled.ruleCounts[.unknownElement] == 1)
  }

  @Test func `a file of no key gets keys that stay, and says so`() throws {
    let rows = "name,address,description\nA,x,1\nB,x,1\nA,x,2\nA,x,1\n"
    let report = try run(["list.csv": rows])
    #expect(report.added == 3)
    #expect(report.unchanged == 1)
    #expect(report.ruleCounts[.derivedKey] == 1)
    #expect(report.ruleCounts[.duplicate] == 1)
    let keys = Set(try sites().map(\.identity.key))
    #expect(keys.allSatisfy { $0.hasPrefix("~") })
    #expect(try run(["list.csv": rows]).unchanged == 4)
    #expect(Set(try sites().map(\.identity.key)) == keys)
  }

  @Test func `a profile from a file needs no Swift`() throws {
    try folder.write(
      """
      {"name": "mills", "dataset": {"name": "mills", "attribution": "Mill Society"},
       "key": "Nr", "fields": {"name": "Naam", "designated_on": "Datum"},
       "coordinates": {"longitude": "X", "latitude": "Y", "crs": "EPSG:28992"},
       "dates": ["dd-MM-yyyy"], "country": [3.2, 50.7, 7.3, 53.7]}
      """, to: "mills.json")
    let profile = try #require(try Profile.named(folder.file("mills.json").path))
    let report = try run(["molens.csv": "Nr,Naam,Datum,X,Y\n007,De Kat,01-02-1966,155000,463000\n"])
    {
      $0.reading.profile = profile
    }
    #expect(report.format == "mills-csv")
    #expect(report.dataset == "mills")
    let mill = try site("De Kat")
    #expect(mill.identity == SiteIdentity(dataset: "mills", key: "007"))
    #expect(mill[.designatedOn] == "1966-02-01")
    let point = try #require(mill.coordinate)
    // The origin of the Dutch system is the church of Our Lady in Amersfoort.
    #expect(abs(point.longitude - 5.3872) < 0.0005)
    #expect(abs(point.latitude - 52.1552) < 0.0005)
  }

  @Test func `files of several data sets are refused, unless one is named for all`() throws {
    let files: KeyValuePairs = ["a.csv": "id,name\n1,A\n", "b.csv": "id,name\n2,B\n"]
    #expect {
      try run(files)
    } throws: { error in
      guard case .severalDatasets("a", "b", _)? = error as? ImportError else { return false }
      return true
    }
    #expect(!FileManager.default.fileExists(atPath: catalog))
    let report = try run(files) { $0.reading.dataset = "both" }
    #expect(report.dataset == "both")
    #expect(report.added == 2)
  }

  @Test func `duplicates inside a file and across files are told apart and named`() throws {
    let report = try run(["a.csv": "id,name\n1,A\n2,B\n1,A\n", "b.csv": "id,name\n2,C\n1,A\n"]) {
      $0.reading.dataset = "d"
    }
    #expect(report.isBalanced)
    #expect(report.ruleCounts[.duplicate] == 1)
    #expect(report.ruleCounts[.duplicateAcrossFiles] == 1)
    #expect(report.ruleCounts[.conflictAcrossFiles] == 1)
    let inside = try #require(report.issues.first { $0.rule == .duplicate })
    #expect(inside.message.english.contains("a.csv #1"))
    #expect(inside.value == "1")
    let across = try #require(report.issues.first { $0.rule == .conflictAcrossFiles })
    #expect(across.message.english.contains("a.csv #2"))
  }

  @Test func `many records at one point are told with their number`() throws {
    let rows = (1...12).map { "\($0),Site \($0),Street \($0),37.5123,127.0234\n" }.joined()
    let report = try run(["a.csv": "id,name,address,lat,lon\n" + rows])
    let issue = try #require(report.issues.first { $0.rule == .stacked })
    #expect(issue.message.english.hasPrefix("12 records of different addresses share the point"))
    #expect(report.ruleCounts[.stacked] == 1)
  }

  @Test func `points that came often are remembered among very many others`() {
    var tally = PointTally()
    func add(_ number: Int, _ name: String, latitude: Double, longitude: Double) {
      var facts = SiteFacts()
      facts[.name] = name
      facts[.address] = "Street \(number % 2)"
      facts.place = Coordinate(latitude: latitude, longitude: longitude).map(Place.present)
      tally.add(facts, line: number + 1, ordinal: number)
    }
    for number in 1...70_000 {
      if number.isMultiple(of: 1000) {
        add(number, "often \(number)", latitude: 0, longitude: -127)
      } else {
        add(number, "once", latitude: Double(number) / 1000, longitude: 127)
      }
    }
    let issues = tally.issues(source: "a.csv")
    #expect(issues.count == 1)
    #expect(issues.first?.record == 1000)
    #expect(issues.first?.message.english.hasPrefix("70+ records of one address") == true)
    #expect(issues.first?.message.english.contains("(the first: often 1000)") == true)
  }

  // MARK: Records that describe their site

  private let list = """
    <result><totalCnt>3</totalCnt>
    <item><ccmaName>국보</ccmaName><ccbaMnm1>청자</ccbaMnm1><ccsiName>용산구</ccsiName><ccbaKdcd>11</ccbaKdcd>\
    <ccbaCtcd>11</ccbaCtcd><ccbaAsno>0000660000000</ccbaAsno><ccbaCpno>1</ccbaCpno></item>
    <item><ccmaName>국보</ccmaName><ccbaMnm1>청자</ccbaMnm1><ccsiName>용산구</ccsiName><ccbaKdcd>11</ccbaKdcd>\
    <ccbaCtcd>11</ccbaCtcd><ccbaAsno>0000680000000</ccbaAsno><ccbaCpno>2</ccbaCpno></item>
    <item><ccmaName>국보</ccmaName><ccbaMnm1>숭례문</ccbaMnm1><ccsiName>중구</ccsiName><ccbaKdcd>11</ccbaKdcd>\
    <ccbaCtcd>11</ccbaCtcd><ccbaAsno>0000010000000</ccbaAsno><ccbaCpno>3</ccbaCpno></item></result>
    """

  private func spatial(_ name: String, _ kind: String, _ place: String, _ number: String) -> String
  {
    "<spca><ccbaMnm>\(name)</ccbaMnm><ccmaName>\(kind)</ccmaName><vlocName>\(place)</vlocName>"
      + "<crltsnoNm>\(number)</crltsnoNm><cnX>953661.6</cnX><cnY>1951310.8</cnY><sn>1</sn></spca>"
  }

  @Test(arguments: [false, true])
  func `points of the GIS service go to the one site that they describe`(isReversed: Bool) throws {
    let points =
      "<ns2:response xmlns:ns2=\"http://gis-heritage.go.kr/\">"
      + spatial("숭례문", "국보", "서울특별시 중구", "제1호") + spatial("청자", "국보", "서울특별시 용산구", "제68호")
      + spatial("청자", "국보", "서울특별시 용산구", "") + spatial("청자", "보물", "서울특별시 용산구", "")
      + spatial("숭례문", "국보", "부산광역시 중구", "") + "</ns2:response>"
    let report =
      isReversed
      ? try run(["points.xml": points, "list.xml": list])
      : try run(["list.xml": list, "points.xml": points])
    #expect(report.read == 8)
    #expect(report.rejected == 3)
    #expect(report.matched == 2)
    #expect(report.isBalanced)
    let messages = report.issues.filter { $0.rule == .unmatched }.map(\.message.english)
    #expect(messages.count { $0.contains(": 2 sites fit this record (1, 2)") } == 1)
    #expect(
      messages.count {
        $0.hasPrefix("'숭례문': No site of the catalog")
          || $0.hasPrefix("'청자': No site of the catalog")
      } == 2)
    let gate = try site("숭례문")
    #expect(gate[.sn] == nil)
    #expect(abs(try #require(gate.coordinate).latitude - 37.56) < 0.01)
    let placed = try sites().filter { $0.coordinate != nil }.map(\.identity.key).sorted()
    #expect(placed == ["2", "3"])
  }

  // MARK: Rejected records

  @Test
  func `rejected and warned records come back corrected, with the zeros that spreadsheets strip`()
    throws
  {
    let path = folder.file("rejects.csv").path
    let list = """
      <result><totalCnt>2</totalCnt><item><ccbaMnm1><![CDATA[성균관<대성전> &#39;가&#39;]]></ccbaMnm1>\
      <ccbaAsno>0000010000000</ccbaAsno><ccbaCtcd>01</ccbaCtcd><ccbaCncl>X</ccbaCncl><ccbaCpno>0000010000000</ccbaCpno>\
      <longitude>126.97</longitude><latitude>0</latitude></item>
      <item><ccbaMnm1>열쇠 없음</ccbaMnm1><ccbaCpno></ccbaCpno></item></result>
      """
    let first = try run(["list.xml": list]) { $0.rejects = path }
    #expect(first.added == 1)
    #expect(first.rejected == 1)
    var text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    #expect(text.hasPrefix("\u{FEFF}heritage:source,heritage:line,heritage:record,"))
    #expect(text.contains("bad-value | half"))
    #expect(!FileManager.default.fileExists(atPath: path + ".part"))

    // As a spreadsheet saves it: numbers without their zeros; and somebody corrects two cells and
    // fills in a key.
    var rows = text.components(separatedBy: "\r\n")
    rows[1] = rows[1].replacing(
      ",0000010000000,01,X,0000010000000,126.97,0", with: ",10000000,1,N,10000000,126.97,37.5")
    text = rows.joined(separator: "\r\n")
    #expect(text.contains(",10000000,1,N,10000000,126.97,37.5"))
    let second = try run(["corrected.csv": text])
    #expect(second.format == "khs-csv")
    #expect(second.dataset == "khs")
    #expect(second.changed == 1)
    #expect(second.rejected == 1)
    let site = try #require(try sites().first)
    #expect(try sites().count == 1)
    #expect(site.identity.key == "0000010000000")
    #expect(site[.provinceCode] == "01")
    #expect(site.name == "성균관<대성전> '가'")
    #expect(site[.cancelled] == "0")
    #expect(site.coordinate == Coordinate(latitude: 37.5, longitude: 126.97))
  }

  @Test func `a record with a made key keeps it when it comes back corrected`() throws {
    let path = folder.file("rejects.csv").path
    let first = try run(["list.csv": "name,address,date listed,lat,lon\nA,x,31.02.1999,1.5,2.5\n"])
    {
      $0.rejects = path
    }
    #expect(first.warnings == 1)
    let key = try site("A").identity.key
    let text = try String(contentsOfFile: path, encoding: .utf8)
      .replacing("A,x,31.02.1999", with: "A,y,1999-02-28")
    let second = try run(["fixed.csv": text])
    #expect(second.dataset == "list")
    #expect(second.changed == 1)
    #expect(try site("A").identity.key == key)
    #expect(try site("A")[.address] == "y")
    #expect(try sites().count == 1)
  }

  @Test(arguments: [
    ("10000000", "0000010000000", true), ("1E+07", "0000010000000", true),
    ("10000001", "0000010000000", false), ("12/20/1962", "1962-12-20", true),
    ("1962-12-21", "1962-12-20", false), ("37.5", "37.50", true), ("", "0012", false),
    ("12", "0012", true),
  ])
  func `a cell says the same as the original where only a spreadsheet has been at it`(
    cell: String, original: String, isSame: Bool
  ) {
    #expect(RejectedRows.says(cell, theSameAs: original) == isSame)
    #expect(RejectedRows.isFragile(original))
  }

  @Test func `strict imports write the rejected records and nothing else`() throws {
    let path = folder.file("rejects.csv").path
    let profile = try #require(try Profile.named("unesco"))
    #expect(throws: ImportError.self) {
      try run(["a.csv": "id_no,name_en\n,Nameless\n"]) {
        $0.rejects = path
        $0.isStrict = true
        $0.reading.profile = profile
      }
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("no-key"))
    #expect(!FileManager.default.fileExists(atPath: catalog))
  }
}
