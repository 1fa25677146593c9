import Foundation

/// The table and the JSON of a run.
enum BenchmarkReport {
  /// The widths of the columns: subject, size, name, figures, unit, ratio.
  private static let header =
    cell("subject", 30) + right("records", 10) + "  " + cell("who", 34) + right("min", 10)
    + right("median", 11) + right("p99", 11) + "  unit" + right("ratio", 9)

  /// Prints the head of the table.
  static func printHeader() {
    print(header)
    print(String(repeating: "-", count: header.count))
  }

  /// Prints one row of the table.
  static func printRow(_ row: Measurement) {
    let ratio =
      row.ratio.map { $0.formatted(.number.precision(.fractionLength(2)).grouping(.never)) + "×" }
      ?? ""
    let figures = right(number(row.minimum), 10) + right(number(row.median), 11)
    print(
      cell(row.subject, 30) + right(String(row.size), 10) + "  " + cell(row.name, 34) + figures
        + right(number(row.p99), 11) + "  " + cell(row.unit, 4) + right(ratio, 9))
    fflush(nil)
  }

  /// Writes all figures as JSON.
  static func write(_ measurements: [Measurement], options: BenchmarkOptions) throws {
    guard let path = options.json else { return }
    let run = Run(
      seed: options.seed, system: ProcessInfo.processInfo.operatingSystemVersionString,
      cores: ProcessInfo.processInfo.activeProcessorCount, measurements: measurements)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(run).write(to: URL(fileURLWithPath: path))
  }

  private struct Run: Encodable {
    let seed: UInt64
    let system: String
    let cores: Int
    let measurements: [Measurement]
  }

  private static func number(_ value: Double) -> String {
    let digits = value >= 1000 ? 0 : value >= 10 ? 1 : 2
    return value.formatted(.number.precision(.fractionLength(digits)).grouping(.never))
  }

  private static func cell(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.count, 1))
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(width - text.count, 1)) + text
  }
}
