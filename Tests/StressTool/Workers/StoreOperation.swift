import ArgumentParser

/// What is done to a store once, from beginning to end, and can be interrupted anywhere.
enum StoreOperation: String, ExpressibleByArgument, CaseIterable, Sendable {
    /// All views are rebuilt.
    case project
    /// One view, and all it reads.
    case projectOnly = "project-only"
    /// All views, from an event in the middle.
    case projectFrom = "project-from"
    /// All views, while so much is appended that catching up takes several commits.
    case projectBehind = "project-behind"
    /// A view of an embedder is caught up.
    case catchUp = "catch-up"
    /// A view of an embedder is rebuilt by a newer projector.
    case review
    /// The file is rewritten without its free pages.
    case compact
    /// A visit's private parts are erased.
    case eraseDetails = "erase-details"
    /// A deleted visit is erased, facts and all.
    case eraseFacts = "erase-facts"
    /// One event's private part is erased.
    case eraseEvent = "erase-event"
    /// The store is backed up.
    case backup
    /// A backup is made a store again.
    case restore
    /// The log is exported to a file.
    case export
    /// The export is imported where there is no store.
    case importWhole = "import-whole"
    /// The export is imported into another store.
    case importInto = "import-into"

    /// Whether nobody else may have the store open.
    var isExclusive: Bool {
        switch self {
        case .compact, .eraseDetails, .eraseFacts, .eraseEvent: true
        default: false
        }
    }

    /// Whether it is one that makes a store or file beside the store.
    var isBeside: Bool {
        switch self {
        case .backup, .restore, .export, .importWhole, .importInto: true
        default: false
        }
    }

    /// Whether it erases.
    var isErasure: Bool {
        switch self {
        case .eraseDetails, .eraseFacts, .eraseEvent: true
        default: false
        }
    }
}

/// Where what is made beside a store lies.
struct SidePlaces {
    /// The folder of all of it.
    let folder: String

    /// The directory of a backup.
    var backup: String { "\(folder)/backup" }
    /// The store that is made of it.
    var restored: String { "\(folder)/restored" }
    /// The file of an export.
    var export: String { "\(folder)/export.ndjson" }
    /// The store that is made of it.
    var imported: String { "\(folder)/imported" }
    /// The store that takes its commands over.
    var merged: String { "\(folder)/merged" }
}
