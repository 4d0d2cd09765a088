import CanonicalSync
import Foundation
import PhotoImport
import SportsTime
import Synchronization
import TestSupport
import Testing

/// Originals go to a folder or to CloudKit, and come back; small pictures are made.
@Suite(.serialized)
struct PhotoStorageTests {
    private let world: PhotoStore
    private var store: SportsTimeStore { world.store }
    private var place: String { world.directory.path + "/album" }

    init() throws {
        world = try PhotoStore()
    }

    private func two() throws -> (String, String) {
        let paths = (try world.photo("a", "2015-06-14T14:20:00"), try world.photo("b", "2015-06-14T15:20:00"))
        try world.take(paths.0, paths.1)
        return paths
    }

    private func bytes(_ path: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(filePath: path)))
    }

    private func mode(_ path: String) throws -> Int {
        try #require(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
    }

    @Test func `what is sent to a folder is there once, and goes with its photo`() async throws {
        let (a, b) = try two()
        #expect(try store.photo(world.id(a)).photo.uploadStatus == "pending")
        let folder = try FolderPhotoStorage(path: place, store: store)
        let uploader = PhotoUploader(store, to: folder)
        #expect(try await uploader.run().photos.map(\.status) == ["uploaded", "uploaded"])
        let sent = try store.photo(world.id(a)).photo
        let copy = place + "/" + (try #require(sent.uploads.first?.asset))
        #expect(try sent.uploadStatus == "uploaded" && bytes(copy) == bytes(a) && mode(copy) == 0o600)
        let head = try store.stats().head
        #expect(try await uploader.run().photos.isEmpty)
        #expect(try store.stats().head == head)
        // Another folder is another place, whatever its name.
        let other = try FolderPhotoStorage(path: world.directory.path + "/elsewhere", store: store)
        #expect(other.destination != folder.destination)
        #expect(try await PhotoUploader(store, to: other).run().photos.count == 2)
        // One that is taken from its visit keeps what was sent; one that is deleted does not.
        _ = try store.detachPhoto(world.id(b))
        _ = try store.deletePhoto(sent.id)
        #expect(try await uploader.run().photos.map(\.status) == ["deleted"])
        #expect(!FileManager.default.fileExists(atPath: copy) && FileManager.default.fileExists(atPath: a))
        #expect(try FileManager.default.contentsOfDirectory(atPath: place).count == 2)
        try world.verify()
    }

    @Test func `what is gone from a folder, or cut short, is sent again`() async throws {
        let (a, b) = try two()
        let uploader = PhotoUploader(store, to: try FolderPhotoStorage(path: place, store: store))
        _ = try await uploader.run()
        let copies = try [a, b].map { path in
            place + "/" + (try #require(try store.photo(world.id(path)).photo.uploads.first?.asset))
        }
        try FileManager.default.removeItem(atPath: copies[0])
        try Data("x".utf8).write(to: URL(filePath: copies[1]))
        #expect(try await uploader.run().photos.map(\.status) == ["uploaded", "uploaded"])
        #expect(try bytes(copies[0]) == bytes(a))
        #expect(try bytes(copies[1]) == bytes(b))
        #expect(try await uploader.run().photos.isEmpty)
    }

    @Test func `of a dismissed photo nothing stays where it was sent`() async throws {
        let (a, b) = try two()
        let uploader = PhotoUploader(store, to: try FolderPhotoStorage(path: place, store: store))
        _ = try await uploader.run()
        let visit = try #require(try store.photo(world.id(a)).photo.visitId)
        _ = try await store.deleteVisit(visit)
        _ = try store.dismissPhotos([try world.id(b)])
        #expect(try await uploader.run().photos.map(\.status) == ["deleted", "deleted"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: place) == [".sportstime-photos"])
    }

    @Test func `a folder's mark is whole, or made anew, or said to be damaged`() throws {
        let destinations = Mutex<Set<String>>([])
        DispatchQueue.concurrentPerform(iterations: 16) { [place, store] _ in
            let folder = try? FolderPhotoStorage(path: place, store: store)
            destinations.withLock { _ = $0.insert(folder?.destination ?? "none") }
        }
        #expect(destinations.withLock { $0.count } == 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: place) == [".sportstime-photos"])
        let mark = place + "/.sportstime-photos"
        // A device that failed left nothing in it.
        try Data().write(to: URL(filePath: mark))
        let first = try FolderPhotoStorage(path: place, store: store)
        #expect(try FolderPhotoStorage(path: place, store: store).destination == first.destination)
        try Data("nonsense".utf8).write(to: URL(filePath: mark))
        let error = #expect(throws: SourceError.self) { try FolderPhotoStorage(path: place, store: store) }
        #expect(error?.reason.contains("damaged") == true)
        #expect(try bytes(mark) == Array("nonsense".utf8))
    }

    @Test func `what fails is tried again, and what is fetched is what was imported`() async throws {
        let (a, _) = try two()
        let original = try bytes(a)
        let away = a + ".away"
        try FileManager.default.moveItem(atPath: a, toPath: away)
        let uploader = PhotoUploader(store, to: try FolderPhotoStorage(path: place, store: store))
        #expect(try await Set(uploader.run().photos.map(\.status)) == ["failed", "uploaded"])
        let failed = try store.photo(world.id(a)).photo
        #expect(
            failed.uploadStatus == "failed"
                && failed.uploads.first?.reason?.contains("import it again") == true)
        try FileManager.default.moveItem(atPath: away, toPath: a)
        #expect(try await uploader.run().photos.map(\.status) == ["uploaded"])
        try FileManager.default.removeItem(atPath: a)
        let photo = try store.photo(failed.id).photo
        let fetched = try await uploader.fetch(photo)
        #expect(try bytes(fetched) == original && mode(fetched) == 0o600)
        // The copy beside the store is found from now on; a copy that was changed is none.
        #expect(try await uploader.fetch(photo) == fetched)
        try Data("x".utf8).write(to: URL(filePath: fetched))
        let copy = place + "/" + (try #require(photo.uploads.first?.asset))
        try Data(Array(original.dropLast()) + [0]).write(to: URL(filePath: copy))
        await #expect(throws: SourceError.self) { try await uploader.fetch(photo) }
    }

    @Test func `a user's private database takes, hands out and deletes originals, a token for each request`()
        async throws
    {
        let (a, b) = try two()
        let server = try PrivateDatabaseServer()
        let file = world.directory.path + "/token"
        try Data("first+token/=\n".utf8).write(to: URL(filePath: file))
        let id = try world.id(a)
        do {
            let uploader = PhotoUploader(store, to: CloudKitPhotoStorage(try database(server, file)))
            #expect(try await uploader.run().photos.map(\.status) == ["uploaded", "uploaded"])
            let sent = server.state.withLock { $0 }
            #expect(
                try sent.files[id] == bytes(a) && sent.records[id] == "VisitPhoto" && sent.refusals.isEmpty)
            try FileManager.default.moveItem(atPath: a, toPath: a + ".away")
            let fetched = try await uploader.fetch(try store.photo(id).photo)
            #expect(try bytes(fetched) == bytes(a + ".away"))
            _ = try store.deletePhoto(id)
            #expect(try await uploader.run().photos.map(\.status) == ["deleted"])
            #expect(server.state.withLock { $0.records.count } == 1)
        }
        // The token that the next request needs lies in the file, for its owner alone, and nowhere else.
        let token = server.state.withLock { $0.token }
        #expect(try String(contentsOfFile: file, encoding: .utf8) == token + "\n" && mode(file) == 0o600)
        let log = try bytes(store.path + "/data.mdb")
        for secret in ["token+", server.apiToken] {
            #expect(Data(log).range(of: Data(secret.utf8)) == nil)
        }
        _ = b
    }

    @Test func `a database that takes nothing is told, and left after three failures`() async throws {
        for number in 0..<6 { try world.photo("p\(number)", "2015-06-14T14:2\(number):00") }
        try world.take(world.directory.path + "/photos")
        let server = try PrivateDatabaseServer()
        let file = world.directory.path + "/token"
        try Data("first+token/=\n".utf8).write(to: URL(filePath: file))
        server.state.withLock { $0.isFull = true }
        let uploader = PhotoUploader(store, to: CloudKitPhotoStorage(try database(server, file)))
        let run = try await uploader.run()
        #expect(run.photos.map(\.status) == ["failed", "failed", "failed"] && run.left == 3)
        #expect(run.photos.allSatisfy { $0.reason?.contains("QUOTA_EXCEEDED") == true })
        server.state.withLock { $0.isFull = false }
        #expect(try await uploader.run().photos.map(\.status) == Array(repeating: "uploaded", count: 6))
        // Two programs would spend the same token.
        #expect(throws: SourceError.self) { try CloudKitWebToken(path: file) }
    }

    private func database(_ server: PrivateDatabaseServer, _ file: String) throws -> CloudKitDatabase {
        try CloudKitDatabase(
            container: "iCloud.org.example.sportstime", environment: .development,
            credentials: .user(apiToken: server.apiToken, token: try CloudKitWebToken(path: file)),
            server: server.address, sleep: { _ in })
    }

    @Test func `originals are copied on request, and go with their photo`() throws {
        var importer = PhotoImporter(store)
        importer.originals = PhotoOriginals(of: store)
        let path = try world.photo("a", "2015-06-14T14:20:00")
        _ = try importer.importPhotos(at: [path])
        let photo = try store.photo(world.id(path)).photo
        let originals = PhotoOriginals(of: store)
        let before = try bytes(path)
        let digest = photo.contentDigest
        let manager = FileManager.default
        let kept = "\(originals.path)/\(digest.prefix(2))/\(digest)"
        #expect(manager.fileExists(atPath: kept))
        try FileManager.default.removeItem(atPath: path)
        let copy = try #require(try originals.original(of: photo))
        #expect(try bytes(copy) == before && mode(copy) == 0o600)
        #expect(try mode(originals.path) == 0o700)
        originals.remove(photo.contentDigest)
        #expect(try originals.original(of: photo) == nil)
        // Of a photo that was deleted no copy comes again, unless it is taken again.
        try Data(before).write(to: URL(filePath: path))
        _ = try store.deletePhoto(photo.id)
        #expect(try importer.importPhotos(at: [path]).photos.map(\.outcome) == ["deleted"])
        #expect(!manager.fileExists(atPath: kept))
        importer.takesDeletedAgain = true
        _ = try importer.importPhotos(at: [path])
        #expect(manager.fileExists(atPath: kept))
        // What was refused leaves none either.
        let other = try world.photo("b", "2015-06-14T15:20:00")
        #expect(throws: StoreError.self) { try importer.attach([other], to: "ffffffff") }
        #expect(throws: (any Error).self) { try importer.attach([other, path + ".none"], to: "0") }
        #expect(try manager.subpathsOfDirectory(atPath: originals.path).count == 2)
    }

    @Test func `without a program the picture that the photo carries stands in, marked so`() throws {
        let path = try world.photo("a", "2015-06-14T14:20:00")
        try world.take(path)
        let photo = try store.photo(world.id(path)).photo
        let broken = PhotoThumbnails.installedPrograms(in: [try program("exit 1")])
        for programs in [[], broken] {
            let found = try #require(try PhotoThumbnails(of: store, programs: programs).thumbnail(of: photo))
            #expect(
                try found.isEmbedded && bytes(found.path) == PhotoMaker.picture && mode(found.path) == 0o600)
        }
    }

    private func program(_ body: String) throws -> String {
        let folder = world.directory.path + "/bin"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data("#!/bin/sh\n\(body)\n".utf8).write(to: URL(filePath: folder + "/vipsthumbnail"))
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: folder + "/vipsthumbnail")
        return folder
    }

    private static let programs = PhotoThumbnails.installedPrograms()
        .filter { !$0.path.hasPrefix("/usr/local/") }

    @Test(.enabled(if: !programs.isEmpty, "neither vipsthumbnail nor ImageMagick is installed"))
    func `a program makes a picture of 200 by 200 pixels without metadata`() throws {
        let path = try world.photo("a [0]%d", "2015-06-14T14:20:00")
        try world.take(path)
        let photo = try store.photo(world.id(path)).photo
        let found = try #require(try PhotoThumbnails(of: store, programs: Self.programs).thumbnail(of: photo))
        let picture = try bytes(found.path)
        #expect(try !found.isEmbedded && mode(found.path) == 0o600)
        #expect(Data(picture).range(of: Data("Exif".utf8)) == nil)
        // The frame header says how large it is (ITU-T T.81, B.2.2).
        let frame = try #require(
            picture.indices.dropLast(8).first {
                picture[$0] == 0xFF && [0xC0, 0xC2].contains(picture[$0 + 1])
            })
        #expect(picture[(frame + 5)..<(frame + 9)].elementsEqual([0, 200, 0, 200]))
    }
}
