/// Returns `text` with every byte but the unreserved characters of RFC 3986 (and those in
/// `keeping`) percent-encoded.
func percentEncoded(_ text: String, keeping: String = "") -> String {
  let hexadecimal = Array("0123456789ABCDEF")
  var result = ""
  for byte in text.utf8 {
    let scalar = Character(Unicode.Scalar(byte))
    if scalar.isASCII,
      scalar.isLetter || scalar.isNumber || "-._~".contains(scalar)
        || keeping.contains(scalar)
    {
      result.append(scalar)
    } else {
      result.append("%")
      result.append(hexadecimal[Int(byte >> 4)])
      result.append(hexadecimal[Int(byte & 15)])
    }
  }
  return result
}

/// Returns `text` with percent escapes decoded, or `nil` when an escape or the resulting UTF-8 is
/// broken.
func percentDecoded(_ text: some StringProtocol) -> String? {
  var bytes: [UInt8] = []
  var rest = Array(text.utf8)[...]
  while let byte = rest.popFirst() {
    guard byte == UInt8(ascii: "%") else {
      bytes.append(byte)
      continue
    }
    guard rest.count >= 2, let high = hexadecimalValue(rest.removeFirst()),
      let low = hexadecimalValue(rest.removeFirst())
    else { return nil }
    bytes.append(high << 4 | low)
  }
  return String(validating: bytes, as: UTF8.self)
}

private func hexadecimalValue(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  default: nil
  }
}
