/// How far two spellings are apart: insertions, deletions, substitutions and swaps of neighbours
/// (the restricted Damerau–Levenshtein distance).
public enum NameDistance {
    /// The distance, or nil where it is above a limit.
    ///
    /// - Complexity: O(*n* × *m*) for texts of *n* and *m* letters.
    public static func between(_ left: NormalizedName, _ right: NormalizedName, limit: Int) -> Int? {
        let first = Array(left.key.unicodeScalars)
        let second = Array(right.key.unicodeScalars)
        guard abs(first.count - second.count) <= limit else { return nil }
        var beforeLast: [Int] = []
        var last = Array(0...second.count)
        for row in first.indices {
            var current = [row + 1]
            for column in second.indices {
                let substitution = last[column] + (first[row] == second[column] ? 0 : 1)
                var best = min(substitution, last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
                    best = min(best, beforeLast[column - 1] + 1)
                }
                current.append(best)
            }
            guard let least = current.min(), least <= limit else { return nil }
            beforeLast = last
            last = current
        }
        let distance = last[second.count]
        return distance <= limit ? distance : nil
    }
}
