extension JSONRecordDecoder {
  /// What `coordinates` holds, by how deep its arrays are nested.
  private enum Coordinates {
    case position(PlanarPoint, x: JSONCursor.Text, y: JSONCursor.Text)
    case positions([PlanarPoint])
    case lines([[PlanarPoint]])
    case polygons([[[PlanarPoint]]])
    case nothing
  }

  /// Why a geometry cannot be read: it is not JSON, or JSON and none of GeoJSON.
  private enum GeometryFault: Error {
    case json(JSONFault)
    case geometry(String)
  }

  /// Takes an object that starts like a geometry (`{"type": "Point"`) for one.
  mutating func takeGeometry(_ node: Int) throws(JSONFault) -> Bool {
    var ahead = cursor
    var unused: [(liberty: JSONLiberty, place: Int)] = []
    ahead.index += 1
    _ = try ahead.skipBlanks()
    guard try ahead.peek() == UInt8(ascii: "\"") else { return false }
    let key = try ahead.string(&unused)
    guard ahead.spells(key, "type") else { return false }
    _ = try ahead.skipBlanks()
    guard try ahead.peek() == UInt8(ascii: ":") else { return false }
    ahead.index += 1
    _ = try ahead.skipBlanks()
    guard try ahead.peek() == UInt8(ascii: "\"") else { return false }
    let type = try ahead.string(&unused)
    guard Geometry.Kind(rawValue: ahead.string(of: type)) != nil else { return false }
    try geometry(path: paths.nodes[node].path)
    return true
  }

  /// Reads the geometry at the cursor into the fields behind a path.
  mutating func geometry(path: String) throws(JSONFault) {
    let start = cursor
    do throws(GeometryFault) {
      let (geometry, spelling) = try geometryObject(depth: 1)
      if keepsGeometry, path.isEmpty {
        self.geometry = geometry
        return
      }
      emit("\(path)@geometry", geometry.kind.rawValue)
      if let spelling {
        emit("\(path)@longitude", cursor.string(of: spelling.x))
        emit("\(path)@latitude", cursor.string(of: spelling.y))
      } else if let point = geometry.representativePoint {
        emit("\(path)@longitude", "\(point.x)")
        emit("\(path)@latitude", "\(point.y)")
      }
    } catch {
      switch error {
      case .json(let fault): throw fault
      case .geometry(let reason):
        cursor = start
        try skipValue()
        badGeometries.append((path, reason, start.index))
      }
    }
  }

  private mutating func geometryObject(
    depth: Int
  ) throws(GeometryFault) -> (Geometry, (x: JSONCursor.Text, y: JSONCursor.Text)?) {
    guard depth < 8 else { throw .geometry("collections are nested too deeply") }
    var type: String?
    var coordinates = Coordinates.nothing
    var members: [Geometry] = []
    guard try next() == UInt8(ascii: "{") else { throw .geometry("a member is no object") }
    cursor.index += 1
    while true {
      if try next() == UInt8(ascii: "}") { break }
      let key = try string()
      guard try next() == UInt8(ascii: ":") else {
        throw .json(.flaw(.expected(":"), place: cursor.index))
      }
      cursor.index += 1
      let first = try next()
      if cursor.spells(key, "type"), first == UInt8(ascii: "\"") {
        type = try cursor.string(of: string())
      } else if cursor.spells(key, "coordinates"), first == UInt8(ascii: "[") {
        coordinates = try nest(depth: 1)
      } else if cursor.spells(key, "geometries"), first == UInt8(ascii: "[") {
        cursor.index += 1
        while try next() != UInt8(ascii: "]") {
          members.append(try geometryObject(depth: depth + 1).0)
          try goPastComma()
        }
        cursor.index += 1
      } else {
        do throws(JSONFault) { try skipValue() } catch { throw .json(error) }
      }
      let byte = try next()
      if byte == UInt8(ascii: ",") {
        cursor.index += 1
      } else if byte != UInt8(ascii: "}") {
        throw .json(.flaw(.expected(","), place: cursor.index))
      }
    }
    cursor.index += 1
    guard let type, let kind = Geometry.Kind(rawValue: type) else {
      throw .geometry("there is no geometry type \(type ?? "at all")")
    }
    return try assemble(kind, coordinates, members)
  }

  private func assemble(
    _ kind: Geometry.Kind, _ coordinates: Coordinates, _ members: [Geometry]
  ) throws(GeometryFault) -> (Geometry, (x: JSONCursor.Text, y: JSONCursor.Text)?) {
    var geometry = Geometry(kind: kind)
    switch (kind, coordinates) {
    case (.geometryCollection, .nothing): geometry.members = members
    case (_, .nothing): break
    case (.point, .position(let point, let x, let y)):
      geometry.points = [point]
      return (geometry, (x, y))
    case (.multiPoint, .positions(let points)): geometry.points = points
    case (.lineString, .positions(let points)): geometry.lines = [points]
    case (.multiLineString, .lines(let lines)): geometry.lines = lines
    case (.polygon, .lines(let rings)): geometry.polygons = [rings]
    case (.multiPolygon, .polygons(let polygons)): geometry.polygons = polygons
    default: throw .geometry("the coordinates are not nested as those of a \(kind.rawValue)")
    }
    return (geometry, nil)
  }

  /// Reads an array of numbers, or of such arrays, and so on.
  private mutating func nest(depth: Int) throws(GeometryFault) -> Coordinates {
    guard depth <= 4 else { throw .geometry("the coordinates are nested too deeply") }
    cursor.index += 1
    var points: [PlanarPoint] = []
    var lines: [[PlanarPoint]] = []
    var polygons: [[[PlanarPoint]]] = []
    while true {
      let byte = try next()
      if byte == UInt8(ascii: "]") { break }
      if byte != UInt8(ascii: "[") {
        guard points.isEmpty, lines.isEmpty, polygons.isEmpty else {
          throw .geometry("numbers stand beside positions")
        }
        return try position()
      }
      switch try nest(depth: depth + 1) {
      case .nothing: break
      case .position(let point, _, _): points.append(point)
      case .positions(let inner): lines.append(inner)
      case .lines(let inner): polygons.append(inner)
      case .polygons: throw .geometry("the coordinates are nested too deeply")
      }
      try goPastComma()
    }
    cursor.index += 1
    switch (points.isEmpty, lines.isEmpty, polygons.isEmpty) {
    case (true, true, true): return .nothing
    case (false, true, true): return .positions(points)
    case (true, false, true): return .lines(lines)
    case (true, true, false): return .polygons(polygons)
    default: throw .geometry("the coordinates are nested unevenly")
    }
  }

  /// Reads the numbers of a position; those behind the second are heights and measures.
  private mutating func position() throws(GeometryFault) -> Coordinates {
    var texts: [JSONCursor.Text] = []
    while try next() != UInt8(ascii: "]") {
      guard try next() != UInt8(ascii: "\"") else { throw .geometry("a position holds a text") }
      let text: JSONCursor.Text
      do throws(JSONFault) { text = try cursor.scalar(&liberties) } catch { throw .json(error) }
      if texts.count < 2 { texts.append(text) }
      try goPastComma()
    }
    cursor.index += 1
    guard texts.count == 2, let x = decimalNumber(cursor.raw(texts[0])),
      let y = decimalNumber(cursor.raw(texts[1]))
    else { throw .geometry("a position does not have two numbers") }
    return .position(PlanarPoint(x, y), x: texts[0], y: texts[1])
  }

  /// Goes past the comma between two values of an array, or stays before its end.
  private mutating func goPastComma() throws(GeometryFault) {
    let byte = try next()
    if byte == UInt8(ascii: "]") { return }
    guard byte == UInt8(ascii: ",") else {
      throw .json(.flaw(.expected(","), place: cursor.index))
    }
    cursor.index += 1
    if try next() == UInt8(ascii: "]") { liberties.append((.extraComma, cursor.index - 1)) }
  }

  /// Returns the next byte that is no blank.
  private mutating func next() throws(GeometryFault) -> UInt8 {
    do throws(JSONFault) {
      _ = try cursor.skipBlanks()
      return try cursor.peek()
    } catch { throw .json(error) }
  }

  private mutating func string() throws(GeometryFault) -> JSONCursor.Text {
    do throws(JSONFault) { return try cursor.string(&liberties) } catch { throw .json(error) }
  }
}
