import ByteCoding
import CanonicalData
import SportsTime
import SportsTimeModel

/// The codes by which providers name teams and stadiums (`Resources/provider_codes.csv`).
///
/// A code that is not there may still be a name or abbreviation that a record has.
struct ProviderCodes: Sendable {
    /// What a code names.
    enum Kind: String {
        case team
        case stadium
    }

    private let ids: [String: String]

    /// The codes that every build carries.
    static let bundled = ProviderCodes(csv: [UInt8](CanonicalData.providerCodes()))

    init(csv: [UInt8]) {
        let columns = ["provider", "kind", "code", "canonical_id"]
        let table = try? FieldTable(csv, file: "provider_codes.csv", required: columns, optional: [])
        var ids: [String: String] = [:]
        for row in table?.rows ?? [] {
            let parts = columns.map { row.fields[$0] ?? "" }
            ids[Self.key(parts[0], parts[1], parts[2])] = parts[3]
        }
        self.ids = ids
    }

    private static func key(_ provider: String, _ kind: String, _ code: String) -> String {
        "\(provider) \(kind) \(code)"
    }

    /// The canonical id that a code means; the code itself where the provider has none such.
    func id(_ kind: Kind, _ code: String, of provider: String) -> String {
        ids[Self.key(provider, kind.rawValue, code)] ?? code
    }
}
