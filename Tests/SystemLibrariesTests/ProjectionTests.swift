import Foundation
import Localization
import TestSupport
import Testing

@testable import SystemLibraries

@Suite(.enabled(if: Installed.proj))
struct ProjectionTests {
  struct Vector: Sendable, CustomTestStringConvertible {
    let crs: String
    let x, y, longitude, latitude: Double
    var testDescription: String { "\(crs) \(x) \(y)" }
  }

  /// The first two are known points (a KHS reply; 석굴암); the others are from pyproj 3.7.2 (PROJ
  /// 9.5.1).
  static let vectors = [
    Vector(
      crs: "EPSG:5179", x: 953932.5, y: 1951953.5,
      longitude: 126.97835974378631, latitude: 37.565793302895536),
    Vector(
      crs: "EPSG:5174", x: 412399.897, y: 257534.461, longitude: 129.350227, latitude: 35.794968),
    Vector(
      crs: "EPSG:5181", x: 198000, y: 451000,
      longitude: 126.97736439719237, latitude: 37.558525784810854),
    Vector(
      crs: "EPSG:5186", x: 198000, y: 551000,
      longitude: 126.97736439719237, latitude: 37.558525784810854),
    Vector(
      crs: "EPSG:2097", x: 198000, y: 451000,
      longitude: 126.97526167391608, latitude: 37.56127557701094),
    Vector(
      crs: "EPSG:2154", x: 652000, y: 6_862_000,
      longitude: 2.345811958680679, latitude: 48.85624814096273),
    Vector(
      crs: "EPSG:28992", x: 121000, y: 487000,
      longitude: 4.887970764831781, latitude: 52.36982620983305),
    Vector(
      crs: "EPSG:3857", x: 14_135_000, y: 4_518_000,
      longitude: 126.97686541029434, latitude: 37.56389023373378),
    Vector(
      crs: "EPSG:4326", x: 126.97835974378631, y: 37.565793302895536,
      longitude: 126.97835974378631, latitude: 37.565793302895536),
  ]

  @Test(arguments: vectors)
  func `a known point`(_ vector: Vector) throws {
    let point = try #require(
      try Projection(from: vector.crs).coordinate(x: vector.x, y: vector.y))
    #expect(abs(point.longitude - vector.longitude) < 1e-6)
    #expect(abs(point.latitude - vector.latitude) < 1e-6)
  }

  @Test func `the grid of Great Britain, with its table of shifts or without`() throws {
    let point = try #require(try Projection(from: "EPSG:27700").coordinate(x: 530000, y: 180000))
    // A Helmert shift, where the grid is not installed, is within 5 m of it.
    #expect(abs(point.longitude - -0.12835) < 1e-4)
    #expect(abs(point.latitude - 51.50399) < 1e-4)
  }

  @Test func `many points are converted as each alone`() throws {
    var random = SeededGenerator(seed: 20_250_901)
    let projection = try Projection(from: "EPSG:5179")
    let eastings = (0..<500).map { _ in Double.random(in: 700_000...1_300_000, using: &random) }
    var x = eastings + [.nan, .infinity, 953932.5]
    let northings = (0..<500).map { _ in Double.random(in: 1_400_000...2_100_000, using: &random) }
    var y = northings + [1951953.5, 1951953.5, -.infinity]
    projection.convert(&x, &y)
    for index in 0..<500 {
      let point = try #require(projection.coordinate(x: eastings[index], y: northings[index]))
      #expect(x[index] == point.longitude && y[index] == point.latitude, "seed \(random.seed)")
    }
    #expect(x[500...].allSatisfy(\.isNaN) && y[500...].allSatisfy(\.isNaN))
    var none: [Double] = []
    var noneEither: [Double] = []
    projection.convert(&none, &noneEither)
    #expect(none.isEmpty)
  }

  @Test func `a point that cannot be converted is none`() throws {
    let projection = try Projection(from: "EPSG:5179")
    #expect(projection.coordinate(x: .nan, y: 1) == nil)
    #expect(projection.coordinate(x: 1e30, y: 1e30) == nil)
    // An error does not spoil the next point.
    #expect(projection.coordinate(x: 953932.5, y: 1951953.5) != nil)
  }

  @Test(arguments: [
    "EPSG:999999", "EPSG:", "", "nonsense", "5179x", "EPSG:5179\0", "+proj=nothing",
  ])
  func `an unknown system is named`(_ crs: String) throws {
    let error = try #require(throws: ProjectionError.self) { _ = try Projection(from: crs) }
    #expect(error == .unknownCRS(crs))
    #expect(error.exitCode == 64)
    #expect(error.message.english.contains("EPSG:5179"))
    #expect(error.message.korean.contains("EPSG:5179"))
  }

  @Test(arguments: ["EPSG:5193", "EPSG:4978"])
  func `a vertical or geocentric system has no way to degrees`(_ crs: String) throws {
    #expect(throws: ProjectionError.notConvertible(crs)) { _ = try Projection(from: crs) }
  }

  @Test func `a missing database is an error of its own`() throws {
    let empty = try TemporaryDirectory()
    let proj = try PROJLibrary.shared.get()
    let error = try #require(throws: ProjectionError.self) {
      _ = try Projection(from: "EPSG:5179", proj: proj, searchPath: empty.path)
    }
    #expect(error == .noDatabase)
    #expect(error.exitCode == 69)
    #expect(error.message.english.contains("apt install proj-data"))
  }

  @Test func `threads open the library and convert at once`() async throws {
    try await withThrowingTaskGroup(of: Double.self) { group in
      for _ in 0..<8 {
        group.addTask {
          try Projection(from: "EPSG:5174").coordinate(x: 412399.897, y: 257534.461)?.longitude ?? 0
        }
      }
      for try await longitude in group { #expect(abs(longitude - 129.350227) < 1e-6) }
    }
  }

  static let cs2cs = "/usr/bin/cs2cs"

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: cs2cs)))
  func `cs2cs says the same`() throws {
    var random = SeededGenerator(seed: 5174)
    let points = (0..<200).map { _ in
      (
        x: Double.random(in: 100_000...400_000, using: &random),
        y: Double.random(in: 200_000...600_000, using: &random)
      )
    }
    // The axes of EPSG:5174 are northing, easting; those of EPSG:4326 latitude, longitude.
    let folder = try TemporaryDirectory()
    let lines = points.map { "\($0.y) \($0.x)\n" }.joined()
    let file = try folder.write(lines, to: "points.txt")
    let command = "\(Self.cs2cs) -f %.9f EPSG:5174 EPSG:4326 '\(file.path)'"
    let pipe = try #require(popen(command, "r"))
    let input = FileInput(descriptor: fileno(pipe), name: "cs2cs")
    let text = try input.readText()
    #expect(pclose(pipe) == 0)
    let answers = text.split(separator: "\n")
    try #require(answers.count == points.count)
    let projection = try Projection(from: "EPSG:5174")
    for (point, answer) in zip(points, answers) {
      let numbers = answer.split(whereSeparator: { $0 == " " || $0 == "\t" }).compactMap {
        Double($0)
      }
      let ours = try #require(projection.coordinate(x: point.x, y: point.y))
      #expect(abs(ours.latitude - numbers[0]) < 1e-8, "seed \(random.seed), \(point)")
      #expect(abs(ours.longitude - numbers[1]) < 1e-8, "seed \(random.seed), \(point)")
    }
  }
}
