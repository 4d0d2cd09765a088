public import ByteCoding

/// Parts of events that were erased.
public struct ErasedParts: Hashable, Sendable {
    /// The visit whose events they were of; nil where events were named one by one.
    public let visit: Visit.ID?
    /// The sequences of the events whose factual part went, ascending.
    public let factualParts: [UInt64]
    /// The sequences of the events whose private part went, ascending.
    public let privateParts: [UInt64]

    /// Parts of events.
    public init(visit: Visit.ID?, factualParts: [UInt64], privateParts: [UInt64]) {
        self.visit = visit
        self.factualParts = factualParts
        self.privateParts = privateParts
    }

    var encoded: [UInt8] {
        var writer = ProtobufWriter()
        if let visit { writer.write(visit.bytes, field: 1) }
        writer.write(packed: factualParts, field: 2)
        writer.write(packed: privateParts, field: 3)
        return writer.bytes
    }

    init(decoding bytes: Span<UInt8>) throws {
        var visit: Visit.ID?
        var factualParts: [UInt64] = []
        var privateParts: [UInt64] = []
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            switch field.number {
            case 1: visit = try Identifier(bytes: try reader.span())
            case 2: factualParts = try reader.packed()
            case 3: privateParts = try reader.packed()
            default: throw ByteCodingError.unknownField(field.number)
            }
        }
        self.init(visit: visit, factualParts: factualParts, privateParts: privateParts)
    }
}
