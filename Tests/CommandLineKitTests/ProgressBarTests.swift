import Testing

@testable import CommandLineKit

struct ProgressBarTests {
  /// Updates a bar at the given seconds and returns the status lines it showed.
  private func lines(
    _ updates: [(seconds: Double, done: Int)], total: Int? = 1000, unit: ProgressBar.Unit = .items,
    width: Int = 80, isTerminal: Bool = true
  ) -> [String] {
    let recording = ConsoleRecording(isTerminal: isTerminal, width: width)
    let time = Protected(Duration.zero)
    let bar = ProgressBar("국보", total: total, unit: unit, console: recording.console) {
      time.withLock { $0 }
    }
    for update in updates {
      time.withLock { $0 = .seconds(update.seconds) }
      bar.update(update.done)
    }
    bar.finish()
    bar.update(total ?? 0)
    return recording.errors.split(separator: "\r", omittingEmptySubsequences: true)
      .map { String($0.drop { $0 != "K" }.dropFirst()) }
  }

  @Test
  func `it shows share, amount, rate and time left, and is cleared`() {
    #expect(
      lines([(1, 250), (65, 500)], unit: .items) == [
        "국보  [#######-----------------------]  25%  250/1000  250/s  0:03",
        "국보  [###############---------------]  50%  500/1000  7/s  1:05",
        "",
      ])
  }

  @Test
  func `bytes have prefixes, and without a total there is no share`() {
    #expect(
      lines([(2, 999), (3, 999_949), (4, 634_000_000)], total: nil, unit: .bytes) == [
        "국보  999 B  499 B/s", "국보  999.9 kB  333.3 kB/s", "국보  634.0 MB  158.5 MB/s", "",
      ])
  }

  @Test
  func `it draws at most ten times a second`() {
    let updates = (0...1000).map { (seconds: Double($0) / 1000, done: $0) }
    #expect((9...11).contains(lines(updates).count))
  }

  @Test
  func `it draws nothing where there is no terminal`() {
    #expect(lines([(1, 250), (2, 500)], isTerminal: false).isEmpty)
  }

  @Test(arguments: 1...80)
  func `it is never as wide as the terminal`(_ width: Int) {
    for line in lines([(1, 250)], width: width) {
      #expect(approximateDisplayWidth(line) < max(width, 3))
    }
  }

  @Test
  func `work on other threads may update it`() async {
    let recording = ConsoleRecording(isTerminal: true)
    let bar = ProgressBar("x", total: 4000, unit: .items, console: recording.console) { .zero }
    await withTaskGroup(of: Void.self) { group in
      for start in 0..<4 {
        group.addTask { for done in 0..<1000 { bar.update(start * 1000 + done) } }
      }
    }
    bar.finish()
    #expect(recording.errors.isEmpty)
  }
}
