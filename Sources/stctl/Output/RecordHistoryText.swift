import SportsTime

/// The lives of records, in words.
enum RecordHistoryText {
    /// Writes what was learned, a line each, with what was otherwise since.
    static func write(_ history: RecordHistoryAnswer) {
        Output.line(Output.heading("\(history.name) (\(history.id))"))
        var day = ""
        for entry in history.entries {
            let learned = "\(entry.recordedAt), from \(entry.origin)"
            if learned != day { Output.line("learned \(learned)") }
            day = learned
            let change = entry.change
            Output.line("  event \(change.sequence)  \(change.isNew ? "new" : "changed")  \(change.summary)")
            for field in change.fields {
                Output.line("      \(field.name): \(field.before ?? "nothing") → \(field.after ?? "nothing")")
            }
        }
    }
}
