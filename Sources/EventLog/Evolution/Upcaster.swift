/// Turns the parts of an event from one schema version into those of the next.
///
/// Stored bytes are never rewritten: an old event is upcast each time that it is read. An upcaster is a pure
/// function, and is kept as long as a log may hold events of its version.
public struct Upcaster: Sendable {
    /// The parts of an event.
    public struct Parts: Hashable, Sendable {
        /// The factual part; nil where it has been erased.
        public var factual: [UInt8]?
        /// The private part; nil where there is none or it has been erased.
        public var personal: [UInt8]?

        /// The parts of an event.
        public init(factual: [UInt8]?, personal: [UInt8]?) {
            self.factual = factual
            self.personal = personal
        }
    }

    /// The kind of event.
    public let kind: UInt16
    /// The version that it reads; it writes the next one.
    public let version: UInt16
    /// Makes the parts of the next version.
    let upcast: @Sendable (Parts) throws -> Parts

    /// An upcaster from a version to the next.
    ///
    /// - Parameters:
    ///   - kind: The kind of event.
    ///   - version: The version that it reads.
    ///   - upcast: Makes the parts of the next version. A part that was erased is nil, and stays it.
    public init(
        kind: UInt16, from version: UInt16, _ upcast: @escaping @Sendable (Parts) throws -> Parts
    ) {
        self.kind = kind
        self.version = version
        self.upcast = upcast
    }
}
