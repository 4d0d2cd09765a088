#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Starts threads of their own, for work that blocks: the threads of Swift's tasks must not.
package enum DedicatedThread {
    /// Runs a closure on a new thread, which ends with it.
    ///
    /// - Throws: ``LMDBError`` where the system has no thread left.
    package static func start(_ body: @escaping @Sendable () -> Void) throws(LMDBError) {
        // A signal handler of the program's must not run here.
        var (all, before) = (sigset_t(), sigset_t())
        unsafe sigfillset(&all)
        unsafe pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
        let box = unsafe Unmanaged.passRetained(Box(body))
        var attributes = pthread_attr_t()
        unsafe pthread_attr_init(&attributes)
        unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        // As the main thread has: projectors may go as deep here as there.
        unsafe pthread_attr_setstacksize(&attributes, 8 << 20)
        defer { unsafe pthread_attr_destroy(&attributes) }
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        let code = unsafe pthread_create(
            &thread, &attributes,
            { context in
                if let context = unsafe context as UnsafeMutableRawPointer? {
                    unsafe Unmanaged<Box>.fromOpaque(context).takeRetainedValue().body()
                }
                return nil
            }, box.toOpaque())
        guard code == 0 else {
            unsafe box.release()
            throw LMDBError(rawValue: code)
        }
    }

    private final class Box: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) {
            self.body = body
        }
    }
}
