/// What came of tables.
public struct DataNormalizeAnswer: Codable, Hashable, Sendable {
    /// What was written.
    public let published: PublishAnswer
    /// Rows that could not be taken, and why; their places are lines.
    public let problems: [DataProblem]

    /// An answer.
    public init(published: PublishAnswer, problems: [DataProblem]) {
        self.published = published
        self.problems = problems
    }
}
