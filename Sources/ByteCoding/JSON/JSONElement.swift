/// A JSON value as it was read: numbers keep their digits, since 64 bits do not fit a floating-point number.
package enum JSONElement: Hashable, Sendable {
    /// Nothing.
    case null
    /// A truth value.
    case bool(Bool)
    /// A number, as it was written.
    case number(String)
    /// A text.
    case string(String)
    /// A list.
    case array([JSONElement])
    /// Named values, each name once.
    case object([String: JSONElement])
}
