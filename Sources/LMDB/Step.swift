import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The named places of long operations, at each of which a test can kill the process.
package enum Step {
    #if DEBUG
        /// Kills the process if the environment variable `SPORTSTIME_KILL_AT` names this place.
        ///
        /// `rebuild.slice` kills it the first time it comes here, `rebuild.slice:3` the third time. In a release
        /// this is nothing.
        package static func reached(_ name: StaticString) {
            guard let target, name.description == target.name,
                visits.add(1, ordering: .relaxed).newValue == target.visit
            else { return }
            kill(getpid(), SIGKILL)
        }

        private static let visits = Atomic<Int>(0)

        private static let target: (name: String, visit: Int)? = {
            guard let text = unsafe getenv("SPORTSTIME_KILL_AT") else { return nil }
            let parts = unsafe String(cString: text).split(separator: ":")
            guard let name = parts.first else { return nil }
            return (String(name), parts.count > 1 ? Int(parts[1]) ?? 1 : 1)
        }()
    #else
        /// Nothing: only a debug build can be killed by name.
        @inlinable
        package static func reached(_ name: StaticString) {}
    #endif
}
