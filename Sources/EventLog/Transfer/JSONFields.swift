import ByteCoding

/// The named values of one object of an export, each to be taken once.
struct JSONFields {
    private var members: [String: JSONElement]

    init(_ element: JSONElement) throws(ExportRefusal) {
        guard case .object(let members) = element else { throw ExportRefusal("a value is no object") }
        self.members = members
    }

    /// Whether a value of a name is left.
    func has(_ name: String) -> Bool { members[name] != nil }

    /// Refuses an object with values that nobody took.
    func end() throws(ExportRefusal) {
        if let name = members.keys.min() { throw ExportRefusal("\(name) is not known here") }
    }

    mutating func element(_ name: String) throws(ExportRefusal) -> JSONElement {
        guard let element = members.removeValue(forKey: name) else {
            throw ExportRefusal("\(name) is missing")
        }
        return element
    }

    mutating func object(_ name: String) throws(ExportRefusal) -> JSONFields {
        try JSONFields(try element(name))
    }

    mutating func array(_ name: String) throws(ExportRefusal) -> [JSONElement] {
        guard case .array(let elements) = try element(name) else {
            throw ExportRefusal("\(name) is no array")
        }
        return elements
    }

    mutating func text(_ name: String) throws(ExportRefusal) -> String {
        guard case .string(let text) = try element(name) else { throw ExportRefusal("\(name) is no text") }
        return text
    }

    mutating func flag(_ name: String) throws(ExportRefusal) -> Bool {
        guard case .bool(let value) = try element(name) else {
            throw ExportRefusal("\(name) is no truth value")
        }
        return value
    }

    mutating func number<Integer: FixedWidthInteger>(
        _ name: String, as type: Integer.Type = Integer.self
    ) throws(ExportRefusal) -> Integer {
        guard case .number(let digits) = try element(name), let number = Integer(digits) else {
            throw ExportRefusal("\(name) is no integer, or too large")
        }
        return number
    }

    mutating func identifier(_ name: String) throws(ExportRefusal) -> Identifier {
        guard let id = Identifier(try text(name)) else { throw ExportRefusal("\(name) is no id") }
        return id
    }

    mutating func digest(_ name: String) throws(ExportRefusal) -> Digest {
        let bytes = try digits(name)
        guard let digest = try? Digest(bytes: bytes.span) else {
            throw ExportRefusal("\(name) is no digest")
        }
        return digest
    }

    mutating func salt(_ name: String) throws(ExportRefusal) -> [UInt8] {
        let bytes = try digits(name)
        guard bytes.count == EventRecord.saltSize else { throw ExportRefusal("\(name) is no salt") }
        return bytes
    }

    private mutating func digits(_ name: String) throws(ExportRefusal) -> [UInt8] {
        let text = try text(name)
        guard let bytes = bytes(hexadecimal: text), hexadecimal(bytes) == text else {
            throw ExportRefusal("\(name) has other than lower-case hexadecimal digits")
        }
        return bytes
    }

    mutating func base64(_ name: String) throws(ExportRefusal) -> [UInt8] {
        guard let bytes = Base64.bytes(try text(name)) else { throw ExportRefusal("\(name) is no base64") }
        return bytes
    }

    /// A time, whose text for people must not say something else.
    mutating func time(_ text: String, _ number: String) throws(ExportRefusal) -> Timestamp {
        let time = Timestamp(microseconds: try self.number(number))
        let expected = time.rfc3339
        guard has(text) ? try self.text(text) == expected : expected == nil else {
            throw ExportRefusal("\(text) is not the time of \(number)")
        }
        return time
    }
}

/// Why a line of an export is not taken; the importer adds which line it is.
struct ExportRefusal: Error {
    let reason: String

    init(_ reason: String) {
        self.reason = reason
    }
}
