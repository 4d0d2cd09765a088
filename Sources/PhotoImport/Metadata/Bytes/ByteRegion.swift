/// A part of a photo's bytes, in which offsets count from its beginning.
struct ByteRegion {
    /// Where the bytes come from.
    let source: ByteSource
    /// Where the part begins.
    let start: Int
    /// How many bytes it has, all of them there.
    let count: Int
    /// Whether an offset in the source is one in the photo: not so where the part was put together from several.
    let isContiguous: Bool

    /// All of a source.
    init(_ source: ByteSource) {
        self.init(source: source, start: 0, count: source.byteCount, isContiguous: true)
    }

    /// Bytes that lie in several places of a photo.
    init(assembled bytes: [UInt8]) {
        self.init(source: ByteSource(bytes), start: 0, count: bytes.count, isContiguous: false)
    }

    private init(source: ByteSource, start: Int, count: Int, isContiguous: Bool) {
        self.source = source
        self.start = start
        self.count = count
        self.isContiguous = isContiguous
    }

    /// A part of the part.
    ///
    /// - Parameters:
    ///   - offset: Where it begins.
    ///   - wanted: How many bytes it says it has; all that follow for nil.
    /// - Returns: What is there of it; nil where it begins behind the end.
    func region(at offset: Int, count wanted: Int? = nil) -> ByteRegion? {
        guard offset >= 0, offset <= count, (wanted ?? 0) >= 0 else { return nil }
        let rest = count - offset
        return ByteRegion(
            source: source, start: start + offset, count: min(wanted ?? rest, rest),
            isContiguous: isContiguous)
    }

    /// Reads bytes.
    ///
    /// - Parameters:
    ///   - offset: Where the first one lies.
    ///   - wanted: How many.
    /// - Returns: The bytes; nil where not all of them are there.
    /// - Throws: ``PhotoFileError/unreadable(path:reason:)``.
    func bytes(at offset: Int, count wanted: Int) throws(PhotoFileError) -> [UInt8]? {
        guard offset >= 0, wanted >= 0, offset <= count, wanted <= count - offset else { return nil }
        return try source.bytes(at: start + offset, count: wanted)
    }

    /// Reads what is there of it, up to a limit.
    ///
    /// - Parameter limit: How many bytes are wanted at most.
    /// - Returns: The bytes; nil where there are more.
    /// - Throws: ``PhotoFileError/unreadable(path:reason:)``.
    func allBytes(limit: Int) throws(PhotoFileError) -> [UInt8]? {
        guard count <= limit else { return nil }
        return try bytes(at: 0, count: count)
    }

    /// Whether bytes lie at an offset.
    ///
    /// - Parameters:
    ///   - expected: The bytes.
    ///   - offset: Where they are looked for.
    /// - Returns: Whether they are there.
    /// - Throws: ``PhotoFileError/unreadable(path:reason:)``.
    func has(_ expected: [UInt8], at offset: Int) throws(PhotoFileError) -> Bool {
        try bytes(at: offset, count: expected.count) == expected
    }
}
