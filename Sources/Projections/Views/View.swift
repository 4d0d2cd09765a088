/// A view by its name: the rows one projector derives.
public struct View: Hashable, Sendable {
    /// Its place among the views of a store, custom ones behind the others; not stored.
    public let index: Int
    /// The name of its tables: `view.NAME.a` and `view.NAME.b`, or `custom.NAME.a` and `custom.NAME.b`.
    public let name: String

    /// Views that a store can have; the embedder of a store can have as many custom ones.
    public static let limit = 32

    /// A view of the store, with its place, below ``limit``, and name.
    public init(index: Int, name: String) {
        self.init(place: index, from: 0, name: name)
    }

    /// A custom view: one that an embedder adds to a store that has views of its own.
    ///
    /// - Parameters:
    ///   - number: Its place among the embedder's views, below ``limit``.
    ///   - name: Its name, which may be that of one of the store's views.
    /// - Returns: The view.
    public static func custom(_ number: Int, name: String) -> View {
        View(place: number, from: limit, name: name)
    }

    private init(place: Int, from first: Int, name: String) {
        precondition((0..<Self.limit).contains(place), "a view's place is below \(Self.limit)")
        precondition(!name.isEmpty && !name.contains("."), "a view's name is one word, without a full stop")
        index = first + place
        self.name = name
    }

    /// Whether an embedder has added the view.
    public var isCustom: Bool { index >= Self.limit }

    /// The key of its state, and what its fingerprint names it by.
    var stateName: String { isCustom ? Self.customPrefix + name : name }

    /// What the names of its tables begin with.
    var tableName: String { isCustom ? Self.customPrefix + name : "view." + name }

    /// What tells the names of custom views from those of the store.
    static let customPrefix = "custom."

    /// A table of the view.
    ///
    /// No key in it may be another one with a zero byte and more behind it: reading as of an event could not tell their
    /// pasts apart. Keys of one form that ``ByteCoding/KeyWriter`` wrote never are.
    ///
    /// - Parameter id: What the keys of its rows begin with, below ``ViewTable/limit``.
    /// - Returns: The table.
    public func table(_ id: UInt8) -> ViewTable {
        ViewTable(view: self, id: id)
    }
}

/// A table of a view: a range of its keys.
public struct ViewTable: Hashable, Sendable {
    /// The view.
    public let view: View
    /// The first byte of its keys.
    public let id: UInt8

    /// Ids that a table can have are below it: the others are the engine's own.
    public static let limit: UInt8 = RowKey.history

    init(view: View, id: UInt8) {
        precondition(id < Self.limit, "a table's id is below \(Self.limit)")
        self.view = view
        self.id = id
    }
}
