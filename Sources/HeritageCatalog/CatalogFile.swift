#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import SQLite
import Synchronization

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
    /// The path is empty.
    case unnamed
    case missing
    /// A link leads back to itself.
    case loop
    /// A folder on the way may not be entered.
    case hidden
    case empty
    case file(Inode, size: Int)
    case other
  }

  /// The number by which the system knows a file, whatever its name.
  struct Inode: Hashable {
    let device: UInt64
    let number: UInt64
  }

  var kind: Kind {
    guard !path.isEmpty else { return .unnamed }
    var status = stat()
    guard stat(resolvedPath, &status) == 0 else {
      return switch errno {
      case EACCES: .hidden
      case ELOOP: .loop
      default: .missing
      }
    }
    guard status.st_mode & S_IFMT == S_IFREG else { return .other }
    guard status.st_size > 0 else { return .empty }
    return .file(
      Inode(device: UInt64(status.st_dev), number: UInt64(status.st_ino)),
      size: Int(status.st_size))
  }

  var inode: Inode? {
    if case .file(let inode, _) = kind { inode } else { nil }
  }

  var folder: String {
    guard let slash = resolvedPath.lastIndex(of: "/") else { return "." }
    return slash == resolvedPath.startIndex ? "/" : String(resolvedPath[..<slash])
  }

  var name: String {
    resolvedPath.lastIndex(of: "/").map { String(resolvedPath[resolvedPath.index(after: $0)...]) }
      ?? resolvedPath
  }

  /// Returns a new path for a temporary companion in the same folder, so that it can be renamed
  /// onto the catalog.
  ///
  /// `.NAME.import-PID-NUMBER-PURPOSE`: the process for ``sweep()``, the number for several imports
  /// in one process.
  func temporaryPath(_ purpose: String) -> String {
    let number = temporaryCount.add(1, ordering: .relaxed).newValue
    return "\(folder)/\(temporaryPrefix)\(getpid())-\(number)-\(purpose)"
  }

  /// Refuses a folder in which no new file can be made.
  func checkFolder() throws(CatalogError) {
    guard access(folder, W_OK | X_OK) == 0 else {
      throw systemError(errno == ENOENT || errno == ENOTDIR ? .noFolder : nil)
    }
  }

  /// Removes companions that imports left behind whose process is gone.
  func sweep() {
    ImportLock.sweep(self)
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

  /// Says how many bytes are free on the disk of the folder, or `nil` where the system does not
  /// tell.
  var freeBytes: Int? {
    var status = statvfs()
    guard statvfs(folder, &status) == 0 else { return nil }
    return Int(status.f_bavail) * Int(status.f_frsize)
  }

  /// Puts the finished file at `temporary` in the place of the catalog, so that readers see the old
  /// one or the new one, never a part.
  ///
  /// A new catalog is linked and not renamed: a file that another process made in the meantime
  /// stays. Otherwise owner and permissions of the old file are kept.
  func replace(by temporary: String, isNew: Bool) throws(CatalogError) {
    if isNew {
      try synchronize(temporary)
      guard link(temporary, resolvedPath) == 0 else {
        throw systemError(errno == EEXIST ? .appeared : nil)
      }
      unlink(temporary)
    } else {
      var status = stat()
      if stat(resolvedPath, &status) == 0 {
        // Only root can give a file away; for anybody else the owner is the same or cannot be kept.
        _ = chown(temporary, status.st_uid, status.st_gid)
        chmod(temporary, status.st_mode & 0o7777)
      }
      try synchronize(temporary)
      guard rename(temporary, resolvedPath) == 0 else { throw systemError() }
    }
    // The data is safe and visible already; a system that cannot synchronise folders is no reason
    // to fail.
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

  /// The file by whose lock imports that make the same new catalog take turns.
  var lockPath: String { "\(folder)/\(temporaryPrefix)lock" }

  /// Whether a change waits beside the file, or the file says that its changes are kept beside it:
  /// reading it takes a folder that can be written.
  var isUnfinished: Bool {
    for suffix in ["-wal", "-journal"] {
      if case .file = CatalogFile(resolvedPath + suffix).kind { return true }
    }
    let descriptor = open(resolvedPath, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var version: UInt8 = 0
    // The file format's "read version" (https://www.sqlite.org/fileformat.html §1.3) is 2 for
    // write-ahead logs.
    return pread(descriptor, &version, 1, 19) == 1 && version == 2
  }

  private var temporaryPrefix: String { ".\(name).import-" }

  private func synchronize(_ path: String) throws(CatalogError) {
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { throw systemError() }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw systemError() }
  }

  private static func resolved(_ path: String, linksLeft: Int = 40) -> String {
    if let real = realpath(path, nil) {
      defer { free(real) }
      return String(cString: real)
    }
    // A file that is not there yet: resolve its folder, then a link whose target is not there yet.
    let slash = path.lastIndex(of: "/")
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    let folder = slash.map { String(path[...$0]) } ?? "."
    guard !name.isEmpty, let real = realpath(folder, nil) else { return path }
    defer { free(real) }
    let base = String(cString: real)
    let whole = base == "/" ? "/" + name : base + "/" + name
    guard linksLeft > 0, let target = linkTarget(whole) else { return whole }
    return resolved(target.hasPrefix("/") ? target : base + "/" + target, linksLeft: linksLeft - 1)
  }

  private static func linkTarget(_ path: String) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
      guard let start = buffer.baseAddress else { return nil }
      let length = readlink(path, start, buffer.count)
      guard length > 0 else { return nil }
      return String(decoding: UnsafeRawBufferPointer(buffer).prefix(length), as: UTF8.self)
    }
  }
}

/// How many temporary files this process has named.
private let temporaryCount = Atomic(0)

extension CatalogFile {
  /// Removes a temporary file; one that is not there is no fault.
  static func remove(_ path: String) {
    unlink(path)
  }
}
