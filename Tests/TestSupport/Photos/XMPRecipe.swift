/// What the XMP packet of a made photo says.
public struct XMPRecipe: Sendable {
    /// How properties are written.
    public enum Form: CaseIterable, Sendable {
        /// Each as an element.
        case elements
        /// Each as an attribute of the description.
        case attributes
    }

    /// A property.
    public struct Property: Sendable {
        /// The usual prefix and the name: `exif:GPSLatitude`.
        public var name: String
        /// What it says.
        public var value: String

        /// A property.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The properties in order.
    public var properties: [Property]
    /// How they are written.
    public var form: Form
    /// What is written in place of the usual prefixes.
    public var prefixes: [String: String] = [:]
    /// The packet itself, whatever the properties are; nil to write them.
    public var packet: [UInt8]?

    /// A packet.
    public init(_ properties: [Property], form: Form = .elements) {
        self.properties = properties
        self.form = form
    }

    /// What a program for pictures writes of an evening at Dodger Stadium.
    public static var desk: XMPRecipe {
        XMPRecipe([
            Property("exif:DateTimeOriginal", "2015-07-03T20:41:09.25-07:00"),
            Property("photoshop:DateCreated", "2015-07-03T20:41:09-07:00"),
            Property("xmp:CreateDate", "2015-07-03T20:41:09-07:00"),
            Property("exif:GPSLatitude", "34,4.434N"), Property("exif:GPSLongitude", "118,14.4W"),
            Property("exif:GPSTimeStamp", "2015-07-04T03:41:08Z"), Property("tiff:Orientation", "8"),
            Property("tiff:Make", "Nikon & Sons"), Property("tiff:Model", "D<\"90\">"),
        ])
    }

    /// The packet (XMP specification part 1, section 7.3).
    public var bytes: [UInt8] {
        packet ?? Array(text.utf8)
    }

    private var text: String {
        let namespaces = [
            ("exif", "http://ns.adobe.com/exif/1.0/"), ("tiff", "http://ns.adobe.com/tiff/1.0/"),
            ("xmp", "http://ns.adobe.com/xap/1.0/"), ("photoshop", "http://ns.adobe.com/photoshop/1.0/"),
            ("rdf", "http://www.w3.org/1999/02/22-rdf-syntax-ns#"),
        ]
        let declarations = namespaces.map { "xmlns:\(prefix($0.0))=\"\($0.1)\"" }.joined(separator: "\n  ")
        let rdf = prefix("rdf")
        let isPlain = form == .attributes
        let attributes = properties.map { "\(name($0))=\"\(Self.escaped($0.value))\"" }
        let elements = properties.map { "<\(name($0))>\(Self.escaped($0.value))</\(name($0))>" }
        return """
            <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
            <x:xmpmeta xmlns:x="adobe:ns:meta/">
            <\(rdf):RDF \(declarations)>
            <\(rdf):Description \(rdf):about="" \(isPlain ? attributes.joined(separator: "\n ") : "")>
            \(isPlain ? "" : elements.joined(separator: "\n "))
            </\(rdf):Description>
            </\(rdf):RDF>
            </x:xmpmeta>
            <?xpacket end="w"?>
            """
    }

    private func prefix(_ usual: String) -> String { prefixes[usual] ?? usual }

    private func name(_ property: Property) -> String {
        let parts = property.name.split(separator: ":", maxSplits: 1)
        return parts.count == 2 ? "\(prefix(String(parts[0]))):\(parts[1])" : property.name
    }

    private static func escaped(_ text: String) -> String {
        text.reduce(into: "") { result, letter in
            switch letter {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&#62;"
            case "\"": result += "&#x22;"
            default: result.append(letter)
            }
        }
    }
}
