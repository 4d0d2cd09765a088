#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What a program that keeps a store sees to before it opens any file.
package enum ProcessStart {
    /// Lets failed writes be told by the write itself: to a reader that has gone (SIGPIPE), and to a file that may not
    /// grow (SIGXFSZ, `ulimit -f`).
    package static func ignoreSignalsOfWrites() {
        for number in [SIGPIPE, SIGXFSZ] { _ = signal(number, SIG_IGN) }
    }

    /// Opens the standard streams that whoever started the program had closed (`>&-`): else the next file that is
    /// opened, one of the store's, would be taken for them.
    package static func openMissingStreams() {
        while true {
            let descriptor = unsafe open("/dev/null", O_RDWR)
            guard descriptor >= 0, descriptor <= STDERR_FILENO else {
                if descriptor >= 0 { close(descriptor) }
                return
            }
        }
    }
}
