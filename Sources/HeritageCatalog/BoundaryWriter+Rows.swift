import Geography
import HeritageModel
import SQLite

extension Connection {
  /// Removes a region with its pieces and names.
  func removeBoundary(_ id: Int) throws {
    try statement(
      "DELETE FROM boundary_index WHERE id IN (SELECT id FROM boundary_piece WHERE boundary = ?)"
    ).run(id)
    try statement("DELETE FROM boundary_piece WHERE boundary = ?").run(id)
    try statement("DELETE FROM boundary_name WHERE boundary = ?").run(id)
    try statement("DELETE FROM boundary WHERE id = ?").run(id)
  }

  /// Inserts a region with its pieces; its parent and names come when all regions are there.
  func insertBoundary(
    _ draft: BoundaryDraft, _ pieces: [[PolygonPiece]], _ hash: [UInt8], id: Int?, source: Int
  ) throws {
    let inside = draft.area.representativePoint ?? GridPoint(x: 0, y: 0)
    let (west, east) = draft.longitudes
    let box = draft.area.box ?? .world
    try statement(
      """
      INSERT INTO boundary (id, source, level, code, name, stated_name, name_en, stated_parent,
        postal_code, longitude, latitude, west, south, east, north, area, hash)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """
    ).run(
      id, source, draft.level.rawValue, draft.code, draft.name, draft.statedName,
      draft.nameEnglish, draft.parent, draft.postalCode, Int(inside.x), Int(inside.y), Int(west),
      Int(box.minY), Int(east), Int(box.maxY), draft.area.area, hash)
    let boundary = lastInsertRowID
    let insertPiece = try statement(
      "INSERT INTO boundary_piece (boundary, part, shape) VALUES (?, ?, ?)")
    let insertBox = try statement("INSERT INTO boundary_index VALUES (?, ?, ?, ?, ?)")
    for (part, pieces) in pieces.enumerated() {
      for piece in pieces {
        try insertPiece.run(boundary, part, piece.bytes)
        try insertBox.run(
          lastInsertRowID, Int(piece.box.minX), Int(piece.box.maxX), Int(piece.box.minY),
          Int(piece.box.maxY))
      }
    }
  }
}
