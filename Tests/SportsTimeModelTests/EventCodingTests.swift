import ByteCoding
import SportsTimeModel
import TestSupport
import Testing

/// The payloads of events: what was written is read, and nothing else is.
struct EventCodingTests {
    @Test func `every kind of event is read as it was written`() throws {
        for event in try SampleEvents.all() {
            let factual = event.factualPart
            let personal = event.privatePart ?? []
            let read = try DomainEvent(
                kind: event.kind, factualPart: factual.span,
                privatePart: personal.isEmpty ? nil : personal.span)
            #expect(read == event)
        }
        #expect(Set(try SampleEvents.all().map(\.kind)) == Set(EventKind.allCases))
    }

    @Test func `every version of every kind has golden bytes, and no version that there is not`() {
        for (index, golden) in GoldenBytes.versions.enumerated() {
            let kinds = EventKind.allCases.filter { $0.schemaVersion > index }
            #expect(Set(golden.keys) == Set(kinds), "schema version \(index + 1)")
        }
        #expect(EventKind.allCases.map(\.schemaVersion).max().map { Int($0) } == GoldenBytes.versions.count)
    }

    @Test func `golden bytes of the newest version are read, and written again byte for byte`() throws {
        for event in try SampleEvents.all() {
            let golden = try #require(
                GoldenBytes.of(event.kind, event.kind.schemaVersion), "no golden bytes of \(event.kind)")
            let factual = try #require(bytes(hexadecimal: golden.factual))
            let personal = golden.personal.flatMap { bytes(hexadecimal: $0) } ?? []
            let read = try DomainEvent(
                kind: event.kind, factualPart: factual.span,
                privatePart: golden.personal == nil ? nil : personal.span)
            #expect(read == event, "\(event.kind)")
            #expect(hexadecimal(event.factualPart) == golden.factual, "\(event.kind)")
            #expect(event.privatePart.map { hexadecimal($0) } == golden.personal, "\(event.kind)")
        }
    }

    @Test func `a part that ends early is an error, or another whole message, never a trap`() throws {
        for event in try SampleEvents.all() {
            let bytes = event.factualPart
            for count in 0..<bytes.count {
                let cut = Array(bytes[..<count])
                let read = try? DomainEvent(kind: event.kind, factualPart: cut.span, privatePart: nil)
                #expect(read != event, "\(event.kind) cut to \(count) bytes")
            }
        }
    }

    @Test func `random bytes are read or refused, never a trap`() {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<20_000 {
            let bytes = (0..<Int(generator.next() % 40)).map { _ in
                UInt8(truncatingIfNeeded: generator.next())
            }
            let kind = EventKind.allCases[Int(generator.next() % UInt64(EventKind.allCases.count))]
            _ = try? DomainEvent(kind: kind, factualPart: bytes.span, privatePart: bytes.span)
        }
    }

    @Test func `a field that the version does not have is an error`() throws {
        for event in try SampleEvents.all() {
            var writer = ProtobufWriter()
            writer.write(UInt32(1), field: 500)
            let bytes = event.factualPart + writer.bytes
            #expect(throws: ByteCodingError.self, "\(event.kind)") {
                try DomainEvent(kind: event.kind, factualPart: bytes.span, privatePart: nil)
            }
        }
    }

    @Test func `rules that stand too deep in each other are refused, not followed`() {
        var rule = Requirement.sports(count: 1)
        for _ in 0..<200 {
            rule = .allOf([rule])
        }
        let bytes = rule.encoded
        #expect(throws: ByteCodingError.self) { try Requirement(decoding: bytes.span) }
        #expect(!rule.flaws().isEmpty)
    }
}
