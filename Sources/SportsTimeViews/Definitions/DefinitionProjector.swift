import EventLog
import Projections
import SportsTimeModel

/// Projects the achievement definitions.
struct DefinitionProjector: Projector {
    let view = DefinitionView.view
    let version: UInt32 = 1
    let reads: [View] = []

    func apply(_ event: borrowing RecordedEvent, to rows: inout ViewWriter) throws {
        guard let kind = event.kind(among: [.achievementDefinitionMerged]),
            case .achievementDefinitionMerged(let definition) = try event.decoded(as: kind)
        else { return }
        if let old = try DefinitionView.definition(definition.id, in: rows.reader) {
            if DefinitionView.orderKey(old) != DefinitionView.orderKey(definition) {
                try rows.delete(DefinitionView.orderKey(old), in: DefinitionView.byOrder)
            }
            let triggers = DefinitionView.triggers(of: definition.requirement)
            for trigger in DefinitionView.triggers(of: old.requirement) where !triggers.contains(trigger) {
                try rows.delete(
                    DefinitionView.triggerKey(trigger, old.id), in: DefinitionView.byTrigger)
            }
        }
        try rows.put(definition.encoded, for: DefinitionView.key(definition.id), in: DefinitionView.byID)
        try rows.put([], for: DefinitionView.orderKey(definition), in: DefinitionView.byOrder)
        for trigger in DefinitionView.triggers(of: definition.requirement) {
            try rows.put(
                [], for: DefinitionView.triggerKey(trigger, definition.id), in: DefinitionView.byTrigger)
        }
    }
}
