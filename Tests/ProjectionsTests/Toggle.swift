import Synchronization

/// A switch that a projector's closure can look at.
final class Toggle: Sendable {
    private let state = Mutex(false)

    var value: Bool {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }
}
