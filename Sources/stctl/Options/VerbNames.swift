import ArgumentParser
import SportsTimeModel

/// The names of the verbs, for those who mistyped one.
enum VerbNames {
    /// The beginning of a command line with the verb that was most likely meant; nil where none is near.
    ///
    /// - Parameters:
    ///   - words: The command line behind the program's name.
    ///   - root: The command that it is for.
    /// - Returns: The words up to the verb, mended: `stctl visit add`.
    static func near(_ words: some Sequence<String>, in root: any ParsableCommand.Type) -> String? {
        var command = root
        var path = [name(of: root)]
        for word in words {
            let verbs = command.configuration.subcommands
            guard !verbs.isEmpty, !word.hasPrefix("-") else { return nil }
            if let verb = verbs.first(where: { name(of: $0) == word }) {
                command = verb
                path.append(word)
                continue
            }
            let limit = word.count > 4 ? 2 : 1
            let found = verbs.compactMap { verb in
                NameDistance.between(NormalizedName(word), NormalizedName(name(of: verb)), limit: limit)
                    .map { (distance: $0, name: name(of: verb)) }
            }
            let nearest = found.min { ($0.distance, $0.name) < ($1.distance, $1.name) }
            return nearest.map { (path + [$0.name]).joined(separator: " ") }
        }
        return nil
    }

    private static func name(of command: any ParsableCommand.Type) -> String {
        command.configuration.commandName ?? ""
    }
}
