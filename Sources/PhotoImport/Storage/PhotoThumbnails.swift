import Foundation
import LMDB
public import SportsTime

/// Small pictures of photos: 200 × 200 JPEG, made by a program that is there, else the one that the photo carries (seed "Stadium
/// Progress & Achievement System", `thumbnailData`; DESIGN, section 7).
///
/// They lie beside the store (mode 0600), by the digests of the photos' content, and can be thrown away.
public struct PhotoThumbnails: Sendable {
    /// Pixels of a side.
    public static let side = 200
    /// Seconds after which a program is given up.
    private static let timeout = 30.0
    /// Bytes that a picture that a photo carries may have: an Exif block has at most 64 KiB.
    private static let embeddedLimit = 1 << 20

    private let path: String
    private let originals: PhotoOriginals
    private let programs: [Program]

    /// A program that makes small pictures.
    public struct Program: Sendable {
        /// The file.
        public let path: String
        /// Its arguments.
        let arguments: @Sendable (_ source: String, _ target: String) -> [String]
    }

    /// The thumbnails beside a store.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - programs: What makes them; the first one that succeeds.
    public init(of store: SportsTimeStore, programs: [Program] = PhotoThumbnails.installedPrograms()) {
        path = "\(store.path)/photos/thumbnails"
        originals = PhotoOriginals(of: store)
        self.programs = programs
    }

    /// The programs of this machine: libvips before ImageMagick.
    ///
    /// Both turn the picture as Exif says, and leave metadata out: where it was taken is personal.
    ///
    /// - Parameter folders: Where programs lie; those of `PATH` for nil.
    /// - Returns: Those that are there.
    public static func installedPrograms(in folders: [String]? = nil) -> [Program] {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let folders = folders ?? path.split(separator: ":").map(String.init)
        func program(
            _ name: String, _ arguments: @escaping @Sendable (String, String) -> [String]
        ) -> Program? {
            folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
                .map { Program(path: $0, arguments: arguments) }
        }
        let size = "\(side)x\(side)"
        let magick: @Sendable (String, String) -> [String] = { source, target in
            [
                "\(source)[0]", "-auto-orient", "-thumbnail", "\(size)^", "-gravity", "center", "-extent",
                size,
                "-strip", "-quality", "85", "jpeg:\(target)",
            ]
        }
        return [
            program("vipsthumbnail") { source, target in
                [source, "--size", size, "--smartcrop", "centre", "-o", "\(target)[Q=85,strip]"]
            },
            program("magick", magick), program("convert", magick),
        ].compactMap { $0 }
    }

    /// The small picture of a photo, made where it is not there yet.
    ///
    /// - Parameter photo: The photo.
    /// - Returns: The file; nil where no program can make it and the photo carries none.
    /// - Throws: ``SportsTime/SourceError`` where the original is gone; ``PhotoFileError``; ``LMDB/LMDBError``.
    public func thumbnail(of photo: PhotoAnswer) throws -> PhotoFileAnswer? {
        let stem = "\(path)/\(photo.contentDigest.prefix(2))/\(photo.contentDigest)"
        let made = "\(stem).jpg"
        if DurableFile.exists(made) { return PhotoFileAnswer(photoId: photo.id, path: made) }
        let embedded = "\(stem).embedded.jpg"
        guard let original = try originals.original(of: photo) else {
            if DurableFile.exists(embedded) {
                return PhotoFileAnswer(photoId: photo.id, path: embedded, isEmbedded: true)
            }
            throw SourceError(
                "the original is not where it was", hint: "import it again from where it is, or fetch it")
        }
        try PhotoOriginals.makeFolder(Directory.parent(of: made))
        for program in programs where try make(made, of: original, by: program) {
            return PhotoFileAnswer(photoId: photo.id, path: made)
        }
        try Self.proveRoom(beside: made)
        if !DurableFile.exists(embedded) {
            let range = try PhotoMetadataExtractor.extract(fromFileAt: original, sidecars: false)
                .embeddedThumbnail
            guard let range, range.count <= Self.embeddedLimit else { return nil }
            let bytes = try PhotoFile.open(original).bytes(at: range.lowerBound, count: range.count)
            try DurableFile.replace(embedded, with: bytes)
        }
        return PhotoFileAnswer(photoId: photo.id, path: embedded, isEmbedded: true)
    }

    /// Proves that there is room for a small picture, so that no program is blamed for a full disk.
    ///
    /// - Throws: ``LMDB/LMDBError`` with the system's reason.
    private static func proveRoom(beside target: String) throws(LMDBError) {
        let own = DurableFile.ownName(for: target)
        try DurableFile.write([UInt8](repeating: 0, count: 64 << 10), to: own)
        DurableFile.remove(own)
    }

    /// Has a program make a picture; whether it did.
    private func make(_ target: String, of original: String, by program: Program) throws -> Bool {
        // Programs tell what they are to write by its name.
        // Names of folders and files may be orders to these programs: they are given names that are none.
        let folder = Directory.parent(of: target)
        let name = Directory.name(of: DurableFile.ownName(for: target))
        let partial = "\(folder)/\(name).jpg"
        let source = "\(folder)/\(name).source"
        defer { for path in [partial, source] { DurableFile.remove(path) } }
        try FileManager.default.createSymbolicLink(atPath: source, withDestinationPath: original)
        let process = Process()
        process.executableURL = URL(filePath: program.path)
        process.arguments = program.arguments("\(name).source", "\(name).jpg")
        process.currentDirectoryURL = URL(filePath: folder)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        let deadline = Date().addingTimeInterval(Self.timeout)
        while process.isRunning, Date() < deadline { usleep(2_000) }
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
        guard process.terminationStatus == 0, process.terminationReason == .exit,
            let bytes = InputFile.ownBytes(of: partial, limit: 16 << 20), bytes.starts(with: [0xFF, 0xD8])
        else { return false }
        try DurableFile.replace(target, with: bytes)
        return true
    }
}
