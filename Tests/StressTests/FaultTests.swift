import Testing

/// System calls that fail, briefly; at length by hand: `StressTool fault`.
@Suite struct FaultTests {
    @Test func `a system call that fails is told or absorbed, and nothing acknowledged is lost`() throws {
        let run = try StressToolRun(["fault", "--every", "60"])
        print(run.output)
        #expect(run.status == 0)
        #expect(run.output.contains("told"))
    }
}
