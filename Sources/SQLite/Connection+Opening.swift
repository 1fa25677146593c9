import CSQLite

extension Connection {
  /// What a connection may do with its file.
  public enum Mode: Sendable {
    /// Reads an existing file, beside writers.
    case readOnly
    /// Reads a file that nothing changes while it is open: no locks, no look at a journal
    /// (`immutable=1`).
    ///
    /// On a file that does change, answers may be wrong. Saves about 6 µs a read transaction.
    case immutable
    /// Reads and writes an existing file.
    case readWrite
    /// Reads and writes a file, which is created empty when it does not exist.
    case create

    var isReadOnly: Bool {
      self == .readOnly || self == .immutable
    }

    fileprivate var flags: Int32 {
      switch self {
      case .readOnly, .immutable: SQLITE_OPEN_READONLY
      case .readWrite: SQLITE_OPEN_READWRITE
      case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      }
    }
  }

  /// Opens a database file and reads its header, so that a file of another kind fails here.
  ///
  /// Costs about 20 µs. An empty file is an empty database. For readers, the defensive mode is on
  /// (``setDefensive(_:)``) and the file's own views may call only what is innocuous.
  ///
  /// - Parameters:
  ///   - path: the path as the file system has it, relative or absolute; no character in it is
  ///     special.
  ///   - mode: what the connection may do.
  ///   - busyTimeout: how long a statement waits for another connection's lock before it fails with
  ///     `busy`.
  /// - Returns: the open connection, which its owner keeps.
  /// - Throws: `cannotOpen` (also for a directory), `notADatabase`, `readOnly` when writing was
  ///   asked for and the file cannot be written, or what else SQLite finds.
  public static func open(
    _ path: String, mode: Mode, busyTimeout: Duration = .seconds(5)
  ) throws(SQLiteError) -> Connection {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw SQLiteError(code: .cannotOpen, message: "not a path: \(path.debugDescription)")
    }
    let connection = try open(uri: uri(path: path, isImmutable: mode == .immutable), mode: mode)
    connection.setBusyTimeout(busyTimeout)
    try connection.pragma("schema_version")
    // > SQLITE_OPEN_READWRITE: The database is opened for reading and writing if possible, or
    // > reading only if the file is write protected by the operating system.
    if !mode.isReadOnly, sqlite3_db_readonly(connection.handle, "main") == 1 {
      throw SQLiteError(code: .readOnly, message: "the file is write-protected")
    }
    return connection
  }

  /// Opens a new, empty database in memory, which goes with its connection.
  public static func openInMemory() throws(SQLiteError) -> Connection {
    try open(uri: "file::memory:", mode: .create)
  }

  /// Opens a new, empty database that moves to a nameless file in the system's place for temporary
  /// files as it grows, and goes with its connection.
  public static func openTemporary() throws(SQLiteError) -> Connection {
    // > If the filename is an empty string, then a private, temporary on-disk database will be
    // > created.
    try open(uri: "", mode: .create)
  }

  /// Sets how long a statement waits for another connection's lock (`sqlite3_busy_timeout`).
  public func setBusyTimeout(_ timeout: Duration) {
    let (seconds, attoseconds) = timeout.components
    let milliseconds = Double(seconds) * 1e3 + Double(attoseconds) / 1e15
    sqlite3_busy_timeout(handle, Int32(min(max(milliseconds, 0), Double(Int32.max))))
  }

  /// Forbids or allows SQL that can damage the file, such as writing shadow tables
  /// (`SQLITE_DBCONFIG_DEFENSIVE`).
  ///
  /// Off in a connection that may write, because an import writes R*Tree nodes directly.
  public func setDefensive(_ isOn: Bool) {
    _ = csqlite_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, isOn ? 1 : 0)
  }

  private static func open(uri: String, mode: Mode) throws(SQLiteError) -> Connection {
    _ = memoryStatisticsAreOff
    // NOMUTEX saves 10 to 20 % and is safe because the compiler keeps a connection in one place:
    // > separate threads are allowed to use SQLite at the same time, as long as each thread is
    // > using a different database connection.
    let flags = mode.flags | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    var handle: OpaquePointer?
    let code = sqlite3_open_v2(uri, &handle, flags, nil)
    // > A database connection handle is usually returned in *ppDb, even if an error occurs.
    guard let handle else {
      throw SQLiteError(code: code, connection: nil, sql: nil)
    }
    let connection = Connection(handle: handle)
    guard code == SQLITE_OK else {
      // A directory opens for reading and then fails as an I/O error, which would mislead.
      let isDirectory = csqlite_failed_on_directory(handle) != 0
      throw isDirectory
        ? SQLiteError(code: SQLITE_CANTOPEN, connection: nil, sql: nil) : connection.error(code)
    }
    connection.setDefensive(mode.isReadOnly)
    // A file may come from a stranger:
    // > This setting defaults to "on" for legacy compatibility, however all applications are
    // > advised to turn it off if possible.
    // It is not possible for a writer: a GeoPackage's own triggers write the R-tree, and SQLite
    // counts that as an "unsafe use of virtual table".
    if mode.isReadOnly {
      _ = csqlite_db_config(connection.handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
    }
    return connection
  }

  /// The URI of a path (<https://www.sqlite.org/uri.html>): bytes that mean something in a URI are
  /// escaped.
  static func uri(path: String, isImmutable: Bool) -> String {
    // An empty authority, because a path that begins with two slashes would else name a host.
    var uri = path.utf8.first == UInt8(ascii: "/") ? "file://" : "file:"
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
        UInt8(ascii: "-"), UInt8(ascii: "_"):
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        uri += byte < 16 ? "%0" : "%"
        uri += String(byte, radix: 16)
      }
    }
    return isImmutable ? uri + "?immutable=1" : uri
  }
}

// Without memory statistics every allocation saves a mutex: 7 to 26 % of a query's time. It works
// only before SQLite's first use in the process; later it is refused, and nothing is lost but that.
private let memoryStatisticsAreOff = csqlite_config_memstatus(0) == SQLITE_OK
