import ByteCoding
import LMDB

/// Reading a range as of an event: today's rows that are older, and what history has in the place of the others,
/// merged in the order of their keys.
///
/// No key of a table may be another one with a zero byte behind it, so that each key's versions lie together.
extension ViewCursor {
    /// A walk through the keys that had a row then.
    enum Walk {
        case notStarted
        /// The next key that it has to offer, table byte included.
        case at([UInt8])
        /// The last key that it offered, and that was taken.
        case behind([UInt8])
        case ended

        var key: [UInt8]? {
            if case .at(let key) = self { return key }
            return nil
        }

        /// Gives the key away, if it is the one that is taken.
        mutating func take(_ taken: [UInt8]) {
            if case .at(taken) = self { self = .behind(taken) }
        }
    }

    /// The next row as of an event; nil behind the last one.
    @_lifetime(copy self)
    mutating func next(asOf: UInt64) throws -> ViewRow? {
        try advanceToday(asOf: asOf)
        try advancePast(asOf: asOf)
        guard let key = nearer(today.key, past.key) else { return nil }
        let isToday = today.key == key
        today.take(key)
        past.take(key)
        guard isToday else { return try cursor.version(of: key, asOf: asOf) }
        guard let entry = try cursor.seek(key.span) else { return nil }
        return ViewRow(
            key: entry.key.extracting(droppingFirst: 1), value: entry.value.extracting(droppingFirst: 8),
            since: try entry.value.integer(at: 0))
    }

    private func nearer(_ left: [UInt8]?, _ right: [UInt8]?) -> [UInt8]? {
        guard let left else { return right }
        guard let right else { return left }
        return left.lexicographicallyPrecedes(right) == isDescending ? right : left
    }

    /// Goes to the next of today's rows that was there.
    private mutating func advanceToday(asOf: UInt64) throws {
        var entry: Entry?
        switch today {
        case .at, .ended: return
        case .notStarted:
            entry = isDescending ? try before(RowKey.behind(end ?? prefix)) : try cursor.seek(start.span)
        case .behind(let key):
            let next = key + [0]
            entry = isDescending ? try before(key) : try cursor.seek(next.span)
        }
        while let found = entry, found.key.starts(with: prefix.span), isWithinBounds(found.key) {
            if try found.value.integer(at: 0, as: UInt64.self) <= asOf {
                today = .at([UInt8](found.key))
                return
            }
            entry = isDescending ? try cursor.previous() : try cursor.next()
        }
        today = .ended
    }

    /// Goes to the next key of history that had a row then, whose version has been replaced since.
    private mutating func advancePast(asOf: UInt64) throws {
        var entry: Entry?
        switch past {
        case .at, .ended: return
        case .notStarted:
            let first = [RowKey.history] + start
            entry =
                isDescending
                ? try before([RowKey.history] + RowKey.behind(end ?? prefix)) : try cursor.seek(first.span)
        case .behind(let key):
            entry = try beyondVersions(of: key)
        }
        let prefix = [RowKey.history] + prefix
        while let found = entry, found.key.starts(with: prefix.span), found.key.count >= prefix.count + 8 {
            let key = [UInt8](found.key.extracting(1..<found.key.count - 8))
            guard isWithinBounds(key.span) else { break }
            if try cursor.version(of: key, asOf: asOf) != nil {
                past = .at(key)
                return
            }
            entry = try beyondVersions(of: key)
        }
        past = .ended
    }

    /// The first version of the next key; going down, the last version of the one before.
    @_lifetime(copy self)
    private func beyondVersions(of key: [UInt8]) throws -> Entry? {
        let versions = [RowKey.history] + key
        if isDescending { return try before(versions) }
        // What follows the key in its versions is a sequence, whose first byte is zero (below 2^56).
        let behind = versions + [1]
        return try cursor.seek(behind.span)
    }

    /// The last row whose key is less than the given one.
    @_lifetime(copy self)
    private func before(_ key: [UInt8]) throws -> Entry? {
        guard try cursor.seek(key.span) != nil else { return try cursor.last() }
        return try cursor.previous()
    }
}

extension Cursor {
    /// What history says a key's row was as of an event; nil where it has no version of that time.
    ///
    /// - Complexity: One search, however many versions there are.
    @_lifetime(copy self)
    func version(of key: [UInt8], asOf: UInt64) throws -> ViewRow? {
        let versions = [RowKey.history] + key
        var next = versions
        next.append(bigEndian: asOf == .max ? asOf : asOf + 1)
        var entry = try seek(next.span) == nil ? try last() : try previous()
        while let found = entry, found.key.starts(with: versions.span) {
            if found.key.count == versions.count + 8 {
                guard try found.value.integer(at: 0, as: UInt64.self) > asOf else { return nil }
                return ViewRow(
                    key: found.key.extracting(2..<found.key.count - 8),
                    value: found.value.extracting(droppingFirst: 8),
                    since: try found.key.integer(at: found.key.count - 8))
            }
            entry = try previous()
        }
        return nil
    }
}
