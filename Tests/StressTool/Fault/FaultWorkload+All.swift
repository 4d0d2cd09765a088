import EventLog
import Foundation
import LMDB
import SportsTime

extension FaultWorkload {
    /// Everything that a store is used for.
    static let all: [FaultWorkload] = [
        changes, bulk, project, compact, erase, backup, restore, export, importNew, importInto, undo, recover,
        create,
    ]

    /// Small commands, one commit each.
    private static let changes = FaultWorkload(
        name: "changes",
        steps: [
            FaultStep(on: "add") { store, _ in
                _ = try store.addVisit(
                    VisitDraft(stadium: "Old Yard", date: PreparedStage.day(21), notes: "Added under faults"))
            },
            FaultStep(on: "correct") { store, _ in
                var correction = VisitCorrection()
                correction.seat = .set("Section 2, row 1")
                _ = try store.correctVisit(try PreparedStage.visit(2, in: store), correction)
            },
            FaultStep(on: "delete") { store, _ in
                _ = try store.deleteVisit(try PreparedStage.visit(3, in: store))
            },
            FaultStep(on: "nickname") { store, _ in _ = try store.setNickname(of: "Old Yard", to: "The Yard")
            },
            FaultStep(on: "sync") { store, _ in _ = try store.merge(try PreparedStage.smallWorld()) },
            FaultStep(on: "add again") { store, _ in
                _ = try store.addVisit(
                    VisitDraft(stadium: "Fenway Park", date: PreparedStage.day(22), notes: "Added at last"))
            },
        ])

    /// One large commit, for which the map has to grow.
    private static let bulk = FaultWorkload(
        name: "bulk",
        steps: [
            FaultStep(on: "import visits", isTight: true) { store, _ in
                let notes = String(repeating: "a long note ", count: 150)
                let rows = (0..<120).map { row in
                    "2014-0\(1 + row % 9)-1\(row % 10),\(row % 2 == 0 ? "Old Yard" : "Fenway Park"),\(row) \(notes)"
                }
                let file = "date,stadium,notes\n" + rows.joined(separator: "\n")
                _ = try store.importVisits(Array(file.utf8), file: "visits.csv")
            }
        ])

    private static let project = FaultWorkload(
        name: "project",
        steps: [FaultStep(on: "project", appends: false) { store, _ in _ = try store.project() }])

    private static let compact = FaultWorkload(
        name: "compact",
        steps: [
            FaultStep(
                closed: "compact", appends: false,
                run: { stage in
                    _ = try SportsTimeStore.compact(at: stage.storePath, options: FaultStage.options)
                    return nil
                })
        ])

    private static let erase = FaultWorkload(
        name: "erase",
        steps: [
            FaultStep(
                closed: "erase",
                run: { stage in
                    let visit = try PreparedStage.visit(4, in: stage.store())
                    stage.close()
                    let answer = try SportsTimeStore.erase(
                        .visit(visit), at: stage.storePath, options: FaultStage.options)
                    return answer.sequence.map { $0...$0 }
                },
                isDone: { stage, _ in
                    let file = try Data(contentsOf: URL(filePath: stage.storePath + "/data.mdb"))
                    return file.range(of: Data("Day 4 of the prepared visits".utf8)) == nil
                })
        ])

    private static let backup = FaultWorkload(
        name: "backup",
        steps: [
            FaultStep(
                "backup", run: { stage in _ = try stage.store().backup(to: stage.place("backup")) },
                isDone: { stage, prepared in
                    guard DurableFile.exists(stage.place("backup")) else { return false }
                    let probe = stage.place("probe")
                    defer { try? FileManager.default.removeItem(atPath: probe) }
                    _ = try SportsTimeStore.restore(from: stage.place("backup"), to: probe)
                    guard try stage.headOfIntactStore("probe") == prepared.link else {
                        throw StressError("the backup holds another log")
                    }
                    return true
                })
        ])

    private static let restore = FaultWorkload(
        name: "restore",
        steps: [
            FaultStep(
                "restore",
                run: { stage in
                    _ = try SportsTimeStore.restore(
                        from: stage.place("kept-backup"), to: stage.place("restored"),
                        options: FaultStage.options)
                },
                isDone: { try hasSameLog("restored", $0, $1) })
        ])

    private static let export = FaultWorkload(
        name: "export",
        steps: [
            FaultStep(
                "export",
                run: { stage in
                    let store = try stage.store()
                    _ = try DurableFile.write(to: stage.place("export.ndjson")) { write in
                        try store.export(to: write)
                    }
                },
                isDone: { stage, prepared in
                    guard DurableFile.exists(stage.place("export.ndjson")) else { return false }
                    let made = try Data(contentsOf: URL(filePath: stage.place("export.ndjson")))
                    guard try made == Data(contentsOf: URL(filePath: prepared.path + "/whole.ndjson")) else {
                        throw StressError("the export is not what it was without faults")
                    }
                    return true
                })
        ])

    private static let importNew = FaultWorkload(
        name: "import-new",
        steps: [
            FaultStep(
                "import",
                run: { stage in
                    let next = try stage.lines(of: "whole.ndjson")
                    _ = try SportsTimeStore.importLog(
                        at: stage.place("imported"), options: FaultStage.options, from: next)
                },
                isDone: { try hasSameLog("imported", $0, $1) })
        ])

    private static let importInto = FaultWorkload(
        name: "import-into",
        steps: [
            FaultStep(
                closed: "import",
                run: { stage in
                    let before = try stage.store().stats().events
                    stage.close()
                    let answer = try SportsTimeStore.importLog(
                        at: stage.storePath, options: FaultStage.options,
                        from: try stage.lines(of: "other.ndjson"))
                    return before + 1...before + UInt64(answer.events)
                })
        ])

    private static let undo = FaultWorkload(
        name: "undo", steps: [FaultStep(on: "undo") { store, _ in _ = try store.undo() }])

    private static let recover = FaultWorkload(
        name: "recover",
        steps: [
            FaultStep(
                "recover",
                run: { stage in
                    let answer = try SportsTimeStore.recover(
                        stage.storePath, to: stage.place("recovered"), options: FaultStage.options)
                    guard answer.isSameLog else { throw StressError("a whole store is recovered in parts") }
                },
                isDone: { try hasSameLog("recovered", $0, $1) })
        ])

    private static let create = FaultWorkload(
        name: "create",
        steps: [
            FaultStep(
                "create",
                run: { stage in
                    let store = try SportsTimeStore.open(
                        at: stage.place("created/deep"), bootstraps: false, options: FaultStage.options)
                    _ = try store.merge(try PreparedStage.smallWorld())
                },
                isDone: { stage, _ in
                    guard DurableFile.exists(stage.place("created/deep/data.mdb")) else { return false }
                    let store = try SportsTimeStore.open(
                        at: stage.place("created/deep"), bootstraps: false, options: FaultStage.options)
                    _ = try FaultStage.headOfIntact(store, "created")
                    return try store.stats().events > 0
                })
        ])

    /// Whether a store is there, intact, and has the prepared log.
    private static func hasSameLog(
        _ name: String, _ stage: FaultStage, _ prepared: PreparedStage
    ) throws -> Bool {
        guard let link = try stage.headOfIntactStore(name) else { return false }
        guard link == prepared.link else { throw StressError("\(name) holds another log") }
        return true
    }
}
