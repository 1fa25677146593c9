import SystemLibraries
import Testing

struct SampledInputTests {
  @Test(arguments: [1, 2, 7, 100], [1, 3, 64])
  func `what was looked at is read again`(sample: Int, pieces: Int) throws {
    let bytes = (0..<50).map { UInt8($0) }
    let input = SampledInput(MemoryInput(bytes, pieces: pieces))
    #expect(try input.sample(sample) == Array(bytes.prefix(sample)))
    #expect(try input.sample(sample + 5) == Array(bytes.prefix(sample + 5)))
    #expect(try input.sample(1) == [0])
    #expect(try input.readAll(pieces: 4) == bytes)
  }

  @Test func `without a look it is its source`() throws {
    #expect(try SampledInput(MemoryInput([1, 2, 3])).readAll() == [1, 2, 3])
    #expect(try SampledInput(MemoryInput([])).sample(4) == [])
  }

  @Test func `an error while looking comes again`() throws {
    let input = SampledInput(
      try DecodedInput(MemoryInput(Array("ab".utf8) + [0xFF]), from: .utf8))
    for _ in 0..<2 { #expect(throws: InvalidTextError.self) { _ = try input.sample(40) } }
    #expect(throws: InvalidTextError.self) { _ = try input.readAll() }
  }
}
