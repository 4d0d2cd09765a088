import Foundation
import PhotoImport
import SportsTime
import SportsTimeModel
import TestSupport
import Testing

/// What happens to photos afterwards: undone, deleted, moved, erased.
struct PhotoHistoryTests {
    private let world: PhotoStore
    private var store: SportsTimeStore { world.store }

    init() throws {
        world = try PhotoStore()
    }

    @Test func `photos go and come back with their visit`() throws {
        let photo = try world.photo("a", "2015-06-14T14:20:00")
        let visit = try #require(try world.take(photo).first?.visitId)
        _ = try store.deleteVisit(visit)
        #expect(try world.state(photo) == "detached")
        _ = try store.undo()
        #expect(try world.state(photo) == "visit")
        _ = try store.deleteVisit(visit)
        // It waits again where the user wants so.
        _ = try store.dismissPhotos([try world.id(photo)], isDismissed: false)
        #expect(try store.waitingPhotos().count == 1)
        _ = try store.undo()
        #expect(try world.state(photo) == "detached" && store.waitingPhotos().isEmpty)
        try world.verify()
    }

    @Test func `every change of photos can be undone, and the undo undone`() throws {
        let (a, b) = (
            try world.photo("a", "2015-06-03T14:20:00"), try world.photo("b", "2015-06-03T20:20:00")
        )
        try world.take(a, b)
        let (first, second) = (try world.id(a), try world.id(b))
        let game = "game_mlb_2015_20150603_min_bos_1"
        let visit = { try #require(try store.visits().first).id }
        let changes: [() throws -> Void] = [
            { _ = try store.confirmPhotos([first, second], game: game) },
            { _ = try store.setCaption(ofPhoto: first, to: "c") },
            { _ = try store.orderPhotos(ofVisit: try visit(), [second, first]) },
            { _ = try store.detachPhoto(first) }, { _ = try store.dismissPhotos([first]) },
            { _ = try store.dismissPhotos([first], isDismissed: false) },
            { _ = try store.deletePhoto(second) }, { _ = try store.deletePhoto(first) },
        ]
        for change in changes {
            let before = try snapshot()
            try change()
            let after = try snapshot()
            #expect(before != after)
            let undone = try store.undo()
            #expect(try snapshot() == before, "\(undone)")
            _ = try store.undo(try store.stats().events)
            #expect(try snapshot() == after)
        }
        try world.verify()
    }

    @Test func `undoing goes back and back`() throws {
        let photo = try world.photo("a", "2015-06-03T14:20:00")
        try world.take(photo)
        let empty = try PhotoStore()
        _ = try store.confirmPhotos([try world.id(photo)], game: "game_mlb_2015_20150603_min_bos_1")
        _ = try store.undo()
        _ = try store.undo()
        #expect(try store.allPhotos().isEmpty && empty.store.allPhotos().isEmpty)
        #expect(try world.take(photo).map(\.outcome) == ["deleted"])
        #expect(try world.take(photo, again: true).map(\.question) == ["several_games"])
        try world.verify()
    }

    /// What a user sees of the photos: not the events that it came by.
    private func snapshot() throws -> [String] {
        let visits = try store.visits().map { "\($0.id) \($0.gameId ?? "")" }
        let photos = try store.allPhotos().map {
            "\($0.id) \($0.state) \($0.visitId ?? "") \($0.caption ?? "") \($0.question ?? "") \($0.attachedBy ?? "")"
        }
        let orders = try store.visits().map {
            try store.photos(ofVisit: $0.id).map(\.id).joined(separator: " ")
        }
        return visits + photos + orders
    }

    @Test func `a file that was moved is found again, and undoing that takes nothing else back`() throws {
        let photo = try world.photo("a", "2015-06-14T14:20:00")
        try world.take(photo)
        let elsewhere = world.directory.path + "/elsewhere.jpg"
        try FileManager.default.moveItem(atPath: photo, toPath: elsewhere)
        #expect(try world.take(elsewhere).map(\.outcome) == ["known"])
        #expect(try world.state(elsewhere) == "visit")
        let head = try store.stats().head
        #expect(try world.take(elsewhere).map(\.outcome) == ["known"])
        #expect(try store.stats().head == head)
        _ = try store.undo()
        #expect(try world.state(photo) == "visit")
        try world.verify()
    }

    @Test func `the past knows what was known then`() throws {
        let photo = try world.photo("a", "2015-06-03T14:20:00")
        try world.take(photo)
        let then = try store.stats().events
        _ = try store.confirmPhotos([try world.id(photo)], game: "game_mlb_2015_20150603_min_bos_1")
        let past = try store.at(.sequence(then))
        #expect(try past.photo(try world.id(photo)).photo.state == "waiting")
        #expect(try past.waitingPhotos().count == 1)
        #expect(try store.waitingPhotos().isEmpty)
    }

    @Test func `erasing a visit erases where its photos were taken, and where they lie`() throws {
        // given
        let directory = world.directory.path
        let photo = try world.photo("secret-place", "2015-06-14T14:20:00")
        let visit = try #require(try world.take(photo).first?.visitId)
        _ = try store.setCaption(ofPhoto: try world.id(photo), to: "A caption that is mine alone")
        // when: nobody else has the store open
        let path = directory + "/copy"
        _ = try store.backup(to: path)
        let answer = try SportsTimeStore.erase(.visit(visit), at: path)
        // then
        #expect(answer.privateParts.count == 3)
        let erased = try SportsTimeStore.open(at: path)
        let left = try #require(try erased.allPhotos().first)
        #expect(left.latitude == nil && left.path == nil && left.caption == nil)
        #expect(left.candidates.allSatisfy { $0.meters == nil } && left.state == "visit")
        let file = try Data(contentsOf: URL(filePath: path + "/data.mdb"))
        #expect(file.range(of: Data("secret-place.jpg".utf8)) == nil)
        #expect(file.range(of: Data("mine alone".utf8)) == nil)
        for view in try erased.verifyViews().views { #expect(view.difference == nil, "\(view.name)") }
    }

    @Test func `an undo of a detachment stands in the way of no other undo`() throws {
        let (a, b) = (
            try world.photo("a", "2015-06-14T14:20:00"), try world.photo("b", "2015-06-14T15:20:00")
        )
        let visit = try #require(try world.take(a, b).first?.visitId)
        var correction = VisitCorrection()
        correction.notes = .set("x")
        _ = try store.correctVisit(visit, correction)
        _ = try store.detachPhoto(world.id(a))
        _ = try store.undo()
        _ = try store.undo()
        #expect(try store.visit(visit).notes == nil)
        _ = try store.undo()
        #expect(try store.allPhotos().isEmpty && store.visits().isEmpty)
        try world.verify()
    }

    @Test func `what was sent and deleted is known though its facts were erased`() async throws {
        // given
        let photo = try world.photo("a", "2015-06-14T14:20:00")
        let visit = try #require(try world.take(photo).first?.visitId)
        let album = world.directory.path + "/album"
        _ = try await PhotoUploader(store, to: FolderPhotoStorage(path: album, store: store)).run()
        _ = try store.deletePhoto(world.id(photo))
        _ = try await store.deleteVisit(visit)
        let path = world.directory.path + "/copy"
        _ = try store.backup(to: path)
        // when
        _ = try SportsTimeStore.erase(.visit(visit), facts: true, at: path)
        let copied = try SportsTimeStore.open(at: path)
        // then
        let run = try await PhotoUploader(copied, to: FolderPhotoStorage(path: album, store: copied)).run()
        #expect(run.photos.map(\.status) == ["deleted"])
        #expect(try PhotoImporter(copied).importPhotos(at: [photo]).photos.map(\.outcome) == ["deleted"])
        for view in try copied.verifyViews().views { #expect(view.difference == nil, "\(view.name)") }
    }
}
