import LMDB

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What is remembered of a provider from one run to the next; all times in milliseconds since 1970 in UTC.
struct ProviderState: Codable, Hashable, Sendable {
    /// Before this time nothing is asked of it: its rate limit.
    var nextRequestMs: Int64 = 0
    /// When it failed within the last hour.
    var failuresMs: [Int64] = []
    /// Until when it is switched off; nil where it is not.
    var offUntilMs: Int64?
    /// Until when it asked to be left alone; nil where it did not.
    var busyUntilMs: Int64?

    /// The window in which failures count, and for how long a provider that has too many is off (seed "Stadium Progress &
    /// Achievement System", Provider failure handling).
    static let window: Int64 = 3_600_000
    static let offTime: Int64 = 24 * 3_600_000

    /// Forgets what is over, or cannot be true: the clock may have been set back.
    mutating func forget(before now: Int64) {
        failuresMs = failuresMs.filter { $0 <= now && $0 >= now - Self.window }
        if let until = offUntilMs, until <= now || until > now + Self.offTime { offUntilMs = nil }
        if let until = busyUntilMs, until <= now || until > now + Self.offTime { busyUntilMs = nil }
    }
}

/// The states of providers in a file, which all processes that use the store share.
struct ProviderStates: Sendable {
    let directory: String

    /// The states as they are.
    func all() -> [String: ProviderState] {
        guard let bytes = InputFile.ownBytes(of: file, limit: 1 << 20),
            let states = try? JSONDecoder().decode([String: ProviderState].self, from: Data(bytes))
        else { return [:] }
        return states
    }

    /// Changes the state of a provider, while no other process does.
    ///
    /// Where the device takes nothing, the change is lost: the state is a courtesy, and nothing depends on it.
    ///
    /// - Parameters:
    ///   - provider: Its name.
    ///   - now: The time.
    ///   - body: Changes it.
    /// - Returns: What the closure returns.
    func change<Result>(of provider: String, at now: Int64, _ body: (inout ProviderState) -> Result) -> Result
    {
        try? Directory.make(directory)
        let lock = try? ByteLockFile(path: "\(directory)/lock")
        // Who holds it is about to give it back; where there are no locks, processes do without.
        _ = try? lock?.take(0, within: 5_000)
        return withExtendedLifetime(lock) {
            var states = all()
            var state = states[provider] ?? ProviderState()
            state.forget(before: now)
            let result = body(&state)
            if states[provider] != state {
                states[provider] = state
                write(states)
            }
            return result
        }
    }

    private func write(_ states: [String: ProviderState]) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
        guard let data = try? encoder.encode(states) else { return }
        try? DurableFile.replace(file, with: Array(data))
    }

    private var file: String { "\(directory)/providers.json" }
}
