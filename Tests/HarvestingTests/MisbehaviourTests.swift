import Foundation
import Harvesting
import Importing
import Localization
import TestSupport
import Testing

/// What the service does wrong, and what a harvest makes of it.
struct MisbehaviourTests {
  /// Faults that pass: the page is good when it is asked for again.
  enum PassingFault: String, CaseIterable {
    case error500, tooManyRequests, reset, resetInBody, closedInBody, htmlPage, htmlBehindHead
    case truncated, empty, blanks, otherRoot, illFormed, lengthTooLong, lengthTooShort, noTotal
    case otherPage, shortPage, gzipUnannounced

    func answer(_ good: Data) -> LoopbackServer.Answer {
      func whole(_ body: String) -> LoopbackServer.Answer { .whole(body: Data(body.utf8)) }
      func headed(_ length: Int, _ body: Data) -> Data {
        Data("HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\n".utf8) + body
      }
      func edited(_ pattern: String, _ replacement: String) -> LoopbackServer.Answer {
        whole(
          String(decoding: good, as: UTF8.self).replacingOccurrences(
            of: pattern, with: replacement, options: .regularExpression))
      }
      let half = good.prefix(good.count / 2)
      let html = "<!DOCTYPE html>\n<html><body>서비스 점검 중</body></html>"
      return switch self {
      case .error500: .whole(status: 500, body: Data(html.utf8))
      case .tooManyRequests: .whole(status: 429, body: Data())
      case .reset: .bytes(Data(), isReset: true)
      case .resetInBody: .bytes(headed(good.count, half), isReset: true)
      case .closedInBody: .bytes(headed(good.count, half))
      case .htmlPage: whole(html)
      case .htmlBehindHead: whole("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<result>\(html)")
      case .truncated: .whole(body: half)
      case .empty: .whole(body: Data())
      case .blanks: whole("\r\n\r\n  ")
      case .otherRoot:
        whole("<OpenAPI_ServiceResponse><errMsg>no</errMsg></OpenAPI_ServiceResponse>")
      case .illFormed: edited("시험 11-2", "A & B")
      case .lengthTooLong: .bytes(headed(good.count + 100, good))
      case .lengthTooShort: .bytes(headed(good.count - 100, good))
      case .noTotal: edited("<totalCnt>.*</totalCnt>", "")
      case .otherPage: edited("<pageIndex>1<", "<pageIndex>2<")
      case .shortPage: edited("(?s)(</item>).*</item>", "$1")
      case .gzipUnannounced: .whole(body: Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0]))
      }
    }
  }

  @Test(arguments: PassingFault.allCases)
  func `a fault that passes costs one retry`(fault: PassingFault) async throws {
    let register = FakeRegister(["11": 7])
    let server = try LoopbackServer { request in
      let good = Data(register.list(request).utf8)
      guard request["pageIndex"] == "1", request.count == 1 else { return .whole(body: good) }
      // Ill-formed only in the middle: without CDATA the ampersand stands bare.
      guard fault == .illFormed else { return fault.answer(good) }
      let bare = String(decoding: good, as: UTF8.self)
        .replacingOccurrences(of: "<![CDATA[시험 11-2]]>", with: "A & B")
      return .xml(bare)
    }
    defer { server.stop() }
    let (result, report) = try await HarvestSetup(server).harvest()
    #expect(result.isComplete && result.counts.retries == 1 && result.counts.requests == 3)
    #expect(report.added == 7 && report.isComplete && report.warnings == 0)
  }

  @Test(arguments: PassingFault.allCases)
  func `a fault that stays ends the harvest or makes it partial, never silently`(
    fault: PassingFault
  ) async throws {
    let register = FakeRegister(["11": 7])
    let server = try LoopbackServer { request in
      fault == .illFormed
        ? .xml("<result><totalCnt>1</totalCnt><item><ccbaMnm1>A & B</ccbaMnm1></item></result>")
        : fault.answer(Data(register.list(request).utf8))
    }
    defer { server.stop() }
    let setup = try HarvestSetup(server)
    if [.shortPage].contains(fault) {
      let result = try await setup.fetch()
      #expect(result.lists[0].state == .partial && !result.isComplete)
      return
    }
    let error = await #expect(throws: HarvestError.self) { try await setup.fetch() }
    guard case .unanswered(let url, let attempts, _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(url.contains("SearchKindOpenapiList.do?") && url.contains("pageIndex="))
    #expect(attempts == 4 && error?.canResume == true && error?.exitCode == 69)
    #expect(!FileManager.default.fileExists(atPath: setup.options.catalog))
  }

  @Test func `pauses grow with each attempt and are drawn at random`() async throws {
    let server = try LoopbackServer { _ in .whole(status: 500, body: Data()) }
    defer { server.stop() }
    let setup = try HarvestSetup(server)
    setup.options.courtesy.attempts = 6
    setup.options.courtesy.rate = 100
    await #expect(throws: HarvestError.self) { try await setup.fetch() }
    // At most 1 + 2 + 4 + 8 + 16 seconds, by no means always all of it.
    #expect(setup.clock.now > .seconds(2) && setup.clock.now < .seconds(31))
    #expect(server.requests.count == 6)
  }

  @Test(arguments: ["7", "Mon, 02 Feb 2026 02:40:07 GMT"])
  func `the service's own wish for a pause is honoured`(wish: String) async throws {
    let register = FakeRegister(["11": 2])
    let server = try LoopbackServer { request in
      request.count == 1
        ? .whole(status: 503, headers: ["Retry-After": wish], body: Data())
        : register.answer(request)
    }
    defer { server.stop() }
    let setup = try HarvestSetup(server)
    let result = try await setup.fetch()
    #expect(result.isComplete && result.counts.retries == 1)
    #expect(setup.clock.now >= .seconds(7) && setup.clock.now < .seconds(8))
  }

  @Test func `a wish for a very long pause ends the harvest`() async throws {
    let server = try LoopbackServer { _ in
      .whole(status: 503, headers: ["Retry-After": "86400"], body: Data())
    }
    defer { server.stop() }
    let setup = try HarvestSetup(server)
    let error = await #expect(throws: HarvestError.self) { try await setup.fetch() }
    guard case .asksToWait(_, 86400)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(arguments: [404, 403, 400])
  func `an answer that will not change is not asked for again`(status: Int) async throws {
    let server = try LoopbackServer { _ in .whole(status: status, body: Data("no".utf8)) }
    defer { server.stop() }
    let setup = try HarvestSetup(server)
    let error = await #expect(throws: HarvestError.self) { try await setup.fetch() }
    #expect(error?.message.english.contains("HTTP \(status)") == true)
    #expect(server.requests.count == 1)
  }

  @Test func `a body that trickles in is given up in the end`() async throws {
    let register = FakeRegister(["11": 2])
    let server = try LoopbackServer { request in
      request.count == 1 ? .trickle(every: 0.05) : register.answer(request)
    }
    defer { server.stop() }
    let setup = try HarvestSetup(server)
    setup.patience.whole = .milliseconds(400)
    let result = try await setup.fetch()
    #expect(result.isComplete && result.counts.retries >= 1)
  }

  @Test func `a service that says nothing is given up in the end`() async throws {
    let register = FakeRegister(["11": 2])
    let server = try LoopbackServer { request in
      request.count == 1 ? .trickle(every: 30) : register.answer(request)
    }
    defer { server.stop() }
    let setup = try HarvestSetup(server)
    setup.patience.silence = .milliseconds(500)
    let result = try await setup.fetch()
    // A machine under load may be silent for as long itself.
    #expect(result.isComplete && result.counts.retries >= 1)
  }

  @Test func `where nobody listens, the error says so`() async throws {
    let server = try LoopbackServer { _ in .xml("") }
    server.stop()
    let setup = try HarvestSetup(server)
    let error = await #expect(throws: HarvestError.self) { try await setup.fetch() }
    #expect(error?.message.english.contains("no connection") == true)
  }

  @Test func `a compressed answer is unpacked`() async throws {
    let register = FakeRegister(["11": 1])
    let list = register.list(
      .init(operation: "", target: "", query: ["ccbaKdcd": "11"], count: 1))
    let packed = try gzip(Data(list.utf8))
    let server = try LoopbackServer { _ in
      .whole(headers: ["Content-Encoding": "gzip"], body: packed)
    }
    defer { server.stop() }
    let (result, report) = try await HarvestSetup(server).harvest()
    #expect(result.isComplete && result.counts.retries == 0 && report.added == 1)
  }

  @Test(arguments: [301, 302, 307])
  func `a redirect is followed`(status: Int) async throws {
    let register = FakeRegister(["11": 3])
    let target = try LoopbackServer { register.answer($0) }
    let server = try LoopbackServer { request in
      let place = "http://127.0.0.1:\(target.port)\(request.target)"
      return .whole(status: status, headers: ["Location": place], body: Data())
    }
    defer {
      server.stop()
      target.stop()
    }
    let result = try await HarvestSetup(server).fetch()
    #expect(result.isComplete && result.counts.retries == 0)
  }

  @Test func `a redirect that never ends is an error`() async throws {
    let server = try LoopbackServer { request in
      .whole(status: 302, headers: ["Location": request.target], body: Data())
    }
    defer { server.stop() }
    let setup = try HarvestSetup(server)
    setup.options.courtesy.attempts = 1
    await #expect(throws: HarvestError.self) { try await setup.fetch() }
  }

  /// Compresses with the system's program, so that the bytes are another's.
  private func gzip(_ data: Data) throws -> Data {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "gzip -c"]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: data)
    try input.fileHandleForWriting.close()
    return output.fileHandleForReading.readDataToEndOfFile()
  }
}
