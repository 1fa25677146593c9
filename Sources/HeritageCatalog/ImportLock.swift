#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The lock by which imports that make the same new catalog take turns: a file beside it, locked as
/// a whole.
///
/// A catalog that is there is locked by SQLite instead. `flock` and not `fcntl`, whose locks do not
/// hold between the threads of one process.
final class ImportLock {
  private let path: String
  private let descriptor: Int32

  /// Takes the lock, or returns `nil` where the catalog is there already, or is when the lock has
  /// been waited for.
  ///
  /// - Throws: ``CatalogError``, `busy` when another import has not finished in time.
  init?(ifMissing file: CatalogFile, patience: Duration) throws(CatalogError) {
    guard case .missing = file.kind else { return nil }
    try file.checkFolder()
    path = file.lockPath
    let deadline = ContinuousClock.now + patience
    while true {
      if let descriptor = try Self.lock(path, file) {
        self.descriptor = descriptor
        break
      }
      guard ContinuousClock.now < deadline else { throw CatalogError(.busy, path: file.path) }
      usleep(20_000)
    }
    guard case .missing = file.kind else { return nil }
  }

  deinit {
    // Removed before it is let go: who opened it meanwhile finds that it is not the file of this
    // name any more.
    unlink(path)
    close(descriptor)
  }

  /// Removes the file of a lock that nobody holds.
  static func sweep(_ file: CatalogFile) {
    guard access(file.lockPath, F_OK) == 0, let descriptor = try? lock(file.lockPath, file) else {
      return
    }
    unlink(file.lockPath)
    close(descriptor)
  }

  /// Returns the descriptor of the locked file, or `nil` when another holds the lock.
  private static func lock(_ path: String, _ file: CatalogFile) throws(CatalogError) -> Int32? {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw file.systemError() }
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      let error = errno == EWOULDBLOCK || errno == EINTR ? nil : file.systemError()
      close(descriptor)
      if let error { throw error }
      return nil
    }
    var held = stat()
    var named = stat()
    guard fstat(descriptor, &held) == 0, stat(path, &named) == 0, held.st_ino == named.st_ino,
      held.st_dev == named.st_dev
    else {
      close(descriptor)
      return nil
    }
    return descriptor
  }
}
