import ByteCoding
import EventLog

/// Why a custom view goes no further than the event before one: kept beside its checkpoint.
struct ViewStop: Hashable, Sendable {
    /// Whose the failure was.
    enum Cause: UInt8, Sendable {
        /// The projector's: only another one gets further.
        case projector = 1
        /// This build's, which does not know the event: a later build may.
        case build = 2
    }

    /// UTF-8 bytes of a reason: longer ones are cut.
    static let reasonLimit = 1_000

    let cause: Cause
    let sequence: UInt64
    let kind: UInt16
    let reason: String

    /// What an error says about the event it arose from; nil where it is about the store.
    init?(_ error: any Error) {
        switch error {
        case ProjectionError.poisonEvent(let sequence, let kind, _, let reason):
            self.init(cause: .projector, sequence: sequence, kind: kind, reason: reason)
        case EventLogError.unknownEvent(let sequence, let kind, _, _),
            EventLogError.upcastFailed(let sequence, let kind, _, _):
            self.init(cause: .build, sequence: sequence, kind: kind, reason: String(describing: error))
        default:
            return nil
        }
    }

    private init(cause: Cause, sequence: UInt64, kind: UInt16, reason: String) {
        self.cause = cause
        self.sequence = sequence
        self.kind = kind
        var text = String(reason.prefix(Self.reasonLimit))
        while text.utf8.count > Self.reasonLimit { text.removeLast() }
        self.reason = text
    }

    init(_ bytes: Span<UInt8>) throws(ByteCodingError) {
        guard let cause = Cause(rawValue: try bytes.integer(at: 0)) else {
            throw ByteCodingError.invalidValue(field: "view stop")
        }
        self.cause = cause
        sequence = try bytes.integer(at: 1)
        kind = try bytes.integer(at: 9)
        reason = try bytes.extracting(droppingFirst: 11).text()
    }

    var bytes: [UInt8] {
        var bytes: [UInt8] = [cause.rawValue]
        bytes.append(bigEndian: sequence)
        bytes.append(bigEndian: kind)
        bytes += Array(reason.utf8)
        return bytes
    }
}
