import ByteCoding
import EventLog

/// The meta row of a view: which slot is live, by which projector, up to where.
struct ViewState: Hashable, Sendable {
    /// The two slots a view has.
    enum Slot: UInt8, Sendable {
        case a = 0
        case b = 1

        var other: Slot { self == .a ? .b : .a }
    }

    static let format: UInt8 = 1
    /// Bytes without what stopped it.
    private static let size = 46

    var slot: Slot
    var projectorVersion: UInt32
    var checkpoint: UInt64
    var fingerprint: Digest
    /// Why a custom view goes no further than its checkpoint, if it does not.
    var stop: ViewStop?

    init(slot: Slot, projectorVersion: UInt32, checkpoint: UInt64, fingerprint: Digest) {
        self.slot = slot
        self.projectorVersion = projectorVersion
        self.checkpoint = checkpoint
        self.fingerprint = fingerprint
    }

    init(_ bytes: Span<UInt8>) throws(ByteCodingError) {
        guard try bytes.integer(at: 0, as: UInt8.self) == Self.format,
            let slot = Slot(rawValue: try bytes.integer(at: 1))
        else { throw ByteCodingError.invalidValue(field: "view state") }
        self.slot = slot
        projectorVersion = try bytes.integer(at: 2)
        checkpoint = try bytes.integer(at: 6)
        fingerprint = try Digest(bytes: try bytes.bytes(at: 14, count: 32))
        let stop = bytes.extracting(droppingFirst: Self.size)
        if stop.count > 0 { self.stop = try ViewStop(stop) }
    }

    var bytes: [UInt8] {
        var bytes: [UInt8] = [Self.format, slot.rawValue]
        bytes.append(bigEndian: projectorVersion)
        bytes.append(bigEndian: checkpoint)
        bytes.append(contentsOf: fingerprint.bytes)
        if let stop { bytes += stop.bytes }
        return bytes
    }
}
