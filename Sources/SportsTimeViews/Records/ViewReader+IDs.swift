import ByteCoding
import Projections

extension ViewReader {
    /// The last texts of the keys that begin so, in their order.
    func ids(behind prefix: [UInt8], in table: ViewTable) throws -> [String] {
        var ids: [String] = []
        var rows = try rows(prefix: prefix, in: table)
        while let row = try rows.next() {
            var key = KeyReader(row.key.extracting(droppingFirst: prefix.count))
            ids.append(try key.text())
        }
        return ids
    }
}
