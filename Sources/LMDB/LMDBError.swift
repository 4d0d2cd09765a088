import CLMDB

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A failure that LMDB or the operating system reported, with its number kept.
///
/// The set is open: every code the C library can return is representable, the ones the
/// engine decides by have a name.
public struct LMDBError: RawRepresentable, Error, Hashable, Sendable {
    /// The number as the C call returned it: negative for LMDB, positive for `errno`.
    public let rawValue: Int32

    /// Wraps a return code of the C library.
    public init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    /// The key exists already, or an append was out of order.
    ///
    /// The C name is `MDB_KEYEXIST`.
    public static var keyExists: LMDBError { LMDBError(rawValue: MDB_KEYEXIST) }
    /// No such key, or the end of a table.
    ///
    /// The C name is `MDB_NOTFOUND`.
    public static var notFound: LMDBError { LMDBError(rawValue: MDB_NOTFOUND) }
    /// A page of the file is not what its parent says.
    ///
    /// The C name is `MDB_CORRUPTED`.
    public static var corrupted: LMDBError { LMDBError(rawValue: MDB_CORRUPTED) }
    /// A page that is needed is beyond the end of the file.
    ///
    /// The C name is `MDB_PAGE_NOTFOUND`.
    public static var pageNotFound: LMDBError { LMDBError(rawValue: MDB_PAGE_NOTFOUND) }
    /// The file is not an LMDB file.
    ///
    /// The C name is `MDB_INVALID`.
    public static var notLMDB: LMDBError { LMDBError(rawValue: MDB_INVALID) }
    /// The file was written by another LMDB format.
    ///
    /// The C name is `MDB_VERSION_MISMATCH`.
    public static var versionMismatch: LMDBError { LMDBError(rawValue: MDB_VERSION_MISMATCH) }
    /// The reserved map is used up.
    ///
    /// The C name is `MDB_MAP_FULL`.
    public static var mapFull: LMDBError { LMDBError(rawValue: MDB_MAP_FULL) }
    /// Another process grew the map.
    ///
    /// The C name is `MDB_MAP_RESIZED`.
    public static var mapResized: LMDBError { LMDBError(rawValue: MDB_MAP_RESIZED) }
    /// Every reader slot is taken.
    ///
    /// The C name is `MDB_READERS_FULL`.
    public static var readersFull: LMDBError { LMDBError(rawValue: MDB_READERS_FULL) }
    /// A key is empty or longer than 511 bytes.
    ///
    /// The C name is `MDB_BAD_VALSIZE`.
    public static var badKeySize: LMDBError { LMDBError(rawValue: MDB_BAD_VALSIZE) }
    /// The transaction failed earlier and can only end.
    ///
    /// The C name is `MDB_BAD_TXN`.
    public static var badTransaction: LMDBError { LMDBError(rawValue: MDB_BAD_TXN) }
    /// A commit failed when the file's meta page was written: nothing can be done before the file is opened anew.
    ///
    /// The C name is `MDB_PANIC`.
    public static var mustBeReopened: LMDBError { LMDBError(rawValue: MDB_PANIC) }
    /// The file is open in this process already; a second opening would break its locks.
    public static var alreadyOpen: LMDBError { LMDBError(rawValue: EBUSY) }
    /// The process was forked after the environment was opened.
    public static var forked: LMDBError { LMDBError(rawValue: ECHILD) }
    /// Another file has taken the place of the one that is open.
    public static var fileReplaced: LMDBError { LMDBError(rawValue: ESTALE) }
    /// The device has no room left.
    ///
    /// The C name is `ENOSPC`.
    public static var noSpace: LMDBError { LMDBError(rawValue: ENOSPC) }
    /// The device failed, or took only part of a write.
    ///
    /// The C name is `EIO`.
    public static var inputOutput: LMDBError { LMDBError(rawValue: EIO) }
    /// The file may not grow so large (`ulimit -f`).
    ///
    /// The C name is `EFBIG`.
    public static var fileTooLarge: LMDBError { LMDBError(rawValue: EFBIG) }
    /// The user has no room left on the device.
    ///
    /// The C name is `EDQUOT`.
    public static var quotaExceeded: LMDBError { LMDBError(rawValue: EDQUOT) }
    /// The user may not read or write the file.
    ///
    /// The C name is `EACCES`.
    public static var permissionDenied: LMDBError { LMDBError(rawValue: EACCES) }
    /// The file or its directory does not exist.
    ///
    /// The C name is `ENOENT`.
    public static var noSuchFile: LMDBError { LMDBError(rawValue: ENOENT) }
    /// There is a file of that name already.
    ///
    /// The C name is `EEXIST`.
    public static var fileExists: LMDBError { LMDBError(rawValue: EEXIST) }
    /// The file system is mounted read-only.
    ///
    /// The C name is `EROFS`.
    public static var readOnlyFileSystem: LMDBError { LMDBError(rawValue: EROFS) }

    /// Whether LMDB found a page, or a row, that is not what it relies on.
    public var isOfDamage: Bool {
        let others: [LMDBError] = [
            .notFound, .keyExists, .mapFull, .readersFull, .mapResized, .notLMDB, .versionMismatch,
            .mustBeReopened,
        ]
        return rawValue < 0 && !others.contains(self)
    }

    /// Whether the device, or what the user may have of it, is full.
    ///
    /// LMDB calls a write that was taken only in part an input/output error.
    package var isForWantOfRoom: Bool {
        [.noSpace, .fileTooLarge, .quotaExceeded, .inputOutput].contains(self)
    }

    /// Throws unless the code is `MDB_SUCCESS`.
    static func check(_ code: Int32) throws(LMDBError) {
        if code != MDB_SUCCESS {
            throw LMDBError(rawValue: code)
        }
    }
}

extension LMDBError: CustomStringConvertible {
    /// The C library's sentence for the code.
    public var description: String {
        switch self {
        case .alreadyOpen: "the file is already open in this process"
        case .mustBeReopened: "the device failed in an earlier commit: close the store and open it again"
        case .forked: "the process was forked while the file was open"
        case .fileReplaced: "another file has taken the place of the one that is open"
        default: unsafe String(cString: mdb_strerror(rawValue))
        }
    }
}
