public import Foundation

/// The way to the service: asks one question at a time and waits for the answer.
public protocol Transport {
  /// Gets a document over HTTP.
  ///
  /// - Parameters:
  ///   - url: The address.
  ///   - isCancelled: Asked at least ten times a second; `true` gives the request up.
  /// - Returns: The answer, whatever its status.
  /// - Throws: ``TransportFault`` where no whole answer came, whatever its status would be.
  func get(_ url: URL, isCancelled: () -> Bool) throws(TransportFault) -> HTTPReply
}

/// An answer over HTTP that came whole.
public struct HTTPReply: Sendable {
  /// The status code.
  public let status: Int
  /// How long the service asks to be left alone (`Retry-After`), as it spells it: seconds or a
  /// date.
  public let retryAfter: String?
  /// The body, unpacked.
  public let body: Data
  /// The address that answered, after redirects.
  public let url: URL

  /// Creates an answer.
  public init(status: Int, retryAfter: String? = nil, body: Data, url: URL) {
    self.status = status
    self.retryAfter = retryAfter
    self.body = body
    self.url = url
  }
}

/// Why no whole answer came.
public enum TransportFault: Error, Hashable, Sendable {
  /// The caller gave the request up.
  case cancelled
  /// Nothing came for too long, or the whole took too long.
  case timedOut
  /// There is no connection, or it broke off.
  case connection(String)
  /// The body has another length than its head says.
  case wrongLength(stated: Int, received: Int)
  /// The body is larger than any reply.
  case tooLarge
  /// The other side cannot prove who it is.
  case untrusted(String)
  /// The service sends on from https to http, which anyone on the way could read and change.
  case insecureRedirect(String)

  /// Whether asking again can help.
  var isPassing: Bool {
    switch self {
    case .timedOut, .connection, .wrongLength: true
    case .cancelled, .tooLarge, .untrusted, .insecureRedirect: false
    }
  }
}
