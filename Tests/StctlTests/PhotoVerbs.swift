import Foundation

/// The verbs of photos, each run once as its help says.
extension VerbTests {
    private static let photo = Workspace.photoID
    private static let importing = ["photo", "import", Workspace.photo]
    private static let attaching = ["photo", "attach", petcoPark, Workspace.photo]

    static let photoVerbs = [
        Command(
            "photo import", [Workspace.photo], .appends(1), "1 photo: 0 visits added, 1 waits for you.\n",
            needsGames: true),
        Command(
            "photo metadata", [Workspace.photo], .reads,
            "  taken        2015-06-14T14:20:11.054-04:00, by exif\n"),
        Command("photo review list", [], .reads, "No photo waits for you.\n"),
        Command(
            "photo review show", [photo], .reads,
            "    stctl photo review confirm \(photo) --game game_mlb_2015_20150614_tor_bos\n",
            needsGames: true,
            after: importing),
        Command(
            "photo review confirm", [photo], .appends(2),
            "Toronto Blue Jays at Boston Red Sox, as you confirmed\n",
            needsGames: true, after: importing),
        Command(
            "photo review assign", [photo, "--stadium", "stadium_mlb_fenway_park", "--type", "tour"],
            .appends(2),
            "1 photo: 1 visit added.\n", after: importing),
        Command(
            "photo review dismiss", [photo], .appends(1), "Now dismissed: 1 photo.\n", after: importing),
        Command("photo rematch", [], .reads, "Nothing that waits is otherwise now.\n"),
        Command(
            "photo show", [photo], .reads, "  place       42.3463, -71.0974, by exif\n", after: importing),
        Command("photo list", [petcoPark], .reads, "\(photo)  visit  2015-06-14T", after: attaching),
        Command(
            "photo attach", [petcoPark, Workspace.photo], .appends(2), "1 photo: 0 visits added, 1 joined"),
        Command(
            "photo caption", [photo, "Our seats"], .appends(1), "Changed the caption.\n", after: attaching),
        Command(
            "photo order", [petcoPark, photo], .reads, "They are in that order already.\n", after: attaching),
        Command("photo detach", [photo], .appends(1), "Took it from its visit.\n", after: attaching),
        Command("photo delete", [photo], .appends(1), "Deleted the photo.\n", after: attaching),
        Command("photo thumbnail", [photo], .reads, "/photos/thumbnails/", after: attaching),
        Command(
            "photo upload", ["--with", Workspace.freshPath()], .appends(1), "1 uploaded, 0 deleted, 0 failed",
            after: attaching),
        Command(
            "photo fetch", [photo], .reads, Workspace.photo, after: attaching
        ),
    ]
}
