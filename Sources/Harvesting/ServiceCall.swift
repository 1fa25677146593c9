public import Foundation
import HeritageModel

/// One question to the service: which of its calls, and with which parameters.
struct ServiceCall: Hashable, Sendable {
  /// The calls that are used, by the name of their reply.
  enum Operation: String, Sendable {
    case list = "SearchKindOpenapiList.do"
    case detail = "SearchKindOpenapiDt.do"
    case images = "SearchImageOpenapi.do"
  }

  let operation: Operation
  /// The name under which the reply is kept, safe as the name of a file.
  let name: String
  /// Which page of a list is asked for and how many records it is to hold; `nil` where no page is
  /// kept.
  let page: Page?
  private let parameters: [Parameter]

  /// A page of a list.
  struct Page: Hashable, Sendable {
    let index: Int
    let size: Int
  }

  private struct Parameter: Hashable, Sendable {
    let name: String
    let value: String
  }

  private init(
    _ operation: Operation, name: String, page: Page? = nil, _ parameters: [(String, String?)]
  ) {
    self.operation = operation
    self.name = name
    self.page = page
    self.parameters = parameters.compactMap { name, value in
      value.map { Parameter(name: name, value: $0) }
    }
  }

  /// A page of a list, from 1.
  static func page(_ index: Int, of scope: HarvestScope, size: Int) -> ServiceCall {
    let number = String(index)
    let padded = String(repeating: "0", count: max(4 - number.count, 0)) + number
    return ServiceCall(
      .list, name: listPrefix(scope) + padded, page: Page(index: index, size: size),
      [
        ("ccbaKdcd", scope.kindCode), ("ccbaCtcd", scope.provinceCode), ("pageUnit", "\(size)"),
        ("pageIndex", number),
      ])
  }

  /// What the names of all pages of a list begin with.
  static func listPrefix(_ scope: HarvestScope) -> String { "list-\(scope.name)-p" }

  /// How many records of a list changed within a time, both ends included: the total of a page of
  /// one.
  static func changes(in scope: HarvestScope, from start: String, to end: String) -> ServiceCall {
    ServiceCall(
      .list, name: "changes-\(scope.name)",
      [
        ("ccbaKdcd", scope.kindCode), ("ccbaCtcd", scope.provinceCode), ("stRegDt", start),
        ("enRegDt", end), ("pageUnit", "1"), ("pageIndex", "1"),
      ])
  }

  /// How many records there are of all kinds: the total of a page of one.
  static let count = ServiceCall(.list, name: "count", [("pageUnit", "1"), ("pageIndex", "1")])

  /// The detail or the images of a record, whose number is spelt as given.
  static func record(_ operation: Operation, _ number: ManagementNumber) -> ServiceCall {
    ServiceCall(
      operation, name: name(operation, number),
      [
        ("ccbaKdcd", number.kindCode), ("ccbaAsno", number.number),
        ("ccbaCtcd", number.provinceCode),
      ])
  }

  /// The name of the reply about a record, the same for both spellings of its number.
  static func name(_ operation: Operation, _ number: ManagementNumber) -> String {
    (operation == .images ? "images-" : "detail-") + number.description
  }

  /// Returns the address of the call at a service.
  func url(base: URL) -> URL {
    let url = base.appendingPathComponent(operation.rawValue)
    var components = URLComponents(url: url, resolvingAgainstBaseURL: true)
    components?.queryItems = parameters.map { URLQueryItem(name: $0.name, value: $0.value) }
    return components?.url ?? url
  }
}

/// The service: where it is.
public enum OpenAPIService {
  /// The address under which the agency has answered since May 2024.
  public static let address = "https://www.khs.go.kr/cha/"
  /// The address under the agency's former name, which has gone on to answer.
  public static let formerAddress = "https://www.cha.go.kr/cha/"

  /// Reads the address of the service: http or https, with a host; `nil` where it is none.
  ///
  /// A path that is missing is `/cha/`, as both hosts have it; a query and a fragment are refused.
  public static func base(_ text: String) -> URL? {
    guard var components = URLComponents(string: text),
      let scheme = components.scheme?.lowercased(), ["http", "https"].contains(scheme),
      let host = components.host, !host.isEmpty, components.query == nil,
      components.fragment == nil, components.user == nil
    else { return nil }
    if components.path.isEmpty || components.path == "/" { components.path = "/cha/" }
    if !components.path.hasSuffix("/") { components.path += "/" }
    return components.url
  }
}
