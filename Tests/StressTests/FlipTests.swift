import Testing

extension StressTests {
    /// Files that come to harm.
    struct FlipTests {
        @Test(.timeLimit(.minutes(30)))
        func `a damaged file gives a true answer or an error, and what verifies is saved`() async throws {
            let run = try await StressProgram.run("flip", "--seed", "11", "--count", "2000")
            #expect(run.status == 0, "\(run.output)")
            #expect(run.output.contains("harmless"), "\(run.output)")
        }

        @Test(.timeLimit(.minutes(30)))
        func `so does one that has grown over several levels of pages`() async throws {
            let run = try await StressProgram.run("flip", "--seed", "11", "--count", "300", "--grown")
            #expect(run.status == 0, "\(run.output)")
        }
    }
}
