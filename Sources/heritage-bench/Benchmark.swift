/// One thing that is timed, under the name that the report shows.
struct Contestant {
  /// The name.
  let name: String
  /// Does the work once; the number counts the repetitions and picks a different input each time.
  let run: (Int) throws -> Void

  /// Creates a contestant.
  init(_ name: String, run: @escaping (Int) throws -> Void) {
    self.name = name
    self.run = run
  }
}

/// A figure of the report.
struct Measurement: Codable {
  /// What it is about: `import`, `region 200 rows`.
  var subject: String
  /// How many records the register has.
  var size: Int
  /// Who did it.
  var name: String
  /// The unit of the three figures.
  var unit: String
  /// How many figures they are taken from.
  var repetitions: Int
  /// The least figure.
  var minimum: Double
  /// The middle figure.
  var median: Double
  /// The figure that 99 of 100 do not exceed.
  var p99: Double
  /// The median in multiples of the first one of the same subject and size.
  var ratio: Double?
}

/// Takes times and keeps them.
struct Benchmark {
  /// All figures so far.
  private(set) var measurements: [Measurement] = []
  /// Called with each figure when it is there.
  let report: (Measurement) -> Void

  /// Creates a benchmark without figures.
  init(report: @escaping (Measurement) -> Void) {
    self.report = report
  }

  /// Times contestants in turn, so that what else the machine does falls on all of them alike.
  ///
  /// The first one is what the others are compared with. A contestant that fails ends the run.
  mutating func measure(
    _ subject: String, size: Int, in unit: TimeUnit, repetitions: Int, warmUp: Int = 1,
    _ contestants: [Contestant]
  ) throws {
    let clock = ContinuousClock()
    var times: [[Double]] = contestants.map { _ in [] }
    for repetition in 0..<(warmUp + repetitions) {
      for (index, contestant) in contestants.enumerated() {
        let duration = try clock.measure { try contestant.run(repetition) }
        if repetition >= warmUp { times[index].append(unit.count(duration)) }
      }
    }
    for (contestant, times) in zip(contestants, times) {
      add(subject, size: size, contestant.name, times, unit.rawValue)
    }
  }

  /// Adds figures that were taken elsewhere.
  mutating func add(
    _ subject: String, size: Int, _ name: String, _ figures: [Double], _ unit: String
  ) {
    let sorted = figures.sorted()
    guard let least = sorted.first else { return }
    let median = sorted[sorted.count / 2]
    let first = measurements.first {
      $0.subject == subject && $0.size == size && $0.unit == unit
    }
    let measurement = Measurement(
      subject: subject, size: size, name: name, unit: unit, repetitions: sorted.count,
      minimum: least, median: median, p99: sorted[min(sorted.count * 99 / 100, sorted.count - 1)],
      ratio: first.map { median / $0.median })
    measurements.append(measurement)
    report(measurement)
  }
}

/// A unit of time in reports.
enum TimeUnit: String {
  case milliseconds = "ms"
  case microseconds = "µs"

  /// Returns a duration in this unit.
  func count(_ duration: Duration) -> Double {
    switch self {
    case .milliseconds: duration / .milliseconds(1)
    case .microseconds: duration / .microseconds(1)
    }
  }
}
