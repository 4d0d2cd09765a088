import EventLog
import Projections
import SportsTimeModel
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
        let command = Self.command(
            "SetNickname", content: Array("\(text)\0\(nickname ?? "")".utf8))
        let result = try append(command, isRehearsal: isRehearsal) { snapshot in
            let stadium = try NameResolver.stadium(text, in: snapshot.views).facts.stadium
            let old = try StadiumView.preferences(of: stadium.id, in: snapshot.views)
            return old.nickname == nickname ? [] : [.stadiumNicknameSet(stadium.id, nickname: nickname)]
        } inspect: { _ in
        }
        return CommandReport(outcome: result.outcome, changes: result.changes)
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
        let command = Self.command("SetFavorite", content: Array("\(text)\0\(isFavorite)".utf8))
        let result = try append(command, isRehearsal: isRehearsal) { snapshot in
            let stadium = try NameResolver.stadium(text, in: snapshot.views).facts.stadium
            let old = try StadiumView.preferences(of: stadium.id, in: snapshot.views)
            return old.isFavorite == isFavorite
                ? [] : [.stadiumFavoriteSet(stadium.id, isFavorite: isFavorite)]
        } inspect: { _ in
        }
        return CommandReport(outcome: result.outcome, changes: result.changes)
    }
}
