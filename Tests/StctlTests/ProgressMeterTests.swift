import Testing

@testable import stctl

/// What the meter says of long work.
struct ProgressMeterTests {
    @Test func `the rate counts what was done since the work was first looked at`() {
        let resumed = Pace(from: 900_000)
        #expect(resumed.text(done: 900_000, of: 1_000_000, after: 0) == "900000 of 1000000")
        #expect(
            resumed.text(done: 910_000, of: 1_000_000, after: 2)
                == "910000 of 1000000 (5000 a second, 18 s to go)")
        #expect(Pace(from: 0).text(done: 50, of: 100, after: 10) == "50 of 100 (5 a second, 10 s to go)")
        #expect(Pace(from: 50).text(done: 100, of: 100, after: 10) == "100 of 100 (5 a second, 0 s to go)")
    }
}
