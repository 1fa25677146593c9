import Foundation

/// The file that a path leads to, whatever the path is written like.
public enum SameFile {
  /// Tells whether two paths lead to one file, through links and `..` too; a file that is not there
  /// yet is known by its folder and name.
  public static func joins(_ first: String, _ second: String) -> Bool {
    var (a, b) = (stat(), stat())
    switch (stat(first, &a), stat(second, &b)) {
    case (0, 0): return a.st_dev == b.st_dev && a.st_ino == b.st_ino
    case (0, _), (_, 0): return false
    default: return place(first) == place(second)
    }
  }

  private static func place(_ path: String) -> String {
    let url = URL(fileURLWithPath: path)
    return url.deletingLastPathComponent().resolvingSymlinksInPath().path + "/"
      + url.lastPathComponent
  }
}
