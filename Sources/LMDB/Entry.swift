/// A row in the map: valid as long as the snapshot it was read from.
public struct Entry: ~Escapable {
    /// The row's key.
    public let key: Span<UInt8>
    /// The row's value.
    public let value: Span<UInt8>

    @_lifetime(copy key, copy value)
    init(key: Span<UInt8>, value: Span<UInt8>) {
        self.key = key
        self.value = value
    }
}
