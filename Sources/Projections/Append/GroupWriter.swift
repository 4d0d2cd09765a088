import EventLog
import LMDB
import Synchronization

/// Carries out the commands of asynchronous callers, those that wait together in one durable commit, on a thread
/// of their own: a write transaction stays on its thread, and a commit waits for the device.
///
/// The thread is there while there is something to write.
final class GroupWriter: Sendable {
    private struct Queue {
        var waiting: [PendingAppend] = []
        var isRunning = false
    }

    /// Commands of one commit: what they decide is held until then.
    private static let groupLimit = 1_000
    private let queue = Mutex(Queue())

    /// Lines a command up; it fails where the thread cannot be started.
    func submit(_ command: PendingAppend, to store: ProjectedLog) {
        let mustStart = queue.withLock { queue in
            queue.waiting.append(command)
            defer { queue.isRunning = true }
            return !queue.isRunning
        }
        guard mustStart else { return }
        do throws(LMDBError) {
            try DedicatedThread.start { [self] in run(for: store) }
        } catch {
            let left = queue.withLock { queue in
                defer { queue = Queue() }
                return queue.waiting
            }
            for command in left where command.take() { command.fail(error) }
        }
    }

    private func run(for store: ProjectedLog) {
        while true {
            let hasWork = queue.withLock { queue in
                queue.isRunning = !queue.waiting.isEmpty
                return queue.isRunning
            }
            guard hasWork else { return }
            carryOutGroup(for: store)
        }
    }

    /// Carries out what waits when the write lock has been got.
    private func carryOutGroup(for store: ProjectedLog) {
        var group: [PendingAppend] = []
        do {
            var completions: [PendingAppend.Completion] = []
            try store.environment.growing {
                var writer = try store.beginWriting()
                if group.isEmpty { group = takeGroup() }
                completions = try group.map { try Self.attempt($0, in: &writer) }
                try store.commit(writer)
            }
            for complete in completions { complete(nil) }
        } catch {
            if group.isEmpty {
                // The write could not even begin: nobody's can, but who has only come may still wait.
                let patience =
                    error is EnvironmentError ? store.environment.lockTimeout : .zero
                for command in takeGroup(waitedFor: patience) { command.fail(error) }
            } else if group.count == 1 {
                group[0].fail((error as? FailureAfterWriting)?.error ?? error)
            } else {
                // One of them spoiled the commit: each is on its own now.
                for command in group { carryOutAlone(command, for: store) }
            }
        }
    }

    private func carryOutAlone(_ command: PendingAppend, for store: ProjectedLog) {
        do {
            var completion: PendingAppend.Completion?
            try store.environment.growing {
                var writer = try store.beginWriting()
                completion = try Self.attempt(command, in: &writer)
                try store.commit(writer)
            }
            completion?(nil)
        } catch {
            command.fail((error as? FailureAfterWriting)?.error ?? error)
        }
    }

    /// Carries out one command.
    ///
    /// A refusal is an outcome like any other: it was decided by what the group has done
    /// so far, so it is told when that is durable.
    private static func attempt(
        _ command: PendingAppend, in writer: inout ViewWriter
    ) throws -> PendingAppend.Completion {
        do {
            return try command.perform(&writer)
        } catch let failure as FailureAfterWriting {
            // Bare where the map is full: then it is grown, and the group begins anew.
            if let error = failure.error as? LMDBError { throw error }
            throw failure
        } catch let error as LMDBError {
            throw error
        } catch {
            return { failure in command.fail(failure ?? error) }
        }
    }

    /// Takes those off the queue who have waited longest.
    private func takeGroup(waitedFor time: Duration = .zero) -> [PendingAppend] {
        queue.withLock { queue in
            let group = queue.waiting.prefix(Self.groupLimit)
                .prefix { $0.wait.elapsed >= time }
            queue.waiting.removeFirst(group.count)
            return group.filter { $0.take() }
        }
    }
}
