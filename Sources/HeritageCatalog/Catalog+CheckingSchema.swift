import HeritageModel
import SQLite

/// The rules about tables, and about the rows by which GeoPackage readers know them.
extension Catalog {
  /// Each table, index, view and trigger against those of an empty catalog.
  static func checkSchema(
    _ connection: borrowing Connection, _ expected: borrowing Connection, _ faults: inout FaultList
  ) throws {
    let wanted = try SchemaObject.all(in: expected)
    let found = try SchemaObject.all(in: connection)
    let byName = Dictionary(found.map { ($0.title, $0) }) { first, _ in first }
    for object in wanted {
      guard let own = byName[object.title] else {
        faults.add(
          "schema", english: "The \(object.title) is missing.",
          korean: "\(object.title): 없습니다.")
        continue
      }
      if !own.isExtended(from: object) {
        faults.add(
          "schema", english: "The \(object.title) was changed by something other than heritage.",
          korean: "\(object.title): heritage가 아닌 다른 프로그램이 바꾸었습니다.")
      }
    }
    let tables = Set(wanted.filter { $0.type == "table" }.map(\.name))
    let titles = Set(wanted.map(\.title))
    for object in found where object.type == "trigger" {
      guard tables.contains(object.table), !titles.contains(object.title),
        !object.isOfGDAL
      else { continue }
      faults.add(
        "foreign-trigger",
        english:
          "The \(object.title) on \(object.table) is not heritage's; it may change what an import writes. Remove it.",
        korean: "\(object.table)의 \(object.title): heritage의 것이 아니며 가져온 내용을 바꿀 수 있습니다. 지우십시오.")
    }
  }

  /// What GeoPackage readers must find, row by row, by the columns that count.
  private static let requiredRows = [
    ("gpkg_spatial_ref_sys", "srs_id, organization, organization_coordsys_id, definition"),
    ("gpkg_contents", "table_name, data_type, srs_id"),
    ("gpkg_geometry_columns", "table_name, column_name, geometry_type_name, srs_id, z, m"),
    ("gpkg_extensions", "table_name, column_name, extension_name, definition, scope"),
  ]

  /// The rows by which GeoPackage readers know the tables, against those of an empty catalog.
  static func checkGeoPackage(
    _ connection: borrowing Connection, _ expected: borrowing Connection, _ faults: inout FaultList
  ) throws {
    for (table, columns) in requiredRows {
      let count = columns.split(separator: ",").count
      let rows = try expected.statement("SELECT \(columns) FROM \(table)").all { row in
        (0..<count).map { row.value($0) }
      }
      let condition = columns.split(separator: ",").map { "\($0) IS ?" }.joined(separator: " AND ")
      let find = try connection.statement("SELECT 1 FROM \(table) WHERE \(condition)")
      for row in rows where try find.first(Bindings(row), transform: { _ in true }) == nil {
        let name = row.first.map(Self.text) ?? ""
        faults.add(
          "geopackage-row",
          english:
            "\(table) does not say what it must of \(name), so GIS programs may not see the sites.",
          korean: "\(table)에 \(name)에 대한 내용이 없거나 바뀌어 GIS 프로그램에서 유산이 보이지 않을 수 있습니다.")
      }
    }
  }

  private static func text(_ value: Value) -> String {
    switch value {
    case .text(let text): text
    case .integer(let number): String(number)
    default: ""
    }
  }
}

/// An entry of `sqlite_schema`.
private struct SchemaObject {
  let type: String
  let name: String
  let table: String
  /// The SQL without what SQLite programs write differently: blanks, quotes, case.
  let sql: String

  /// What it is, for people and as a key.
  var title: String { "\(type) \(name)" }

  /// The entries of a file; SQLite's own, which come with their tables, are left out.
  static func all(in connection: borrowing Connection) throws -> [SchemaObject] {
    try connection.statement(
      "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
    ).all { row in
      let sql = String(
        row.text(3).lowercased().unicodeScalars.filter {
          !$0.properties.isWhitespace && !"\"`[]".unicodeScalars.contains($0)
        }.map(Character.init))
      return SchemaObject(type: row.text(0), name: row.text(1), table: row.text(2), sql: sql)
    }
  }

  /// Whether this is `original`, or that table with columns that somebody has added.
  ///
  /// Columns that a later version of the schema adds stand behind those of others.
  func isExtended(from original: SchemaObject) -> Bool {
    guard table == original.table else { return false }
    if sql == original.sql { return true }
    guard type == "table", let own = definitions, let wanted = original.definitions else {
      return false
    }
    return own.head == wanted.head && own.tail == wanted.tail
      && Set(own.parts).isSuperset(of: wanted.parts)
  }

  /// What defines a table: what stands before its columns, each column or constraint, and what
  /// stands behind.
  private var definitions: (head: Substring, parts: [String], tail: Substring)? {
    guard let open = sql.firstIndex(of: "("), let close = sql.lastIndex(of: ")") else { return nil }
    var parts = [""]
    var depth = 0
    for character in sql[sql.index(after: open)..<close] {
      switch character {
      case "(": depth += 1
      case ")": depth -= 1
      default: break
      }
      if character == ",", depth == 0 {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return (sql[..<open], parts, sql[sql.index(after: close)...])
  }

  /// Whether it is one of the triggers by which GDAL counts features.
  var isOfGDAL: Bool {
    name.hasPrefix("trigger_") && name.contains("_feature_count_")
      && sql.contains("updategpkg_ogr_contentssetfeature_count")
  }
}
