/// A field's tag, as it stands before its value.
public struct ProtobufField: Hashable, Sendable {
    /// The four wire types that proto3 uses.
    public enum WireType: UInt8, Sendable {
        /// A variable-length integer.
        case varint = 0
        /// Eight bytes.
        case fixed64 = 1
        /// A length and as many bytes.
        case lengthDelimited = 2
        /// Four bytes.
        case fixed32 = 5
    }

    /// The number in the schema.
    public let number: UInt32
    /// How the value is laid out.
    public let wireType: WireType

    @inlinable
    init(number: UInt32, wireType: WireType) {
        self.number = number
        self.wireType = wireType
    }
}
