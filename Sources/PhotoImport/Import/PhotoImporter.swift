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
    /// A file that is as it was when it was imported is not read again. Files below a folder that are no photos are passed over;
    /// those that were named are refused with the reason.
    ///
    /// - Parameters:
    ///   - paths: Files, and folders with all that is below them.
    ///   - progress: Called with the files that are done and all of them.
    /// - Returns: What became of each.
    /// - Throws: ``PhotoFileError/unreadable(path:reason:)`` where a path leads nowhere, and what the log throws; what was
    ///   committed until then stays.
    public func importPhotos(
        at paths: [String], progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) throws -> PhotoImportAnswer {
        let (files, refused) = try PhotoFolder.files(of: paths)
        var answer = PhotoImportAnswer(refused: refused)
        var drafts: [(place: Int, draft: PhotoDraft)] = []
        var decisions: [(place: Int, decision: PhotoDecisionAnswer)] = []
        for (place, file) in files.enumerated() {
            progress(place, files.count)
            do {
                if let known = try known(file.path) {
                    decisions.append((place, known))
                } else {
                    drafts.append((place, try draft(of: file.path)))
                }
            } catch let error as PhotoFileError {
                if case .unknownFormat = error, !file.isNamed { continue }
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
    /// - Throws: ``PhotoFileError``, ``SportsTime/StoreError``, and what the log throws. Nothing is appended then.
    public func attach(_ paths: [String], to visit: String, caption: String? = nil) throws
        -> PhotoImportAnswer
    {
        let whole = try store.visit(visit).id
        let drafts = try paths.map { try draft(of: PhotoFolder.absolute($0)) }
        return try store.attachPhotos(drafts, to: whole, caption: caption, isRehearsal: isRehearsal)
    }

    /// A photo that is to be imported, copied where that is asked for.
    private func draft(of path: String) throws -> PhotoDraft {
        var draft = try PhotoFile.draft(of: path)
        try noteMove(of: &draft)
        if let originals, !isRehearsal { try originals.copy(draft) }
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
        return zip(drafts, taken.photos).map { ($0.place, $1) }
    }

    /// Notes where a photo's file was before, where it was moved since it was imported.
    private func noteMove(of draft: inout PhotoDraft) throws {
        guard let before = try store.photoPath(ofContent: draft.contentDigest),
            before == draft.path || !DurableFile.exists(before)
        else { return }
        draft.movedFrom = before
    }

    /// What became of a file's photo, where the file is as it was then.
    private func known(_ path: String) throws -> PhotoDecisionAnswer? {
        // A copy is made of a whole draft.
        guard originals == nil, let file = try? PhotoFile.open(path) else { return nil }
        return try store.knownPhoto(
            ofFileAt: path, byteCount: UInt64(file.byteCount),
            modifiedAtNanoseconds: file.modifiedAtNanoseconds)
    }
}
