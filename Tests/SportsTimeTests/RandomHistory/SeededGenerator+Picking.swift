import TestSupport

extension SeededGenerator {
    /// True so many times in a hundred.
    mutating func chance(_ percent: Int) -> Bool {
        number(in: 0...99) < percent
    }

    mutating func number(in range: ClosedRange<Int>) -> Int {
        Int.random(in: range, using: &self)
    }

    /// One of some; what they are sorted by must not depend on hashing.
    mutating func pick<Element>(_ elements: [Element]) -> Element? {
        elements.randomElement(using: &self)
    }

    /// So many of some, or all where there are fewer.
    mutating func pick<Element>(_ count: Int, of elements: [Element]) -> [Element] {
        Array(elements.shuffled(using: &self).prefix(count))
    }
}
