/// A place at which an operation can be killed by name, and an operation that comes by.
///
/// A test holds this list to the sources.
struct NamedStep: Hashable, Sendable {
    /// As it stands in the sources.
    let name: String
    /// Who comes by.
    let operation: StoreOperation

    /// All of them.
    static let all: [NamedStep] =
        of(
            .project,
            [
                "rebuild.slice.uncommitted", "rebuild.slice", "rebuild.compared", "rebuild.emptied",
                "rebuild.copied.slice", "rebuild.copied", "rebuild.caughtup", "rebuild.flipped",
                "rebuild.cleared.view", "rebuild.cleared", "rebuild.removed",
            ])
        + of(.projectBehind, ["rebuild.caughtup.slice"])
        + of(.projectFrom, ["rebuild.seeded.slice", "rebuild.seeded"])
        + of(.review, ["rebuild.reviewed"])
        + of(.catchUp, ["custom.begun", "custom.slice.uncommitted", "custom.slice"])
        + of(.compact, ["compact.copied", "compact.checked", "compact.renamed"])
        + of(
            .eraseDetails,
            [
                "erase.copied", "erase.rewritten", "erase.projected", "erase.compacted", "erase.proved",
                "erase.renamed",
            ])
        + of(.backup, ["backup.copied", "backup.verified", "backup.described", "backup.renamed"])
        + of(.restore, ["restore.copied", "restore.verified", "restore.renamed"])
        + of(.importWhole, ["import.slice", "import.complete", "import.moved"])
        + of(.importInto, ["import.taken"])

    private static func of(_ operation: StoreOperation, _ names: [String]) -> [NamedStep] {
        names.map { NamedStep(name: $0, operation: operation) }
    }
}
