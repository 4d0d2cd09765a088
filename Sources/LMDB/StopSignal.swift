#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Ends the waiting of a thread that blocks in `poll`.
///
/// A pipe whose ends both sides own: so the one that stops never writes to a reader that is gone, and a
/// program started meanwhile that inherits an end keeps nobody waiting.
final class StopSignal: Sendable {
    /// Readable once it has been raised.
    let descriptor: Int32
    private let writing: Int32

    init() throws(LMDBError) {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { throw LMDBError(rawValue: errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        descriptor = ends[0]
        writing = ends[1]
    }

    deinit {
        close(descriptor)
        close(writing)
    }

    func raise() {
        var byte: UInt8 = 1
        // One byte always finds room in an empty pipe.
        _ = unsafe write(writing, &byte, 1)
    }
}
