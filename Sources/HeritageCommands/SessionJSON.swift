import Foundation
import Localization
import Rendering

/// A value of JSON, as a line of a session script has it.
enum JSONValue: Decodable, Equatable {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case array([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let array = try? container.decode([JSONValue].self) {
      self = .array(array)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }
}

/// What is wrong with a line of a session script.
struct SessionLineError: Error {
  let message: LocalizedText

  init(_ english: String, _ korean: String) {
    message = LocalizedText(english, korean)
  }
}

/// A line of a session script: `{"do": "…", …}`, whose members are taken out one by one, so that
/// what nobody knows is noticed.
struct SessionLine {
  let action: String
  private var members: [String: JSONValue]

  init(_ text: String) throws(SessionLineError) {
    guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) else {
      throw SessionLineError("This is not JSON.", "JSON이 아닙니다.")
    }
    guard case .object(var members) = value else {
      throw SessionLineError("This is not a JSON object.", "JSON 객체가 아닙니다.")
    }
    guard case .text(let action) = members.removeValue(forKey: "do") else {
      throw SessionLineError(
        "The member \"do\" is missing: what is to be done?", "\"do\"가 없습니다. 무엇을 할지 적어 주십시오.")
    }
    self.action = action
    self.members = members
  }

  /// Takes a member that may be missing; `null` is missing too.
  mutating func take(_ key: String) -> JSONValue? {
    let value = members.removeValue(forKey: key)
    return value == .null ? nil : value
  }

  mutating func number(_ key: String) throws(SessionLineError) -> Double? {
    guard let value = take(key) else { return nil }
    guard case .number(let number) = value else { throw Self.wrong(key, "a number", "숫자") }
    return number
  }

  mutating func integer(_ key: String) throws(SessionLineError) -> Int? {
    guard let number = try number(key) else { return nil }
    guard let integer = Int(exactly: number) else {
      throw Self.wrong(key, "a whole number", "정수")
    }
    return integer
  }

  mutating func text(_ key: String) throws(SessionLineError) -> String? {
    guard let value = take(key) else { return nil }
    guard case .text(let text) = value else { throw Self.wrong(key, "a text", "문자열") }
    return text
  }

  /// Takes a serial number or a key, which may also be written as a number.
  mutating func name(_ key: String) throws(SessionLineError) -> String? {
    guard let value = take(key) else { return nil }
    switch value {
    case .text(let text): return text
    case .number(let number):
      guard let integer = Int(exactly: number) else {
        throw Self.wrong(key, "a text", "문자열")
      }
      return String(integer)
    default: throw Self.wrong(key, "a text", "문자열")
    }
  }

  mutating func flag(_ key: String) throws(SessionLineError) -> Bool? {
    guard let value = take(key) else { return nil }
    guard case .flag(let flag) = value else {
      throw Self.wrong(key, "true or false", "true나 false")
    }
    return flag
  }

  /// Takes a list of so many numbers.
  mutating func numbers(
    _ key: String, count: Int, _ form: String
  ) throws(SessionLineError) -> [Double]? {
    guard let value = take(key) else { return nil }
    guard let numbers = value.numbers, numbers.count == count else {
      throw Self.wrong(key, form, "\(form) 꼴")
    }
    return numbers
  }

  /// Takes a list of texts.
  mutating func texts(_ key: String) throws(SessionLineError) -> [String]? {
    guard let value = take(key) else { return nil }
    let form = Self.wrong(key, "a list of texts", "문자열의 목록")
    guard case .array(let values) = value else { throw form }
    var texts: [String] = []
    for value in values {
      guard case .text(let text) = value else { throw form }
      texts.append(text)
    }
    return texts
  }

  /// Complains of the members that nobody has taken.
  func finish() throws(SessionLineError) {
    guard let key = members.keys.sorted().first else { return }
    throw SessionLineError(
      "\"\(action)\" has no member \"\(key)\".", "\"\(action)\"에는 \"\(key)\"라는 값이 없습니다.")
  }

  /// Returns a member, or complains that it is missing.
  func needed<Value>(
    _ value: Value?, _ key: String
  ) throws(SessionLineError) -> Value {
    guard let value else {
      throw SessionLineError(
        "\"\(action)\" needs the member \"\(key)\".", "\"\(action)\"에는 \"\(key)\" 값이 필요합니다.")
    }
    return value
  }

  static func wrong(
    _ key: String, _ english: String, _ korean: String
  ) -> SessionLineError {
    SessionLineError("\"\(key)\" must be \(english).", "\"\(key)\" 값은 \(korean)여야 합니다.")
  }
}

extension JSONValue {
  /// The numbers of a list of numbers.
  var numbers: [Double]? {
    guard case .array(let values) = self else { return nil }
    var numbers: [Double] = []
    for value in values {
      guard case .number(let number) = value else { return nil }
      numbers.append(number)
    }
    return numbers
  }
}

/// An object of JSON that is written member by member on one line.
struct JSONObject {
  private(set) var members: [String] = []

  var text: String { "{" + members.joined(separator: ",") + "}" }

  init() {}

  init(event: String) {
    add("event", event)
  }

  mutating func add(_ key: String, _ text: String?) {
    add(key, raw: text.map(jsonText) ?? "null")
  }

  mutating func add(_ key: String, _ flag: Bool) {
    add(key, raw: flag ? "true" : "false")
  }

  mutating func add(_ key: String, _ number: Int?) {
    add(key, raw: number.map(String.init) ?? "null")
  }

  mutating func add(_ key: String, _ object: JSONObject?) {
    add(key, raw: object?.text ?? "null")
  }

  mutating func add(_ key: String, _ objects: [JSONObject]) {
    add(key, raw: "[" + objects.map(\.text).joined(separator: ",") + "]")
  }

  mutating func add(_ key: String, _ texts: [String]) {
    add(key, raw: "[" + texts.map(jsonText).joined(separator: ",") + "]")
  }

  /// Adds numbers that are computed, rounded to so many decimals, so that every machine writes the
  /// same.
  mutating func add(_ key: String, rounded numbers: [Double], places: Int) {
    add(key, raw: "[" + numbers.map { plain($0, places: places) }.joined(separator: ",") + "]")
  }

  mutating func add(_ key: String, rounded number: Double?, places: Int) {
    add(key, raw: number.map { plain($0, places: places) } ?? "null")
  }

  /// Adds a value that is JSON already.
  mutating func add(_ key: String, raw: String) {
    members.append(jsonText(key) + ":" + raw)
  }
}

/// Returns a number of a map in plain decimals, at most so many, without trailing zeros.
private func plain(_ number: Double, places: Int) -> String {
  var text = String(format: "%.\(places)f", number)
  while text.last == "0" { text.removeLast() }
  if text.last == "." { text.removeLast() }
  return text == "-0" ? "0" : text
}
