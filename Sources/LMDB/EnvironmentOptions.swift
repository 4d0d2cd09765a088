/// How an environment is opened.
public struct EnvironmentOptions: Sendable {
    /// What a commit promises.
    public enum Durability: Sendable {
        /// A commit that returned survives the loss of power.
        case full
        /// A commit survives the process, not the machine. For environments that can be made anew.
        case scratch
    }

    /// Bytes of address space to reserve.
    ///
    /// The file grows only as it is used. Where the process may not reserve so much (`ulimit -v`), half is
    /// tried, and half of that, down to 64 MiB.
    public var mapSizeBytes: Int
    /// Tables that can be opened.
    public var maxTables: Int
    /// Reading transactions that can be open at a time, in all processes.
    public var maxReaders: Int
    /// What a commit promises.
    public var durability: Durability
    /// Counts what transactions touch, if given.
    public var meter: AccessMeter?

    /// The sizes of DESIGN's rules for LMDB: 64 GiB, 256 tables, 1,022 readers, full durability.
    public init(
        mapSizeBytes: Int = 64 << 30, maxTables: Int = 256, maxReaders: Int = 1_022,
        durability: Durability = .full, meter: AccessMeter? = nil
    ) {
        self.mapSizeBytes = mapSizeBytes
        self.maxTables = maxTables
        self.maxReaders = maxReaders
        self.durability = durability
        self.meter = meter
    }
}
