import Foundation

/// The reader that the environment names.
private let target: FuzzTarget = {
  let name = ProcessInfo.processInfo.environment["HERITAGE_FUZZ_READER"] ?? ""
  guard let target = FuzzTarget(rawValue: name) else {
    fatalError("HERITAGE_FUZZ_READER names no reader: '\(name)'")
  }
  return target
}()

/// Reads one input; libFuzzer calls it, and takes a trap for a finding.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  do {
    try target(Array(UnsafeBufferPointer(start: start, count: count)))
  } catch {
    fatalError("\(error)")
  }
  return 0
}
