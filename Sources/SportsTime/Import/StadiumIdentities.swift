import Projections
import SportsTimeModel
import SportsTimeViews

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A file of stadium identities (seed "Stadium Progress", `stadium_identities.json`): which UUIDs and names were one stadium.
struct StadiumIdentities {
    private struct Entry: Decodable {
        let canonicalId: String?
        let currentName: String?
        let allNames: [String]?
        let stadiumUUIDs: [String]?
        let sport: String?
        let openedYear: Int?
    }

    private let entries: [Entry]
    private let file: String

    /// Reads a file.
    ///
    /// - Throws: ``StoreError/invalidJSON(file:reason:)``.
    init(_ bytes: [UInt8], file: String) throws(StoreError) {
        do {
            entries = try JSONDecoder().decode([Entry].self, from: Data(bytes))
            self.file = file
        } catch {
            throw .invalidJSON(file: file, reason: "it is no array of stadium identities")
        }
    }

    /// What the file says, held against the store.
    struct Resolution {
        /// The stadiums of its UUIDs, by their keys.
        var stadiums: [String: Stadium.ID] = [:]
        /// Names that the store does not know, as records of names.
        var names: [[String: JSONValue]] = []
        /// Entries whose stadium is not known, or may be one of several: their names.
        var unknown: [String] = []

        /// What was made of the file, as it is told.
        var notes: [ImportAnswer.Note] {
            let added = names.compactMap { name -> String? in
                guard case .string(let text)? = name["alias_name"],
                    case .string(let stadium)? = name["stadium_canonical_id"]
                else { return nil }
                return "“\(text)” is a name of \(stadium) from now on"
            }
            return (added + unknown.map { "“\($0)” of the identities is no stadium that is known" })
                .map { ImportAnswer.Note(text: $0, lines: []) }
        }
    }

    /// Finds the stadium of each entry: by its id, else by all of its names together.
    func resolved(in views: ViewReader) throws -> Resolution {
        var resolution = Resolution()
        let legacy = try LegacyIdentity(views: views)
        for entry in entries {
            let names = [entry.currentName].compactMap { $0 } + (entry.allNames ?? [])
            let byID = try entry.canonicalId.flatMap { try legacy.stadium($0, on: nil) }
            guard let id = try byID ?? stadium(named: names, entry, in: views) else {
                resolution.unknown.append(names.first ?? entry.canonicalId ?? "")
                continue
            }
            // Names of the file are read in its rows, where they stand instead of an id.
            for uuid in [entry.canonicalId].compactMap({ $0 }) + (entry.stadiumUUIDs ?? []) {
                if let key = LegacyIdentity.uuidKey(uuid) { resolution.stadiums[key] = id }
            }
            resolution.names += try newNames(names, of: id, in: views)
        }
        return resolution
    }

    private func stadium(named names: [String], _ entry: Entry, in views: ViewReader) throws -> Stadium.ID? {
        let sport = entry.sport.map { SportID($0) }
        var found: Set<Stadium.ID>?
        for name in names {
            let ids = Set(try StadiumView.matches(named: name, sport: sport, in: views).map(\.id))
            // A name that the store does not know says nothing.
            if !ids.isEmpty { found = found.map { $0.intersection(ids) } ?? ids }
        }
        var candidates = found ?? []
        if candidates.count > 1, let year = entry.openedYear {
            candidates = try candidates.filter { try StadiumView.stadium($0, in: views)?.yearOpened == year }
        }
        return candidates.count == 1 ? candidates.first : nil
    }

    private func newNames(
        _ names: [String], of id: Stadium.ID, in views: ViewReader
    ) throws -> [[String: JSONValue]] {
        var seen: Set<NormalizedName> = []
        return try names.compactMap { name in
            let normalized = NormalizedName(name)
            guard !normalized.isEmpty, seen.insert(normalized).inserted,
                // A name that is known is not given to another one.
                try StadiumView.matches(named: name, sport: id.sport, in: views).isEmpty
            else { return nil }
            return [
                "id": .string(boundedText("identity_\(id.rawValue.dropFirst(8))_\(normalized.key)")),
                "stadium_canonical_id": .string(id.rawValue), "alias_name": .string(name),
                // When it was a name the file does not say, so that it is never shown for a day.
                "secondary": .bool(true), "last_modified": .string("1970-01-01T00:00:00Z"),
            ]
        }
    }
}
