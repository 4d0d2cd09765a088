import Foundation

/// Finds where the objects of a JSON array end, byte by byte; what is in them is the decoder's business.
struct JSONArrayScanner {
    /// Where in the text the next byte is.
    private enum Place {
        case beforeArray
        case beforeElement
        case inElement
        case behindElement
        case behindArray
    }

    private let pageLimit: Int
    private let byteLimit: Int
    private var place: Place
    private var depth = 0
    private var isInText = false
    private var isEscaped = false
    private var count = 0
    /// Bytes read, and those of them that belong to this page.
    private var position = 0
    private(set) var consumed = 0
    private var objects = Data("[".utf8)
    /// Where the object that is read begins in them.
    private var objectStart = 0

    /// How deep a record may be nested: the deepest canonical ones are a tenth of it, and decoding takes time by the square.
    private static let depthLimit = 100

    /// Whether the page is whole.
    private(set) var isDone = false
    /// Whether nothing is behind it.
    private(set) var isAtEnd = false
    /// Whether it is no array of objects.
    private(set) var isFlawed = false

    /// A scanner.
    ///
    /// - Parameters:
    ///   - isInside: Whether it begins behind a comma, not before the array.
    ///   - pageLimit: Objects of a page.
    ///   - byteLimit: Bytes after which no object is added, and those that an object can have.
    init(isInside: Bool, pageLimit: Int, byteLimit: Int) {
        self.pageLimit = pageLimit
        self.byteLimit = byteLimit
        place = isInside ? .beforeElement : .beforeArray
    }

    /// The objects of the page, as an array.
    var page: Data { objects + Data("]".utf8) }

    /// Reads on; no bytes are the end of the file.
    mutating func read(_ chunk: [UInt8]) {
        guard !chunk.isEmpty else {
            guard case .behindArray = place else { return isFlawed = true }
            (isDone, isAtEnd) = (true, true)
            return
        }
        // The bytes of this chunk from here on belong to the object.
        var start = 0
        for (index, byte) in chunk.enumerated() {
            if case .inElement = place {
                guard readInElement(byte) else {
                    if isFlawed { return }
                    continue
                }
                add(chunk[start...index])
                place = .behindElement
                count += 1
                continue
            }
            let isObject = readBetween(byte, at: position + index)
            if isObject { (start, objectStart) = (index, objects.count) }
            if isDone || isFlawed { return consumed = position + index + 1 }
        }
        position += chunk.count
        if case .inElement = place { add(chunk[start...]) }
        if case .inElement = place, objects.count - objectStart > byteLimit { isFlawed = true }
    }

    private mutating func add(_ bytes: ArraySlice<UInt8>) {
        objects.append(contentsOf: bytes)
    }

    /// Reads a byte of an object.
    ///
    /// - Returns: Whether it is its last one.
    private mutating func readInElement(_ byte: UInt8) -> Bool {
        if isInText {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isInText = false
            }
            return false
        }
        switch byte {
        case UInt8(ascii: "\""): isInText = true
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            depth += 1
            if depth > Self.depthLimit { isFlawed = true }
        case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
        default: break
        }
        return depth == 0
    }

    /// Reads a byte that is outside of all objects.
    ///
    /// - Returns: Whether it is the first one of an object.
    private mutating func readBetween(_ byte: UInt8, at index: Int) -> Bool {
        switch (place, byte) {
        case (_, 0x20), (_, 0x09), (_, 0x0A), (_, 0x0D): break
        // A byte-order mark.
        case (.beforeArray, 0xEF) where index == 0, (.beforeArray, 0xBB) where index == 1,
            (.beforeArray, 0xBF) where index == 2:
            break
        case (.beforeArray, UInt8(ascii: "[")): place = .beforeElement
        case (.beforeElement, UInt8(ascii: "{")):
            if count > 0 { objects.append(UInt8(ascii: ",")) }
            (place, depth) = (.inElement, 1)
            return true
        // A comma may stand behind the last one, as the decoder has it.
        case (.beforeElement, UInt8(ascii: "]")), (.behindElement, UInt8(ascii: "]")):
            place = .behindArray
        case (.behindElement, UInt8(ascii: ",")):
            place = .beforeElement
            isDone = count >= pageLimit || objects.count >= byteLimit
        default: isFlawed = true
        }
        return false
    }
}
