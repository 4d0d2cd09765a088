// swift-tools-version: 6.2
import PackageDescription

// One house, one way through: command → event → log → projector → view → query.
// Every room imports only rooms above it; the build refuses the rest
// (`--explicit-target-dependency-import-check error`).

/// What every target of the package is compiled with.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0335-existential-any.md
    .enableUpcomingFeature("ExistentialAny"),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0409-access-level-on-imports.md
    .enableUpcomingFeature("InternalImportsByDefault"),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0444-member-import-visibility.md
    .enableUpcomingFeature("MemberImportVisibility"),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0458-strict-memory-safety.md
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
]

/// Rooms that hand out bytes of the memory map: their results must not outlive it.
let lifetimes: [SwiftSetting] = settings + [.enableExperimentalFeature("Lifetimes")]

let crypto: Target.Dependency = .product(name: "Crypto", package: "swift-crypto")
let arguments: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")

let system: Target.Dependency = .product(name: "SystemPackage", package: "swift-system")

let package = Package(
    name: "SportsTime",
    platforms: [.macOS("26.0")],
    products: [
        .library(name: "SportsTime", targets: ["SportsTime"]),
        .library(name: "CanonicalSync", targets: ["CanonicalSync"]),
        .library(name: "GameResolution", targets: ["GameResolution"]),
        .library(name: "PhotoImport", targets: ["PhotoImport"]),
        .executable(name: "stctl", targets: ["stctl"]),
        .library(name: "EventLog", targets: ["EventLog", "Projections"]),
        .library(name: "EventLogTesting", targets: ["EventLogTesting"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.0"),
        .package(url: "https://github.com/apple/swift-system", from: "1.6.0"),
    ],
    targets: [
        .systemLibrary(name: "CLMDB", providers: [.apt(["liblmdb-dev"]), .brew(["lmdb"])]),
        .target(name: "LMDB", dependencies: ["CLMDB"], swiftSettings: lifetimes),
        .target(name: "CChecksum"),
        .target(name: "ByteCoding", dependencies: ["CChecksum"], swiftSettings: lifetimes),
        .target(name: "EventLog", dependencies: ["LMDB", "ByteCoding", crypto], swiftSettings: lifetimes),
        .target(
            name: "Projections", dependencies: ["EventLog", "LMDB", "ByteCoding", crypto],
            swiftSettings: lifetimes),
        .target(
            name: "EventLogTesting", dependencies: ["Projections", "EventLog", "LMDB", "ByteCoding"],
            swiftSettings: lifetimes),
        .target(
            name: "SportsTimeModel", dependencies: ["ByteCoding"],
            exclude: ["Events/events.proto"], swiftSettings: lifetimes),
        .target(
            name: "SportsTimeViews",
            dependencies: ["SportsTimeModel", "Projections", "EventLog", "ByteCoding"],
            swiftSettings: settings),
        .target(name: "CCanonicalData"),
        .target(name: "CanonicalData", dependencies: ["CCanonicalData"], swiftSettings: lifetimes),
        .target(
            name: "SportsTime",
            dependencies: [
                "EventLog", "Projections", "SportsTimeModel", "SportsTimeViews", "CanonicalData", "LMDB",
                "ByteCoding", crypto,
            ],
            swiftSettings: lifetimes),
        .target(name: "Web", swiftSettings: settings),
        .target(
            name: "CanonicalSync", dependencies: ["SportsTime", "SportsTimeModel", "LMDB", "Web", crypto],
            swiftSettings: settings),
        .target(
            name: "GameResolution",
            dependencies: [
                "SportsTime", "SportsTimeModel", "CanonicalData", "EventLog", "LMDB", "ByteCoding", "Web",
                crypto,
            ],
            swiftSettings: lifetimes),
        .target(
            name: "PhotoImport",
            dependencies: ["SportsTime", "SportsTimeModel", "CanonicalSync", "LMDB", "ByteCoding", crypto],
            swiftSettings: lifetimes),
        .executableTarget(
            name: "stctl",
            dependencies: [
                "SportsTime", "CanonicalSync", "GameResolution", "PhotoImport", "SportsTimeModel",
                "Projections", "EventLog", "LMDB",
                "ByteCoding", arguments,
                system,
            ],
            swiftSettings: settings),

        .target(
            name: "Fixtures", path: "Fixtures",
            exclude: [
                "NOTICES.md", "ufl-2025", "pwhl-tables", "club-names.csv", "fan-history-games.csv",
                "fan-history.csv",
                "mlb-games-2010.csv", "mlb-games-2015.csv", "mlb-games-2015-06.csv", "mlb-games-2019.csv",
                "mlb-home-games.csv", "nba-finals-2015.csv", "nhl-finals-2015.csv", "photo-recipes.csv",
                "mlb-parks-since-1960.csv", "mlb-seasons-since-1990.csv",
                "nba-nhl-homes-since-1980.csv",
                "neighbour-exceptions.csv",
                "nfl-stadium-names.csv", "venue-point-exceptions.csv", "venue-points.csv",
            ], swiftSettings: settings),
        // The engine as a peer of a bench for event stores; a program of its own, run by hand.
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                "SportsTime", "SportsTimeViews", "SportsTimeModel", "Projections", "EventLog", "LMDB",
                "ByteCoding",
            ], path: "Tests/Benchmarks", swiftSettings: settings),
        // What stores are put through; a program of its own, run briefly by StressTests and at length by hand.
        .executableTarget(
            name: "StressTool",
            dependencies: [
                "SportsTime", "SportsTimeViews", "SportsTimeModel", "Projections", "EventLog", "LMDB",
                "ByteCoding", "TestSupport", arguments,
            ], path: "Tests/StressTool", exclude: ["Fault/fault-shim.c"],
            swiftSettings: settings),
        // What the reader of photos is put through; run briefly by PhotoImportTests and at length by hand.
        .executableTarget(
            name: "PhotoFuzz",
            dependencies: ["PhotoImport", "SportsTimeModel", "TestSupport", arguments],
            path: "Tests/PhotoFuzz", swiftSettings: settings),
        .testTarget(
            name: "StressTests", dependencies: ["StressTool", "TestSupport"], swiftSettings: settings),
        .target(
            name: "TestSupport", dependencies: ["LMDB", "ByteCoding"], path: "Tests/TestSupport",
            swiftSettings: lifetimes),
        .testTarget(
            name: "ByteCodingTests", dependencies: ["ByteCoding", "CChecksum", "TestSupport"],
            swiftSettings: lifetimes),
        .testTarget(
            name: "LMDBTests", dependencies: ["LMDB", "CLMDB", "ByteCoding", "TestSupport"],
            swiftSettings: lifetimes),
        .testTarget(
            name: "EventLogTests", dependencies: ["EventLog", "LMDB", "ByteCoding", "TestSupport", crypto],
            swiftSettings: lifetimes),
        .testTarget(
            name: "ProjectionsTests",
            dependencies: ["Projections", "EventLog", "LMDB", "ByteCoding", "TestSupport", crypto],
            swiftSettings: lifetimes),
        .testTarget(
            name: "EventLogTestingTests",
            dependencies: [
                "EventLogTesting", "Projections", "EventLog", "LMDB", "ByteCoding", "TestSupport",
            ],
            swiftSettings: lifetimes),
        .testTarget(
            name: "CanonicalDataTests",
            dependencies: [
                "CanonicalData", "SportsTime", "SportsTimeViews", "SportsTimeModel", "Projections", "LMDB",
                "Fixtures", "TestSupport",
            ], swiftSettings: settings),
        .testTarget(
            name: "CanonicalSyncTests",
            dependencies: [
                "CanonicalSync", "SportsTime", "SportsTimeViews", "SportsTimeModel", "Projections",
                "EventLog",
                "stctl", "LMDB", "ByteCoding", "Fixtures", "TestSupport", crypto,
            ], swiftSettings: settings),
        .testTarget(
            name: "GameResolutionTests",
            dependencies: [
                "GameResolution", "SportsTime", "SportsTimeViews", "SportsTimeModel", "Projections",
                "EventLog",
                "stctl", "Fixtures", "TestSupport",
            ], swiftSettings: settings),
        .testTarget(
            name: "PhotoImportTests",
            dependencies: [
                "PhotoImport", "CanonicalSync", "SportsTime", "SportsTimeViews", "SportsTimeModel",
                "Projections", "EventLog",
                "LMDB", "ByteCoding", "stctl", "PhotoFuzz", "Fixtures", "TestSupport",
            ], swiftSettings: settings),
        .testTarget(name: "TidyTests", swiftSettings: settings),
        .testTarget(
            name: "SportsTimeModelTests", dependencies: ["SportsTimeModel", "ByteCoding", "TestSupport"],
            swiftSettings: lifetimes),
        .testTarget(
            name: "SportsTimeViewsTests",
            dependencies: [
                "SportsTimeViews", "SportsTimeModel", "Projections", "EventLog", "LMDB", "ByteCoding",
                "TestSupport",
            ],
            swiftSettings: lifetimes),
        .testTarget(
            name: "StctlTests",
            dependencies: ["stctl", "SportsTime", "CanonicalSync", "PhotoImport", "LMDB", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "SportsTimeTests",
            dependencies: [
                "SportsTime", "SportsTimeViews", "SportsTimeModel", "Projections", "EventLog", "ByteCoding",
                "LMDB", "CanonicalData",
                "Fixtures", "TestSupport", "stctl",
            ], swiftSettings: lifetimes),
    ],
    cLanguageStandard: .c2x
)
