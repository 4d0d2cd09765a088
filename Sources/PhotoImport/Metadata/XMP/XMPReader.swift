/// Finds the few properties that are asked for in an XMP packet (XMP specification part 1, section 7; RDF/XML).
///
/// A property is an element of a top-level `rdf:Description`, or an attribute of it; namespaces are told by their
/// declarations. It reads UTF-8 and goes through the bytes once; a document type ends it, so that no entity can be
/// declared.
struct XMPReader {
    /// What an element is.
    private enum Element {
        case other
        /// `rdf:RDF`.
        case rdf
        /// `rdf:Description` right below it.
        case description
        /// A property with its usual name.
        case property(String)
    }

    /// An element that has begun.
    private struct OpenElement {
        let element: Element
        /// What the prefixes meant that it gave another meaning.
        let hidden: [(prefix: String, meaning: String?)]
    }

    /// The usual prefixes of the namespaces that are asked for.
    private static let namespaces = [
        "http://www.w3.org/1999/02/22-rdf-syntax-ns#": "rdf",
        "http://ns.adobe.com/exif/1.0/": "exif",
        "http://ns.adobe.com/tiff/1.0/": "tiff",
        "http://ns.adobe.com/xap/1.0/": "xmp",
        "http://ns.adobe.com/photoshop/1.0/": "photoshop",
    ]
    /// Elements within elements that are followed.
    private static let depthLimit = 64
    /// Bytes of a name, a namespace or a value that are taken.
    private static let textLimit = 256

    private var scanner: XMPScanner
    private var open: [OpenElement] = []
    /// What prefixes mean; those that nobody has declared mean the usual.
    private var meanings = Dictionary(uniqueKeysWithValues: namespaces.values.map { ($0, $0) })
    private var text: [UInt8] = []
    private var properties = XMPProperties()
    private var hasRDF = false

    private init(_ bytes: [UInt8]) {
        scanner = XMPScanner(bytes)
    }

    /// Reads a packet.
    ///
    /// - Parameter bytes: The packet.
    /// - Returns: Its properties; nil where it has no `rdf:RDF`.
    static func properties(of bytes: [UInt8]) -> XMPProperties? {
        var reader = XMPReader(bytes)
        reader.read()
        return reader.hasRDF ? reader.properties : nil
    }

    private mutating func read() {
        while let token = scanner.next() {
            switch token {
            case .text(let range, let isEscaped):
                if case .property = open.last?.element { take(range, isEscaped: isEscaped) }
            case .end: end()
            case .start(let name, let attributes, let isEmpty):
                guard open.count < Self.depthLimit else { return }
                start(name, attributes)
                if isEmpty { end() }
            }
        }
    }

    private mutating func take(_ range: Range<Int>, isEscaped: Bool) {
        guard text.count < Self.textLimit else { return }
        let bytes = scanner.bytes[range.prefix(Self.textLimit)]
        text += isEscaped ? XMPScanner.unescaped(bytes) : Array(bytes)
    }

    private mutating func start(_ name: Range<Int>, _ attributes: [XMPScanner.Attribute]) {
        let hidden = declare(attributes)
        var element = Element.other
        switch open.last?.element {
        case .rdf: if meaning(of: name) == "rdf:Description" { element = .description }
        case .description:
            if let name = meaning(of: name), properties.wants(name) { element = .property(name) }
        case .property:
            // What has elements in it is no plain value.
            text = []
        default: if meaning(of: name) == "rdf:RDF" { element = .rdf }
        }
        if case .rdf = element { hasRDF = true }
        if case .property = element { text = [] }
        if case .description = element {
            for attribute in attributes {
                guard let name = meaning(of: attribute.name), properties.wants(name) else { continue }
                let value = XMPScanner.unescaped(scanner.bytes[attribute.value.prefix(Self.textLimit)])
                properties.take(name, String(decoding: value, as: UTF8.self).withoutBlanks)
            }
        }
        open.append(OpenElement(element: element, hidden: hidden))
    }

    private mutating func end() {
        guard let last = open.popLast() else { return }
        if case .property(let name) = last.element {
            properties.take(name, String(decoding: text, as: UTF8.self).withoutBlanks)
            text = []
        }
        for (prefix, meaning) in last.hidden.reversed() { meanings[prefix] = meaning }
    }

    /// Takes the namespaces that an element declares, and returns what their prefixes meant.
    private mutating func declare(
        _ attributes: [XMPScanner.Attribute]
    ) -> [(prefix: String, meaning: String?)] {
        var hidden: [(prefix: String, meaning: String?)] = []
        for attribute in attributes where attribute.name.count <= Self.textLimit {
            let name = scanner.bytes[attribute.name]
            guard name.starts(with: "xmlns:".utf8) else { continue }
            let prefix = String(decoding: name.dropFirst(6), as: UTF8.self)
            let namespace = XMPScanner.unescaped(scanner.bytes[attribute.value.prefix(Self.textLimit)])
            hidden.append((prefix, meanings[prefix]))
            meanings[prefix] = Self.namespaces[String(decoding: namespace, as: UTF8.self)]
        }
        return hidden
    }

    /// A name with the usual prefix of its namespace; nil for a namespace that is not asked for.
    private func meaning(of name: Range<Int>) -> String? {
        let bytes = scanner.bytes[name.prefix(Self.textLimit)]
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
            let prefix = meanings[String(decoding: bytes[..<colon], as: UTF8.self)]
        else { return nil }
        return prefix + String(decoding: bytes[colon...], as: UTF8.self)
    }
}

extension XMPProperties {
    /// The property of a name; nil for one that is not asked for.
    private static func path(_ name: String) -> WritableKeyPath<XMPProperties, String?>? {
        switch name {
        case "exif:DateTimeOriginal": \.dateTimeOriginal
        case "photoshop:DateCreated": \.dateCreated
        case "xmp:CreateDate": \.createDate
        case "exif:GPSLatitude": \.gpsLatitude
        case "exif:GPSLongitude": \.gpsLongitude
        case "exif:GPSTimeStamp": \.gpsTimeStamp
        case "exif:GPSStatus": \.gpsStatus
        case "tiff:Orientation": \.orientation
        case "tiff:Make": \.make
        case "tiff:Model": \.model
        default: nil
        }
    }

    /// Whether a property is asked for, and there is none of that name so far.
    fileprivate func wants(_ name: String) -> Bool {
        Self.path(name).map { self[keyPath: $0] == nil } ?? false
    }

    /// Takes a property that is asked for.
    fileprivate mutating func take(_ name: String, _ value: String?) {
        guard let path = Self.path(name) else { return }
        self[keyPath: path] = self[keyPath: path] ?? value
    }
}
