import EventLog
import LMDB
import Projections
import TestSupport
import Testing

/// Many tasks append at the same time.
struct AsyncAppendTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private struct Refusal: Error, Equatable {}

    private func append(
        _ number: UInt64, _ events: [EventDraft], to store: SampleStore
    ) async throws -> AppendOutcome? {
        try await store.store.append(
            .sample(number), clock: Timestamp(microseconds: 2_000), decide: { _ in events },
            inspect: { _, outcome in outcome }
        ).answer
    }

    @Test func `commands that wait together share a commit, and each has its own outcome`() async throws {
        let store = try SampleStore(in: directory)
        let before = try store.store.environmentReport().lastTransaction
        let outcomes = try await withThrowingTaskGroup(of: (UInt64, AppendOutcome?).self) { group in
            for number in 1...400 as ClosedRange<UInt64> {
                group.addTask {
                    (
                        number,
                        try await append(
                            number, [.noted("s\(number)", "n"), .noted("t", "\(number)")], to: store)
                    )
                }
            }
            return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        let commits = try store.store.environmentReport().lastTransaction - before
        #expect(commits < 200, "400 commands in \(commits) commits")
        #expect(Set(outcomes.values.map(\.sequences)).count == 400)
        #expect(outcomes.values.allSatisfy { !$0.isRepeated })
        #expect(try store.head() == 800)
        for (number, outcome) in outcomes {
            let first = outcome.sequences.lowerBound
            let subject = try store.store.readLog { log in
                try log.withEvent(at: first) { String(decoding: $0.subject.copied, as: UTF8.self) }
            }
            #expect(subject == "s\(number)")
        }
        #expect(try store.store.verifyViews().allSatisfy { $0.difference == nil })
        _ = try store.store.readLog { try $0.verify() }
    }

    @Test func `a refusal and a repeated command are outcomes of their own`() async throws {
        let store = try SampleStore(in: directory)
        let results = await withTaskGroup(of: String.self) { group in
            for number in 1...60 as ClosedRange<UInt64> {
                group.addTask {
                    do {
                        let outcome = try await store.store.append(
                            .sample(number / 2), clock: Timestamp(microseconds: 2_000),
                            decide: { _ in
                                if number % 3 == 0, number / 2 % 3 == 0 { throw Refusal() }
                                return [.noted("s\(number / 2)", "n")]
                            }, inspect: { _, outcome in outcome })
                        return outcome.answer?.isRepeated == true ? "repeated" : "new"
                    } catch is Refusal {
                        return "refused"
                    } catch {
                        return "\(error)"
                    }
                }
            }
            return await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        }
        #expect(Set(results.keys).isSubset(of: ["new", "repeated", "refused"]), "\(results)")
        #expect(results["new"] == Int(try store.head()))
        #expect(results.values.reduce(0, +) == 60)
    }

    @Test func `one that spoils the commit fails alone`() async throws {
        let store = try SampleStore(in: directory)
        let results = await withTaskGroup(of: (UInt64, Bool).self) { group in
            for number in 1...50 as ClosedRange<UInt64> {
                group.addTask {
                    let event: EventDraft = number % 10 == 0 ? .poison("p") : .noted("s\(number)", "n")
                    do {
                        _ = try await append(number, [.noted("t\(number)", "n"), event], to: store)
                        return (number, true)
                    } catch let error as ProjectionError {
                        guard case .poisonEvent = error else { return (number, true) }
                        return (number, false)
                    } catch {
                        return (number, true)
                    }
                }
            }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        #expect(results.filter { !$0.value }.keys.sorted() == [10, 20, 30, 40, 50])
        #expect(try store.head() == 90)
        #expect(try store.store.verifyViews().allSatisfy { $0.difference == nil })
    }

    @Test func `one that the log does not take is refused, and the others share their commit`() async throws {
        let store = try SampleStore(in: directory)
        let before = try store.store.environmentReport().lastTransaction
        // Nobody writes until all wait.
        var writer: ByteLockFile? = try ByteLockFile(path: directory.path + "/writer.lock")
        #expect(try writer?.take(0) == true)
        let tasks = (1...60 as ClosedRange<UInt64>).map { number in
            Task {
                let name = String(repeating: "n", count: number == 30 ? 256 : 255)
                let command = CommandDraft(
                    id: CommandDraft.sample(number).id, name: name, origin: "user", content: [])
                return try await store.store.append(
                    command, clock: Timestamp(microseconds: 2_000),
                    decide: { _ in [.noted("s\(number)", "n")] }, inspect: { _, outcome in outcome }
                ).answer
            }
        }
        try await Task.sleep(for: .milliseconds(200))
        writer = nil
        var refused: [UInt64: EventLogError] = [:]
        for (index, task) in tasks.enumerated() {
            do {
                _ = try await task.value
            } catch let error as EventLogError {
                refused[UInt64(index) + 1] = error
            }
        }
        #expect(refused == [30: .labelTooLong(bytes: 256, limit: 255)])
        #expect(try store.head() == 59)
        let commits = try store.store.environmentReport().lastTransaction - before
        #expect(commits < 30, "59 commands in \(commits) commits")
    }

    @Test func `who has waited long enough is told, who has only come goes on waiting`() async throws {
        // In a process of its own: other tests keep the threads that tasks run on for seconds.
        await #expect(processExitsWith: .success) {
            let directory = try TemporaryDirectory()
            let store = try SampleStore(
                in: directory, options: EnvironmentOptions(lockTimeout: .seconds(3), program: "test"))
            func append(_ number: UInt64) -> Task<AppendOutcome?, any Error> {
                Task {
                    try await store.store.append(
                        .sample(number), clock: Timestamp(microseconds: 2_000),
                        decide: { _ in [.noted("s", "n")] }, inspect: { _, outcome in outcome }
                    ).answer
                }
            }
            var writer: ByteLockFile? = try ByteLockFile(path: directory.path + "/writer.lock")
            #expect(try writer?.take(0) == true)
            let first = append(1)
            try await Task.sleep(for: .milliseconds(1_500))
            let second = append(2)
            let error = await #expect(throws: EnvironmentError.self) { try await first.value }
            guard case .locked(_, .writer, _) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            writer = nil
            let outcome = try await second.value
            #expect(outcome?.sequences == 1...1)
        }
    }

    @Test func `a cancelled command is either not there or its outcome was told`() async throws {
        let store = try SampleStore(in: directory)
        var tasks: [Task<AppendOutcome?, any Error>] = []
        for number in 1...300 as ClosedRange<UInt64> {
            tasks.append(Task { try await append(number, [.noted("s\(number)", "n")], to: store) })
            if number % 3 == 0 { tasks[Int(number) - 1].cancel() }
            if number % 7 == 0 { await Task.yield() }
        }
        for index in tasks.indices where index % 5 == 0 { tasks[index].cancel() }
        var appended: Set<String> = []
        var cancelled = 0
        for (index, task) in tasks.enumerated() {
            do {
                _ = try await task.value
                appended.insert("s\(index + 1)")
            } catch is CancellationError {
                cancelled += 1
            }
        }
        let there = try store.store.readLog { log in
            var subjects: [String] = []
            try log.forEachEvent(in: 1...UInt64.max) { event in
                subjects.append(String(decoding: event.subject.copied, as: UTF8.self))
                return true
            }
            return subjects
        }
        #expect(Set(there) == appended && there.count == appended.count)
        #expect(appended.count + cancelled == 300)
    }
}
