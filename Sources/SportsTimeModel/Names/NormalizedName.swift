/// A name as it is looked up: without case, diacritics, punctuation and spaces.
///
/// Letters and digits are kept; everything else is dropped. Latin letters with diacritics become their base
/// letters by a table of our own, so that no version of a Unicode library can change their keys; other scripts are
/// lower-cased as the standard library does.
public struct NormalizedName: Hashable, Sendable, Comparable {
    /// The letters and digits that are left.
    ///
    /// May be empty.
    public let key: String

    /// UTF-8 bytes that a key keeps: names that differ only behind them are taken for the same.
    public static let byteLimit = 160

    /// Normalises a name.
    public init(_ name: String) {
        var scalars = String.UnicodeScalarView()
        var bytes = 0
        /// Whether there was room for it.
        func append(_ folded: Unicode.Scalar) -> Bool {
            bytes += UTF8.width(folded)
            guard bytes <= Self.byteLimit else { return false }
            scalars.append(folded)
            return true
        }
        for scalar in name.unicodeScalars where bytes <= Self.byteLimit {
            switch scalar.value {
            // Most of all names, without a list for each letter.
            case 0x30...0x39, 0x61...0x7A: _ = append(scalar)
            case 0x41...0x5A: _ = append(Unicode.Scalar(UInt8(scalar.value + 32)))
            case 0x20: break
            default:
                for folded in Self.fold(scalar) where !append(folded) { break }
            }
        }
        key = String(scalars)
    }

    /// Whether nothing is left of the name.
    public var isEmpty: Bool { key.isEmpty }

    /// Orders by the keys' bytes.
    public static func < (left: NormalizedName, right: NormalizedName) -> Bool {
        left.key.utf8.lexicographicallyPrecedes(right.key.utf8)
    }

    /// The words of a name, each normalised, empty ones left out.
    public static func words(of name: String) -> [NormalizedName] {
        name.split(whereSeparator: { $0 == " " || $0 == "-" || $0 == "/" || $0 == "," })
            .map { NormalizedName(String($0)) }
            .filter { !$0.isEmpty }
    }

    private static func fold(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        switch scalar.value {
        case 0x26: return Array("and".unicodeScalars)
        case 0...0x7F, 0x300...0x36F: return []
        default: break
        }
        if let letters = latin[scalar] { return letters }
        guard scalar.properties.isAlphabetic || scalar.properties.numericType != nil else { return [] }
        return Array(scalar.properties.lowercaseMapping.unicodeScalars)
    }

    /// Latin letters of the Unicode blocks Latin-1 Supplement and Latin Extended-A, by base letter.
    private static let latin: [Unicode.Scalar: [Unicode.Scalar]] = {
        let rows: [(String, String)] = [
            ("a", "àáâãäåāăąÀÁÂÃÄÅĀĂĄ"), ("ae", "æÆ"), ("c", "çćĉċčÇĆĈĊČ"), ("d", "ďđðĎĐÐ"),
            ("e", "èéêëēĕėęěÈÉÊËĒĔĖĘĚ"), ("g", "ĝğġģĜĞĠĢ"), ("h", "ĥħĤĦ"), ("i", "ìíîïĩīĭįıÌÍÎÏĨĪĬĮİ"),
            ("j", "ĵĴ"), ("k", "ķĶ"), ("l", "ĺļľŀłĹĻĽĿŁ"), ("n", "ñńņňÑŃŅŇ"),
            ("o", "òóôõöøōŏőÒÓÔÕÖØŌŎŐ"), ("oe", "œŒ"), ("r", "ŕŗřŔŖŘ"), ("s", "śŝşšŚŜŞŠ"), ("ss", "ß"),
            ("t", "ţťŧŢŤŦ"), ("th", "þÞ"), ("u", "ùúûüũūŭůűųÙÚÛÜŨŪŬŮŰŲ"), ("w", "ŵŴ"), ("y", "ýÿŷÝŸŶ"),
            ("z", "źżžŹŻŽ"),
        ]
        var table: [Unicode.Scalar: [Unicode.Scalar]] = [:]
        for (base, letters) in rows {
            for letter in letters.unicodeScalars {
                table[letter] = Array(base.unicodeScalars)
            }
        }
        return table
    }()
}
