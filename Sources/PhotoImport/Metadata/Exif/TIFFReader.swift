/// Reads the directories of a TIFF structure (TIFF 6.0, section 2), as which Exif is written too.
///
/// It follows no pointer by itself, so that no structure can lead it in circles.
struct TIFFReader {
    /// A tag of a directory.
    struct Entry {
        /// How its values are written (TIFF 6.0, "Types").
        let type: Int
        /// How many it says there are.
        let count: Int
        /// Where they lie.
        let valueOffset: Int
    }

    /// An image file directory.
    struct Directory {
        /// The tags by number, the first of several with one number.
        var entries: [Int: Entry] = [:]
        /// Where the next directory lies; nil after the last.
        var next: Int?
    }

    /// Entries of one directory that are read at most.
    ///
    /// Cameras write some dozens.
    static let entryLimit = 1_024
    /// Values of one tag that are read at most.
    ///
    /// The tags that are asked for have three.
    static let numberLimit = 16
    /// Bytes of a text that are read at most.
    static let textLimit = 256

    /// The bytes, from which offsets count.
    let region: ByteRegion
    /// The order of bytes in numbers.
    let order: ByteOrder
    /// Where the first directory lies.
    let firstDirectory: Int

    /// Reads the header; nil where the bytes are no TIFF structure.
    ///
    /// - Parameter region: The bytes.
    /// - Throws: ``PhotoFileError/unreadable(path:reason:)``.
    init?(_ region: ByteRegion) throws(PhotoFileError) {
        guard let header = try region.bytes(at: 0, count: 8) else { return nil }
        switch header[..<4] {
        case [0x49, 0x49, 0x2A, 0x00]: order = .littleEndian
        case [0x4D, 0x4D, 0x00, 0x2A]: order = .bigEndian
        default: return nil
        }
        guard let first = header.size(at: 4, width: 4, order) else { return nil }
        self.region = region
        firstDirectory = first
    }

    /// Reads a directory.
    ///
    /// - Parameter offset: Where it lies.
    /// - Returns: What is there of it; nil where there is nothing.
    /// - Throws: ``PhotoFileError/unreadable(path:reason:)``.
    func directory(at offset: Int) throws(PhotoFileError) -> Directory? {
        // The header has the first eight bytes.
        guard offset >= 8, let size = try region.bytes(at: offset, count: 2),
            let total = size.size(at: 0, width: 2, order)
        else { return nil }
        var directory = Directory()
        let room = (region.count - offset - 2) / 12
        let count = min(total, room, Self.entryLimit)
        guard let bytes = try region.bytes(at: offset + 2, count: count * 12) else { return nil }
        for number in 0..<count {
            let place = number * 12
            guard let tag = bytes.size(at: place, width: 2, order),
                let type = bytes.size(at: place + 2, width: 2, order),
                let values = bytes.size(at: place + 4, width: 4, order),
                let pointer = bytes.size(at: place + 8, width: 4, order),
                let size = Self.size(ofType: type)
            else { continue }
            // Values of four bytes or less stand in the place of the pointer.
            let isInline = values * size <= 4
            let entry = Entry(
                type: type, count: values, valueOffset: isInline ? offset + 2 + place + 8 : pointer)
            if directory.entries[tag] == nil { directory.entries[tag] = entry }
        }
        if let bytes = try region.bytes(at: offset + 2 + total * 12, count: 4),
            let next = bytes.size(at: 0, width: 4, order), next != 0
        {
            directory.next = next
        }
        return directory
    }

    /// Reads a text: up to its first NUL, without blanks at its ends.
    ///
    /// - Parameter entry: The tag; nil for one that is not there.
    /// - Returns: The text; nil where there is none, it is empty, or the bytes are not there.
    /// - Throws: ``PhotoFileError/unreadable(path:reason:)``.
    func text(_ entry: Entry?) throws(PhotoFileError) -> String? {
        // 2 is ASCII; BYTE, UNDEFINED and Exif 3.0's UTF-8 are found in its place.
        guard let entry, [1, 2, 7, 129].contains(entry.type),
            let bytes = try region.bytes(at: entry.valueOffset, count: min(entry.count, Self.textLimit))
        else { return nil }
        return bytes.textBeforeNUL().withoutBlanks
    }

    /// Reads numbers of any type.
    ///
    /// - Parameter entry: The tag; nil for one that is not there.
    /// - Returns: The numbers, nil for one that is none: a fraction with the denominator 0. Nil where the bytes are not
    ///   there.
    /// - Throws: ``PhotoFileError/unreadable(path:reason:)``.
    func numbers(_ entry: Entry?) throws(PhotoFileError) -> [Double?]? {
        guard let entry, entry.count > 0, let size = Self.size(ofType: entry.type) else { return nil }
        let count = min(entry.count, Self.numberLimit)
        guard let bytes = try region.bytes(at: entry.valueOffset, count: count * size) else { return nil }
        return (0..<count).map { number(bytes, at: $0 * size, type: entry.type) }
    }

    /// Reads a whole number of a type without a sign.
    ///
    /// - Parameter entry: The tag; nil for one that is not there.
    /// - Returns: The first number; nil where there is none.
    /// - Throws: ``PhotoFileError/unreadable(path:reason:)``.
    func integer(_ entry: Entry?) throws(PhotoFileError) -> Int? {
        // BYTE, SHORT, LONG, and IFD of TIFF Technical Note 1.
        guard let entry, entry.count > 0, [1, 3, 4, 13].contains(entry.type),
            let size = Self.size(ofType: entry.type),
            let bytes = try region.bytes(at: entry.valueOffset, count: size)
        else { return nil }
        return bytes.size(at: 0, width: size, order)
    }

    private func number(_ bytes: [UInt8], at offset: Int, type: Int) -> Double? {
        func unsigned(_ width: Int, at place: Int = 0) -> UInt64 {
            bytes.unsigned(at: offset + place, width: width, order) ?? 0
        }
        func signed(at place: Int = 0) -> Double {
            Double(Int32(truncatingIfNeeded: unsigned(4, at: place)))
        }
        let value: Double
        switch type {
        case 1: value = Double(unsigned(1))
        case 3: value = Double(unsigned(2))
        case 4: value = Double(unsigned(4))
        case 5: value = Double(unsigned(4)) / Double(unsigned(4, at: 4))
        case 9: value = signed()
        case 10: value = signed() / signed(at: 4)
        case 11: value = Double(Float(bitPattern: UInt32(truncatingIfNeeded: unsigned(4))))
        case 12: value = Double(bitPattern: unsigned(8))
        default: return nil
        }
        return value.isFinite ? value : nil
    }

    /// The bytes of a value; nil for a type that is not known.
    private static func size(ofType type: Int) -> Int? {
        switch type {
        case 1, 2, 6, 7, 129: 1
        case 3, 8: 2
        case 4, 9, 11, 13: 4
        case 5, 10, 12: 8
        default: nil
        }
    }
}
