/// A row of a view, in place.
public struct ViewRow: ~Escapable {
    /// Its key; empty where the row was looked up by it.
    public let key: Span<UInt8>
    /// Its value.
    public let value: Span<UInt8>
    /// The sequence of the event that gave it this value.
    public let since: UInt64

    @_lifetime(copy key, copy value)
    init(key: Span<UInt8>, value: Span<UInt8>, since: UInt64) {
        self.key = key
        self.value = value
        self.since = since
    }
}
