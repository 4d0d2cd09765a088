import Testing

extension StressTests {
    /// Many processes have one store open.
    struct CrowdTests {
        @Test(.timeLimit(.minutes(30)))
        func `a crowd leaves a dense log and true views, and followers saw each event once`() async throws {
            let run = try await StressProgram.run("crowd", "--seconds", "8")
            #expect(run.status == 0, "\(run.output)")
            let growths = run.output.matches(of: /growths of a map, all processes +(\d+)/).first
            let count = growths.flatMap { Int($0.1) } ?? 0
            #expect(count >= 8, "\(run.output)")
        }
    }
}
