/// A value that can take the place of a `?` in a statement.
public protocol Bindable {
  /// Gives the binder this value for its next parameter.
  func bind(to binder: inout Binder)
}

extension Int: Bindable {
  /// Binds the number.
  @inlinable
  public func bind(to binder: inout Binder) {
    binder.bind(self)
  }
}

extension Bool: Bindable {
  /// Binds 1 for true and 0 for false.
  @inlinable
  public func bind(to binder: inout Binder) {
    binder.bind(self ? 1 : 0)
  }
}

extension Double: Bindable {
  /// Binds the number; NaN is stored as NULL.
  @inlinable
  public func bind(to binder: inout Binder) {
    binder.bind(self)
  }
}

extension String: Bindable {
  /// Binds a copy of the text, U+0000 included.
  @inlinable
  public func bind(to binder: inout Binder) {
    binder.bind(self)
  }
}

extension [UInt8]: Bindable {
  /// Binds a blob; an empty array is an empty blob, not NULL.
  @inlinable
  public func bind(to binder: inout Binder) {
    binder.bind(blob: self)
  }
}

extension Optional: Bindable where Wrapped: Bindable {
  /// Binds the wrapped value, or NULL.
  @inlinable
  public func bind(to binder: inout Binder) {
    switch self {
    case .some(let value): value.bind(to: &binder)
    case .none: binder.bindNull()
    }
  }
}

extension Value: Bindable {
  /// Binds the value as its own kind.
  @inlinable
  public func bind(to binder: inout Binder) {
    switch self {
    case .null: binder.bindNull()
    case .integer(let value): binder.bind(value)
    case .real(let value): binder.bind(value)
    case .text(let value): binder.bind(value)
    case .blob(let value): binder.bind(blob: value)
    }
  }
}

/// Values for consecutive parameters, for SQL whose parameters are counted at run time.
public struct Bindings: Bindable, Hashable, Sendable {
  /// The values, in the order of the parameters.
  public var values: [Value]

  /// Takes the values in the order of the parameters.
  public init(_ values: [Value]) {
    self.values = values
  }

  /// Binds each value to a parameter of its own.
  public func bind(to binder: inout Binder) {
    for value in values {
      value.bind(to: &binder)
    }
  }
}

/// UTF-8 text that SQLite reads where it lies, without a copy.
///
/// The memory must stay valid and unchanged until the call that binds it returns; the statement
/// forgets it then.
public struct BorrowedText: Bindable {
  let bytes: UnsafeRawBufferPointer

  /// Refers to bytes that must be valid UTF-8.
  public init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  /// Binds the text in place; an empty buffer is an empty text, not NULL.
  public func bind(to binder: inout Binder) {
    binder.bind(borrowedText: bytes)
  }
}

/// Bytes that SQLite reads where they lie, without a copy.
///
/// The memory must stay valid and unchanged until the call that binds it returns; the statement
/// forgets it then.
public struct BorrowedBlob: Bindable {
  let bytes: UnsafeRawBufferPointer

  /// Refers to the bytes of a blob.
  public init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  /// Binds the blob in place; an empty buffer is an empty blob, not NULL.
  public func bind(to binder: inout Binder) {
    binder.bind(borrowedBlob: bytes)
  }
}
