import TestSupport

/// Photos of every format, and with every oddity, that are made for tests.
enum MadePhotos {
    /// What a file of a format is called.
    static func suffix(_ container: PhotoRecipe.Container) -> String {
        switch container {
        case .jpeg: "jpg"
        case .heif: "heic"
        case .png: "png"
        case .tiff: "tif"
        case .webp: "webp"
        case .dng: "dng"
        }
    }

    /// All of them, by name of file.
    static var all: [String: PhotoRecipe] {
        var photos: [String: PhotoRecipe] = [:]
        for container in PhotoRecipe.Container.allCases {
            let suffix = suffix(container)
            for (name, recipe) in plain(container) { photos["\(name).\(suffix)"] = recipe }
            // A value's oddity has nothing to do with the format; two byte orders and two formats see it.
            if container == .jpeg || container == .heif {
                for (name, exif) in oddities {
                    var turned = exif
                    turned.isBigEndian = container == .heif
                    photos["\(name).\(suffix)"] = PhotoRecipe(container, exif: turned)
                }
                for (name, xmp) in packets { photos["\(name).\(suffix)"] = PhotoRecipe(container, xmp: xmp) }
            }
        }
        for version in 0...2 {
            for (name, change) in placings {
                var recipe = PhotoRecipe(.heif, exif: .telephone, xmp: .desk)
                recipe.placing.locationVersion = version
                change(&recipe.placing)
                photos["iloc\(version)-\(name).heic"] = recipe
            }
        }
        return photos
    }

    private static func plain(_ container: PhotoRecipe.Container) -> [(String, PhotoRecipe)] {
        var little = ExifRecipe.telephone
        little.isBigEndian = false
        var attributes = XMPRecipe.desk
        attributes.form = .attributes
        attributes.prefixes = ["exif": "e", "tiff": "t", "rdf": "r", "xmp": "xap", "photoshop": "ps"]
        var prefixed = PhotoRecipe(container, exif: .telephone)
        prefixed.hasExifPrefix = true
        return [
            ("nothing", PhotoRecipe(container)), ("big", PhotoRecipe(container, exif: .telephone)),
            ("little", PhotoRecipe(container, exif: little)), ("prefixed", prefixed),
            ("elements", PhotoRecipe(container, xmp: .desk)),
            ("attributes", PhotoRecipe(container, xmp: attributes)),
            ("both", PhotoRecipe(container, exif: .telephone, xmp: .desk)),
        ]
    }

    /// Ways to place items that ExifTool 12.57 follows: it does not read items in `idat`.
    private static var placings: [(String, (inout HEIFPlacing) -> Void)] {
        [
            ("plain", { _ in }), ("parts", { $0.extents = 3 }), ("bare", { $0.hasExifPrefix = false }),
        ]
    }

    /// Exif blocks, each with something odd.
    private static var oddities: [(String, ExifRecipe)] {
        typealias Fraction = ExifRecipe.Fraction
        func odd(_ change: (inout ExifRecipe) -> Void) -> ExifRecipe {
            var exif = ExifRecipe.telephone
            change(&exif)
            return exif
        }
        let dates: [(String, String?)] = [
            ("blank", "    :  :     :  :  "), ("zeros", "0000:00:00 00:00:00"),
            ("long-day", "2014:09:259 10:00:00"),
            ("leap", "2016:02:29 23:59:59"), ("no-leap", "2015:02:29 23:59:59"),
            ("hour24", "2015:06:14 24:00:00"),
            ("dashes", "2015-06-14 14:20:11"), ("none", nil), ("empty", ""),
            ("far", "9999:12:31 23:59:59"), ("early", "1799:12:31 23:59:59"),
            ("zoned", "2015:06:14 14:20:11+02:00"),
        ]
        var all = dates.map { name, date in ("date-\(name)", odd { $0.dateTimeOriginal = date }) }
        all += dates.map { name, date in
            (
                "digitized-\(name)",
                odd {
                    $0.dateTimeOriginal = nil
                    $0.dateTimeDigitized = date
                    $0.subSecTimeDigitized = "7"
                    $0.offsetTimeDigitized = "+05:30"
                    $0.offsetTime = "+01:00"
                }
            )
        }
        all += ["", "   ", "0", "9", "99", "1234567", "5  "].map { digits in
            ("subsecond-\(digits.count)-\(digits.prefix(1))", odd { $0.subSecTimeOriginal = digits })
        }
        all += ["+14:00", "-12:00", "Z", "   :  ", "+09:30"].enumerated().map { number, offset in
            ("offset-\(number)", odd { $0.offsetTimeOriginal = offset })
        }
        let places: [(String, String?, [Fraction], String?, [Fraction])] = [
            ("south-east", "S", [33, 51, Fraction(2_465, 100)], "E", [151, 12, Fraction(540, 10)]),
            ("lower-case", "s", [33, 51, 0], "w", [70, 30, 0]),
            ("minutes", "N", [47, Fraction(3_763, 100), 0], "W", [122, Fraction(1_999, 100), 0]),
            ("degrees", "N", [Fraction(423_463, 10_000), 0, 0], "W", [Fraction(710_974, 10_000), 0, 0]),
            ("one", "N", [Fraction(423_463, 10_000)], "W", [Fraction(710_974, 10_000)]),
            ("zero", "N", [0, 0, 0], "E", [0, 0, 0]), ("equator", "N", [0, 0, 0], "W", [78, 30, 0]),
            ("no-degrees", "N", [Fraction(0, 0), 20, 0], "W", [71, 5, 0]),
            ("no-seconds", "N", [42, 20, Fraction(0, 0)], "W", [71, 5, Fraction(0, 0)]),
            ("no-reference", nil, [42, 20, 0], nil, [71, 5, 0]),
            ("pole", "N", [90, 0, 0], "E", [180, 0, 0]),
        ]
        all += places.map { name, north, latitude, east, longitude in
            (
                "place-\(name)",
                odd {
                    ($0.latitudeReference, $0.latitude) = (north, latitude)
                    ($0.longitudeReference, $0.longitude) = (east, longitude)
                }
            )
        }
        all += ["A", "V", "v"].map { (status: String) in ("status-\(status)", odd { $0.gpsStatus = status }) }
        all += ["2014:09:259", "0000:00:00", "2015-06-14", ""].enumerated().map { number, date in
            ("gps-date-\(number)", odd { $0.gpsDateStamp = date })
        }
        all.append(("gps-no-date", odd { $0.gpsDateStamp = nil }))
        all.append(("gps-no-time", odd { $0.gpsTimeStamp = nil }))
        all.append(("gps-midnight", odd { $0.gpsTimeStamp = [23, 59, Fraction(59_999, 1_000)] }))
        all += [0, 1, 8, 9, 65_535].map { (turn: UInt16) in ("turn-\(turn)", odd { $0.orientation = turn }) }
        all.append(("camera-blanks", odd { ($0.make, $0.model) = ("NIKON   ", " D90\0\0garbage") }))
        all.append(("camera-number", odd { ($0.make, $0.model) = ("456", "Żubr 3") }))
        return all
    }

    private static var packets: [(String, XMPRecipe)] {
        typealias Property = XMPRecipe.Property
        let dates = [
            "2015-07-03T20:41", "2015-07-03T20:41:09", "2015-07-03T20:41:09Z",
            "2015-07-03T20:41:09.123456+05:30",
            "2015:07:03 20:41:09", "2015-02-30T20:41:09",
        ]
        let places = [
            ("34,4.434N", "118,14.4W"), ("34,4,26N", "118,14,24W"), ("34.0739", "-118.24"),
            ("0,0.0N", "0,0.0E"),
            ("33,51.41S", "151,12.9E"),
        ]
        return dates.enumerated().map { number, date in
            ("xmp-date-\(number)", XMPRecipe([Property("exif:DateTimeOriginal", date)]))
        }
            + dates.prefix(3).enumerated().map { number, date in
                (
                    "xmp-created-\(number)",
                    XMPRecipe([Property("photoshop:DateCreated", date)], form: .attributes)
                )
            }
            + places.enumerated().map { number, place in
                (
                    "xmp-place-\(number)",
                    XMPRecipe([Property("exif:GPSLatitude", place.0), Property("exif:GPSLongitude", place.1)])
                )
            }
    }
}
