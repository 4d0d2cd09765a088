import Testing

/// Damaged files, briefly; at length by hand: `StressTool flip --all`.
@Suite struct FlipTests {
    @Test(arguments: [["--count", "600"], ["--count", "300", "--grown"]])
    func `a damaged file gives a true answer or an error, and what verifies is saved`(
        _ options: [String]
    ) throws {
        let run = try StressToolRun(["flip", "--seed", "11"] + options)
        print(run.output)
        #expect(run.status == 0)
        #expect(run.output.contains("harmless"))
    }
}
