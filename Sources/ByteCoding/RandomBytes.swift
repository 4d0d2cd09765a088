#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Bytes from the system's generator, fit for secrets.
///
/// - Complexity: A call of the system for every 256 bytes.
public func randomBytes(_ count: Int) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
        var filled = 0
        while filled < count {
            // What one call gives, at most.
            let size = min(count - filled, 256)
            let target = unsafe buffer.baseAddress.map { unsafe $0 + filled }
            guard let target = unsafe target, unsafe getentropy(target, size) == 0 else {
                fatalError("the system gives no random bytes")
            }
            filled += size
        }
        initializedCount = count
    }
}
