import Foundation

/// A made-up register and the Open API's answers about it, as far as the service is well-behaved.
struct FakeRegister: Sendable {
  struct Record: Sendable {
    var kind: String
    var province: String
    /// The number as the public knows it.
    var number: Int
    var name: String
    var modified: String

    var key: String { "1\(kind)\(province)\(padded(number, 4))0000" }
    var management: String { "00\(padded(number, 4))0000000" }
    var formerManagement: String { "\(padded(number, 4))0000" }
  }

  var records: [Record] = []
  /// Whether lists and details go by numbers of 8 digits, as they did until 2025.
  var isFormer = false
  /// Whether replies state the size and number of a page, as they have since 2024.
  var statesPages = true

  /// Makes a register with so many records of each kind, half in Seoul and half in Gyeongju.
  init(_ counts: [String: Int]) {
    for (kind, count) in counts.sorted(by: { $0.key < $1.key }) {
      for number in 0..<count {
        records.append(
          Record(
            kind: kind, province: number % 2 == 0 ? "11" : "37", number: number + 1,
            name: "시험 \(kind)-\(number + 1)", modified: "2026-01-01 09:00:00"))
      }
    }
  }

  /// Answers a request as the service does.
  func answer(_ request: LoopbackServer.Request) -> LoopbackServer.Answer {
    switch request.operation {
    case "SearchKindOpenapiList.do": .xml(list(request))
    case "SearchKindOpenapiDt.do": .xml(detail(request))
    case "SearchImageOpenapi.do": .xml(images(request))
    default: .whole(status: 404, body: Data("no such page".utf8))
    }
  }

  /// The records of a list request, before it is cut into pages.
  func matching(_ request: LoopbackServer.Request) -> [Record] {
    records.filter { record in
      let modified = record.modified.filter(\.isNumber)
      return request["ccbaKdcd"].map { $0 == record.kind } ?? true
        && request["ccbaCtcd"].map { $0 == record.province } ?? true
        && request["stRegDt"].map { $0 <= modified } ?? true
        && request["enRegDt"].map { $0 >= modified } ?? true
    }
  }

  func list(_ request: LoopbackServer.Request, total: Int? = nil) -> String {
    let all = matching(request)
    let size = Int(request["pageUnit"] ?? "") ?? 10
    let page = Int(request["pageIndex"] ?? "") ?? 1
    let items = all.dropFirst((page - 1) * size).prefix(size)
    let first = (page - 1) * size + 1
    let head = statesPages ? "<pageUnit>\(size)</pageUnit>\n<pageIndex>\(page)</pageIndex>\n" : ""
    return "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<result>\n"
      + "<totalCnt>\(total ?? all.count)</totalCnt>\n" + head
      + zip(first..., items).map { item($1, sn: $0) }.joined() + "</result>\n"
  }

  private func item(_ record: Record, sn: Int) -> String {
    """
    <item>
    <sn>\(sn)</sn>
    <no>\(record.kind)\(record.number)</no>
    <ccmaName><![CDATA[ 종목 ]]></ccmaName>
    <ccbaMnm1><![CDATA[\(record.name)]]></ccbaMnm1>
    <ccbaCtcdNm><![CDATA[서울]]></ccbaCtcdNm>
    <ccsiName><![CDATA[중구]]></ccsiName>
    <ccbaKdcd>\(record.kind)</ccbaKdcd>
    <ccbaCtcd>\(record.province)</ccbaCtcd>
    <ccbaAsno>\(isFormer ? record.formerManagement : record.management)</ccbaAsno>
    <ccbaCncl>N</ccbaCncl>
    <ccbaCpno>\(record.key)</ccbaCpno>
    <longitude>\(record.province == "11" ? "126.97" : "129.21")\(record.number)</longitude>
    <latitude>\(record.province == "11" ? "37.55" : "35.83")\(record.number)</latitude>
    <regDt>\(record.modified)</regDt>

    </item>

    """
  }

  /// Finds the record that a detail or image request names in the spelling that the service knows.
  func record(_ request: LoopbackServer.Request) -> Record? {
    records.first {
      $0.kind == request["ccbaKdcd"] && $0.province == request["ccbaCtcd"]
        && $0.management == request["ccbaAsno"]
    }
  }

  func detail(_ request: LoopbackServer.Request) -> String {
    let record = record(request)
    return """
      <?xml version="1.0" encoding="utf-8"?>


      <result>\t
      <ccbaKdcd>\(record?.kind ?? "")</ccbaKdcd>
      <ccbaAsno>\(record?.management ?? "")</ccbaAsno>
      <ccbaCtcd>\(record?.province ?? "")</ccbaCtcd>
      <ccbaCpno>\(record?.key ?? "")</ccbaCpno>
      <longitude></longitude>
      <latitude></latitude>
      <item>\t
      \t<ccbaMnm1><![CDATA[\(record?.name ?? "")]]></ccbaMnm1>
      \t<ccbaAsdt>\(record == nil ? "" : "19621220")</ccbaAsdt>
      \t<ccbaLcad>
      \t\t<![CDATA[\(record == nil ? "" : "서울 중구 시험로 1")]]>
      \t</ccbaLcad>
      \t<content><![CDATA[\(record == nil ? "" : "시험용 설명 \(record?.modified ?? "")")]]></content>
      </item>\t
      </result>

      """
  }

  func images(_ request: LoopbackServer.Request) -> String {
    guard let record = record(request) else {
      return "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<result><totalCnt></totalCnt>"
        + "<ccbaKdcd></ccbaKdcd><ccbaAsno></ccbaAsno><ccbaCtcd></ccbaCtcd><item></item></result>"
    }
    let address = "http://www.khs.go.kr/unisearch/images/treasure/\(record.number)"
    return """
      <?xml version="1.0" encoding="utf-8"?>
      <result>
      <totalCnt>2</totalCnt>
      <ccbaKdcd>\(record.kind)</ccbaKdcd>
      <ccbaAsno>\(record.management)</ccbaAsno>
      <ccbaCtcd>\(record.province)</ccbaCtcd>
      <ccbaMnm1><![CDATA[\(record.name)]]></ccbaMnm1>
      <item>
      <sn>1</sn><imageNuri><![CDATA[A]]></imageNuri><imageUrl>\(address)1.jpg</imageUrl>
      <ccimDesc><![CDATA[앞]]></ccimDesc>
      <sn>2</sn><imageNuri><![CDATA[A]]></imageNuri><imageUrl>\(address)2.jpg</imageUrl>
      <ccimDesc><![CDATA[뒤]]></ccimDesc>
      </item>
      </result>
      """
  }
}

private func padded(_ number: Int, _ width: Int) -> String {
  let text = String(number)
  return String(repeating: "0", count: max(width - text.count, 0)) + text
}
