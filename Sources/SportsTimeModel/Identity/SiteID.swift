/// The id of a site: the one building that several sports' stadium records may share (`site_fenway_park`).
public struct SiteID: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The id as it stands on the wire.
    public let rawValue: String

    /// Checks an id.
    ///
    /// - Throws: ``InvalidID`` where it is not of the form.
    public init(_ text: String) throws(InvalidID) {
        guard text.hasPrefix("site_"), text.utf8.count > 5, text.utf8.count <= 120,
            text.utf8.allSatisfy(isIDByte)
        else { throw InvalidID(text: text, form: "site_{identifier}") }
        rawValue = text
    }

    /// The site of a stadium record that names none: its own.
    public init(of stadium: Stadium.ID) {
        rawValue = "site_" + stadium.rawValue
    }

    /// The id itself.
    public var description: String { rawValue }

    /// Orders by the ids' bytes.
    public static func < (left: SiteID, right: SiteID) -> Bool {
        left.rawValue.utf8.lexicographicallyPrecedes(right.rawValue.utf8)
    }
}
