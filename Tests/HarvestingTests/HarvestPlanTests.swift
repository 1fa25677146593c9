import Foundation
import Harvesting
import Testing

struct HarvestPlanTests {
  @Test(arguments: [
    ("2026-01-31", "20260131000000"), ("20260131", "20260131000000"),
    ("2026-01-31 12:30:05", "20260131123005"), ("2026-01-31T12:30:05", "20260131123005"),
    ("20260131123005", "20260131123005"), ("2024-02-29", "20240229000000"),
  ])
  func `a day or a time is read as the service writes it`(text: String, time: String) {
    #expect(HarvestPlan.Since(text) == .time(time))
  }

  @Test(arguments: [
    "", "yesterday", "2026", "2026-1-31", "2026-13-01", "2026-02-29", "31-01-2026", "2026/01/31",
    "2026-01-31 25:00:00", "2026-01-31 12:30", "２０２６-01-31", "--------20260131", "2026-0131",
  ])
  func `what is no day of the calendar is refused`(text: String) {
    #expect(HarvestPlan.Since(text) == nil)
  }

  @Test(arguments: [
    ("heritage.gpkg", ".heritage.gpkg.harvest"), ("a/b.gpkg", "a/.b.gpkg.harvest"),
    ("/data/유산.gpkg", "/data/.유산.gpkg.harvest"),
  ])
  func `the replies are kept beside the catalog`(catalog: String, folder: String) throws {
    let service = try #require(OpenAPIService.base(OpenAPIService.address))
    #expect(Harvester.Options(service: service, catalog: catalog).folder == folder)
  }

  @Test func `the last harvest is a time too`() {
    #expect(HarvestPlan.Since("last") == .newest)
  }

  @Test(arguments: [
    ("https://www.khs.go.kr/cha/", "https://www.khs.go.kr/cha/"),
    ("http://www.cha.go.kr", "http://www.cha.go.kr/cha/"),
    ("http://127.0.0.1:8080/", "http://127.0.0.1:8080/cha/"),
    ("https://mirror.example/api", "https://mirror.example/api/"),
  ])
  func `an address of the service needs no more than a host`(text: String, address: String) {
    #expect(OpenAPIService.base(text)?.absoluteString == address)
  }

  @Test(arguments: [
    "", "www.khs.go.kr", "ftp://www.khs.go.kr/cha/", "https://", "file:///etc/passwd",
    "https://www.khs.go.kr/cha/?a=b", "https://user@www.khs.go.kr/cha/", "https://a b/",
  ])
  func `what is no address of a service is refused`(text: String) {
    #expect(OpenAPIService.base(text) == nil)
  }
}
