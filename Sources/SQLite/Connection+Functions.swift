import CSQLite

/// What SQLite may assume of a function written in Swift.
public struct FunctionOptions: OptionSet, Sendable {
  /// SQLite's flag bits.
  public let rawValue: Int32

  /// Wraps SQLite's flag bits.
  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// Equal arguments always give an equal result (`SQLITE_DETERMINISTIC`).
  public static let deterministic = FunctionOptions(rawValue: SQLITE_DETERMINISTIC)
  /// Has no effect and reveals nothing but its result, so triggers and views may call it
  /// (`SQLITE_INNOCUOUS`).
  public static let innocuous = FunctionOptions(rawValue: SQLITE_INNOCUOUS)
}

extension Connection {
  /// Adds an SQL function that is computed by a closure (`sqlite3_create_function_v2`).
  ///
  /// A reader's file can call it in a view only when it is `innocuous`. An error that the
  /// closure throws fails the statement: an ``SQLiteError`` with its own code and message, another
  /// error with the code `error` and its description.
  ///
  /// - Parameters:
  ///   - name: the name in SQL, in any case; it replaces a function of the same name and count.
  ///   - argumentCount: how many arguments it takes, or nil for any number.
  ///   - options: what SQLite may assume of it.
  ///   - body: computes the result; the arguments are valid only during the call.
  /// - Throws: `misuse` for a name or a count beyond SQLite's limits.
  public func addFunction(
    _ name: String, argumentCount: Int?, options: FunctionOptions = [.deterministic, .innocuous],
    body: @escaping (borrowing Arguments) throws -> Value
  ) throws(SQLiteError) {
    // SQLite owns the function from here on, and releases it even when it refuses it.
    // > The destructor is also invoked if the call to sqlite3_create_function_v2() fails.
    let function = Unmanaged.passRetained(Function(body)).toOpaque()
    let code = sqlite3_create_function_v2(
      handle, name, Int32(clamping: argumentCount ?? -1), SQLITE_UTF8 | options.rawValue, function,
      { context, count, values in
        guard let context, let function = sqlite3_user_data(context) else { return }
        Unmanaged<Function>.fromOpaque(function).takeUnretainedValue()
          .call(context, Arguments(UnsafeBufferPointer(start: values, count: Int(count))))
      }, nil, nil, { function in function.map { Unmanaged<Function>.fromOpaque($0).release() } })
    guard code == SQLITE_OK else {
      throw error(code)
    }
  }
}

/// A closure on its way through C's `void *`.
private final class Function {
  private let body: (borrowing Arguments) throws -> Value

  init(_ body: @escaping (borrowing Arguments) throws -> Value) {
    self.body = body
  }

  func call(_ context: OpaquePointer, _ arguments: borrowing Arguments) {
    do {
      setResult(try body(arguments), context)
    } catch let error as SQLiteError {
      // > A subsequent call to sqlite3_result_error() … resets the error code to SQLITE_ERROR.
      setError(error.message, context)
      sqlite3_result_error_code(context, error.code.rawValue)
    } catch {
      setError(String(describing: error), context)
    }
  }
}

private func setResult(_ value: Value, _ context: OpaquePointer) {
  switch value {
  case .null: sqlite3_result_null(context)
  case .integer(let value): sqlite3_result_int64(context, Int64(value))
  case .real(let value): sqlite3_result_double(context, value)
  case .text(var value):
    value.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        // A null pointer would make it NULL; "" stands for an empty text.
        guard let start = characters.baseAddress else {
          return sqlite3_result_text(context, "", 0, csqlite_transient())
        }
        sqlite3_result_text64(
          context, start, UInt64(characters.count), csqlite_transient(), UInt8(SQLITE_UTF8))
      }
    }
  case .blob(let value):
    value.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress, !bytes.isEmpty else {
        return sqlite3_result_zeroblob(context, 0)
      }
      sqlite3_result_blob64(context, start, UInt64(bytes.count), csqlite_transient())
    }
  }
}

private func setError(_ message: String, _ context: OpaquePointer) {
  var message = message
  message.withUTF8 { bytes in
    bytes.withMemoryRebound(to: CChar.self) { characters in
      sqlite3_result_error(context, characters.baseAddress, Int32(clamping: characters.count))
    }
  }
}
