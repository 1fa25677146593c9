import CSQLite

/// An extended SQLite result code.
///
/// Compare whole codes with `==`. To ask for the kind of failure, compare ``primary``: a full disk
/// is `full`, but a busy database may be `busy`, or one of the extended codes whose primary code is
/// `busy`. See <https://www.sqlite.org/rescode.html>.
public struct ResultCode: RawRepresentable, Hashable, Sendable {
  /// The number that SQLite uses.
  public let rawValue: Int32

  /// Wraps a number that SQLite returned.
  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// The least significant eight bits: the kind of failure without its detail.
  public var primary: ResultCode {
    ResultCode(rawValue: rawValue & 0xff)
  }
}

extension ResultCode {
  /// A mistake in SQL, or any failure without a code of its own (`SQLITE_ERROR`).
  public static let error = ResultCode(rawValue: SQLITE_ERROR)
  /// The running statement was abandoned, for example by a rollback (`SQLITE_ABORT`).
  public static let abort = ResultCode(rawValue: SQLITE_ABORT)
  /// Another connection holds a lock and did not let go in time (`SQLITE_BUSY`).
  public static let busy = ResultCode(rawValue: SQLITE_BUSY)
  /// This connection itself uses the table (`SQLITE_LOCKED`).
  public static let locked = ResultCode(rawValue: SQLITE_LOCKED)
  /// Memory ran out (`SQLITE_NOMEM`).
  public static let noMemory = ResultCode(rawValue: SQLITE_NOMEM)
  /// The database or the connection is read-only (`SQLITE_READONLY`).
  public static let readOnly = ResultCode(rawValue: SQLITE_READONLY)
  /// The statement was interrupted by an ``InterruptHandle`` (`SQLITE_INTERRUPT`).
  public static let interrupt = ResultCode(rawValue: SQLITE_INTERRUPT)
  /// The operating system reported a failure while reading or writing (`SQLITE_IOERR`).
  public static let inputOutput = ResultCode(rawValue: SQLITE_IOERR)
  /// The file is damaged (`SQLITE_CORRUPT`).
  public static let corrupt = ResultCode(rawValue: SQLITE_CORRUPT)
  /// The disk, or `max_page_count`, is full (`SQLITE_FULL`).
  public static let full = ResultCode(rawValue: SQLITE_FULL)
  /// The file cannot be opened (`SQLITE_CANTOPEN`).
  public static let cannotOpen = ResultCode(rawValue: SQLITE_CANTOPEN)
  /// A text or blob is longer than SQLite's limit (`SQLITE_TOOBIG`).
  public static let tooBig = ResultCode(rawValue: SQLITE_TOOBIG)
  /// A constraint of the schema refused a row (`SQLITE_CONSTRAINT`).
  public static let constraint = ResultCode(rawValue: SQLITE_CONSTRAINT)
  /// A value has the wrong type for its column (`SQLITE_MISMATCH`).
  public static let mismatch = ResultCode(rawValue: SQLITE_MISMATCH)
  /// SQLite, or this module, was used wrongly (`SQLITE_MISUSE`).
  public static let misuse = ResultCode(rawValue: SQLITE_MISUSE)
  /// The file is not an SQLite database (`SQLITE_NOTADB`).
  public static let notADatabase = ResultCode(rawValue: SQLITE_NOTADB)
}
