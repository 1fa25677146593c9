#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// How the memory of this process is managed.
public enum ProcessMemory {
  /// Lets arrays of a megabyte or more return to the system when they are freed.
  ///
  /// glibc raises the size from which it does so to that of whatever is freed, up to 32 MB
  /// (mallopt(3), `M_MMAP_THRESHOLD`): after the first great array the next ones lie between small
  /// ones, and what they leave stays with the process. Without effect where the C library has no
  /// such function.
  public static func returnGreatArrays() {
    #if os(Linux)
      typealias Setter = @convention(c) (CInt, CInt) -> CInt
      // Swift's module of the C library lacks <malloc.h>, where the threshold has number -3.
      guard let address = dlsym(nil, "mallopt") else { return }
      _ = unsafeBitCast(address, to: Setter.self)(-3, 1 << 20)
    #endif
  }
}
