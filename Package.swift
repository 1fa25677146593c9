// swift-tools-version: 6.2
import PackageDescription

// The arrows of the architecture: who may import whom. The build enforces them
// (`--explicit-target-dependency-import-check error`), so an import that is not listed here fails.
let package = Package(
  name: "heritage",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "Heritage", targets: ["HeritageModel", "HeritageCatalog", "Importing"]),
    .library(name: "HeritageMap", targets: ["HeritageModel", "MapInteraction", "Rendering"]),
    .executable(name: "heritage", targets: ["heritage"]),
    .executable(name: "heritage-harvest", targets: ["heritage-harvest"]),
    .executable(name: "heritage-bench", targets: ["heritage-bench"]),
  ],
  traits: [
    .trait(name: "Web", description: "Builds the companion that serves the web map.")
  ],
  targets: [
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite3"])]),
    .target(name: "SQLite", dependencies: ["CSQLite"]),
    .target(name: "Geography"),
    .target(name: "KoreanText"),
    .target(name: "Localization"),
    .target(name: "SystemLibraries", dependencies: ["Localization"]),
    .target(name: "HeritageModel", dependencies: ["Geography", "KoreanText", "Localization"]),
    .target(
      name: "HeritageCatalog",
      dependencies: ["SQLite", "Geography", "KoreanText", "Localization", "HeritageModel"]),
    .target(
      name: "Importing",
      dependencies: [
        "HeritageCatalog", "HeritageModel", "Geography", "KoreanText", "Localization",
        "SystemLibraries",
      ],
      resources: [.embedInCode("Profiles")]),
    .target(
      name: "Harvesting",
      dependencies: ["Importing", "HeritageCatalog", "HeritageModel", "Localization"]),
    .target(
      name: "MapInteraction",
      dependencies: ["Geography", "KoreanText", "Localization", "HeritageModel"]),
    .target(
      name: "Rendering",
      dependencies: ["MapInteraction", "HeritageModel", "Geography", "KoreanText", "Localization"],
      exclude: ["BaseMap/README.md"]),
    .target(name: "CommandLineKit", dependencies: ["Localization"]),
    .target(
      name: "HeritageCommands",
      dependencies: [
        "CommandLineKit", "Rendering", "MapInteraction", "Importing", "HeritageCatalog",
        "HeritageModel", "Geography", "KoreanText", "Localization", "SystemLibraries",
      ]),
    .executableTarget(
      name: "heritage", dependencies: ["HeritageCommands", "CommandLineKit", "KoreanText"]),
    .executableTarget(
      name: "heritage-harvest",
      dependencies: [
        "Harvesting", "HeritageCommands", "CommandLineKit", "Importing", "HeritageModel",
        "KoreanText", "Localization",
      ]),
    .executableTarget(
      name: "heritage-bench",
      dependencies: [
        "Rendering", "MapInteraction", "Importing", "HeritageCatalog", "HeritageModel", "Geography",
        "KoreanText", "Localization",
      ]),
    .target(
      name: "TestSupport", dependencies: ["HeritageModel", "Geography", "KoreanText"],
      path: "Tests/TestSupport"),
    .testTarget(name: "SQLiteTests", dependencies: ["SQLite", "TestSupport"]),
    .testTarget(name: "GeographyTests", dependencies: ["Geography", "TestSupport"]),
    .testTarget(
      name: "SystemLibrariesTests",
      dependencies: ["SystemLibraries", "Localization", "TestSupport"]),
    .testTarget(name: "KoreanTextTests", dependencies: ["KoreanText", "TestSupport"]),
    .testTarget(
      name: "HeritageModelTests",
      dependencies: ["HeritageModel", "Geography", "Localization", "TestSupport"]),
    .testTarget(
      name: "HeritageCatalogTests",
      dependencies: [
        "HeritageCatalog", "HeritageModel", "Geography", "KoreanText", "Localization", "SQLite",
        "TestSupport",
      ]),
    .testTarget(
      name: "ImportingTests",
      dependencies: [
        "Importing", "HeritageCatalog", "HeritageModel", "Geography", "Localization",
        "SystemLibraries", "TestSupport",
      ]),
    .testTarget(
      name: "HarvestingTests",
      dependencies: [
        "Harvesting", "Importing", "HeritageCatalog", "HeritageModel", "Localization",
        "heritage", "heritage-harvest", "TestSupport",
      ]),
    .testTarget(
      name: "MapInteractionTests",
      dependencies: [
        "MapInteraction", "HeritageModel", "Geography", "Localization", "TestSupport",
      ]),
    .testTarget(
      name: "RenderingTests",
      dependencies: [
        "Rendering", "MapInteraction", "HeritageModel", "Geography", "KoreanText", "Localization",
        "TestSupport",
      ]),
    // Uses a whole terminal, for tests that look at it from outside.
    .executableTarget(
      name: "screen-harness", dependencies: ["CommandLineKit", "Localization"],
      path: "Tests/ScreenHarness"),
    .testTarget(
      name: "CommandLineKitTests",
      dependencies: ["CommandLineKit", "Localization", "TestSupport", "screen-harness"]),
    .testTarget(
      name: "HeritageCommandsTests",
      dependencies: [
        "HeritageCommands", "CommandLineKit", "HeritageCatalog", "HeritageModel", "Geography",
        "KoreanText", "Localization", "MapInteraction", "Rendering", "SQLite", "TestSupport",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
