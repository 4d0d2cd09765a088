import PhotoImport
import SportsTimeModel
import TestSupport
import Testing

/// The forms in which XMP says one thing.
struct XMPTests {
    /// What is read of a packet.
    private static func read(_ packet: String) throws -> XMPProperties? {
        var recipe = XMPRecipe([])
        recipe.packet = Array(packet.utf8)
        let file = PhotoMaker.bytes(of: PhotoRecipe(.webp, xmp: recipe))
        return try PhotoMetadataExtractor.extract(from: file).xmp
    }

    private static let rdf = "xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'"
    private static let tiff = "xmlns:tiff='http://ns.adobe.com/tiff/1.0/'"

    @Test(arguments: [
        "<rdf:RDF \(rdf)><rdf:Description \(tiff) tiff:Make='Me'/></rdf:RDF>",
        "<rdf:RDF \(rdf)><rdf:Description \(tiff)><tiff:Make>Me</tiff:Make></rdf:Description></rdf:RDF>",
        "<rdf:RDF><rdf:Description><tiff:Make> Me\n</tiff:Make></rdf:Description></rdf:RDF>",
        "<a:RDF xmlns:a='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>"
            + "<a:Description xmlns:b='http://ns.adobe.com/tiff/1.0/' b:Make='Me'></a:Description></a:RDF>",
        "<x><y/><rdf:RDF \(rdf)><!-- <rdf:Description tiff:Make='No'/> --><rdf:Description/>"
            + "<rdf:Description \(tiff) tiff:Make='Me'/></rdf:RDF></x>",
        "<rdf:RDF \(rdf)><rdf:Description><tiff:Make><![CDATA[Me]]></tiff:Make></rdf:Description></rdf:RDF>",
        "<rdf:RDF \(rdf)><rdf:Description tiff:Make='&#77;&#x65;'/></rdf:RDF>",
        "<rdf:RDF \(rdf)><rdf:Description tiff:Make = \"Me\" tiff:Make2='x' ></rdf:Description></rdf:RDF>",
        "<rdf:RDF \(rdf)><rdf:Description tiff:Make=''/><rdf:Description tiff:Make='Me'/></rdf:RDF>",
        // A prefix means what it does where it stands.
        "<rdf:RDF \(rdf)><rdf:Description xmlns:tiff='other' tiff:Make='No'/><rdf:Description tiff:Make='Me'/></rdf:RDF>",
    ])
    func `a maker is read in every form`(_ packet: String) throws {
        #expect(try Self.read(packet)?.make == "Me")
    }

    @Test(arguments: [
        "<rdf:RDF \(rdf)><rdf:Description><x:y><rdf:Description tiff:Make='Me'/></x:y></rdf:Description></rdf:RDF>",
        "<rdf:RDF \(rdf)><rdf:Description xmlns:tiff='http://other/' tiff:Make='Me'/></rdf:RDF>",
        "<rdf:RDF \(rdf)><rdf:Description><tiff:Make/></rdf:Description></rdf:RDF>",
        "<!DOCTYPE x [<!ENTITY me 'Me'>]><rdf:RDF \(rdf)><rdf:Description tiff:Make='&me;'/></rdf:RDF>",
        "<rdf:RDF \(rdf)><rdf:Description tiff:Make='Me",
        "<rdf:RDF \(rdf)><rdf:Description Make='Me'/></rdf:RDF>",
        "<rdf:Description tiff:Make='Me'/>", "", "<", "<>", "</", "<!--", "&", "</a></b></c>",
    ])
    func `what is no property of the picture is not taken`(_ packet: String) throws {
        #expect(try Self.read(packet)?.make == nil)
    }

    @Test func `characters are unescaped once`() throws {
        let packet =
            "<rdf:RDF><rdf:Description tiff:Make='&lt;&amp;lt;&gt;&quot;&apos;&unknown;&#xD800;&'/></rdf:RDF>"
        #expect(try Self.read(packet)?.make == "<&lt;>\"'&unknown;&#xD800;&")
    }

    @Test(arguments: [(60, "Me"), (70, nil)])
    func `a property is looked for 64 elements deep`(_ depth: Int, _ expected: String?) throws {
        let outer = String(repeating: "<x>", count: depth)
        let packet = outer + "<rdf:RDF><rdf:Description tiff:Make='Me'/></rdf:RDF>"
        #expect(try Self.read(packet)?.make == expected)
    }

    @Test func `deep and long packets end`() throws {
        let deep = String(repeating: "<rdf:RDF>", count: 100_000)
        #expect(try Self.read(deep)?.make == nil)
        let wide =
            "<rdf:RDF><rdf:Description" + String(repeating: " a:b='c'", count: 100_000) + " tiff:Make='Me'/>"
        #expect(try Self.read(wide)?.make == nil)
        let long = String(repeating: "x", count: 500_000)
        let value = "<rdf:RDF><rdf:Description><tiff:Make>\(long)</tiff:Make></rdf:Description></rdf:RDF>"
        #expect(try Self.read(value)?.make?.utf8.count == 256)
    }
}
