import Testing

extension StressTests {
    /// Very many records in one run.
    struct MergeTests {
        @Test(.timeLimit(.minutes(10)))
        func `memory does not grow with the records of a run, and a second run appends its summary`()
            async throws
        {
            let run = try await StressProgram.run("merge", "--records", "10000")
            #expect(run.status == 0, "\(run.output)")
        }
    }
}
