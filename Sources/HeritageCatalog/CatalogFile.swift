#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import SQLite

/// A catalog file on disk: what it is, its companions, and how it is replaced.
struct CatalogFile {
  /// The path as the caller named it, for messages.
  let path: String
  /// The path with symbolic links resolved, so that a link is never replaced by a file.
  let resolvedPath: String

  init(_ path: String) {
    self.path = path
    resolvedPath = Self.resolved(path)
  }

  /// What is at the path.
  enum Kind {
    case missing
    case empty
    case file(Inode, size: Int, permissions: mode_t)
    case other
  }

  /// The number by which the system knows a file, whatever its name.
  struct Inode: Hashable {
    let device: UInt64
    let number: UInt64
  }

  var kind: Kind {
    var status = stat()
    guard stat(resolvedPath, &status) == 0 else { return .missing }
    guard status.st_mode & S_IFMT == S_IFREG else { return .other }
    guard status.st_size > 0 else { return .empty }
    return .file(
      Inode(device: UInt64(status.st_dev), number: UInt64(status.st_ino)),
      size: Int(status.st_size), permissions: status.st_mode & 0o7777)
  }

  var inode: Inode? {
    if case .file(let inode, _, _) = kind { inode } else { nil }
  }

  var folder: String {
    guard let slash = resolvedPath.lastIndex(of: "/") else { return "." }
    return slash == resolvedPath.startIndex ? "/" : String(resolvedPath[..<slash])
  }

  var name: String {
    resolvedPath.lastIndex(of: "/").map { String(resolvedPath[resolvedPath.index(after: $0)...]) }
      ?? resolvedPath
  }

  /// Returns the path of a temporary companion in the same folder, so that it can be renamed onto the catalog.
  func temporaryPath(_ purpose: String) -> String {
    "\(folder)/\(temporaryPrefix)\(getpid())-\(purpose)"
  }

  /// Removes companions that imports left behind whose process is gone.
  func sweep() {
    guard let directory = opendir(folder) else { return }
    defer { closedir(directory) }
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name.hasPrefix(temporaryPrefix) else { continue }
      let digits = name.dropFirst(temporaryPrefix.count).prefix { $0.isNumber }
      guard let process = pid_t(digits), process != getpid(), kill(process, 0) != 0, errno == ESRCH
      else { continue }
      unlink("\(folder)/\(name)")
    }
  }

  /// Says how many bytes are free on the disk of the folder, or `nil` where the system does not tell.
  var freeBytes: Int? {
    var status = statvfs()
    guard statvfs(folder, &status) == 0 else { return nil }
    return Int(status.f_bavail) * Int(status.f_frsize)
  }

  /// Puts the finished file at `temporary` in the place of the catalog, so that readers see the old one or the new one, never a part.
  ///
  /// A new catalog is linked and not renamed: a file that another process made in the meantime stays.
  func replace(by temporary: String, isNew: Bool, permissions: mode_t?) throws(CatalogError) {
    try synchronize(temporary)
    if let permissions { chmod(temporary, permissions) }
    if isNew {
      guard link(temporary, resolvedPath) == 0 else {
        throw systemError(errno == EEXIST ? .appeared : nil)
      }
      unlink(temporary)
    } else {
      guard rename(temporary, resolvedPath) == 0 else { throw systemError() }
    }
    // The data is safe and visible already; a system that cannot synchronise folders is no reason to fail.
    try? synchronize(folder)
  }

  /// Makes the error of a system call that has just failed.
  func systemError(_ reason: CatalogError.Reason? = nil) -> CatalogError {
    let code = errno
    let detail = String(cString: strerror(code))
    let usual: CatalogError.Reason =
      switch code {
      case ENOSPC, EDQUOT: .diskFull
      case EACCES, EPERM, EROFS: .notWritable
      case ENOENT, ENOTDIR: .missing
      default: .inputOutput
      }
    return CatalogError(reason ?? usual, path: path, detail: detail)
  }

  private var temporaryPrefix: String { ".\(name).import-" }

  private func synchronize(_ path: String) throws(CatalogError) {
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { throw systemError() }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw systemError() }
  }

  private static func resolved(_ path: String) -> String {
    if let real = realpath(path, nil) {
      defer { free(real) }
      return String(cString: real)
    }
    // A file that is not there yet: resolve its folder.
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let folder = path.contains("/") ? String(path.dropLast(name.count)) : "."
    guard let real = realpath(folder.isEmpty ? "/" : folder, nil) else { return path }
    defer { free(real) }
    let base = String(cString: real)
    return base == "/" ? "/" + name : base + "/" + name
  }
}

extension CatalogFile {
  /// Turns an error of SQLite into one that says what the user can do.
  func error(_ error: SQLiteError) -> CatalogError {
    let reason: CatalogError.Reason =
      switch error.code.primary {
      case .busy, .locked: .busy
      case .full: .diskFull
      case .notADatabase: .notADatabase
      case .corrupt: .damaged
      case .readOnly: .notWritable
      case .cannotOpen: .unreadable
      default: .inputOutput
      }
    return CatalogError(reason, path: path, detail: error.message)
  }

  /// Runs `body` and turns errors of SQLite into errors about this file.
  func explaining<Result: ~Copyable>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as SQLiteError {
      throw self.error(error)
    }
  }
}

/// Removes a file; one that is not there is no fault.
func removeFile(_ path: String) {
  unlink(path)
}
