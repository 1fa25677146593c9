/// What tests tell the processes that they start.
public enum ChildProcess {
  /// Returns the environment of a process: that of a test alone, whatever the caller's is.
  ///
  /// Under the address sanitizer it looks for leaks at the end of a process, and takes what lives in
  /// globals until then for leaks where Swift hides bits in its pointers.
  public static func environment(_ own: [String: String]) -> [String: String] {
    own.merging(["LC_ALL": "C.UTF-8", "ASAN_OPTIONS": "detect_leaks=0"]) { own, _ in own }
  }
}
