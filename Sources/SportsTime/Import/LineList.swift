/// Lines of a file, as a message names them.
package enum LineList {
    /// Lines that are named: of more, the first ones and how many there are.
    private static let limit = 5

    /// Names the lines on which rows begin: `line 4`, `lines 4, 14`, `lines 4, 14, 15, 16, 20, … (37 rows)`.
    package static func text(_ lines: [Int]) -> String {
        let shown = lines.prefix(limit).map { String($0) }.joined(separator: ", ")
        return (lines.count == 1 ? "line " : "lines ") + shown
            + (lines.count > limit ? ", … (\(lines.count) rows)" : "")
    }
}
