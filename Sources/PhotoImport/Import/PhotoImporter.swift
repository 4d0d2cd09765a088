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
        let files = try PhotoFolder.files(of: paths)
        var answer = PhotoImportAnswer()
        var drafts: [PhotoDraft] = []
        for (place, file) in files.enumerated() {
            progress(place, files.count)
            if let known = try known(file.path) {
                // In the order of the files.
                try take(&drafts, into: &answer)
                answer.photos.append(known)
                continue
            }
            do throws(PhotoFileError) {
                drafts.append(try PhotoFile.draft(of: file.path))
            } catch {
                if case .unknownFormat = error, !file.isNamed { continue }
                answer.refused.append(
                    PhotoRefusalAnswer(path: file.path, reason: error.description))
                continue
            }
            try noteMove(of: &drafts[drafts.count - 1])
            // What is only tried is tried as a whole, so that photos of one game are of one visit.
            if drafts.count == SportsTimeStore.photosPerCommand, !isRehearsal {
                try take(&drafts, into: &answer)
            }
        }
        try take(&drafts, into: &answer)
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
        let drafts = try paths.map { try PhotoFile.draft(of: $0) }
        if let originals, !isRehearsal {
            for draft in drafts { try originals.copy(draft) }
        }
        return try store.attachPhotos(drafts, to: visit, caption: caption, isRehearsal: isRehearsal)
    }

    private func take(_ drafts: inout [PhotoDraft], into answer: inout PhotoImportAnswer) throws {
        guard !drafts.isEmpty else { return }
        if let originals, !isRehearsal {
            for draft in drafts { try originals.copy(draft) }
        }
        let taken = try store.importPhotos(
            drafts, rules: rules, takesDeletedAgain: takesDeletedAgain, isRehearsal: isRehearsal)
        answer.photos += taken.photos
        answer.achievements += taken.achievements
        drafts = []
    }

    /// Notes where a photo's file was before, where it was moved since it was imported.
    private func noteMove(of draft: inout PhotoDraft) throws {
        guard let before = try store.photoPath(ofContent: draft.contentDigest), before != draft.path,
            !DurableFile.exists(before)
        else { return }
        draft.movedFrom = before
    }

    /// What became of a file's photo, where the file is as it was then.
    private func known(_ path: String) throws -> PhotoDecisionAnswer? {
        guard let file = try? PhotoFile.open(path) else { return nil }
        return try store.knownPhoto(
            ofFileAt: path, byteCount: UInt64(file.byteCount),
            modifiedAtNanoseconds: file.modifiedAtNanoseconds)
    }
}
