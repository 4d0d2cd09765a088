import ArgumentParser

/// What a store is put through: kills, crowds, failing disks, damage.
///
///     swift run StressTool --help
///
/// `StressTests` runs each part briefly; at length they are run by hand. Every part prints the seed of what is
/// random in it, and ends with status 1 where a promise was broken.
@main
struct StressTool: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Puts stores through kills, crowds, failing disks and damage.",
        subcommands: [
            CrashCommand.self, CrowdCommand.self, FaultCommand.self, FlipCommand.self, MergeCommand.self,
            // Those who work for them.
            WriterCommand.self, OperationCommand.self, CrowdWorkerCommand.self, FaultChildCommand.self,
        ])
}
