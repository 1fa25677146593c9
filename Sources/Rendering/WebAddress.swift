/// Returns `address` where a page may link to it: an `http` or `https` address with a host, else
/// `nil`.
///
/// Addresses come from sources; `javascript:` and everything else a browser may run is text, never
/// a link. Browsers drop line ends and tabs inside an address, so one that has any is refused.
func webAddress(_ address: String) -> String? {
  let scheme = address.prefix { $0 != ":" }.lowercased()
  guard scheme == "http" || scheme == "https" else { return nil }
  let rest = address.dropFirst(scheme.count)
  guard rest.hasPrefix("://"), let host = rest.dropFirst(3).first, host.isLetter || host.isNumber
  else { return nil }
  let isClean = address.unicodeScalars.allSatisfy { scalar in
    !isHiddenControl(scalar) && !scalar.properties.isWhitespace
  }
  return isClean ? address : nil
}
