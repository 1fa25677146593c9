import Geography
import HeritageModel
import SQLite

/// The rules about boundaries.
extension Catalog {
  /// Each region has its polygons, each piece its box, and nothing is left over.
  static func checkBoundaries(
    _ connection: borrowing Connection, _ faults: inout FaultList
  ) throws {
    let strays: [(sql: String, english: String, korean: String)] = [
      (
        "SELECT count(*) FROM boundary WHERE source NOT IN (SELECT id FROM boundary_source)",
        "Regions of no source", "출처가 없는 구역"
      ),
      (
        "SELECT count(*) FROM boundary WHERE id NOT IN (SELECT boundary FROM boundary_piece)",
        "Regions without a polygon", "다각형이 없는 구역"
      ),
      (
        """
        SELECT count(*) FROM boundary AS child JOIN boundary AS parent ON parent.id = child.parent
          WHERE parent.level >= child.level
        """,
        "Regions that are part of one no larger", "더 크지 않은 구역에 속한 구역"
      ),
      (
        "SELECT count(*) FROM boundary_piece WHERE boundary NOT IN (SELECT id FROM boundary)",
        "Pieces of no region", "구역이 없는 경계 조각"
      ),
      (
        """
        SELECT (SELECT count(*) FROM boundary_piece) - (SELECT count(*) FROM boundary_index_rowid)
          WHERE (SELECT count(*) FROM boundary_piece)
            <> (SELECT count(*) FROM boundary_index_rowid)
        """,
        "Pieces that the index lacks", "색인에 없는 경계 조각"
      ),
    ]
    for stray in strays {
      let count = try connection.statement(stray.sql).first { $0.int(0) } ?? 0
      if count != 0 {
        faults.add(
          "boundary", english: "\(stray.english): \(count).", korean: "\(stray.korean): \(count)개")
      }
    }
    try connection.statement("SELECT rtreecheck('main', 'boundary_index')").query { row in
      let text = row.text(0)
      if text != "ok" {
        faults.add(
          "boundary", english: "The index of boundaries is damaged: \(text)",
          korean: "경계 색인이 손상되었습니다: \(text)")
      }
    }
    try connection.statement("SELECT boundary, shape FROM boundary_piece").query { row in
      let isSound = row.withBlob(1) {
        PolygonPiece.contains(GridPoint(x: 0, y: 0), in: $0) != nil
      }
      if !isSound {
        faults.add(
          "boundary", english: "A polygon of boundary \(row.int(0)) cannot be read.",
          korean: "경계 \(row.int(0))번의 다각형을 읽을 수 없습니다.")
      }
    }
  }
}
