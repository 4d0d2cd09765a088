import EventLog
import Foundation
import Projections
import TestSupport

@testable import SportsTime

extension HistoryRun {
    /// Rebuilds the views in another process, with another locale, time zone and hash seed, beside this one.
    ///
    /// - Throws: ``Disagreement`` where a view has other bytes there, or here afterwards.
    func rebuildElsewhere() throws {
        // The tool would take in the data that it carries.
        _ = try store.switchSync(false)
        let here = try store.projected.verifyViews().map(\.digest.description)
        let output = Pipe()
        let process = Process()
        let folder = (Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0]))
            .deletingLastPathComponent()
        process.executableURL = folder.appending(path: "stctl")
        process.arguments = ["project", "--json", "--store", store.path]
        process.environment = ["LC_ALL": "tr_TR.UTF-8", "TZ": "Pacific/Apia", "HOME": "/"]
        process.standardOutput = output
        try process.runAlone()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let elsewhere = try decoder.decode(ProjectAnswer.self, from: bytes).views.map(\.digest)
        let after = try store.projected.verifyViews().map(\.digest.description)
        guard here == elsewhere, here == after else {
            throw Disagreement(difference: "another process rebuilds other views")
        }
    }
}
