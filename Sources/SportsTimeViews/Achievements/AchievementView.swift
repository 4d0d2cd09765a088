import ByteCoding
public import Projections
import SportsTimeModel

/// The achievement ledger: what was earned, on what evidence, kept or revoked, and why (DESIGN, section 5).
public enum AchievementView {
    /// The view, by which an embedder's projector declares to read it.
    public static let view = View(index: 8, name: "achievements")
    // (definition, number) → ``AchievementEntry``
    static let entries = view.table(1)
    // (definition) → number of the entry that holds, for definitions that are held
    static let held = view.table(2)
    // (visit, definition) → nothing, for the evidence of entries that hold
    static let evidence = view.table(3)
    // (definition, number, sequence) → ``Judgement``
    static let judgements = view.table(4)
    // (sequence, definition) → number of the entry that was judged then
    static let changes = view.table(5)

    static func key(_ definition: String) -> [UInt8] {
        var key = KeyWriter()
        key.append(definition)
        return key.bytes
    }

    static func entryKey(_ definition: String, _ number: UInt32) -> [UInt8] {
        var key = KeyWriter()
        key.append(definition)
        key.append(number)
        return key.bytes
    }

    static func judgementKey(_ definition: String, _ number: UInt32, _ sequence: UInt64) -> [UInt8] {
        var key = KeyWriter()
        key.append(definition)
        key.append(number)
        key.append(sequence)
        return key.bytes
    }

    static func evidenceKey(_ visit: Visit.ID, _ definition: String) -> [UInt8] {
        var key = KeyWriter()
        key.append(visit)
        key.append(definition)
        return key.bytes
    }

    static func changeKey(_ sequence: UInt64, _ definition: String) -> [UInt8] {
        var key = KeyWriter()
        key.append(sequence)
        key.append(definition)
        return key.bytes
    }
}
