import TestSupport

/// Damages files: the same number gives the same file on any machine.
struct PhotoMutator {
    /// Numbers at which lengths and offsets go wrong.
    private static let numbers: [UInt64] = [
        0, 1, 2, 3, 4, 7, 8, 11, 12, 0x0F, 0x10, 0x7F, 0x80, 0xFF, 0x100, 0x7FFF, 0x8000, 0xFFFF, 0x1_0000,
        0x0FFF_FFFF, 0x1555_5556, 0x2000_0000, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFF4, 0xFFFF_FFFE,
        0xFFFF_FFFF,
        0x1_0000_0000, 0xFFFF_FFFF_FFFF, 0x7FFF_FFFF_FFFF_FFFF, 0x8000_0000_0000_0000, .max,
    ]

    private let seeds: [[UInt8]]
    private let sizeLimit: Int
    private var generator: SeededGenerator

    /// The damage of one number; no damaged file has more bytes than the limit.
    init(seeds: [[UInt8]], seed: UInt64, number: Int, sizeLimit: Int) {
        self.seeds = seeds
        self.sizeLimit = sizeLimit
        generator = SeededGenerator(
            seed: seed &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(number) &* 0xD1B5_4A32_D192_ED03)
    }

    /// A damaged file.
    mutating func next() -> [UInt8] {
        var bytes = any(seeds) ?? []
        for _ in 0..<Int.random(in: 1...6, using: &generator) {
            damage(&bytes)
            if bytes.count > sizeLimit { bytes.removeLast(bytes.count - sizeLimit) }
        }
        return bytes
    }

    private mutating func any<Element>(_ elements: [Element]) -> Element? {
        elements.randomElement(using: &generator)
    }

    private mutating func place(in bytes: [UInt8]) -> Int {
        Int.random(in: 0...bytes.count, using: &generator)
    }

    /// A part, more often a short one.
    private mutating func part(of bytes: [UInt8]) -> Range<Int> {
        let start = place(in: bytes)
        let longest = any([4, 12, 64, 512, bytes.count]) ?? 4
        return start..<min(bytes.count, start + Int.random(in: 0...longest, using: &generator))
    }

    private mutating func damage(_ bytes: inout [UInt8]) {
        switch Int.random(in: 0..<12, using: &generator) {
        case 0, 1:
            guard let index = bytes.indices.randomElement(using: &generator) else { return }
            bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        case 2:
            guard let index = bytes.indices.randomElement(using: &generator) else { return }
            bytes[index] = UInt8.random(in: 0...255, using: &generator)
        case 3, 4, 5: writeNumber(&bytes)
        case 6: bytes.removeLast(bytes.count - place(in: bytes))
        case 7:
            bytes.insert(contentsOf: generator.bytes(count: 1 + place(in: bytes) % 64), at: place(in: bytes))
        case 8: bytes.removeSubrange(part(of: bytes))
        case 9:
            // The beginning of one and the end of another.
            guard let other = any(seeds) else { return }
            bytes = Array(bytes[..<place(in: bytes)] + other[place(in: other)...])
        case 10:
            // A part many times.
            let copied = Array(bytes[part(of: bytes)])
            guard !copied.isEmpty else { return }
            let most = any([2, 16, 256, 65_536]) ?? 2
            let times = min(Int.random(in: 1...most, using: &generator), sizeLimit / copied.count)
            bytes.insert(contentsOf: repeatElement(copied, count: times).joined(), at: place(in: bytes))
        default:
            // A part over another.
            let copied = Array(bytes[part(of: bytes)])
            let start = place(in: bytes)
            bytes.replaceSubrange(start..<min(bytes.count, start + copied.count), with: copied)
        }
    }

    private mutating func writeNumber(_ bytes: inout [UInt8]) {
        let width = any([1, 2, 4, 8]) ?? 4
        let start = place(in: bytes)
        guard start + width <= bytes.count else { return }
        var value = any(Self.numbers) ?? 0
        // Some are about the size of the file.
        if Int.random(in: 0..<8, using: &generator) == 0 {
            value = UInt64(bytes.count) &+ UInt64.random(in: 0...16, using: &generator) &- 8
        }
        let isBigEndian = Bool.random(using: &generator)
        for index in 0..<width {
            let shift = 8 * (isBigEndian ? width - 1 - index : index)
            bytes[start + index] = UInt8(truncatingIfNeeded: value >> shift)
        }
    }
}
