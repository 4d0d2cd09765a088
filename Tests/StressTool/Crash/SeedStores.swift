import ByteCoding
import Foundation
import LMDB
import SportsTime
import SportsTimeModel
import SportsTimeViews
import TestSupport

/// The stores that others begin as copies of.
struct SeedStores: Sendable {
    /// One league's records, and some visits.
    let small: String
    /// All records of the build, and some visits.
    let bundled: String

    /// Makes them.
    ///
    /// - Throws: What making a store throws.
    init(in folder: String) throws {
        try? FileManager.default.removeItem(atPath: folder)
        small = "\(folder)/small"
        bundled = "\(folder)/bundled"
        try SmallWorld.make(at: small)
        for path in [small, bundled] {
            let store = try SportsTimeStore.open(at: path, bootstraps: path == bundled)
            var generator = SeededGenerator(seed: 7)
            for number in 0..<12 {
                let report = try store.addVisit(
                    VisitDraft(
                        stadium: generator.stadium(), date: generator.day(), notes: "a note, the \(number)th")
                )
                // Some that can be erased, facts and all.
                if number % 3 == 0, let id = report.visit?.visit.id.description {
                    _ = try store.deleteVisit(id)
                }
            }
        }
    }

    /// Copies one of them into a new directory.
    ///
    /// - Throws: What the file system reports.
    static func copy(_ seed: String, to path: String) throws {
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try FileManager.default.copyItem(atPath: "\(seed)/data.mdb", toPath: "\(path)/data.mdb")
    }
}
