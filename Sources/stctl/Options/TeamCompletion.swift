import ArgumentParser
import SportsTime
import SportsTimeModel

/// What a shell offers behind an option that names a team.
enum TeamCompletion {
    /// The names of teams that begin with what was typed, or have a word that does.
    static let kind = CompletionKind.custom { arguments, _, prefix in
        names(beginningWith: prefix, arguments)
    }

    /// Names that are offered.
    private static let limit = 40

    /// The names in the store of a command line, or in the user's own; none where there is no store, or it cannot be read: a
    /// shell shows no errors.
    private static func names(beginningWith prefix: String, _ arguments: [String]) -> [String] {
        var options = StoreOptions()
        options.store = arguments.firstIndex(of: "--store").flatMap { place in
            place + 1 < arguments.count ? arguments[place + 1] : nil
        }
        options.wait = 1
        guard let path = try? options.path(),
            let store = try? SportsTimeStore.open(
                at: path, creates: false, options: options.environment, needsViews: false),
            let teams = try? DataProvider(store).teams
        else { return [] }
        let typed = prefix.filter { $0 != "\"" && $0 != "\\" }.lowercased()
        let found = teams.filter { team in
            let words = team.name.lowercased().split(separator: " ").map { String($0) }
            return words.indices.contains { words[$0...].joined(separator: " ").hasPrefix(typed) }
                || team.abbreviation.lowercased() == typed
        }
        let names = Set(found.map(\.name)).sorted().prefix(limit)
        guard CompletionShell.requesting == .bash else { return Array(names) }
        // Bash offers what begins with what was typed, letter for letter, and quotes nothing itself.
        return names.filter { $0.lowercased().hasPrefix(typed) }.map { name in
            let typed = prefix.filter { $0 != "\"" && $0 != "\\" }
            return (typed + name.dropFirst(typed.count)).replacing(" ", with: "\\\\ ")
        }
    }
}
