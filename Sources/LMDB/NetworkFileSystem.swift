import CLMDB

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// File systems on which a memory map is not coherent between machines, or locks do not hold (lmdb.h: "Do not use
/// LMDB databases on remote filesystems").
enum NetworkFileSystem {
    /// The name of the network file system that a path is on; nil for a local one.
    static func name(at path: String) -> String? {
        #if canImport(Glibc)
            var status = statfs()
            guard unsafe statfs(path, &status) == 0 else { return nil }
            return name(ofType: UInt32(truncatingIfNeeded: status.f_type))
        #else
            return nil
        #endif
    }

    /// The name of a network file system by its magic number (statfs(2), linux/magic.h); nil for others.
    static func name(ofType type: UInt32) -> String? {
        switch type {
        case 0x6969: "nfs"
        case 0x517B, 0xFF53_4D42, 0xFE53_4D42: "smb"
        case 0x564C: "ncp"
        case 0x5346_414F, 0x6B41_4653: "afs"
        case 0x7375_7245: "coda"
        case 0x00C3_6400: "ceph"
        case 0x0102_1997: "9p"
        case 0x0BD0_0BD0: "lustre"
        case 0x4750_4653: "gpfs"
        case 0x0116_1970: "gfs2"
        case 0x7461_636F: "ocfs2"
        default: nil
        }
    }
}
