import CommandLineKit
import Foundation
import TestSupport
import Testing

struct ShowCommandTests {
  @Test(arguments: ["en", "ko"])
  func `pages of a gate, a cancelled site, a suspect place and no place`(language: String) throws {
    let terminal = try Terminal.withSample()
    for reference in ["국보/1", "479", "161", "72"] {
      terminal.run(["show", reference, "--lang", language])
    }
    expectSnapshot(terminal.transcript, named: "commands/show-\(language).txt")
  }

  @Test func `a kind alone is told how to be listed`() throws {
    let answer = try Terminal.withSample().run("show 국보 --lang en")
    #expect(answer.exitCode == .notFound)
    #expect(answer.errors.contains("To see all of this kind: heritage list --kind 국보"))
  }

  @Test(arguments: ["json", "markdown", "html"])
  func `a page in other formats`(format: String) throws {
    let terminal = try Terminal.withSample()
    terminal.run(["show", "숭례문", "--format", format, "--lang", "ko"])
    expectSnapshot(terminal.transcript, named: "commands/show-\(format).txt")
  }

  @Test(arguments: [
    ("84", "1111100830000"), ("국보/1", "1111100010000"), ("11/1", "1111100010000"),
    ("보물/1", "1121100010000"), ("국보 83호", "1111100830000"), ("국보 제83호", "1111100830000"),
    ("국보83호", "1111100830000"), ("National Treasure 83", "1111100830000"),
    ("1111100010000", "1111100010000"), ("khs:1111100010000", "1111100010000"),
    ("no:505", "1113401620000"), ("11-00010000-11", "1111100010000"),
    ("11-0000010000000-11", "1111100010000"), ("숭례문", "1111100010000"),
    ("서울 숭례문", "1111100010000"), ("崇禮門", "1111100010000"), ("보신각 동종", "1121100020000"),
    ("name:서울 숭례문", "1111100010000"),
  ])
  func `every form of a reference opens the page`(reference: String, key: String) throws {
    let terminal = try Terminal.withSample()
    let site = try json(terminal.run(["show", reference, "--format", "json"]))
    #expect(site["key"] as? String == key)
    let words = reference.split(separator: " ").map(String.init)
    #expect(
      try json(terminal.run(["show"] + words + ["--format", "json"]))["key"] as? String == key)
  }

  @Test func `JSON has the keys of the contract and null for what is unknown`() throws {
    let site = try json(try Terminal.withSample().run("show 72 --format json"))
    let keys = """
      sn no key dataset designation_number name name_hanja name_en kind_code kind province_code \
      province district address longitude latitude coordinate_status era quantity owner admin \
      designated_on cancelled cancelled_on categories modified_at content images source_url licence
      """.split(separator: " ").map(String.init)
    #expect(
      Set(site.keys)
        == Set(
          keys + [
            "coordinate_rule", "coordinate_origin", "coordinate_precision", "coordinate_source",
            "management_number", "delisted_on", "corrections",
          ]))
    #expect(site["longitude"] is NSNull && site["content"] is NSNull && site["era"] is NSNull)
    #expect(site["sn"] as? String == "72")
    #expect(site["coordinate_status"] as? String == "absent")
  }

  @Test(arguments: ["en", "ko"])
  func `a reference that names several sites or none is answered with what to type`(
    language: String
  ) throws {
    let terminal = try Terminal.withSample()
    for reference in ["1", "999999", "숭례운", "국보 999호", "서울", "khs:9"] {
      #expect(
        terminal.run(["show", reference, "--lang", language]).exitCode == .notFound, "\(reference)")
    }
    #expect(terminal.run(["show", "", "--lang", language]).exitCode == .usage)
    #expect(terminal.run(["show", "--lang", language]).exitCode == .usage)
    expectSnapshot(terminal.transcript, named: "commands/show-unresolved-\(language).txt")
  }

  @Test func `an ambiguous reference in JSON names the candidates`() throws {
    let answer = try Terminal.withSample().run("show 1 --format json")
    #expect(answer.exitCode == .notFound)
    let error = try json(answer)
    #expect(Set(error.keys) == ["error", "reference", "total", "candidates"])
    #expect(error["total"] as? Int == (error["candidates"] as? [Any])?.count)
    #expect(error["error"] as? String == "ambiguous")
    #expect(error["reference"] as? String == "1")
    let candidates = try #require(error["candidates"] as? [[String: Any]])
    #expect(
      candidates.allSatisfy {
        Set($0.keys) == ["reference", "key", "sn", "kind", "name", "district"]
      })
    #expect(candidates.map { $0["reference"] as? String } == ["국보/1", "보물/1"])
  }

  @Test func `an unknown reference in JSON names what may have been meant`() throws {
    let terminal = try Terminal.withSample()
    let near = try json(terminal.run("show 숭례운 --format json"))
    #expect(near["error"] as? String == "not_found")
    #expect((near["suggestions"] as? [[String: Any]])?.first?["name"] as? String == "서울 숭례문")
    #expect(
      (try json(terminal.run("show 999999 --format json"))["suggestions"] as? [Any])?.count == 0)
  }
}
