import LMDB
public import SportsTime
import Synchronization

/// A user's token of CloudKit Web Services: good for one request, and replaced by each answer.
///
/// It lies in a file of its user's own (mode 0600), which is replaced before the answer is used, so that an interruption loses
/// no more than a token that was spent. It is never shown: not in messages, not in the log.
public final class CloudKitWebToken: Sendable {
    private let path: String
    private let token: Mutex<String>
    /// Held as long as this is: two programs would spend the same token.
    private let lock: ByteLockFile

    /// Reads a token.
    ///
    /// - Parameter path: The file.
    /// - Throws: ``SportsTime/SourceError`` where it cannot be read or is empty.
    public init(path: String) throws(SourceError) {
        let isTaken: Bool
        do throws(LMDBError) {
            lock = try ByteLockFile(path: "\(path).lock")
            isTaken = try lock.take(0, within: 5_000)
        } catch {
            throw SourceError("the user's token of CloudKit cannot be locked: \(error)")
        }
        guard isTaken else {
            throw SourceError(
                "another program uses the user's token of CloudKit", hint: "try again when it has ended")
        }
        let bytes = InputFile.ownBytes(of: path, limit: 65_536)
        let text = String(decoding: bytes ?? [], as: UTF8.self)
        guard bytes != nil, let first = text.split(whereSeparator: \.isNewline).first, !first.isEmpty else {
            throw SourceError(
                "the file with the user's token of CloudKit cannot be read, or is empty",
                hint: "sign in with the container's web page, and put its ckWebAuthToken into that file")
        }
        self.path = path
        token = Mutex(String(first))
    }

    /// The token for the next request.
    var current: String { token.withLock { $0 } }

    /// Takes the token of an answer, and keeps it.
    ///
    /// - Throws: ``SportsTime/SourceError`` where it cannot be kept.
    func replace(by new: String) throws(SourceError) {
        guard !new.isEmpty, new != current else { return }
        // Whether or not it can be kept, the one before is spent.
        token.withLock { $0 = new }
        do {
            try DurableFile.replace(path, with: Array((new + "\n").utf8))
        } catch {
            throw SourceError(
                "the user's next token of CloudKit cannot be kept: \(error)",
                hint: "make room for it, or sign in again: the one in the file is spent")
        }
    }
}
