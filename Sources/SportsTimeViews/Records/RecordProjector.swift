import ByteCoding
import EventLog
import Projections
import SportsTimeModel

/// Projects what merging left aside, and what the runs of each source came to.
struct RecordProjector: Projector {
    let view = RecordView.view
    let version: UInt32 = 3
    let reads: [View] = []

    private static let kinds: [EventKind] = [
        .sportMerged, .leagueStructureMerged, .stadiumMerged, .teamMerged, .stadiumAliasMerged,
        .teamAliasMerged, .teamTenureMerged, .achievementDefinitionMerged, .recordRejected, .recordDeferred,
        .gamesMerged, .syncCompleted, .syncFailed, .watermarkAdvanced, .syncProgressed, .syncSwitched,
    ]

    func apply(_ event: borrowing RecordedEvent, to rows: inout ViewWriter) throws {
        guard let kind = event.kind(among: Self.kinds) else { return }
        let change = try event.decoded(as: kind)
        if let record = change.record { return try settle(record, in: &rows) }
        switch change {
        case .gamesMerged(let season): try settle(season, in: &rows)
        case .recordRejected(let record):
            try settle(
                record.recordType, record.recordID, deferred: record.lastModifiedMilliseconds, in: &rows)
            try replace(olderThan: record, in: &rows)
            try rows.put(change.factualPart, for: RecordView.key(record), in: RecordView.rejected)
        case .recordDeferred(let record):
            if let old = try RecordView.deferral(RecordView.key(record), in: rows.reader) {
                try rows.delete(RecordView.schemaKey(old), in: RecordView.deferredBySchema)
            }
            try rows.put(change.factualPart, for: RecordView.key(record), in: RecordView.deferred)
            try rows.put([], for: RecordView.schemaKey(record), in: RecordView.deferredBySchema)
        case .syncCompleted(let summary):
            try rows.put(change.factualPart, for: RecordView.key(event.sequence), in: RecordView.runs)
            var state = try RecordView.state(of: summary.source, in: rows.reader)
            state.succeed(at: event.recordedAt.microseconds, sequence: event.sequence)
            try rows.put(state.encoded, for: RecordView.key(summary.source), in: RecordView.sources)
        case .syncFailed(let failure):
            try rows.put(change.factualPart, for: RecordView.key(event.sequence), in: RecordView.failures)
            var state = try RecordView.state(of: failure.summary.source, in: rows.reader)
            state.fail(at: event.recordedAt.microseconds, sequence: event.sequence)
            try rows.put(state.encoded, for: RecordView.key(failure.summary.source), in: RecordView.sources)
        case .watermarkAdvanced(let watermark):
            let key = RecordView.key(watermark.source, watermark.recordType.rawValue)
            try rows.put(change.factualPart, for: key, in: RecordView.watermarks)
        case .syncProgressed(let progress):
            let first = progress.firstCommand ?? event.command
            if let last = try RecordView.progress(ofRunFrom: first, in: rows.reader) {
                try rows.delete(RecordView.key(last.sequence), in: RecordView.progress)
            }
            let place = RecordView.key(event.sequence)
            try rows.put(place, for: RecordView.key(first), in: RecordView.progressOfRun)
            try rows.put(change.factualPart, for: place, in: RecordView.progress)
            let source = progress.summary.source
            var state = try RecordView.state(of: source, in: rows.reader)
            state.lastProgressSequence = event.sequence
            try rows.put(state.encoded, for: RecordView.key(source), in: RecordView.sources)
        case .syncSwitched(let isOn):
            if isOn {
                try rows.delete(RecordView.offKey, in: RecordView.settings)
            } else {
                try rows.put([], for: RecordView.offKey, in: RecordView.settings)
            }
        default: return
        }
    }

    /// Of one id the newest waits alone.
    private func replace(olderThan record: RejectedRecord, in rows: inout ViewWriter) throws {
        guard !record.recordID.isEmpty else { return }
        let waiting = try RecordView.waiting(
            record.recordType, record.recordID, in: RecordView.rejected, rows.reader
        ) { try RejectedRecord(decodingEvent: $0) }
        for old in waiting where old.lastModifiedMilliseconds < record.lastModifiedMilliseconds {
            try rows.delete(RecordView.key(old), in: RecordView.rejected)
        }
    }

    /// A record that has come in after all waits no more, nor does an older one of its id.
    private func settle(_ record: any CanonicalRecord, in rows: inout ViewWriter) throws {
        let (type, id) = (type(of: record).recordType.rawValue, record.recordID)
        let moment = record.revision.lastModifiedMilliseconds
        let refused = try RecordView.waiting(type, id, in: RecordView.rejected, rows.reader) {
            try RejectedRecord(decodingEvent: $0)
        }
        for old in refused where old.lastModifiedMilliseconds <= moment {
            try rows.delete(RecordView.key(old), in: RecordView.rejected)
        }
        try settle(type, id, deferred: moment, in: &rows)
    }

    /// As of other records; a season's games are not looked for where no game waits.
    private func settle(_ season: SeasonGames, in rows: inout ViewWriter) throws {
        guard try RecordView.isAnyWaiting(.game, in: rows.reader) else { return }
        for record in season.records { try settle(record, in: &rows) }
    }

    /// A record put aside waits no more when it, or a newer one of its id, was merged, or refused by a build that knows its
    /// schema.
    private func settle(
        _ type: String, _ id: String, deferred moment: Int64, in rows: inout ViewWriter
    ) throws {
        let deferred = try RecordView.waiting(type, id, in: RecordView.deferred, rows.reader) {
            try DeferredRecord(decodingEvent: $0)
        }
        for old in deferred where old.lastModifiedMilliseconds <= moment {
            try rows.delete(RecordView.key(old), in: RecordView.deferred)
            try rows.delete(RecordView.schemaKey(old), in: RecordView.deferredBySchema)
        }
    }
}
