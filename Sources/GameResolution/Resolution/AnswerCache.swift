import Crypto
import LMDB
import SportsTimeModel

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Raw answers of providers, a file each beside the log: what has been asked is not asked again.
///
/// A file begins with a line of JSON that says what it is, with the digest of all of it; one that is not what it says is
/// dropped. How long an answer is good for is decided when it is read.
struct AnswerCache: Sendable {
    /// An answer that was kept.
    struct Answer {
        let body: [UInt8]
        /// When it came: milliseconds since 1970 in UTC.
        let fetchedAt: Int64
    }

    private struct Head: Codable {
        let url: String
        let fetchedAtMs: Int64
        let sha256: String
    }

    let directory: String

    /// The answer to a request; nil where there is none, or none that is whole.
    func answer(to url: String) -> Answer? {
        let path = path(of: url)
        guard let bytes = InputFile.ownBytes(of: path, limit: Self.byteLimit) else { return nil }
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
            let head = try? JSONDecoder().decode(Head.self, from: Data(bytes[..<end])), head.url == url,
            head.sha256 == Self.digest(bytes[(end + 1)...], of: url, at: head.fetchedAtMs)
        else {
            drop(url)
            return nil
        }
        return Answer(body: Array(bytes[(end + 1)...]), fetchedAt: head.fetchedAtMs)
    }

    /// Keeps an answer, in place of the one before.
    ///
    /// A device that is full keeps nothing: it is asked again then.
    func keep(_ body: [UInt8], of url: String, fetchedAt: Int64) {
        let head = Head(
            url: url, fetchedAtMs: fetchedAt, sha256: Self.digest(body[...], of: url, at: fetchedAt))
        guard let line = try? JSONEncoder().encode(head) else { return }
        try? Directory.make(directory)
        try? DurableFile.replace(path(of: url), with: Array(line) + [UInt8(ascii: "\n")] + body)
    }

    /// Drops the answer to a request.
    func drop(_ url: String) {
        DurableFile.remove(path(of: url))
    }

    /// Whether an answer that came at a time is still good (seed "Stadium Progress & Achievement System", Cache policy).
    ///
    /// What came more than 30 days after its last day is good for ever; a younger one for a day, since scores may be missing
    /// or corrected.
    ///
    /// - Parameters:
    ///   - fetchedAt: When it came: milliseconds since 1970 in UTC.
    ///   - lastDay: The last day that it speaks of.
    ///   - now: The time.
    /// - Returns: Whether it is.
    static func isGood(fetchedAt: Int64, lastDay: LocalDate, now: Int64) -> Bool {
        fetchedAt <= now && isHistorical(lastDay, at: fetchedAt) || isYoung(fetchedAt: fetchedAt, now: now)
    }

    /// Whether an answer came within the last day; what a clock that was ahead says of one says nothing.
    static func isYoung(fetchedAt: Int64, now: Int64) -> Bool {
        fetchedAt <= now && fetchedAt >= now - day
    }

    /// Whether a day is so long ago that its scores do not change any more.
    static func isHistorical(_ lastDay: LocalDate, at time: Int64) -> Bool {
        time / day - Int64(lastDay.daysSince1970) > 31
    }

    /// Milliseconds.
    static let day: Int64 = 86_400_000

    private func path(of url: String) -> String {
        "\(directory)/\(Self.digest([], of: url, at: 0).prefix(32)).answer"
    }

    private static func digest(_ bytes: ArraySlice<UInt8>, of url: String, at time: Int64) -> String {
        var hasher = SHA256()
        hasher.update(data: Array("\(url)\n\(time)\n".utf8))
        hasher.update(data: bytes)
        return hasher.finalize().map { byte in
            let text = String(byte, radix: 16)
            return text.utf8.count == 1 ? "0" + text : text
        }.joined()
    }

    private static let byteLimit = 16 << 20
}
