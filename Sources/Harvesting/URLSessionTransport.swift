public import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The way over the network: one connection, no cookies, no cache, and an end to every wait.
public final class URLSessionTransport: Transport {
  /// How long to wait.
  public struct Patience: Sendable, Hashable {
    /// The longest silence before and between the bytes of an answer.
    public var silence = Duration.seconds(30)
    /// The longest time for a whole answer.
    public var whole = Duration.seconds(300)

    /// Creates the usual patience: 30 seconds of silence, 5 minutes in all.
    public init() {}
  }

  /// The largest body that is taken: all 18 thousand records in one list are 17 MB.
  static let greatestBody = 256 << 20

  private let patience: Patience
  private let exchange = Exchange()
  private var session: URLSession

  /// Creates a transport; nothing is connected yet.
  public init(patience: Patience = Patience()) {
    self.patience = patience
    session = Self.session(patience, exchange)
  }

  private static func session(_ patience: Patience, _ exchange: Exchange) -> URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpMaximumConnectionsPerHost = 1
    configuration.httpShouldSetCookies = false
    configuration.httpCookieAcceptPolicy = .never
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    // Cut to whole seconds on Linux, half a second to none; `answer` keeps the time itself.
    configuration.timeoutIntervalForRequest = patience.whole / .seconds(1) + 2
    configuration.httpAdditionalHeaders = [
      "User-Agent": "heritage-harvest", "Accept": "application/xml, text/xml",
    ]
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    return URLSession(configuration: configuration, delegate: exchange, delegateQueue: queue)
  }

  deinit {
    session.invalidateAndCancel()
  }

  /// Gets a document over HTTP, following redirects except from https to http.
  public func get(_ url: URL, isCancelled: () -> Bool) throws(TransportFault) -> HTTPReply {
    do {
      return try answer(url, isCancelled)
    } catch {
      // The connection of a failed request may still be in use, and the next one must not wait for
      // it.
      session.invalidateAndCancel()
      session = Self.session(patience, exchange)
      throw error
    }
  }

  private func answer(
    _ url: URL, _ isCancelled: () -> Bool
  ) throws(TransportFault) -> HTTPReply {
    let task = session.dataTask(with: url)
    exchange.begin(task)
    task.resume()
    let clock = ContinuousClock()
    let end = clock.now + patience.whole
    while true {
      if let result = exchange.result(waiting: 0.05) { return try result.get() }
      if isCancelled() { throw .cancelled }
      if clock.now >= end || exchange.silence >= patience.silence { throw .timedOut }
    }
  }
}

/// What the session's thread and the asking thread share: the answer that is coming in.
// @unchecked: the state is only touched while the condition is locked.
private final class Exchange: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  private let condition = NSCondition()
  private var current: URLSessionTask?
  private var body = Data()
  private var response: HTTPURLResponse?
  private var fault: TransportFault?
  private var outcome: Result<HTTPReply, TransportFault>?
  private var lastSign = ContinuousClock.now

  /// Forgets all of an earlier answer and waits for that of a task.
  func begin(_ task: URLSessionTask) {
    condition.withLock {
      current = task
      body = Data()
      response = nil
      fault = nil
      outcome = nil
      lastSign = .now
    }
  }

  /// Returns what came of the task, or `nil` when it is not known within `seconds`.
  func result(waiting seconds: TimeInterval) -> Result<HTTPReply, TransportFault>? {
    condition.withLock {
      if outcome == nil { _ = condition.wait(until: Date(timeIntervalSinceNow: seconds)) }
      return outcome
    }
  }

  /// How long nothing has come.
  var silence: Duration { condition.withLock { ContinuousClock.now - lastSign } }

  private func update(_ task: URLSessionTask, _ work: () -> Void) {
    condition.withLock {
      guard task === current else { return }
      lastSign = .now
      work()
    }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    let isWeaker = task.originalRequest?.url?.scheme == "https" && request.url?.scheme != "https"
    if isWeaker {
      update(task) { fault = .insecureRedirect(request.url?.absoluteString ?? "?") }
      task.cancel()
    }
    completionHandler(isWeaker ? nil : request)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    update(dataTask) { self.response = response as? HTTPURLResponse }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    update(dataTask) {
      body.append(data)
      guard body.count > URLSessionTransport.greatestBody else { return }
      fault = .tooLarge
      dataTask.cancel()
    }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    update(task) {
      outcome = result(of: task, error)
      condition.signal()
    }
  }

  private func result(
    of task: URLSessionTask, _ error: (any Error)?
  ) -> Result<HTTPReply, TransportFault> {
    if let fault { return .failure(fault) }
    if let error { return .failure(Self.fault(of: error)) }
    guard let response = response ?? task.response as? HTTPURLResponse, let url = response.url
    else { return .failure(.connection("no HTTP")) }
    let isPlain = response.value(forHTTPHeaderField: "Content-Encoding") == nil
    let stated = response.value(forHTTPHeaderField: "Content-Length").flatMap { Int($0) }
    if isPlain, let stated, stated != body.count {
      return .failure(.wrongLength(stated: stated, received: body.count))
    }
    return .success(
      HTTPReply(
        status: response.statusCode,
        retryAfter: response.value(forHTTPHeaderField: "Retry-After"), body: body, url: url))
  }

  private static func fault(of error: any Error) -> TransportFault {
    guard let error = error as? URLError else { return .connection("\(error)") }
    switch error.code {
    case .timedOut: return .timedOut
    case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
      .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected:
      return .untrusted(error.localizedDescription)
    default:
      return .connection(error.localizedDescription)
    }
  }
}
