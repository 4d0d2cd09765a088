import ArgumentParser
import Foundation

/// `PhotoFuzz run`: reads damaged photos.
struct RunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run", abstract: "Read damaged photos; ends with status 1 where one cost too much.",
        discussion: """
            Each is a sound one whose bits, bytes, lengths and parts were changed. Reading it must end in 50 ms and \
            16 MB, with values or a refusal. A file that breaks this is kept, and named. Where the process itself ends, \
            the number of the file stands in the file that the first line names, and --only reads it again.

            Examples: PhotoFuzz --format all --count 200000 --seed 1
                      PhotoFuzz --format heif --seed 1 --only 8312
            """)

    @Option(name: .long, help: "jpeg, heif, png, tiff, webp, dng, xmp, or all.")
    var format = "all"

    @Option(name: .long, help: "How many of each.")
    var count = 200_000

    @Option(name: .long, help: "The seed of what is chosen.")
    var seed: UInt64 = 1

    @Option(name: .long, help: "How many bytes a damaged file has at most.")
    var size = 1 << 20

    @Option(name: .long, help: "Only the file of this number.")
    var only: Int?

    func validate() throws {
        guard format == "all" || FuzzSubject(rawValue: format) != nil else {
            throw ValidationError("No format \(format).")
        }
        guard count > 0, size > 0, only ?? 0 >= 0 else { throw ValidationError("No such number of files.") }
    }

    func run() throws {
        let folder = FileManager.default.temporaryDirectory
        let process = ProcessInfo.processInfo.processIdentifier
        let trail = folder.appending(path: "photo-fuzz-\(process).txt")
        try Data().write(to: trail)
        let handle = try FileHandle(forWritingTo: trail)
        print("seed \(seed); the file that is being read is named in \(trail.path)")
        print(
            Self.row([
                "format", "read", "refused", "with values", "max ms", "of number", "max KB read", "peak MB",
            ]))
        let subjects = FuzzSubject(rawValue: format).map { [$0] } ?? FuzzSubject.allCases
        var isSound = true
        for subject in subjects {
            var tally = FuzzTally(subject, seed: seed, sizeLimit: size)
            tally.run(only.map { $0..<$0 + 1 } ?? 0..<count) { number in
                try? handle.seek(toOffset: 0)
                handle.write(Data("--format \(subject) --seed \(seed) --only \(number)          \n".utf8))
            }
            print(Self.row(of: tally))
            guard let violation = tally.violation else { continue }
            isSound = false
            let kept = folder.appending(path: "photo-fuzz-\(subject)-\(seed)-\(violation.number)")
            try Data(violation.file).write(to: kept)
            print("  \(subject) \(violation.number): \(violation.reason); kept as \(kept.path)")
        }
        try handle.close()
        try FileManager.default.removeItem(at: trail)
        guard isSound else { throw ExitCode(1) }
    }

    private static func row(of tally: FuzzTally) -> String {
        row([
            tally.subject.rawValue, "\(tally.parsed)", "\(tally.refused)", "\(tally.values)",
            decimal(tally.longest), "\(tally.longestNumber)", "\(tally.mostRead >> 10)",
            decimal(Double(tally.memory) / 1_048_576),
        ])
    }

    private static func decimal(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }

    private static func row(_ cells: [String]) -> String {
        cells.map { String(repeating: " ", count: max(0, 12 - $0.count)) + $0 }.joined()
    }
}
