import ArgumentParser
import LMDB
import Projections

/// How a worker ends that nobody kills.
enum WorkerOutcome {
    /// Runs its work, and tells what became of it.
    ///
    /// Where the store was in use by others for longer than was to be waited, or another process rebuilt
    /// the views, the work is refused, which is no fault.
    ///
    /// - Throws: `ExitCode` where a promise was broken.
    static func told(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch let error as EnvironmentError {
            WorkerVoice.refused(error.description)
        } catch {
            WorkerVoice.failed(String(describing: error))
            throw ExitCode(3)
        }
    }
}
