/// Rows in aligned columns.
struct TextTable {
    /// Which side of a column its texts stand on.
    enum Alignment {
        case left
        case right
    }

    private let alignments: [Alignment]
    /// The least widths of the first columns.
    private let leastWidths: [Int]
    private var rows: [[String]] = []

    /// A table with columns of these alignments, the first ones no narrower than these widths.
    init(_ alignments: [Alignment], widths: [Int] = []) {
        self.alignments = alignments
        leastWidths = widths
    }

    /// Adds a row; missing columns are empty.
    mutating func add(_ columns: String...) {
        // A row is one line, whatever a note holds.
        rows.append(
            columns.map {
                $0.contains(where: \.isNewline)
                    ? $0.split(whereSeparator: \.isNewline).joined(separator: " ") : $0
            })
    }

    /// Whether it has no rows.
    var isEmpty: Bool { rows.isEmpty }

    /// The rows, each in a line of its own.
    var lines: [String] {
        var widths = alignments.indices.map { $0 < leastWidths.count ? leastWidths[$0] : 0 }
        for row in rows {
            for (column, text) in row.enumerated() {
                widths[column] = max(widths[column], text.count)
            }
        }
        return rows.map { row in
            var line = ""
            for (column, text) in row.enumerated() {
                let padding = String(repeating: " ", count: widths[column] - text.count)
                let isLast = column == row.count - 1
                line += alignments[column] == .right ? padding + text : isLast ? text : text + padding
                if !isLast { line += "  " }
            }
            while line.hasSuffix(" ") { line.removeLast() }
            return line
        }
    }

    /// Writes the table, each line moved in by some spaces.
    func write(indent: Int = 0) {
        for line in lines {
            Output.line(String(repeating: " ", count: indent) + line)
        }
    }
}
