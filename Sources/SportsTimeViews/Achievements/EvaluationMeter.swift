import Synchronization

/// Counts how often the evidence for a requirement is looked for: what an import costs must grow with its rows, and no
/// faster.
final class EvaluationMeter: Sendable {
    /// The one that counts, where somebody measures.
    @TaskLocal static var current: EvaluationMeter?

    private let evaluations = Atomic(0)

    /// How often it was so far.
    var count: Int { evaluations.load(ordering: .relaxed) }

    func add() {
        evaluations.add(1, ordering: .relaxed)
    }
}
