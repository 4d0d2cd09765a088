import SportsTimeModel
import Testing

struct FinalScoreTests {
    @Test(
        arguments: [
            ("5-3", 5, 3), ("0-0", 0, 0), ("5–3", 5, 3), (" 5- 3", 5, 3), ("999-998", 999, 998),
            ("007-0010", 7, 10), ("0000000000000000000000000005-3", 5, 3),
        ] as [(String, Int, Int)])
    func `two numbers with a hyphen or a dash are a score`(text: String, home: Int, away: Int) {
        let score = FinalScore(text)
        #expect(score?.home == home)
        #expect(score?.away == away)
    }

    @Test(arguments: [
        "", "-", "–", "5", "5-", "-3", "5--3", "5-3-1", "5-3 ", "5 -3", "5—3", "5:3", "+5-3", "1000-3",
        "5-1000",
        "18446744073709551616-3", "٥-٣", "5\u{301}-3", "5-\u{301}3", "five-3",
    ])
    func `anything else is no score`(text: String) {
        #expect(FinalScore(text) == nil)
    }

    @Test func `a score is read as it is written`() {
        let score = FinalScore(home: 104, away: 0)
        #expect(score.description == "104-0")
        #expect(FinalScore(score.description) == score)
    }
}
