// swift-tools-version: 6.2
import PackageDescription

// The fuzzing harness of `Scripts/fuzz`, a package of its own so that no other build makes it.
let package = Package(
  name: "fuzzing",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "heritage", path: "../..")],
  targets: [
    .executableTarget(
      name: "Fuzzing", dependencies: [.product(name: "Heritage", package: "heritage")],
      swiftSettings: [.unsafeFlags(["-parse-as-library"])])
  ],
  swiftLanguageModes: [.v6]
)
