import Testing

struct RandomSessionTests {
  @Test func `ten thousand random visits keep every rule`() {
    let first: UInt64 = 20_261_130
    for seed in first..<first + 10_000 {
      var visit = RandomSession(seed: seed)
      visit.run(steps: 14)
      if let fault = visit.fault {
        Issue.record("seed \(seed): \(fault)")
        return
      }
    }
  }
}
