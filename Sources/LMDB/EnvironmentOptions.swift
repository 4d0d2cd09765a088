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
    /// How long to wait for another process that writes, or replaces the file.
    public var lockTimeout: Duration
    /// What this process runs, told to others who wait for it: `stctl sync`.
    public var program: String
    /// Whether the directory may be on a network file system, where another machine's write damages the file.
    public var allowsNetworkFileSystem: Bool
    /// Counts what transactions touch, if given.
    public var meter: AccessMeter?
    /// Whether the opener holds the environment's ``StoreLock`` itself.
    package var isStoreLockHeld = false

    /// The sizes of DESIGN's rules for LMDB: 64 GiB, 256 tables, 1,022 readers, full durability.
    ///
    /// By default others are waited for up to 30 s, three times what the largest command takes.
    public init(
        mapSizeBytes: Int = 64 << 30, maxTables: Int = 256, maxReaders: Int = 1_022,
        durability: Durability = .full, lockTimeout: Duration = .seconds(30), program: String? = nil,
        allowsNetworkFileSystem: Bool = false, meter: AccessMeter? = nil
    ) {
        self.mapSizeBytes = mapSizeBytes
        self.maxTables = maxTables
        self.maxReaders = maxReaders
        self.durability = durability
        self.lockTimeout = lockTimeout
        self.program = program ?? Self.programName
        self.allowsNetworkFileSystem = allowsNetworkFileSystem
        self.meter = meter
    }

    /// The name under which this process was started.
    private static var programName: String {
        CommandLine.arguments.first?.split(separator: "/").last.map { String($0) } ?? "a program"
    }
}
