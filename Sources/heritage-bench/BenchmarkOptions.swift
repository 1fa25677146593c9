import Foundation

/// What a run is asked to do.
struct BenchmarkOptions {
  /// How many records the registers have.
  var sizes = [17_000, 100_000]
  /// What the registers follow from.
  var seed: UInt64 = 42
  /// Where to write the figures as JSON.
  var json: String?
  /// Whether few repetitions on a small register will do.
  var isQuick = false
  /// The subjects to measure; empty for all.
  var subjects: Set<String> = []

  /// The subjects, in the order of a run.
  static let allSubjects = [
    "import", "writing", "region", "clusters", "map", "session", "lookup", "search", "start",
  ]

  /// What `--help` prints.
  static let usage = """
    Usage: heritage-bench [--sizes N,N,...] [--seed N] [--json FILE] [--only SUBJECT,...] [--quick]

    Measures the catalog on made-up registers, and the programs people would use instead where they
    are installed (sqlite3, ogr2ogr, python3).

      --sizes N,N,...     records of each register (17000,100000)
      --seed N            the seed of the registers (42)
      --json FILE         also write the figures as JSON
      --only SUBJECT,...  \(allSubjects.joined(separator: ", ")); all if not given
      --quick             2,000 records and few repetitions: a smoke test in seconds

    The ratio is the median in multiples of the first one of the same subject, size and unit.
    Contestants take turns, so the ratios hold on a busy machine; absolute figures do not.
    """

  /// Reads the words of the command line; `nil` when help is asked for.
  ///
  /// - Throws: ``BenchmarkError`` for a word that means nothing.
  init?(_ words: [String]) throws {
    var rest = words[...]
    func value(of option: String) throws -> String {
      guard let value = rest.popFirst() else {
        throw BenchmarkError(message: "\(option) needs a value.\n\n\(Self.usage)")
      }
      return value
    }
    while let word = rest.popFirst() {
      switch word {
      case "--help", "-h": return nil
      case "--quick":
        isQuick = true
        sizes = [2000]
      case "--json": json = try value(of: word)
      case "--seed": seed = try Self.number(try value(of: word), word)
      case "--sizes":
        sizes = try value(of: word).split(separator: ",").map {
          try Self.number(String($0), word)
        }
      case "--only":
        subjects = Set(try value(of: word).split(separator: ",").map(String.init))
        for subject in subjects where !Self.allSubjects.contains(subject) {
          throw BenchmarkError(message: "No subject \(subject).\n\n\(Self.usage)")
        }
      default: throw BenchmarkError(message: "No option \(word).\n\n\(Self.usage)")
      }
    }
    guard sizes.allSatisfy({ $0 >= 100 }) else {
      throw BenchmarkError(message: "--sizes: at least 100 records.")
    }
  }

  /// Whether a subject is to be measured.
  func includes(_ subject: String) -> Bool { subjects.isEmpty || subjects.contains(subject) }

  /// Returns how often to repeat: as asked, or a twentieth and at least twice in a quick run.
  func repetitions(_ usual: Int) -> Int { isQuick ? max(usual / 20, 2) : usual }

  /// Returns how often to repeat an import of so many records.
  func repetitions(importing records: Int) -> Int {
    repetitions(records > 500_000 ? 2 : records > 50_000 ? 5 : 11)
  }

  private static func number<Number: FixedWidthInteger>(
    _ text: String, _ option: String
  ) throws -> Number {
    guard let number = Number(text) else {
      throw BenchmarkError(message: "\(option): \(text) is no number.")
    }
    return number
  }
}

/// Why a run cannot go on.
struct BenchmarkError: Error, CustomStringConvertible {
  /// The sentence for the user.
  let message: String

  var description: String { message }
}
