public import EventLog
import ByteCoding
public import Projections

/// How bytes are shown where nobody says better.
public enum PlainText {
    /// Bytes as text, where they are text that can be printed; else `0x` and their hexadecimal digits.
    public static func of(_ bytes: [UInt8]) -> String {
        if let text = String(validating: bytes, as: UTF8.self),
            text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F })
        {
            return text
        }
        return "0x" + hexadecimal(bytes)
    }

    /// A row as `key → value`; the key alone where the value is empty.
    public static func row(_ table: ViewTable, _ key: [UInt8], _ value: [UInt8]) -> String {
        value.isEmpty ? of(key) : "\(of(key)) → \(of(value))"
    }

    /// An event as `kind 1.1 subject: factual part, private part`.
    public static func event(_ event: EventDraft) -> String {
        var text = "kind \(event.kind).\(event.schemaVersion) \(event.subject): \(of(event.factualPart))"
        if let part = event.privatePart { text += ", \(of(part))" }
        return text
    }
}
