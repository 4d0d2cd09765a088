import ArgumentParser
import PhotoImport
import SportsTimeModel

/// `PhotoFuzz show`: what is read of files.
struct ShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Print what is read of files.",
        discussion: "Example: PhotoFuzz show IMG_5195.HEIC")

    @Argument(help: "The photos.")
    var files: [String]

    func run() {
        for path in files {
            do {
                print(path, Self.text(try PhotoMetadataExtractor.extract(fromFileAt: path)), separator: "\n")
            } catch {
                print(path, "  refused: \(error)", separator: "\n")
            }
        }
    }

    private static func text(_ photo: ExtractedPhoto) -> String {
        let metadata = photo.metadata
        var lines = ["\(photo.format), \(photo.bytesRead) of \(photo.byteCount) bytes read"]
        if let time = metadata.captureTime {
            lines.append(
                "taken \(UTCTime.text(milliseconds: time.wallMilliseconds).dropLast()), offset "
                    + "\(time.offsetMinutes.map { "\($0) min" } ?? "-"), from \(time.source)")
        }
        if let place = metadata.coordinate, let source = metadata.coordinateSource {
            lines.append("at \(place.latitude), \(place.longitude), from \(source)")
        }
        if let time = metadata.gpsMilliseconds {
            lines.append("GPS time \(UTCTime.text(milliseconds: time))")
        }
        lines.append("orientation \(metadata.orientation.map { "\($0)" } ?? "-")")
        lines.append("camera \(metadata.cameraMake ?? "-"), \(metadata.cameraModel ?? "-")")
        lines.append("thumbnail \(photo.embeddedThumbnail.map { "\($0)" } ?? "-")")
        lines += photo.sidecars.map { "beside it \($0.path)\($0.properties == nil ? " (no XMP)" : "")" }
        return lines.map { "  \($0)" }.joined(separator: "\n")
    }
}
