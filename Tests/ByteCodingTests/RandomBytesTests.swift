import ByteCoding
import Testing

struct RandomBytesTests {
    @Test(arguments: [0, 1, 255, 256, 257, 1_000])
    func `as many bytes come as were asked for`(count: Int) {
        #expect(randomBytes(count).count == count)
    }

    @Test func `every part of them is drawn, and no two draws are the same`() {
        let first = randomBytes(1_024)
        let second = randomBytes(1_024)
        let pieces = stride(from: 0, to: 1_024, by: 16).flatMap { start in
            [Array(first[start..<start + 16]), Array(second[start..<start + 16])]
        }
        #expect(Set(pieces).count == 128)
    }
}
