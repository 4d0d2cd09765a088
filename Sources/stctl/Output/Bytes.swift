/// Sizes as people read them.
enum Bytes {
    /// A size in the greatest unit of 1,024 that leaves a whole part: `37.2 MiB`.
    static func text(_ bytes: Int) -> String {
        let units = ["B", "KiB", "MiB", "GiB", "TiB"]
        var size = Double(bytes)
        var unit = 0
        while size >= 1_024, unit + 1 < units.count {
            size /= 1_024
            unit += 1
        }
        let tenths = Int((size * 10).rounded())
        return unit == 0 || tenths >= 1_000 || tenths % 10 == 0
            ? "\((tenths + 5) / 10) \(units[unit])" : "\(tenths / 10).\(tenths % 10) \(units[unit])"
    }
}
