import LMDB

extension PhotoSidecar {
    /// Bytes of a file beside a photo that are read.
    static let byteLimit = 4 << 20

    /// Reads what lies beside a photo: `NAME.EXT.xmp`, which is of this very file, then `NAME.xmp`, which may be of
    /// several.
    ///
    /// - Parameter path: The photo.
    /// - Returns: The files that are there; none for a photo without an extension but those of its whole name.
    static func found(beside path: String) -> [PhotoSidecar] {
        var stems = [path]
        let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        if let dot = name.lastIndex(of: "."), dot != name.startIndex { stems.append(String(path[..<dot])) }
        var found: [PhotoSidecar] = []
        for stem in stems {
            // The letter case of the suffix, as a file system tells them apart that does.
            for suffix in ["xmp", "XMP", "Xmp", "xMP", "xmP", "XMp", "xMp", "XmP"] {
                guard let sidecar = read("\(stem).\(suffix)") else { continue }
                found.append(sidecar)
                break
            }
        }
        return found
    }

    /// Reads a file; nil where there is none.
    private static func read(_ path: String) -> PhotoSidecar? {
        guard DurableFile.exists(path) else { return nil }
        guard let file = try? RandomAccessFile(path: path), file.byteCount <= byteLimit,
            let bytes = try? file.bytes(at: 0, count: file.byteCount)
        else { return PhotoSidecar(path: path, properties: nil) }
        return PhotoSidecar(path: path, properties: XMPReader.properties(of: bytes))
    }
}
