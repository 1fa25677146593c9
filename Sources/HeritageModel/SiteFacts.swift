/// What is stated about one site: texts by field, a place, images.
///
/// A draft carries the facts of one source record; a ``Site`` carries the facts that won.
/// An empty text is no fact: setting `""` removes the field. All texts lie in one piece of memory,
/// so that facts cost two allocations however much they state; a `String` is made for whoever asks
/// for one. Facts are equal where their texts agree byte by byte.
public struct SiteFacts: Hashable, Sendable {
  /// The texts of all fields as UTF-8, one behind the other in the order of the cases of
  /// ``SiteField``.
  public private(set) var utf8: [UInt8] = []
  /// How many bytes of ``utf8`` each field has, in the order of the cases of ``SiteField``; 0 where
  /// nothing is stated.
  public private(set) var sizes: [Int]

  /// Where the site is; `nil` when the source record has no field for it.
  public var place: Place?
  /// Pictures, in the order of the source; `nil` when the source record has no field for them.
  public var images: [SiteImage]?

  private static let noSizes = SiteField.allCases.map { _ in 0 }

  /// Creates facts that state nothing, with room for texts of `byteCount` bytes.
  public init(reserving byteCount: Int = 0) {
    sizes = Self.noSizes
    utf8.reserveCapacity(byteCount)
  }

  /// The text of `field`, or `nil` where nothing is stated.
  ///
  /// Reading costs a copy of the text, writing one of the fields behind it.
  public subscript(field: SiteField) -> String? {
    get {
      let text = utf8(of: field)
      return text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
    }
    set {
      var text = newValue ?? ""
      guard !text.isEmpty || has(field) else { return }
      text.withUTF8 { text in write(field) { $0.append(contentsOf: text) } }
    }
  }

  /// Tells whether `field` is stated.
  public func has(_ field: SiteField) -> Bool { sizes[field.rawValue] > 0 }

  /// The text of `field` as UTF-8, without a copy; empty where nothing is stated.
  public func utf8(of field: SiteField) -> ArraySlice<UInt8> { utf8[range(of: field)] }

  /// Writes the text of `field` anew: `append` appends its UTF-8 to what it is lent, and changes
  /// nothing else of it.
  ///
  /// - Parameters:
  ///   - field: The field.
  ///   - append: Appends valid UTF-8, or nothing, which removes the field.
  public mutating func write(_ field: SiteField, _ append: (inout [UInt8]) -> Void) {
    let range = range(of: field)
    guard range.upperBound < utf8.count || !range.isEmpty else {
      append(&utf8)
      precondition(utf8.count >= range.lowerBound, "The fields before stay as they are.")
      sizes[field.rawValue] = utf8.count - range.lowerBound
      return
    }
    var text: [UInt8] = []
    append(&text)
    utf8.replaceSubrange(range, with: text)
    sizes[field.rawValue] = text.count
  }

  private func range(of field: SiteField) -> Range<Int> {
    var start = 0
    for index in 0..<field.rawValue { start += sizes[index] }
    return start..<start + sizes[field.rawValue]
  }

  /// Returns these facts with the gaps filled from `weaker`.
  ///
  /// A place that states a coordinate wins over one that does not, whichever is stronger: "no
  /// place" is no fact against a place.
  public func over(_ weaker: SiteFacts) -> SiteFacts {
    var result = SiteFacts(reserving: utf8.count + weaker.utf8.count)
    for field in SiteField.allCases {
      let text = has(field) ? utf8(of: field) : weaker.utf8(of: field)
      result.write(field) { $0.append(contentsOf: text) }
    }
    result.place = place
    result.images = images
    if place?.coordinate == nil, let other = weaker.place, other.coordinate != nil || place == nil {
      result.place = other
    }
    if images?.isEmpty ?? true, let other = weaker.images {
      result.images = other
    }
    return result
  }
}
