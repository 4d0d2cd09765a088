/// A view by its name: the rows one projector derives.
public struct View: Hashable, Sendable {
    /// Its place among the views of a store, below ``limit``; not stored.
    public let index: Int
    /// The name of its tables: `view.NAME.a` and `view.NAME.b`.
    public let name: String

    /// Views that a store can have.
    public static let limit = 64

    /// A view with its place and name.
    public init(index: Int, name: String) {
        precondition((0..<Self.limit).contains(index), "a view's index is below \(Self.limit)")
        self.index = index
        self.name = name
    }

    /// A table of the view.
    ///
    /// - Parameter id: What the keys of its rows begin with, below 0xF0.
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

    init(view: View, id: UInt8) {
        precondition(id < RowKey.history, "the last ids are the engine's own")
        self.view = view
        self.id = id
    }
}
