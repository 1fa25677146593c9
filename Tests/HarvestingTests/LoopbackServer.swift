import Foundation

/// An HTTP/1.1 server on the loopback address for one test: it answers what the test says, also
/// what no server should.
// @unchecked: the state is only touched while the lock is held.
final class LoopbackServer: @unchecked Sendable {
  /// A request as it came.
  struct Request: Sendable {
    /// The last part of the path: `SearchKindOpenapiList.do`.
    let operation: String
    /// The whole target: path and query.
    let target: String
    /// The parameters of the query.
    let query: [String: String]
    /// How often this target has been asked for, from 1.
    let count: Int

    subscript(_ name: String) -> String? { query[name] }
  }

  /// An answer, or what stands in for one.
  enum Answer: Sendable {
    /// A whole answer.
    case whole(status: Int = 200, headers: [String: String] = [:], body: Data)
    /// These bytes as they are, then the end of the connection; a reset where asked for.
    case bytes(Data, isReset: Bool = false)
    /// A head, then one byte of the body every so many seconds, for ever.
    case trickle(every: TimeInterval)

    static func xml(_ text: String) -> Answer { .whole(body: Data(text.utf8)) }
  }

  typealias Answering = @Sendable (Request) -> Answer

  private let socket: Int32
  private let lock = NSLock()
  private var counts: [String: Int] = [:]
  private var log: [Request] = []
  private var openConnections = 0
  private var greatestConnections = 0
  private var isStopped = false
  private let answering: Answering
  let port: UInt16

  init(_ answering: @escaping Answering) throws {
    self.answering = answering
    #if canImport(Glibc)
      let stream = Int32(SOCK_STREAM.rawValue)
    #else
      let stream = SOCK_STREAM
    #endif
    socket = Foundation.socket(AF_INET, stream, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let (descriptor, size) = (socket, length)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(descriptor, address, size) == 0 && listen(descriptor, 16) == 0
          && getsockname(descriptor, address, &length) == 0
      }
    }
    guard isBound else { throw POSIXError(.EADDRNOTAVAIL) }
    port = UInt16(bigEndian: address.sin_port)
    guard let base = URL(string: "http://127.0.0.1:\(port)/cha/") else {
      throw POSIXError(.EINVAL)
    }
    self.base = base
    let thread = Thread { [self] in accept() }
    thread.start()
  }

  /// The address of the service.
  let base: URL

  /// What was asked for, in order.
  var requests: [Request] { lock.withLock { log } }

  /// The most connections that were open at one time.
  var mostConnections: Int { lock.withLock { greatestConnections } }

  /// Takes no more connections.
  func stop() {
    lock.withLock { isStopped = true }
    // Closed by the thread that accepts: here, its number could become another server's before that
    // thread knows.
    shutdown(socket, Int32(SHUT_RDWR))
  }

  private func accept() {
    defer { close(socket) }
    while true {
      let connection = Foundation.accept(socket, nil, nil)
      guard connection >= 0 else { return }
      lock.withLock {
        openConnections += 1
        greatestConnections = max(greatestConnections, openConnections)
      }
      let thread = Thread { [self] in
        serve(connection)
        lock.withLock { openConnections -= 1 }
        close(connection)
      }
      thread.start()
    }
  }

  private func serve(_ connection: Int32) {
    while let request = receive(connection) {
      switch answering(request) {
      case .whole(let status, let headers, let body):
        var head = "HTTP/1.1 \(status) Said\r\n"
        var headers = headers
        if headers["Content-Length"] == nil { headers["Content-Length"] = "\(body.count)" }
        for (name, value) in headers { head += "\(name): \(value)\r\n" }
        guard send(Data((head + "\r\n").utf8) + body, connection) else { return }
      case .bytes(let bytes, let isReset):
        _ = send(bytes, connection)
        if isReset {
          Thread.sleep(forTimeInterval: 0.02)
          var linger = linger(l_onoff: 1, l_linger: 0)
          setsockopt(
            connection, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
        }
        return
      case .trickle(let interval):
        let head = "HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n"
        guard send(Data(head.utf8), connection) else { return }
        while send(Data(" ".utf8), connection), !lock.withLock({ isStopped }) {
          Thread.sleep(forTimeInterval: interval)
        }
        return
      }
    }
  }

  private func receive(_ connection: Int32) -> Request? {
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 4096)
    while data.range(of: Data("\r\n\r\n".utf8)) == nil {
      let count = recv(connection, &buffer, buffer.count, 0)
      guard count > 0 else { return nil }
      data += buffer[..<count]
    }
    let words = String(decoding: data, as: UTF8.self).prefix { $0 != "\r\n" }.split(separator: " ")
    guard words.count == 3, words[0] == "GET", let url = URLComponents(string: String(words[1]))
    else { return nil }
    let query = (url.queryItems ?? []).map { ($0.name, $0.value ?? "") }
    return lock.withLock {
      counts[String(words[1]), default: 0] += 1
      let request = Request(
        operation: url.path.split(separator: "/").last.map(String.init) ?? "",
        target: String(words[1]), query: Dictionary(query) { $1 },
        count: counts[String(words[1])] ?? 0)
      log.append(request)
      return request
    }
  }

  private func send(_ data: Data, _ connection: Int32) -> Bool {
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { bytes in
        #if canImport(Glibc)
          Foundation.send(connection, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
        #else
          Foundation.send(connection, bytes.baseAddress, bytes.count, 0)
        #endif
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
