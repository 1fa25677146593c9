import Geography
import HeritageModel

/// Makes keys for the records of a source that has none: from name, address, number and place.
///
/// They stay the same from import to import as long as these do. Records of one file that agree in
/// all of them and differ elsewhere are told apart by the rest of what they say. It costs 12 bytes
/// a record.
struct DerivedKeys {
  /// The hash of all facts of the first record with a key, by the hash that the key is made of.
  private var known: [UInt64: UInt32] = [:]
  /// How many keys were made.
  private(set) var count = 0

  /// Returns the key of a record; `nil` where it says nothing that could identify it.
  mutating func key(of facts: SiteFacts) -> String? {
    var identity = Hash64()
    var isBlank = true
    let fields: [SiteField] = [.name, .nameHanja, .nameEnglish, .designationNumber, .address]
    for field in fields {
      identity.add(facts.utf8(of: field))
      if facts.has(field) { isBlank = false }
    }
    if let point = facts.place?.coordinate {
      // To 0.0001°, some ten metres, so that a digit more in the next edition changes nothing.
      identity.add(
        "\(Int((point.latitude * 1e4).rounded())),\(Int((point.longitude * 1e4).rounded()))".utf8)
      isBlank = false
    }
    guard !isBlank else { return nil }
    count += 1
    var whole = identity
    for field in SiteField.allCases { whole.add(facts.utf8(of: field)) }
    facts.images?.forEach { whole.add($0.url.utf8) }
    let content = UInt32(truncatingIfNeeded: whole.value)
    guard let first = known[identity.value] else {
      known[identity.value] = content
      return "~" + identity.text
    }
    return first == content
      ? "~" + identity.text : "~" + identity.text + "-" + String(whole.text.prefix(6))
  }
}

/// The FNV-1a hash of some texts, which is the same in every run.
struct Hash64 {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Adds a text of UTF-8 and its end.
  mutating func add(_ text: some Sequence<UInt8>) {
    for byte in text { add(byte: byte) }
    add(byte: 0xFF)
  }

  private mutating func add(byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01b3
  }

  /// The hash in thirteen letters and digits, none of which a spreadsheet takes for a number: the
  /// first is a letter.
  var text: String {
    let digits = Array("abcdefghijklmnopqrstuvwxyz234567")
    var rest = value
    var text = ""
    for _ in 0..<13 {
      text.append(digits[Int(rest & 31)])
      rest >>= 5
    }
    return text
  }
}
