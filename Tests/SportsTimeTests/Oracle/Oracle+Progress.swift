extension Oracle {
    /// How many stadiums a part of a league has, and how many of them were visited.
    struct Progress: Hashable {
        var total: Int
        var visited: Int
    }

    /// The stadiums visited, each with how often by type.
    var visitCounts: [String: [String: Int]] {
        visits.values.reduce(into: [:]) { $0[$1.stadium, default: [:]][$1.type, default: 0] += 1 }
    }

    /// The progress in a part of a league with these homes.
    func progress(in homes: Set<String>) -> Progress {
        let visited = visits.values.filter { countedTypes?.contains($0.type) ?? true }.map(\.stadium)
        return Progress(total: homes.count, visited: homes.intersection(visited).count)
    }
}
