import SportsTimeModel

/// What is known of photos, in words.
enum PhotoWords {
    /// A photo as it came in.
    static func text(_ photo: Photo) -> String {
        let taken = photo.captureTime.map { "photo of \($0.wallDate)" } ?? "photo without a date"
        return "\(taken): \(text(photo.match))"
    }

    /// What a photo was found to be of.
    static func text(_ match: PhotoMatch) -> String {
        if match.question == nil, let proposal = match.proposal {
            return "of \(proposal.option.gameID), \(rule(match.rules))"
        }
        return match.question.map { text($0) } ?? "of nothing that is known"
    }

    /// What makes a match certain.
    private static func rule(_ rules: PhotoMatchingRules) -> String {
        "the only game of that day within \(Int(rules.highConfidenceRadius)) m"
    }

    /// Why the user is asked.
    static func text(_ question: PhotoQuestion) -> String {
        switch question {
        case .missingLocation: "location not found"
        case .missingDate: "date not found"
        case .dateInFuture: "the camera's date is in the future"
        case .noStadiumNearby: "no stadium found nearby"
        case .noGamesOnDate: "no games found"
        case .gamesNotKnown: "not all games of that day are known"
        case .severalGames: "which game?"
        case .severalStadiums: "which stadium?"
        case .adjacentDay: "the game was a day before or after"
        case .afterMidnight: "taken before 05:00: of that day, or of the evening before?"
        case .clocksDisagree: "the camera's clock and the satellites name different days"
        case .mediumDistance: "taken at some distance"
        case .lowDistance: "taken far from the stadium"
        case .severalVisits: "which visit?"
        case .visitDeleted: "a visit to this game was deleted, or made one to another"
        }
    }

    /// Why a photo became what it did.
    static func text(_ decision: PhotoDecision, _ match: PhotoMatch?) -> String {
        switch decision.outcome {
        case .known: "imported before"
        case .deleted: "imported and deleted before; --again takes it"
        case .waiting: match.map { text($0) } ?? ""
        case .visitAdded, .joinedVisit:
            decision.origin == .automatic
                ? rule(match?.rules ?? PhotoMatchingRules()) : text(decision.origin)
        }
    }

    /// Who put a photo to a visit.
    static func text(_ origin: PhotoAttachment.Origin) -> String {
        switch origin {
        case .automatic: "by the rules"
        case .confirmed: "as you confirmed"
        case .assigned: "as you said"
        case .attached: "as you put it"
        }
    }
}
