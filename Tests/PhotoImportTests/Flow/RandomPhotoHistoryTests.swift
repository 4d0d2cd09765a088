import SportsTime
import SportsTimeModel
import TestSupport
import Testing

/// Random histories of photos, against a naive book of what a user did, which knows no events; as of every moment.
struct RandomPhotoHistoryTests {
    /// A photo as the naive book has it.
    private struct Entry: Equatable {
        var visit: String?
        var caption: String?
        var isDismissed = false
        var wasAttached = false
    }

    /// What a user sees: photos by their files with how they stand, and the photos of each visit in order.
    private struct Book: Equatable {
        var entries: [String: Entry] = [:]
        var orders: [String: [String]] = [:]
        var visits: Set<String> = []

        func state(_ entry: Entry) -> String {
            if let visit = entry.visit, visits.contains(visit) { return "visit" }
            if entry.isDismissed { return "dismissed" }
            return entry.visit == nil && !entry.wasAttached ? "waiting" : "detached"
        }

        var told: [String] {
            let photos = entries.map { "\($0) \(state($1)) \($1.caption ?? "")" }
            let shown = orders.filter { visits.contains($0.key) && !$0.value.isEmpty }
            return photos.sorted() + shown.map { "\($0): \($1.joined(separator: " "))" }.sorted()
        }

        mutating func take(_ photo: String, from visit: String?) {
            if let visit { orders[visit]?.removeAll { $0 == photo } }
        }
    }

    private static func told(_ store: any StoreQueries) throws -> [String] {
        let photos = try store.allPhotos().map { "\($0.id) \($0.state) \($0.caption ?? "")" }
        let orders = try store.visits().compactMap { visit -> String? in
            let photos = try store.photos(ofVisit: visit.id).map(\.id)
            return photos.isEmpty ? nil : "\(visit.id): \(photos.joined(separator: " "))"
        }
        return photos.sorted() + orders.sorted()
    }

    @Test(arguments: [20_150_614, 7, 1_912, 42, 99, 2_004] as [UInt64])
    func `a random history of photos is what a naive book says, then and now`(_ seed: UInt64) throws {
        // given photos far from any stadium, and three visits
        let world = try PhotoStore()
        let store = world.store
        var generator = SeededGenerator(seed: seed)
        var book = Book()
        for day in 1...3 {
            let date = try #require(LocalDate("2014-06-0\(day)"))
            _ = try store.addVisit(VisitDraft(stadium: "Fenway Park", date: date))
        }
        let visits = try store.visits().map(\.id)
        book.visits = Set(visits)
        var files: [String: String] = [:]
        for number in 0..<6 {
            let path = try world.photo("\(seed)-\(number)", "2015-06-14T14:20:0\(number)", north: 1)
            try world.take(path)
            let id = try world.id(path)
            files[id] = path
            book.entries[id] = Entry()
        }
        // when
        var past: [(sequence: UInt64, told: [String])] = []
        for step in 0..<70 {
            let photo = try #require(files.keys.sorted().randomElement(using: &generator))
            let visit = try #require(visits.randomElement(using: &generator))
            let action = Int.random(in: 0..<9, using: &generator)
            try act(action, photo, visit, try #require(files[photo]), step, &book, world)
            // then
            #expect(try Self.told(store) == book.told, "seed \(seed), step \(step), action \(action)")
            past.append((try store.stats().events, book.told))
        }
        for (sequence, told) in past {
            #expect(try Self.told(store.at(.sequence(sequence))) == told, "seed \(seed) as of \(sequence)")
        }
        try world.verify()
    }

    private func act(
        _ action: Int, _ photo: String, _ visit: String, _ path: String, _ step: Int, _ book: inout Book,
        _ world: PhotoStore
    ) throws {
        let store = world.store
        let entry = book.entries[photo]
        let isOfVisit = entry?.visit.map { book.visits.contains($0) } ?? false
        switch action {
        case 0, 1:
            guard entry != nil, !isOfVisit, book.visits.contains(visit) else { return }
            _ = try store.assignPhotos([photo], to: PhotoAssignment(visit: visit))
            let isBack = entry?.visit == visit
            if !isBack {
                book.take(photo, from: entry?.visit)
                book.orders[visit, default: []].append(photo)
            }
            book.entries[photo]?.visit = visit
            book.entries[photo]?.wasAttached = true
            book.entries[photo]?.isDismissed = false
        case 2:
            guard let entry, entry.visit != nil else { return }
            _ = try store.detachPhoto(photo)
            book.take(photo, from: entry.visit)
            book.entries[photo]?.visit = nil
            book.entries[photo]?.wasAttached = true
            book.entries[photo]?.isDismissed = false
        case 3, 4:
            guard entry != nil, !isOfVisit else { return }
            let isDismissed = action == 3
            let isSo = isDismissed ? entry?.isDismissed == true : book.state(try #require(entry)) == "waiting"
            _ = try store.dismissPhotos([photo], isDismissed: isDismissed)
            if isSo { return }
            book.take(photo, from: entry?.visit)
            let wasAttached = isDismissed && (entry?.wasAttached == true || entry?.visit != nil)
            book.entries[photo]?.visit = nil
            book.entries[photo]?.wasAttached = wasAttached
            book.entries[photo]?.isDismissed = isDismissed
        case 5:
            guard entry != nil else { return }
            let caption = step % 3 == 0 ? nil : "c\(step)"
            _ = try store.setCaption(ofPhoto: photo, to: caption)
            book.entries[photo]?.caption = caption
        case 6:
            if entry == nil {
                try world.take(path, again: true)
                book.entries[photo] = Entry()
            } else {
                _ = try store.deletePhoto(photo)
                book.take(photo, from: entry?.visit)
                book.entries[photo] = nil
            }
        case 7:
            guard book.visits.contains(visit), let order = book.orders[visit], order.count > 1 else { return }
            let turned = Array(order.reversed())
            _ = try store.orderPhotos(ofVisit: visit, turned)
            book.orders[visit] = turned
        default:
            // Deleted, and undone at once every second time.
            guard book.visits.contains(visit), book.visits.count > 1 else { return }
            _ = try store.deleteVisit(visit)
            if step % 2 == 0 { _ = try store.undo() } else { book.visits.remove(visit) }
        }
    }
}
