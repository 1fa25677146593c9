#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The paths of the values in the records of a JSON text: a tree of keys, each path made once.
///
/// Records repeat their keys in the same order, so that the key after the last is looked at first
/// and most keys cost a comparison of bytes.
struct JSONPaths {
  /// A key below its parent.
  struct Node {
    fileprivate var key: [UInt8]
    fileprivate var parent: Int
    fileprivate var children: [Int] = []
    /// The place among the parent's children.
    fileprivate var place: Int
    /// The keys from the record down, joined by dots.
    let path: String
    /// The last object that had the key, by number.
    fileprivate var lastObject = 0
    fileprivate var expected = 0
  }

  /// The root of the paths of a record.
  static let record = 0
  /// The root of the paths of a GeoJSON feature, whose properties have bare keys.
  static let feature = 1
  /// How many paths are kept; texts with more start again.
  private static let greatestCount = 20_000

  private(set) var nodes: [Node] = []
  private var index: [Int: Int] = [:]

  /// Starts without keys.
  init() {
    reset()
  }

  private mutating func reset() {
    index.removeAll(keepingCapacity: true)
    nodes = [Self.record, Self.feature].map {
      Node(key: [], parent: $0, place: 0, path: "")
    }
  }

  /// Forgets the paths where there are too many; not while a record is read.
  mutating func trim() {
    if nodes.count > Self.greatestCount { reset() }
  }

  /// Returns the node of a key below a parent.
  mutating func child(of parent: Int, _ key: UnsafeBufferPointer<UInt8>) -> Int {
    let expected = nodes[parent].expected
    if expected < nodes[parent].children.count {
      let child = nodes[parent].children[expected]
      if matches(child, key) {
        nodes[parent].expected = expected + 1
        return child
      }
    }
    let child = lookUp(parent, key)
    nodes[parent].expected = nodes[child].place + 1
    return child
  }

  /// Expects the first key of a parent next.
  mutating func restart(_ parent: Int) {
    nodes[parent].expected = 0
  }

  /// Notes that an object has a key.
  ///
  /// - Returns: whether it is the first time for this object.
  mutating func isFirst(_ node: Int, in object: Int) -> Bool {
    guard nodes[node].lastObject != object else { return false }
    nodes[node].lastObject = object
    return true
  }

  @inline(__always)
  private func matches(_ node: Int, _ key: UnsafeBufferPointer<UInt8>) -> Bool {
    nodes[node].key.count == key.count
      && nodes[node].key.withUnsafeBufferPointer { known in
        guard let known = known.baseAddress, let key = key.baseAddress else { return true }
        return memcmp(known, key, nodes[node].key.count) == 0
      }
  }

  private mutating func lookUp(_ parent: Int, _ key: UnsafeBufferPointer<UInt8>) -> Int {
    // A seeded hash, so that no text can be made to collide.
    var hasher = Hasher()
    hasher.combine(parent)
    hasher.combine(bytes: UnsafeRawBufferPointer(key))
    var hash = hasher.finalize()
    while let node = index[hash] {
      if nodes[node].parent == parent, matches(node, key) { return node }
      hash &+= 1
    }
    let path = path(parent, String(decoding: key, as: UTF8.self))
    nodes.append(
      Node(
        key: Array(key), parent: parent, place: nodes[parent].children.count, path: path))
    nodes[parent].children.append(nodes.count - 1)
    index[hash] = nodes.count - 1
    return nodes.count - 1
  }

  private func path(_ parent: Int, _ key: String) -> String {
    if parent == Self.feature {
      // Properties are the fields of a feature; its own members are set apart where they could be
      // taken for one.
      switch key {
      case "properties": return ""
      case "id": return "@id"
      default: return key
      }
    }
    let prefix = nodes[parent].path
    // JSON-LD writes a text with its language as an object: it is the text.
    if key == "@value", !prefix.isEmpty { return prefix }
    return prefix.isEmpty ? key : "\(prefix).\(key)"
  }
}
