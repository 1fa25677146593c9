import HeritageModel
import SQLite

/// The importance of kinds, remembered by the bytes of their codes and names: a register has few.
struct SearchImportances {
  private static let capacity = 4096

  private var known = TextNumbers()
  private var importances: [Int] = []
  private var text: [UInt8] = []

  /// Finds the importance of a designation that was not cancelled, by its columns in a row.
  mutating func importance(_ row: RowBuffer.BorrowedRow, kindCode: Int, kind: Int) -> Int {
    let (code, name) = (row.textBytes(kindCode), row.textBytes(kind))
    text.removeAll(keepingCapacity: true)
    // No length is negative, so what is missing is not what is empty.
    for part in [code, name] {
      withUnsafeBytes(of: part?.count ?? -1) { text.append(contentsOf: $0) }
      if let part { text.append(contentsOf: part) }
    }
    if known.count >= Self.capacity {
      known.removeAll()
      importances = []
    }
    let (number, isNew) = text.withUnsafeBytes { known.number(of: $0) }
    if isNew {
      importances.append(
        Importance(kindCode: row.text(kindCode), kind: row.text(kind), isCancelled: false).rawValue)
    }
    return importances[number]
  }
}
