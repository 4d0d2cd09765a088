/// What an export begins with, and how large its lines may be.
///
/// The lines are described in `EventLog.docc/Export.md`.
public enum ExportFormat {
    /// What the first and the last line name.
    public static let name = "SportsTime event log export"
    /// The version that this build writes, and the only one that it reads.
    public static let version = 1
    /// Bytes of one line, its end not counted: a command of the largest size, every letter of it escaped.
    public static let bytesPerLine = 512 << 20
}
