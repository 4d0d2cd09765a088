#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A copy of this process that does what may end it, and tells lines of what it found.
///
/// To be started by a process with one thread and no open store: `fork` copies nothing else.
@safe
final class ForkedWorker {
    /// How it ended.
    enum End: Hashable {
        case finished
        case died(signal: Int32)
        case hung
    }

    private let process: pid_t
    private let descriptor: Int32
    private var buffer: [UInt8] = []
    private var start = 0

    /// Starts a worker.
    ///
    /// - Parameters:
    ///   - isQuiet: Whether what it writes to standard error is lost.
    ///   - body: What it does; it is given what writes text to the starter.
    /// - Throws: ``StressError`` where the system gives no process.
    init(isQuiet: Bool, _ body: ((String) -> Void) -> Void) throws {
        var ends: [Int32] = [0, 0]
        guard unsafe pipe(&ends) == 0 else { throw StressError("the system gives no pipe") }
        // Swift hides it, since it is of no use to a process with threads.
        guard let symbol = unsafe dlsym(nil, "fork") else { throw StressError("there is no fork") }
        let fork = unsafe unsafeBitCast(symbol, to: (@convention(c) () -> pid_t).self)
        let process = fork()
        guard process >= 0 else { throw StressError("the system gives no process") }
        if process == 0 {
            close(ends[0])
            var none = rlimit(rlim_cur: 0, rlim_max: 0)
            unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
            // Swift's own handlers would take a second over each end.
            for number in [SIGSEGV, SIGBUS, SIGABRT, SIGILL, SIGTRAP] { signal(number, SIG_DFL) }
            if isQuiet { dup2(unsafe open("/dev/null", O_WRONLY), STDERR_FILENO) }
            body { text in
                let bytes = Array(text.utf8)
                _ = unsafe write(ends[1], bytes, bytes.count)
            }
            _exit(0)
        }
        close(ends[1])
        self.process = process
        descriptor = ends[0]
    }

    deinit {
        close(descriptor)
    }

    /// The next characters, up to a line feed; nil where it has ended, or does nothing any more.
    ///
    /// - Parameter seconds: How long it may do nothing.
    /// - Returns: The line; what stands behind the last one is none.
    func line(within seconds: Int) -> Substring? {
        while true {
            if let end = buffer[start...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { start = end + 1 }
                return Substring(String(decoding: buffer[start..<end], as: UTF8.self))
            }
            var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard unsafe Glibc.poll(&poll, 1, Int32(seconds * 1_000)) > 0 else { return nil }
            buffer.removeSubrange(..<start)
            start = 0
            var part = [UInt8](repeating: 0, count: 1 << 16)
            let count = unsafe read(descriptor, &part, part.count)
            guard count > 0 else { return nil }
            buffer += part[..<count]
        }
    }

    /// What it wrote behind its last line.
    var rest: String { String(decoding: buffer[start...], as: UTF8.self) }

    /// Waits for its end; ends it where it does nothing any more.
    func end() -> End {
        var status: Int32 = 0
        var hasHung = false
        // It may take a moment between the end of its pipe and its own.
        for _ in 0..<1_000 {
            if unsafe waitpid(process, &status, WNOHANG) == process {
                return Self.end(status, hasHung)
            }
            usleep(1_000)
        }
        hasHung = true
        kill(process, SIGKILL)
        unsafe waitpid(process, &status, 0)
        return Self.end(status, hasHung)
    }

    private static func end(_ status: Int32, _ hasHung: Bool) -> End {
        if hasHung { return .hung }
        let signal = status & 0x7F
        return signal == 0 ? .finished : .died(signal: signal)
    }
}
