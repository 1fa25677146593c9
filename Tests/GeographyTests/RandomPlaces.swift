import Geography
import TestSupport
import Testing

/// Places and numbers that favour the edges: poles, the antimeridian, zero and whole degrees.
struct RandomPlaces {
  var generator: SeededGenerator

  init(seed: UInt64) {
    print("seed \(seed)")
    generator = SeededGenerator(seed: seed)
  }

  mutating func latitude() -> Double {
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: [-90, -89.9999, -45, 0, 45, 89.9999, 90].randomElement(using: &generator) ?? 0
    case 1: Double(Int.random(in: -90...90, using: &generator))
    default: Double.random(in: -90...90, using: &generator)
    }
  }

  mutating func longitude() -> Double {
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: [-180, -179.9999, -90, 0, 90, 179.9999, 180].randomElement(using: &generator) ?? 0
    case 1: Double(Int.random(in: -180...180, using: &generator))
    default: Double.random(in: -180...180, using: &generator)
    }
  }

  mutating func coordinate() throws -> Coordinate {
    let latitude = latitude()
    return try #require(Coordinate(latitude: latitude, longitude: longitude()))
  }
}
