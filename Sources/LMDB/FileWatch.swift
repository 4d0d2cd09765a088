#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Lets a thread wait until the file of an environment changes, whichever process changes it.
///
/// A commit writes its pages and then the meta page that makes them valid; the system tells of each write.
/// But readers see a commit only when its writer, having written the meta page, has also noted it in the
/// lock file's memory, and of that nobody tells. So every change is followed by echoes, after 1 ms, 2 ms, 4 ms
/// and so on up to one a second, which is also the safety net below a file system that tells nothing.
/// Where the system cannot tell (macOS, or no watches are left), the file counts as changed ten times a second.
package struct FileWatch: ~Copyable {
    /// Why waiting ended.
    enum Signal {
        /// The file has changed, or may have.
        case changed
        /// Nothing was told in the time given.
        case quiet
        /// Somebody asked for an end.
        case stopped
    }

    private static let firstEcho: Int32 = 1
    private static let microsecondsToNoteCommit: UInt32 = 50

    private let path: String
    private let identity: FileIdentity
    /// What the system tells of changes through; -1 where it does not.
    private let notices: Int32
    /// Milliseconds after which the file counts as changed, whatever the system tells.
    private var echo: Int32
    private let slowestEcho: Int32

    init(path: String, identity: FileIdentity) {
        self.path = path
        self.identity = identity
        notices = Self.openNotices(of: path)
        slowestEcho = notices < 0 ? 100 : 1_000
        // Whatever happened just before the watch began is looked for as well.
        echo = Self.firstEcho
    }

    deinit {
        if notices >= 0 { close(notices) }
    }

    /// Blocks the calling thread until the file may have changed.
    ///
    /// A caller that has looked at the file since the watch began, or since it last returned, misses no
    /// change: those made meanwhile are told at once.
    ///
    /// - Parameter limit: The longest time to wait, nil for as long as it takes.
    /// - Returns: Whether the file may have changed; false where the time is up.
    /// - Throws: ``LMDBError/fileReplaced`` where the path names another file now, or none.
    package mutating func wait(upTo limit: Duration? = nil) throws(LMDBError) -> Bool {
        try wait(upTo: limit.map { Self.milliseconds($0) } ?? .max, stop: -1) == .changed
    }

    /// Blocks the calling thread until the file may have changed, or it is told to stop.
    mutating func wait(until stop: StopSignal) throws(LMDBError) -> Signal {
        try wait(upTo: .max, stop: stop.descriptor)
    }

    private mutating func wait(upTo limit: Int32, stop: Int32) throws(LMDBError) -> Signal {
        var descriptors = [
            pollfd(fd: notices, events: Int16(POLLIN), revents: 0),
            pollfd(fd: stop, events: Int16(POLLIN), revents: 0),
        ]
        let count = unsafe poll(&descriptors, nfds_t(descriptors.count), min(limit, echo))
        guard descriptors[1].revents == 0 else { return .stopped }
        if descriptors[0].revents != 0 {
            // The notice may have taken the processor from the writer, which has yet to note its commit.
            usleep(Self.microsecondsToNoteCommit)
            takeNotices()
            echo = Self.firstEcho
        } else if count == 0, limit < echo {
            return .quiet
        } else {
            echo = min(2 * echo, slowestEcho)
        }
        guard FileIdentity(path: path) == identity else { throw .fileReplaced }
        return .changed
    }

    /// Whole milliseconds, rounded up, as many as `poll` takes.
    private static func milliseconds(_ duration: Duration) -> Int32 {
        let (seconds, attoseconds) = duration.components
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        guard seconds < 2_000_000 else { return .max }
        return Int32(seconds * 1_000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }

    #if canImport(Glibc)
        private static func openNotices(of path: String) -> Int32 {
            let descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
            guard descriptor >= 0 else { return -1 }
            let wanted = IN_MODIFY | IN_ATTRIB | IN_MOVE_SELF | IN_DELETE_SELF
            guard unsafe inotify_add_watch(descriptor, path, UInt32(wanted)) >= 0 else {
                close(descriptor)
                return -1
            }
            return descriptor
        }

        /// Empties the queue; which of its words came does not matter, the file is looked at itself.
        private func takeNotices() {
            var buffer = [UInt8](repeating: 0, count: 4_096)
            while unsafe read(notices, &buffer, buffer.count) == buffer.count {}
        }
    #else
        private static func openNotices(of path: String) -> Int32 { -1 }

        private func takeNotices() {}
    #endif
}

extension Environment {
    /// Begins to watch the data file for a thread that waits itself.
    package func watchFile() -> FileWatch {
        FileWatch(path: path + "/data.mdb", identity: identity)
    }
}
