import EventLog
import Projections
public import SportsTimeModel
import SportsTimeViews

extension SportsTimeStore {
    /// Gives a stadium the user's own name, or takes it back.
    ///
    /// - Parameters:
    ///   - text: The stadium's name or id.
    ///   - nickname: The name; nil takes it back.
    ///   - isRehearsal: Whether to undo it at the end, telling only what it would do.
    /// - Returns: What it did.
    /// - Throws: ``StoreError`` where the name is unknown, ambiguous or too long, and what the log throws.
    public func setNickname(of text: String, to nickname: String?, isRehearsal: Bool = false) throws
        -> CommandReport
    {
        if let nickname,
            nickname.allSatisfy(\.isWhitespace) || nickname.utf8.count > VisitDecider.textByteLimit
        {
            throw StoreError.invalidValue(
                field: "nickname", value: String(nickname.prefix(40)),
                expected: "a text of 1 to \(VisitDecider.textByteLimit) bytes")
        }
        let content = Array("\(text)\0\(nickname ?? "")".utf8)
        let command = StoreCommand("SetNickname", content: content) { snapshot in
            let stadium = try NameResolver.stadium(text, in: snapshot.views).facts.stadium
            let old = try StadiumView.preferences(of: stadium.id, in: snapshot.views)
            let isSo = old.nickname == nickname
            return StoreCommand.Decision(
                events: isSo ? [] : [.stadiumNicknameSet(stadium.id, nickname: nickname)])
        }
        return try carryOut(command, isRehearsal: isRehearsal)
    }

    /// Makes a stadium a favourite, or no more.
    ///
    /// - Parameters:
    ///   - text: The stadium's name or id.
    ///   - isFavorite: Whether it is one from now on.
    ///   - isRehearsal: Whether to undo it at the end, telling only what it would do.
    /// - Returns: What it did.
    /// - Throws: ``StoreError`` where the name is unknown or ambiguous, and what the log throws.
    public func setFavorite(_ text: String, _ isFavorite: Bool, isRehearsal: Bool = false) throws
        -> CommandReport
    {
        let content = Array("\(text)\0\(isFavorite)".utf8)
        let command = StoreCommand("SetFavorite", content: content) { snapshot in
            let stadium = try NameResolver.stadium(text, in: snapshot.views).facts.stadium
            let old = try StadiumView.preferences(of: stadium.id, in: snapshot.views)
            let isSo = old.isFavorite == isFavorite
            return StoreCommand.Decision(
                events: isSo ? [] : [.stadiumFavoriteSet(stadium.id, isFavorite: isFavorite)])
        }
        return try carryOut(command, isRehearsal: isRehearsal)
    }

    /// Chooses which visits count for progress and totals.
    ///
    /// What counts for an achievement its definition says.
    ///
    /// - Parameters:
    ///   - types: The types; nil for all.
    ///   - isRehearsal: Whether to undo it at the end, telling only what it would do.
    /// - Returns: What it did.
    /// - Throws: ``StoreError/invalidValue(field:value:expected:)`` for no type at all, and what the log throws.
    public func setCountedVisits(_ types: Set<VisitType>?, isRehearsal: Bool = false) throws
        -> CommandReport
    {
        let chosen = types ?? Set(VisitType.allCases)
        guard !chosen.isEmpty else {
            throw StoreError.invalidValue(field: "types", value: "", expected: "types of visits")
        }
        let words = chosen.sorted().map(\.rawValue).joined(separator: " ")
        let command = StoreCommand("SetCountedVisits", content: Array(words.utf8)) { snapshot in
            let isSo = try VisitView.countedTypes(in: snapshot.views) == chosen.sorted()
            let isAll = chosen.count == VisitType.allCases.count
            return StoreCommand.Decision(events: isSo ? [] : [.countedVisitsSet(isAll ? nil : chosen)])
        }
        return try carryOut(command, isRehearsal: isRehearsal)
    }
}
