import ArgumentParser

/// `stctl audit`: proofs that need no trust.
struct AuditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit", abstract: "Write a proof of what you achieved, or check one.",
        discussion: """
            Examples: stctl audit export nl-west.audit --achievement "NL West Champion"
                      stctl audit check nl-west.audit
            """,
        subcommands: [AuditExportCommand.self, AuditCheckCommand.self])
}
