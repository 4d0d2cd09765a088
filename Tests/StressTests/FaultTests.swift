import Testing

extension StressTests {
    /// System calls that fail.
    struct FaultTests {
        @Test(.timeLimit(.minutes(30)))
        func `a system call that fails is told or absorbed, and nothing acknowledged is lost`() async throws {
            let run = try await StressProgram.run("fault", "--every", "60")
            #expect(run.status == 0, "\(run.output)")
            #expect(run.output.contains("told"), "\(run.output)")
        }
    }
}
