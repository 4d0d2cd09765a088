import SportsTime

/// An answer of a provider is not what it is expected to be.
struct AnswerFlaw: Error, Hashable {
    /// The way to the value in the answer: `dates[0].games[3].teams.home`.
    let path: String
    /// What is wrong.
    let reason: String
}

/// A value in an answer of a provider, and the way to it: what is missing, null, renamed or of another type is told with it.
struct AnswerValue {
    private let value: JSONValue?
    let path: String

    init(_ value: JSONValue, path: String = "") {
        (self.value, self.path) = (value, path)
    }

    private init(found value: JSONValue?, path: String) {
        (self.value, self.path) = (value == .null ? nil : value, path)
    }

    /// A field of an object; where there is none, what is asked of it is missing.
    subscript(_ name: String) -> AnswerValue {
        let way = path.isEmpty ? name : "\(path).\(name)"
        guard case .object(let object) = value else { return AnswerValue(found: nil, path: way) }
        return AnswerValue(found: object[name], path: way)
    }

    /// Whether there is something.
    var isThere: Bool { value != nil }

    /// A text; nil where there is none.
    ///
    /// - Throws: ``AnswerFlaw`` where it is something else.
    func optionalText() throws(AnswerFlaw) -> String? {
        guard let value else { return nil }
        guard case .string(let text) = value else { throw flaw("is not a text") }
        return text.isEmpty ? nil : text
    }

    /// A text.
    func text() throws(AnswerFlaw) -> String {
        guard let text = try optionalText() else { throw flaw("is missing") }
        return text
    }

    /// A whole number, or a text of digits, as some providers write it; nil where there is none.
    func optionalInteger() throws(AnswerFlaw) -> Int? {
        switch value {
        case nil: return nil
        case .number(let number)?:
            if let whole = Int(exactly: number) { return whole }
        case .string(let text)?:
            if let whole = Int(text) { return whole }
        default: break
        }
        throw flaw("is not a whole number")
    }

    /// A whole number.
    func integer() throws(AnswerFlaw) -> Int {
        guard let number = try optionalInteger() else { throw flaw("is missing") }
        return number
    }

    /// A truth value; nil where there is none.
    func optionalFlag() throws(AnswerFlaw) -> Bool? {
        switch value {
        case nil: return nil
        case .bool(let flag)?: return flag
        case .number(0)?: return false
        case .number(1)?: return true
        default: throw flaw("is not true or false")
        }
    }

    /// The elements of a list.
    func list() throws(AnswerFlaw) -> [AnswerValue] {
        guard let value else { throw flaw("is missing") }
        guard case .array(let values) = value else { throw flaw("is not a list") }
        return values.enumerated().map { AnswerValue(found: $1, path: "\(path)[\($0)]") }
    }

    /// What is wrong with this value.
    func flaw(_ reason: String) -> AnswerFlaw { AnswerFlaw(path: path, reason: reason) }
}
