import ByteCoding
import EventLog
import LMDB
import TestSupport
import Testing

/// Old versions of an event are brought to the newest when they are read; what is stored stays as it is.
struct EventSchemasTests {
    private static let kind: UInt16 = 300

    /// Marks what it has seen, so that the order of the steps shows.
    private static func mark(from version: UInt16) -> Upcaster {
        Upcaster(kind: kind, from: version) { parts in
            Upcaster.Parts(
                factual: (parts.factual ?? "lost".bytes) + ">\(version + 1)".bytes,
                personal: (parts.personal ?? "none".bytes) + ">\(version + 1)".bytes)
        }
    }

    private static func parts(
        _ version: UInt16, under schemas: EventSchemas, factual: String? = "f", personal: String? = "p",
        isErased: Bool = false
    ) throws -> [String] {
        let subject = "visit".bytes
        let factualBytes = (factual ?? "").bytes
        let personalBytes = (personal ?? "").bytes
        let event = RecordedEvent(
            sequence: 7, kind: kind, schemaVersion: version, command: 3,
            recordedAt: Timestamp(microseconds: 5), subject: subject.span,
            factualPart: factual == nil ? nil : factualBytes.span,
            privatePart: personal == nil ? nil : personalBytes.span, isPrivatePartErased: isErased)
        return try schemas.withCurrent(event) { event in
            let read = Event(event)
            #expect(read.sequence == 7 && read.kind == kind && read.command == 3)
            #expect(read.subject == "visit" && read.recordedAt == 5 && read.isPrivatePartErased == isErased)
            let parts = [read.factualPart, read.privatePart].map { part in
                part.map { String(decoding: $0, as: UTF8.self) } ?? "nil"
            }
            return ["\(read.schemaVersion)"] + parts
        }
    }

    @Test func `each version takes the steps that are left, in their order`() throws {
        // Given in any order.
        let schemas = EventSchemas(
            versions: [Self.kind: 4],
            upcasters: [Self.mark(from: 3), Self.mark(from: 1), Self.mark(from: 2)])
        #expect(try Self.parts(1, under: schemas) == ["4", "f>2>3>4", "p>2>3>4"])
        #expect(try Self.parts(2, under: schemas) == ["4", "f>3>4", "p>3>4"])
        #expect(try Self.parts(3, under: schemas) == ["4", "f>4", "p>4"])
        #expect(try Self.parts(4, under: schemas) == ["4", "f", "p"])
    }

    @Test func `an erased part stays nil, whatever an upcaster makes of it`() throws {
        let schemas = EventSchemas(
            versions: [Self.kind: 3], upcasters: [Self.mark(from: 1), Self.mark(from: 2)])
        #expect(
            try Self.parts(1, under: schemas, factual: nil, personal: nil, isErased: true)
                == ["3", "nil", "nil"])
        #expect(
            try Self.parts(1, under: schemas, personal: nil, isErased: true) == ["3", "f>2>3", "nil"])
        #expect(try Self.parts(1, under: schemas, factual: nil) == ["3", "nil", "p>2>3"])
        #expect(
            try Self.parts(1, under: schemas, personal: nil) == ["3", "f>2>3", "none>2>3"],
            "a part that there never was may be made")
    }

    @Test func `a stored log is upcast as it is read, and stays as it is`() throws {
        let directory = try TemporaryDirectory()
        let environment = try Environment.open(at: directory.path)
        let names = EventLog.tableNames
        let tables = Dictionary(uniqueKeysWithValues: zip(names, try environment.openTables(names)))
        for row in GoldenLog.rows(format: EventLog.format) {
            let table = try #require(tables["log." + row.table])
            let key = try #require(bytes(hexadecimal: row.key))
            try environment.overwrite(key, with: bytes(hexadecimal: row.value), in: table)
        }
        let log = try EventLog(
            in: environment, tables: names.compactMap { tables[$0] }, clock: Timestamp(microseconds: 1))
        let schemas = EventSchemas(
            versions: [1: 1, 2: 3, Self.kind: 3],
            upcasters: [
                Self.mark(from: 1), Self.mark(from: 2), Upcaster(kind: 2, from: 1) { $0 },
                Upcaster(kind: 2, from: 2) { $0 },
            ])
        let events = try #require(tables["log.events"])
        let stored = try environment.rows(of: events)
        let read = try environment.read { transaction in
            var read: [Event] = []
            try log.reader(transaction.snapshot).forEachEvent(in: 1...5) { event in
                try schemas.withCurrent(event) { read.append(Event($0)) }
                return true
            }
            return read
        }
        #expect(read.map(\.schemaVersion) == [1, 3, 3, 3, 3])
        #expect(read.dropFirst(2).map(\.factualPart) == ["kept>2>3".bytes, "kept too>2>3".bytes, nil])
        #expect(read.dropFirst(2).map(\.privatePart) == ["seat 12>2>3".bytes, nil, nil])
        #expect(try environment.rows(of: events) == stored)
        let link = try environment.read { try log.reader($0.snapshot).verify().link }
        #expect(link.description == GoldenLog.link)
    }

    @Test func `an upcaster that fails names event, kind, version and reason`() throws {
        struct Unreadable: Error, CustomStringConvertible {
            let description = "no such field"
        }
        let schemas = EventSchemas(
            versions: [Self.kind: 3],
            upcasters: [
                Self.mark(from: 1), Upcaster(kind: Self.kind, from: 2) { _ in throw Unreadable() },
            ])
        let failure = EventLogError.upcastFailed(
            sequence: 7, kind: Self.kind, version: 2, reason: "no such field")
        #expect(throws: failure) { try Self.parts(1, under: schemas) }
        #expect(
            failure.description
                == "event 7 of kind 300 cannot be brought from version 2 to the next: no such field")
        #expect(try Self.parts(3, under: schemas) == ["3", "f", "p"], "the newest needs no upcaster")
    }

    @Test func `a kind or version that is not known is refused, naming both versions`() throws {
        let schemas = EventSchemas(versions: [Self.kind: 2], upcasters: [Self.mark(from: 1)])
        let future = EventLogError.unknownEvent(sequence: 7, kind: Self.kind, version: 3, known: 2)
        #expect(throws: future) { try Self.parts(3, under: schemas) }
        #expect(future.description == "event 7 of kind 300 has version 3, this build knows up to 2")
        #expect(throws: EventLogError.unknownEvent(sequence: 7, kind: Self.kind, version: 0, known: 2)) {
            try Self.parts(0, under: schemas)
        }
        #expect(throws: EventLogError.unknownEvent(sequence: 7, kind: Self.kind, version: 1, known: 0)) {
            try Self.parts(1, under: EventSchemas(versions: [1: 1]))
        }
    }

    @Test func `a gap in the chain of versions is our own mistake`() async {
        await #expect(processExitsWith: .failure) {
            _ = EventSchemas(versions: [300: 3], upcasters: [Self.mark(from: 1)])
        }
        await #expect(processExitsWith: .failure) {
            _ = EventSchemas(versions: [300: 3], upcasters: [Self.mark(from: 2)])
        }
        await #expect(processExitsWith: .failure) {
            _ = EventSchemas(versions: [300: 2])
        }
    }

    @Test func `so is one upcaster too many, one for no kind, and a version 0`() async {
        await #expect(processExitsWith: .failure) {
            _ = EventSchemas(versions: [300: 2], upcasters: [Self.mark(from: 1), Self.mark(from: 1)])
        }
        await #expect(processExitsWith: .failure) {
            _ = EventSchemas(versions: [300: 2], upcasters: [Self.mark(from: 1), Self.mark(from: 2)])
        }
        await #expect(processExitsWith: .failure) {
            _ = EventSchemas(versions: [1: 1], upcasters: [Self.mark(from: 1)])
        }
        await #expect(processExitsWith: .failure) {
            _ = EventSchemas(versions: [300: 0])
        }
    }
}
