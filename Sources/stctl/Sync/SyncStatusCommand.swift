import ArgumentParser
import SportsTime

/// `stctl sync status`: how syncing stands.
struct SyncStatusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Show how each source stands, and which records wait and why.",
        discussion: "Example: stctl sync status")

    @OptionGroup var options: ReadOptions
    @OptionGroup var format: JSONOption

    func run() throws {
        let status = try options.open().syncStatus()
        if format.json { return try Output.json(status) }
        Output.line(
            "Syncing is \(status.isOn ? "on" : "off: `stctl sync on` switches it on")."
                + (status.holder.map { " A source is being read by \($0)." } ?? ""))
        for source in status.sources { write(source) }
        if !status.refused.isEmpty {
            Output.line(Output.heading("Refused, until what they need is there (\(status.refused.count))"))
            var table = TextTable([.left, .left, .left])
            for record in status.refused.prefix(Self.shownRefusals) {
                table.add(record.recordType, record.id.isEmpty ? "no id" : record.id, record.reason)
            }
            table.write(indent: 2)
            if status.refused.count > Self.shownRefusals {
                Output.line("  … and \(status.refused.count - Self.shownRefusals) more; --json tells all")
            }
        }
        if status.deferred > 0 {
            Output.line(
                "\(SyncText.count(status.deferred, "record")) of a newer schema \(status.deferred == 1 ? "waits" : "wait") "
                    + "for a newer stctl.")
        }
    }

    private func write(_ source: SyncStatusAnswer.Source) {
        Output.line(Output.heading(source.source))
        var table = TextTable([.left, .left])
        table.add("last read to its end", source.lastSuccessfulSync ?? "never")
        if let cutOff = source.cutOff {
            table.add("cut off", "\(cutOff): the next run goes on from there")
        }
        if let failure = source.lastFailure, source.consecutiveFailures > 0 {
            table.add("failed since", "\(source.consecutiveFailures) in a row, last \(failure)")
            table.add("because", source.lastFailureReason ?? "")
        }
        for watermark in source.watermarks {
            table.add("\(watermark.recordType) known up to", watermark.modifiedAt)
        }
        table.write(indent: 2)
    }

    /// Refused records that are listed: a source may have many.
    private static let shownRefusals = 20
}
