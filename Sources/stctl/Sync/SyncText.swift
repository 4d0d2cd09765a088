import SportsTime

/// What runs of sources came to, in words.
enum SyncText {
    /// Writes what a run came to, or would come to.
    static func write(_ answer: SyncAnswer, isRehearsal: Bool) {
        let refused = answer.counts.reduce(0) { $0 + $1.invalid }
        let aside = answer.counts.reduce(0) { $0 + $1.skippedIncompatible }
        let verb = isRehearsal ? "Would merge" : "Merged"
        Output.line("\(verb) \(count(answer.totalUpdated, "record")) of \(answer.source).")
        counts(answer.counts).write(indent: 2)
        if let records = answer.records, !records.isEmpty {
            Output.line(Output.heading("Records (\(answer.totalUpdated))"))
            write(records)
        }
        if let difference = answer.difference {
            DifferenceText.write(difference, of: .future)
        } else {
            ChangeOutput.writeAchievements(answer.achievements)
        }
        if refused > 0 {
            Output.remark(
                "\(count(refused, "record")) refused; `stctl sync status` says why, and they are tried again when more comes"
            )
        }
        if aside > 0 {
            Output.remark(
                "\(count(aside, "record")) of a newer schema put aside until a newer stctl opens the store")
        }
    }

    /// The records that a run changed, each with what is otherwise, the first ones in full.
    static func write(_ records: [RecordChangeAnswer]) {
        for record in records.prefix(shownRecords) {
            let isNew = record.isNew ? "new" : "changed"
            Output.line("  \(isNew.padded(9))\(record.recordType): \(record.summary)  (\(record.id))")
            for field in record.fields {
                Output.line(
                    "            \(field.name): \(field.before ?? "nothing") → \(field.after ?? "nothing")")
            }
        }
        if records.count > shownRecords {
            Output.line("  … and \(records.count - shownRecords) more; --json tells all")
        }
    }

    /// The counts of a run, a line for each type that had records.
    static func counts(_ counts: [SyncAnswer.Counts]) -> TextTable {
        var table = TextTable([.left, .right, .right, .right, .right])
        let shown = counts.filter { $0.applied + $0.skippedOlder + $0.skippedIncompatible + $0.invalid > 0 }
        if !shown.isEmpty { table.add("", "merged", "not newer", "put aside", "refused") }
        for type in shown {
            table.add(
                type.recordType, "\(type.applied)", "\(type.skippedOlder)", "\(type.skippedIncompatible)",
                "\(type.invalid)")
        }
        return table
    }

    /// A number of things.
    static func count(_ number: Int, _ thing: String) -> String {
        "\(number) \(thing)\(number == 1 ? "" : "s")"
    }

    private static let shownRecords = 40
}

extension String {
    fileprivate func padded(_ width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
