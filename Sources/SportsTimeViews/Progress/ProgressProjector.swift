import ByteCoding
import EventLog
import Projections
import SportsTimeModel

/// Projects progress: for each part of a league the distinct home stadiums of its active teams, and which of
/// them were visited.
struct ProgressProjector: Projector {
    let view = ProgressView.view
    let version: UInt32 = 3
    let reads = [StructureView.view, TeamView.view, VisitView.view]

    func apply(_ event: borrowing RecordedEvent, to rows: inout ViewWriter) throws {
        guard
            let kind = event.kind(among: [
                .teamMerged, .leagueStructureMerged, .visitAdded, .visitCorrected, .visitDeleted,
                .countedVisitsSet,
            ])
        else { return }
        switch try event.decoded(as: kind) {
        case .teamMerged(let team):
            try count(team, at: event.sequence, in: &rows)
        case .leagueStructureMerged(let part):
            for team in try TeamView.teams(of: part.sport, in: rows.reader) {
                try count(team, at: event.sequence, in: &rows)
            }
        case .visitAdded(let visit):
            // A further visit changes nothing.
            if try VisitView.counts(of: visit.stadium, in: rows.reader)[visit.type] == 1 {
                try mark(visit.stadium, in: &rows)
            }
        case .visitCorrected(let visit):
            try markLeft(by: visit.id, at: event.sequence, in: &rows)
            try mark(visit.stadium, in: &rows)
        case .visitDeleted(let id):
            try markLeft(by: id, at: event.sequence, in: &rows)
        case .countedVisitsSet:
            for visited in try VisitView.visitedStadiums(in: rows.reader) {
                try mark(visited.stadium, in: &rows)
            }
        default: return
        }
    }

    /// Marks the stadium of a visit before an event.
    private func markLeft(by id: Visit.ID, at sequence: UInt64, in rows: inout ViewWriter) throws {
        guard let before = try VisitView.record(id, in: rows.reader.reading(asOf: sequence - 1)) else {
            return
        }
        try mark(before.visit.stadium, in: &rows)
    }

    /// Sets whether a stadium is visited, in a way that counts, in every part it belongs to.
    private func mark(_ stadium: Stadium.ID, in rows: inout ViewWriter) throws {
        let isVisited = try VisitView.isCounted(stadium, in: rows.reader)
        for part in try ProgressView.parts(of: stadium, in: rows.reader) {
            try mark(stadium, in: part, isVisited: isVisited, &rows)
        }
    }

    private func mark(
        _ stadium: Stadium.ID, in part: String, isVisited: Bool, _ rows: inout ViewWriter
    ) throws {
        let key = ProgressView.key(part, stadium.rawValue)
        guard try rows.reader.contains(key, in: ProgressView.visited) != isVisited else { return }
        var progress = try ProgressView.progress(of: part, in: rows.reader)
        progress.visited += isVisited ? 1 : -1
        try rows.put(progress.encoded, for: ProgressView.key(part), in: ProgressView.byPart)
        if isVisited {
            try rows.put([], for: key, in: ProgressView.visited)
        } else {
            try rows.delete(key, in: ProgressView.visited)
        }
    }

    // MARK: Which stadiums are a part's

    /// Counts a team's home where the team plays now, and no more where it played before.
    private func count(_ team: Team, at sequence: UInt64, in rows: inout ViewWriter) throws {
        let old = try place(of: team.id, in: rows)
        let new = team.isActive ? try place(of: team, in: rows) : nil
        guard old != new else { return }
        // A part that keeps the team, at the same home, is as it was.
        let kept = old?.stadium == new?.stadium ? Set(old?.parts ?? []).intersection(new?.parts ?? []) : []
        for part in old?.parts ?? [] where !kept.contains(part) {
            try remove(team.id, old?.stadium, from: part, at: sequence, in: &rows)
        }
        for part in new?.parts ?? [] where !kept.contains(part) {
            try add(team.id, new?.stadium, to: part, at: sequence, in: &rows)
        }
        let key = ProgressView.key(team.id.rawValue)
        if let new {
            try rows.put(new.encoded, for: key, in: ProgressView.teams)
        } else {
            try rows.delete(key, in: ProgressView.teams)
        }
    }

    private func add(
        _ team: Team.ID, _ stadium: Stadium.ID?, to part: String, at sequence: UInt64,
        in rows: inout ViewWriter
    ) throws {
        guard let stadium else { return }
        let isNew = try !hasTeam(part, stadium, in: rows)
        let key = ProgressView.key(part, stadium.rawValue, team.rawValue)
        try rows.put([], for: key, in: ProgressView.members)
        guard isNew else { return }
        try rows.put([], for: ProgressView.key(stadium.rawValue, part), in: ProgressView.partsOf)
        try change(part, by: 1, at: sequence, in: &rows)
        let isVisited = try VisitView.isCounted(stadium, in: rows.reader)
        try mark(stadium, in: part, isVisited: isVisited, &rows)
    }

    private func remove(
        _ team: Team.ID, _ stadium: Stadium.ID?, from part: String, at sequence: UInt64,
        in rows: inout ViewWriter
    ) throws {
        guard let stadium else { return }
        let key = ProgressView.key(part, stadium.rawValue, team.rawValue)
        try rows.delete(key, in: ProgressView.members)
        guard try !hasTeam(part, stadium, in: rows) else { return }
        try mark(stadium, in: part, isVisited: false, &rows)
        try rows.delete(ProgressView.key(stadium.rawValue, part), in: ProgressView.partsOf)
        try change(part, by: -1, at: sequence, in: &rows)
    }

    private func change(
        _ part: String, by step: Int, at sequence: UInt64, in rows: inout ViewWriter
    ) throws {
        var progress = try ProgressView.progress(of: part, in: rows.reader)
        progress.total += step
        progress.membersChangedAt = sequence
        try rows.put(progress.encoded, for: ProgressView.key(part), in: ProgressView.byPart)
    }

    private func hasTeam(
        _ part: String, _ stadium: Stadium.ID, in rows: borrowing ViewWriter
    ) throws -> Bool {
        try rows.reader.first(
            prefix: ProgressView.key(part, stadium.rawValue), in: ProgressView.members) != nil
    }

    private func place(of team: Team.ID, in rows: borrowing ViewWriter) throws -> TeamPlace? {
        let key = ProgressView.key(team.rawValue)
        guard let value = try rows.reader.value(for: key, in: ProgressView.teams) else { return nil }
        return try TeamPlace(decoding: value)
    }

    /// A team's division (its conference where it names none), what that is part of, and its league.
    private func place(of team: Team, in rows: borrowing ViewWriter) throws -> TeamPlace {
        // A division that moves to another conference takes its teams along, whatever their records say.
        var parts = try StructureView.partAndAncestors(
            team.divisionID ?? team.conferenceID, in: rows.reader)
        if let league = try StructureView.league(of: team.sport, in: rows.reader) {
            parts.insert(league)
        }
        return TeamPlace(stadium: team.stadium, parts: parts.sorted())
    }
}

/// Where a team is counted.
private struct TeamPlace: Hashable {
    let stadium: Stadium.ID
    let parts: [String]

    init(stadium: Stadium.ID, parts: [String]) {
        self.stadium = stadium
        self.parts = parts
    }

    init(decoding bytes: Span<UInt8>) throws {
        var stadium = ""
        var parts: [String] = []
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            switch field.number {
            case 1: stadium = try reader.string()
            case 2: parts.append(try reader.string())
            default: throw ByteCodingError.unknownField(field.number)
            }
        }
        self.init(stadium: try Stadium.ID(stadium), parts: parts)
    }

    var encoded: [UInt8] {
        var writer = ProtobufWriter()
        writer.write(stadium.rawValue, field: 1)
        writer.write(parts, field: 2)
        return writer.bytes
    }
}
