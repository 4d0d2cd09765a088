import Foundation
import PhotoImport
import SportsTimeModel

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What came of the damaged files of one subject.
struct FuzzTally {
    /// The time that one file may take of a processor, in milliseconds: ten times as long where nothing is optimized.
    static let timeLimit: Double = {
        var isOptimized = true
        // What is asserted is looked at only where nothing is optimized.
        assert({ isOptimized = false }() == ())
        return isOptimized ? 50 : 500
    }()
    /// The memory that may be taken beyond what the program had before, in bytes.
    static let memoryLimit = 16 << 20
    /// The bytes that may be read of one file.
    static let readLimit = 4 << 20

    let subject: FuzzSubject
    let seed: UInt64
    let sizeLimit: Int
    private(set) var parsed = 0
    private(set) var refused = 0
    private(set) var values = 0
    private(set) var longest = 0.0
    private(set) var longestNumber = 0
    private(set) var mostRead = 0
    private(set) var memory = 0
    /// What went wrong, with the number of the file.
    private(set) var violation: (number: Int, reason: String, file: [UInt8])?

    init(_ subject: FuzzSubject, seed: UInt64, sizeLimit: Int) {
        self.subject = subject
        self.seed = seed
        self.sizeLimit = sizeLimit
    }

    /// Reads damaged files until one goes wrong.
    ///
    /// The number of each is told before it is read, so that it is known where the process ends by it.
    mutating func run(_ numbers: Range<Int>, telling: (Int) -> Void) {
        let seeds = subject.seeds
        // What the first file needs once is no file's own.
        for file in seeds { _ = try? PhotoMetadataExtractor.extract(from: subject.file(file)) }
        let before = Self.memoryBefore
        for number in numbers {
            telling(number)
            var mutator = PhotoMutator(seeds: seeds, seed: seed, number: number, sizeLimit: sizeLimit)
            let file = subject.file(mutator.next())
            read(file, number)
            memory = Self.peakMemory() - before
            if memory > Self.memoryLimit, violation == nil {
                violation = (number, "\(memory) bytes of memory", file)
            }
            if violation != nil { return }
        }
    }

    private mutating func read(_ file: [UInt8], _ number: Int) {
        let start = Self.processorMilliseconds()
        do {
            let photo = try PhotoMetadataExtractor.extract(from: file)
            parsed += 1
            if photo.metadata.captureTime != nil || photo.metadata.coordinate != nil { values += 1 }
            mostRead = max(mostRead, photo.bytesRead)
            if photo.bytesRead > Self.readLimit {
                violation = (number, "\(photo.bytesRead) bytes read", file)
            }
            if let thumbnail = photo.embeddedThumbnail, thumbnail.upperBound > file.count {
                violation = (number, "a thumbnail behind the end", file)
            }
        } catch {
            refused += 1
        }
        let time = Self.processorMilliseconds() - start
        if time > longest {
            longest = time
            longestNumber = number
        }
        if time > Self.timeLimit { violation = (number, "\(time) ms", file) }
    }

    /// The time that this thread has had a processor for: others' work does not count.
    private static func processorMilliseconds() -> Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1_000_000
    }

    /// What the process had before the first damaged file of all.
    private static let memoryBefore = peakMemory()

    /// The most memory that the process has had.
    private static func peakMemory() -> Int {
        var usage = rusage()
        #if canImport(Darwin)
            unsafe getrusage(RUSAGE_SELF, &usage)
            return usage.ru_maxrss
        #else
            unsafe getrusage(Int32(RUSAGE_SELF.rawValue), &usage)
            return usage.ru_maxrss * 1_024
        #endif
    }
}
