import ArgumentParser
import EventLog
import Foundation
import LMDB
import Projections
import SportsTime

/// What became of a step of a workload, as the process that ran it tells.
struct FaultStepReport: Codable {
    /// The step.
    let name: String
    /// The first and the last event that were acknowledged; nil for none.
    var sequences: [UInt64]?
    /// What the log said of them right then.
    var words: [String]?
    /// The type of the error, with its case; nil where the step was acknowledged.
    var errorType: String?
    /// What it says.
    var error: String?

    /// Whether the step returned.
    var isAcknowledged: Bool { errorType == nil }

    /// Whether the error says that it may have been done all the same.
    var mayBeEither: Bool { errorType == "EnvironmentError.notDurable" }
}

/// Runs a workload: the process that the shim watches.
struct FaultChildCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fault-child", abstract: "Run a workload of `fault`.", shouldDisplay: false)

    @Argument var workload: String
    @Argument var stage: String

    func run() throws {
        guard let workload = FaultWorkload.all.first(where: { $0.name == workload }) else {
            throw ValidationError("There is no workload \(workload).")
        }
        let stage = FaultStage(stage)
        for step in workload.steps {
            let report = Self.report(step, on: stage)
            try FileHandle.standardOutput.write(contentsOf: try JSONEncoder().encode(report) + Data([10]))
        }
    }

    private static func report(_ step: FaultStep, on stage: FaultStage) -> FaultStepReport {
        var report = FaultStepReport(name: step.name)
        do {
            if let sequences = try step.run(stage) {
                report.sequences = [sequences.lowerBound, sequences.upperBound]
                // On a broken disk the store may not open again: the step was acknowledged all the same.
                report.words = try? stage.store().words(of: sequences)
            }
        } catch {
            report.errorType = typeName(of: error)
            report.error = "\(error)"
        }
        return report
    }

    /// The type and case of an error that the engine may throw; others are marked with a question mark.
    private static func typeName(of error: any Error) -> String {
        switch error {
        case let error as LMDBError: "LMDBError \(error.rawValue)"
        case is EnvironmentError, is EventLogError, is StoreError, is ProjectionError:
            "\(type(of: error)).\(Mirror(reflecting: error).children.first?.label ?? "\(error)")"
        default: "?\(type(of: error))"
        }
    }
}
