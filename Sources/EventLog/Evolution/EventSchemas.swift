import ByteCoding

/// The kinds of event that a build knows, and how it reads their old versions.
public struct EventSchemas: Sendable {
    /// The newest version of each kind.
    public let versions: [UInt16: UInt16]
    private let upcasters: [UInt16: [Upcaster]]

    /// What a build knows.
    ///
    /// - Parameters:
    ///   - versions: The newest version of each kind.
    ///   - upcasters: For each kind whose newest version is not 1, one from every version before it.
    public init(versions: [UInt16: UInt16], upcasters: [Upcaster] = []) {
        self.versions = versions
        self.upcasters = Dictionary(grouping: upcasters, by: \.kind).mapValues { steps in
            steps.sorted { $0.version < $1.version }
        }
        for (kind, version) in versions {
            precondition(version > 0, "the first version of kind \(kind) is 1")
            let steps = (self.upcasters[kind] ?? []).map(\.version)
            precondition(
                steps == Array(1..<version),
                "kind \(kind) needs an upcaster from each version before \(version), it has \(steps)")
        }
        precondition(
            self.upcasters.keys.allSatisfy { versions[$0] != nil }, "an upcaster is for a kind that is known")
    }

    /// Calls a closure with an event as its newest version has it.
    ///
    /// What has been erased stays so, whatever an upcaster makes of it.
    ///
    /// - Parameters:
    ///   - event: The event, in any version that is known.
    ///   - body: Takes it in its newest version.
    /// - Returns: What the closure returns.
    /// - Throws: ``EventLogError/unknownEvent(sequence:kind:version:known:)`` for a kind or version that this build
    ///   does not know, ``EventLogError/upcastFailed(sequence:kind:version:reason:)``, and what the closure throws.
    public func withCurrent<Result>(
        _ event: borrowing RecordedEvent, _ body: (borrowing RecordedEvent) throws -> Result
    ) throws -> Result {
        guard let newest = versions[event.kind], 1...newest ~= event.schemaVersion else {
            throw EventLogError.unknownEvent(
                sequence: event.sequence, kind: event.kind, version: event.schemaVersion,
                known: versions[event.kind] ?? 0)
        }
        guard event.schemaVersion < newest else { return try body(event) }
        var parts = Upcaster.Parts(factual: nil, personal: nil)
        if let part = event.factualPart { parts.factual = [UInt8](part) }
        if let part = event.privatePart { parts.personal = [UInt8](part) }
        for step in upcasters[event.kind] ?? [] where step.version >= event.schemaVersion {
            do {
                parts = try step.upcast(parts)
                if event.isErased { parts.factual = nil }
                if event.isPrivatePartErased { parts.personal = nil }
            } catch {
                throw EventLogError.upcastFailed(
                    sequence: event.sequence, kind: event.kind, version: step.version,
                    reason: String(describing: error))
            }
        }
        let factual = parts.factual ?? []
        let personal = parts.personal ?? []
        return try body(
            RecordedEvent(
                sequence: event.sequence, kind: event.kind, schemaVersion: newest, command: event.command,
                recordedAt: event.recordedAt, subject: event.subject,
                factualPart: parts.factual == nil ? nil : factual.span,
                privatePart: parts.personal == nil ? nil : personal.span,
                isPrivatePartErased: event.isPrivatePartErased))
    }
}
