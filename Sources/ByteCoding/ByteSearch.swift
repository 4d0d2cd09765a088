/// Finds many byte strings in one pass over bytes that come in parts.
public struct ByteSearch: Sendable {
    /// The least length of what can be searched for.
    public static let minLength = 8

    /// What is searched for, each once.
    public let needles: [[UInt8]]
    /// The needles by their first eight bytes.
    private var byHead: [UInt64: [Int]] = [:]
    /// A bit for each hash of eight bytes that a needle begins with: almost every place is passed over by it.
    private var filter = [UInt64](repeating: 0, count: 1 << (Self.filterBits - 6))
    private let longest: Int

    private static let filterBits = 18

    /// A search for byte strings, each of at least ``minLength`` bytes.
    public init(for needles: some Sequence<[UInt8]>) {
        var known: Set<[UInt8]> = []
        self.needles = needles.filter { known.insert($0).inserted }
        longest = self.needles.map(\.count).max() ?? 0
        for (index, needle) in self.needles.enumerated() {
            precondition(needle.count >= Self.minLength, "a needle has at least \(Self.minLength) bytes")
            var head: UInt64 = 0
            for byte in needle.prefix(8) { head = head << 8 | UInt64(byte) }
            byHead[head, default: []].append(index)
            let hash = Self.hash(head)
            filter[hash >> 6] |= 1 << UInt64(hash & 63)
        }
    }

    /// Which needles stand in some bytes.
    ///
    /// - Returns: Their indexes in ``needles``.
    /// - Complexity: One look at every byte, however many needles there are.
    public func hits(in bytes: Span<UInt8>) -> Set<Int> {
        var found: Set<Int> = []
        guard !needles.isEmpty, bytes.count >= 8 else { return found }
        var window: UInt64 = 0
        for end in bytes.indices {
            window = window << 8 | UInt64(bytes[end])
            let hash = Self.hash(window)
            guard filter[hash >> 6] & 1 << UInt64(hash & 63) != 0, end >= 7, let candidates = byHead[window]
            else { continue }
            for index in candidates where !found.contains(index) {
                if Self.stands(needles[index], in: bytes, at: end - 7) { found.insert(index) }
            }
        }
        return found
    }

    /// The bytes at the end of a part that the next one has to begin with, so that nothing between is missed.
    public func overlap(of part: [UInt8]) -> ArraySlice<UInt8> {
        part.suffix(max(longest - 1, 0))
    }

    private static func hash(_ window: UInt64) -> Int {
        Int(truncatingIfNeeded: (window &* 0x9E37_79B9_7F4A_7C15) >> UInt64(64 - filterBits))
    }

    private static func stands(_ needle: [UInt8], in bytes: Span<UInt8>, at start: Int) -> Bool {
        guard bytes.count - start >= needle.count else { return false }
        for (offset, byte) in needle.enumerated() where bytes[start + offset] != byte { return false }
        return true
    }
}
