import LMDB
public import SportsTime
public import SportsTimeModel

/// Imports photos: of files and folders, so many in a commit that an interruption loses little (seed "Stadium Progress &
/// Achievement System", Photo-Based Import Pipeline).
public struct PhotoImporter: Sendable {
    private let store: SportsTimeStore
    /// What photos are matched by.
    public var rules = PhotoMatchingRules()
    /// Whether photos that were imported and deleted are taken again.
    public var takesDeletedAgain = false
    /// Whether nothing is kept.
    public var isRehearsal = false
    /// Where originals are copied to; nil to keep them by reference.
    public var originals: PhotoOriginals?

    /// An importer into a store.
    public init(_ store: SportsTimeStore) {
        self.store = store
    }

    /// Imports.
    ///
    /// A file that is as it was when it was imported is not read again. Files below a folder that are no photos, and not named
    /// like one, are passed over; others are refused with the reason.
    ///
    /// - Parameters:
    ///   - paths: Files, and folders with all that is below them.
    ///   - progress: Called with the files that are done and all of them.
    /// - Returns: What became of each.
    /// - Throws: ``PhotoFileError/unreadable(path:reason:)`` where a path leads nowhere; ``LMDB/LMDBError`` where an original
    ///   cannot be copied; and what the log throws. What was committed until then stays.
    public func importPhotos(
        at paths: [String], progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) throws -> PhotoImportAnswer {
        let (files, refused) = try PhotoFolder.files(of: paths)
        if !isRehearsal { originals?.removeLeftovers() }
        var answer = PhotoImportAnswer(refused: refused)
        var drafts: [(place: Int, draft: PhotoDraft)] = []
        var decisions: [(place: Int, decision: PhotoDecisionAnswer)] = []
        for (place, file) in files.enumerated() {
            progress(place, files.count)
            do {
                // A copy is made of a whole draft.
                if originals == nil, let known = try imported(file.path) {
                    decisions.append((place, known))
                } else {
                    drafts.append((place, try draft(of: file.path)))
                }
            } catch let error as PhotoFileError {
                if case .unknownFormat = error, !file.isNamed, !PhotoFormat.isName(file.path) {
                    answer.passedOver += 1
                    continue
                }
                answer.refused.append(PhotoRefusalAnswer(path: file.path, reason: error.shortReason))
            }
            // What is only tried is tried as a whole, so that photos of one game are of one visit.
            if drafts.count == SportsTimeStore.photosPerCommand, !isRehearsal {
                decisions += try take(&drafts, into: &answer)
            }
        }
        decisions += try take(&drafts, into: &answer)
        answer.photos = decisions.sorted { $0.place < $1.place }.map(\.decision)
        progress(files.count, files.count)
        return answer
    }

    /// Puts photos to a visit, and imports those that are not known yet.
    ///
    /// - Parameters:
    ///   - paths: The files, in their order.
    ///   - visit: The visit's id, or the beginning of it.
    ///   - caption: What they show; nil for nothing.
    /// - Returns: What became of each.
    /// - Throws: ``PhotoFileError``, ``SportsTime/StoreError``, and what the log throws: nothing is appended then.
    ///   ``PhotoFileError/changed(path:)`` and ``LMDB/LMDBError`` where an original cannot be copied: the photos are of the visit.
    public func attach(_ paths: [String], to visit: String, caption: String? = nil) throws
        -> PhotoImportAnswer
    {
        let whole = try store.visit(visit).id
        let drafts = try paths.map { try draft(of: PhotoFolder.absolute($0)) }
        let answer = try store.attachPhotos(drafts, to: whole, caption: caption, isRehearsal: isRehearsal)
        guard let originals, !isRehearsal else { return answer }
        originals.removeLeftovers()
        for draft in drafts { try originals.copy(draft) }
        return answer
    }

    /// A photo that is to be imported.
    private func draft(of path: String) throws -> PhotoDraft {
        var draft = try PhotoFile.draft(of: path)
        try noteMove(of: &draft)
        return draft
    }

    private func take(
        _ drafts: inout [(place: Int, draft: PhotoDraft)], into answer: inout PhotoImportAnswer
    ) throws -> [(place: Int, decision: PhotoDecisionAnswer)] {
        guard !drafts.isEmpty else { return [] }
        let taken = try store.importPhotos(
            drafts.map(\.draft), rules: rules, takesDeletedAgain: takesDeletedAgain, isRehearsal: isRehearsal)
        answer.achievements += taken.achievements
        defer { drafts = [] }
        if let originals, !isRehearsal {
            // Not before it is known which of them were deleted.
            for ((_, draft), decision) in zip(drafts, taken.photos) where decision.outcome != "deleted" {
                do {
                    try originals.copy(draft)
                } catch let error as PhotoFileError {
                    answer.refused.append(
                        PhotoRefusalAnswer(path: draft.path ?? "", reason: error.shortReason))
                }
            }
        }
        return zip(drafts, taken.photos).map { ($0.place, $1) }
    }

    /// Notes where a photo's file was before, where it was moved since it was imported.
    private func noteMove(of draft: inout PhotoDraft) throws {
        guard let before = try store.photoPath(ofContent: draft.contentDigest),
            try before == draft.path || imported(before) == nil
        else { return }
        draft.movedFrom = before
    }

    /// What became of a file's photo; nil where the file is not as it was when it was imported.
    private func imported(_ path: String) throws -> PhotoDecisionAnswer? {
        guard let file = try? PhotoFile.open(path) else { return nil }
        return try store.knownPhoto(
            ofFileAt: path, byteCount: UInt64(file.byteCount),
            modifiedAtNanoseconds: file.modifiedAtNanoseconds)
    }
}
